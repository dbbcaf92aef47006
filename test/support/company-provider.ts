import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { closeLater } from './root-hooks.ts';

/** What the company's provider says about a person. */
export type Employee = Readonly<Record<string, unknown>>;

/** How the ID tokens for each client of the tests are signed. */
const ALGORITHMS = { acme: 'RS256', ps: 'PS256', ec: 'ES256', ed: 'EdDSA' } as const;

export const ORIGIN = 'https://pairwise.example';
const CLIENT_SECRET = 'a secret between the company and Pairwise';

/**
 * The identity provider of a company on loopback, made with `oidc-provider`: several clients, claims only in userinfo except groups,
 * consent always given. `person` is the one who signs in.
 */
export class CompanyProvider {
  issuer = '';
  /** Subject of the person who signs in next. */
  person = '';
  readonly people = new Map<string, Employee>();
  /** Whether it leaves requests unanswered. */
  hangs = false;
  readonly #server: Server;
  #provider!: Provider;

  private constructor() {
    this.#server = createServer((request, response) => {
      if (this.hangs) return;
      if (request.url?.startsWith('/sign-in/')) {
        const result = { login: { accountId: this.person } };
        this.#provider.interactionFinished(request, response, result).catch(() => response.destroy());
      } else {
        this.#provider.callback()(request, response);
      }
    });
  }

  static async start(): Promise<CompanyProvider> {
    const company = new CompanyProvider();
    await new Promise<void>((resolve) => company.#server.listen(0, '127.0.0.1', resolve));
    company.issuer = `http://127.0.0.1:${(company.#server.address() as AddressInfo).port}`;
    closeLater(() => company.stop());
    await company.rotateKeys();
    return company;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Signs with new keys from now on, and publishes only these. */
  async rotateKeys(): Promise<void> {
    const keys = await Promise.all(Object.values(ALGORITHMS).map(newKey));
    this.#provider = new Provider(this.issuer, {
      jwks: { keys },
      clients: Object.entries(ALGORITHMS).map(([id, alg]) => ({
        client_id: id,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: id === 'ec' ? 'client_secret_basic' : 'client_secret_post',
        id_token_signed_response_alg: alg,
        redirect_uris: [`${ORIGIN}/api/v1/auth/oidc/${id}/callback`],
        post_logout_redirect_uris: [`${ORIGIN}/sign-in`],
      })),
      claims: {
        openid: ['sub', 'groups', '_claim_names', 'hasgroups', 'email', 'email_verified'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'picture'],
      },
      enabledJWA: { idTokenSigningAlgValues: Object.values(ALGORITHMS) },
      cookies: { keys: ['cookies of the company'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      findAccount: (_ctx: unknown, id: string) => ({
        accountId: id,
        claims: (use: string) => claimsOf(id, this.people.get(id) ?? {}, use),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new this.#provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  /** A browser at the sign-in screen: follows redirects until they lead away from the company. */
  async consent(location: string): Promise<URL> {
    const jar = new Map<string, string>();
    let url = new URL(location);
    while (url.origin === this.issuer) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { Cookie: cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=');
        jar.set(name, value);
      }
      const next = response.headers.get('Location');
      if (next === null) throw new Error(`the company answered ${response.status}: ${await response.text()}`);
      url = new URL(next, url);
    }
    return url;
  }
}

/** By default, ID tokens have no email. `id_token` and `userinfo` name claims that only one of them has. */
function claimsOf(sub: string, { id_token, userinfo, ...both }: Employee, use: string) {
  if (use === 'userinfo') return { sub, ...both, ...(userinfo as Employee) };
  const { email: _, email_verified: __, ...others } = both;
  return { sub, ...others, ...(id_token as Employee) };
}

/** Settings of an app to which people sign in through all clients of the company. */
export function settingsFor({ issuer }: { issuer: string }): Record<string, string> {
  const of = (id: string) => {
    const prefix = `OIDC_${id.toUpperCase()}`;
    return { [`${prefix}_ISSUER`]: issuer, [`${prefix}_CLIENT_ID`]: id, [`${prefix}_CLIENT_SECRET`]: CLIENT_SECRET };
  };
  return {
    OIDC_PROVIDERS: Object.keys(ALGORITHMS).join(),
    OIDC_CALLBACK_ORIGIN: ORIGIN,
    OIDC_EC_CLIENT_AUTH: 'basic',
    OIDC_ACME_TIMEOUT_SECONDS: '1',
    ...Object.assign({}, ...Object.keys(ALGORITHMS).map(of)),
  };
}

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig' };
}
