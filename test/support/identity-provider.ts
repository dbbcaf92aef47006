import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { closeLater } from './root-hooks.ts';

/** The person at the consent screen. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  picture?: string;
}

/** Steps at which a provider can hang: no response at all, or (drip) a response that never ends. */
export type Hang = 'discovery' | 'token' | 'keys' | 'drip' | null;

export type Signer = 'own key' | 'own key, PS512' | 'foreign key' | 'client secret' | 'nobody';

/** How the provider misbehaves; a test sets the parts that it is about. */
export interface Misbehaviour {
  hang: Hang;
  /** Claims of the ID token that replace the correct ones; undefined leaves one out. */
  claims: Record<string, unknown>;
  /**
   * Signature of the token: with the published key (or the same key by RSA-PSS), with another key, with the client secret by HMAC, or none.
   */
  signedBy: Signer;
  /** The issuer that discovery names. */
  issuer: string | null;
  /** Whether the person refuses at the consent screen. */
  denies: boolean;
}

interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string;
  person: Person;
}

const CLIENT = { id: 'pairwise-test', secret: 'a secret between client and provider' };

/** An OpenID Connect provider on loopback: real HTTP, real keys, PKCE required, each code valid for one exchange. */
export class TestIdentityProvider {
  readonly clientId = CLIENT.id;
  readonly clientSecret = CLIENT.secret;
  issuer = '';
  /** Whoever signs in next. */
  person: Person = { sub: '1' };
  misbehaviour: Misbehaviour = { hang: null, claims: {}, signedBy: 'own key', issuer: null, denies: false };
  /** Number of requests by path. */
  readonly requests: string[] = [];
  /** Endless answers under way. */
  dripping = 0;
  readonly #codes = new Map<string, Grant>();
  #key!: CryptoKey;
  /** The same key for RSA-PSS: a web key is bound to one algorithm. */
  #pss!: CryptoKey;
  #foreign!: CryptoKey;
  #published!: JWK;

  async start(): Promise<this> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    this.#key = privateKey;
    this.#pss = (await importJWK(await exportJWK(privateKey), 'PS512')) as CryptoKey;
    this.#foreign = (await generateKeyPair('RS256')).privateKey;
    this.#published = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig' };
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    closeLater(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return this;
  }

  /** A browser at the consent screen: follows the address and returns where it is redirected. */
  async consent(location: string): Promise<URL> {
    const response = await fetch(location, { redirect: 'manual' });
    if (response.status !== 302) throw new Error(`consent answered ${response.status}: ${await response.text()}`);
    return new URL(response.headers.get('Location')!);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.issuer);
    this.requests.push(url.pathname);
    const { hang } = this.misbehaviour;
    if (url.pathname === '/.well-known/openid-configuration') {
      if (hang !== 'discovery') json(response, 200, this.#discovery());
    } else if (url.pathname === '/keys') {
      if (hang !== 'keys') json(response, 200, { keys: [this.#published] });
    } else if (url.pathname === '/authorize') {
      this.#authorize(url.searchParams, response);
    } else if (url.pathname === '/token' && request.method === 'POST') {
      const form = new URLSearchParams(await readText(request));
      if (hang === 'drip') this.#drip(response);
      else if (hang !== 'token') await this.#token(form, response);
    } else {
      json(response, 404, { error: 'not_found' });
    }
  }

  /** Sends one byte at a time, without long pauses; ends with the connection. */
  #drip(response: ServerResponse): void {
    this.dripping += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => {
      clearInterval(timer);
      this.dripping -= 1;
    });
  }

  #discovery() {
    return {
      issuer: this.misbehaviour.issuer ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
    };
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const value = (name: string) => query.get(name) ?? '';
    const isRight =
      value('client_id') === CLIENT.id &&
      value('response_type') === 'code' &&
      value('scope').split(' ').includes('openid') &&
      value('scope').split(' ').includes('email') &&
      value('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(value('code_challenge')) &&
      value('state').length >= 32 &&
      value('nonce').length >= 32;
    if (!isRight) {
      json(response, 400, { error: 'invalid_request' });
      return;
    }
    const back = new URL(value('redirect_uri'));
    back.searchParams.set('state', value('state'));
    if (this.misbehaviour.denies) {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(16).toString('hex');
      this.#codes.set(code, {
        redirectUri: value('redirect_uri'),
        challenge: value('code_challenge'),
        nonce: value('nonce'),
        person: this.person,
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  async #token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      form.get('redirect_uri') === grant?.redirectUri &&
      challenge === grant.challenge;
    if (!grant || !isRight)
      return json(response, 400, { error: 'invalid_grant', error_description: 'internal detail' });
    const idToken = await this.#idToken(grant);
    json(response, 200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 3600, id_token: idToken });
  }

  async #idToken({ nonce, person }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...person };
    // Converted to JSON and back, so that claims set to undefined are left out.
    const claims = JSON.parse(JSON.stringify({ ...right, ...this.misbehaviour.claims })) as Record<string, unknown>;
    const { signedBy } = this.misbehaviour;
    if (signedBy === 'nobody') return `${encode({ alg: 'none' })}.${encode(claims)}.`;
    const [alg, key] = {
      'own key': ['RS256', this.#key],
      'own key, PS512': ['PS512', this.#pss],
      'foreign key': ['RS256', this.#foreign],
      'client secret': ['HS256', Buffer.from(CLIENT.secret)],
    }[signedBy] as [string, CryptoKey | Uint8Array];
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
