import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import grantModule from 'grant';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { type ProviderAddresses, ProviderUnavailable } from '../../shared/sign-in/identity-provider.ts';
import type { SignInSecrets } from '../../shared/sign-in/sign-in-attempts.ts';

const grant = grantModule as unknown as typeof grantModule.default;

/** State that grant keeps between the two steps of a sign-in. */
interface GrantSession {
  provider?: string;
  state?: string;
  nonce?: string;
  code_verifier?: string;
}

interface GrantResponse {
  id_token?: unknown;
  error?: unknown;
}

/** The sign-in's paths, as expected by grant: `<prefix>/google/login` and `<prefix>/google/callback`. */
const PREFIX = '/api/v1/auth';

function grantFor(settings: Settings, { authorization, token }: ProviderAddresses, agent?: HttpAgent): Middleware {
  return grant.koa({
    config: {
      defaults: { prefix: PREFIX, transport: 'state' },
      google: {
        key: settings.GOOGLE_CLIENT_ID!,
        secret: settings.GOOGLE_CLIENT_SECRET!,
        authorize_url: authorization,
        access_url: token,
        redirect_uri: settings.GOOGLE_REDIRECT_URI,
        scope: ['openid', 'email', 'profile'],
        response: ['tokens'],
        state: true,
        nonce: true,
        pkce: true,
      },
    },
    request: { timeout: settings.GOOGLE_TIMEOUT_SECONDS * 1000, ...(agent && { agent }) },
  }) as unknown as Middleware;
}

/** The address of the provider's consent screen, and the values that the callback has to match. */
export async function beginGrant(
  ctx: KoaContext,
  settings: Settings,
  addresses: ProviderAddresses,
): Promise<{ location: string; secrets: SignInSecrets }> {
  const { session } = await run(ctx, grantFor(settings, addresses), {});
  const location = ctx.response.get('Location');
  const { state, nonce, code_verifier: codeVerifier } = session;
  if (!location || !state || !nonce || !codeVerifier) throw new Error('grant did not start a sign-in');
  return { location, secrets: { state, nonce, codeVerifier } };
}

/**
 * Exchanges the code of the provider's redirect.
 * @returns the ID token, not yet verified; null if the provider refused or the state does not match: grant reports both in its
 *   response, not as errors.
 * @throws ProviderUnavailable if the provider takes too long.
 */
export async function redeemCode(
  ctx: KoaContext,
  settings: Settings,
  addresses: ProviderAddresses,
  { state, nonce, codeVerifier }: SignInSecrets,
): Promise<string | null> {
  const session = { provider: 'google', state, nonce, code_verifier: codeVerifier };
  // grant's timeout covers missing responses. A response that never ends is cut off with this agent's connection.
  const agent = new (addresses.token.startsWith('https:') ? HttpsAgent : HttpAgent)();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ProviderUnavailable('The identity provider did not respond in time')),
    settings.GOOGLE_TIMEOUT_SECONDS * 1000,
  );
  try {
    const { response } = await Promise.race([run(ctx, grantFor(settings, addresses, agent), session), tooLate]);
    const { id_token: idToken, error } = response;
    if (isNetworkFault(error))
      throw new ProviderUnavailable("The identity provider can't be reached", { cause: error });
    return error === undefined && typeof idToken === 'string' ? idToken : null;
  } finally {
    clearTimeout(timer);
    agent.destroy();
  }
}

async function run(ctx: KoaContext, middleware: Middleware, session: GrantSession) {
  const holder = { grant: session };
  (ctx as unknown as { session: typeof holder }).session = holder;
  await middleware(ctx as never, async () => {});
  const { response = {} } = (ctx.state as { grant?: { response?: GrantResponse } }).grant ?? {};
  return { session: holder.grant, response };
}

/** grant passes on the message of a failed request; an error in a response is the provider's own. */
function isNetworkFault(error: unknown): boolean {
  return typeof error === 'string' && /timeout|ECONN|ENOTFOUND|EAI_AGAIN|socket hang up/.test(error);
}
