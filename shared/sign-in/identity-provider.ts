import type { errors, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Settings } from '../../config/settings.ts';

/** A person's identity as asserted by the provider. */
export interface Identity {
  /** The provider's id for the person. Unlike an email, it is never reassigned. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
}

/** Addresses of a sign-in's steps. */
export interface ProviderAddresses {
  authorization: string;
  token: string;
}

/** The provider can't be reached, takes too long, or sends an invalid response. A later attempt may succeed. */
export class ProviderUnavailable extends Error {}

/** An ID token that isn't trustworthy. The message is for the log. */
export class UntrustedIdentity extends Error {}

/** Only signatures that the provider alone can make. Anyone with the client secret could make an HMAC. */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_TOLERANCE_SECONDS = 60;
const DISCOVERY_AGE_MS = 3_600_000;

interface Discovered {
  addresses: ProviderAddresses;
  keys: JWTVerifyGetKey;
  at: number;
}

/** An OpenID Connect provider, found by its issuer (OpenID Connect Discovery 1.0). Its metadata is cached for an hour. */
export class IdentityProvider {
  readonly #issuer: string;
  readonly #clientId: string | undefined;
  readonly #timeoutMs: number;
  readonly #clock: () => Date;
  #discovered: Promise<Discovered> | undefined;

  constructor({ settings, clock }: { settings: Settings; clock: () => Date }) {
    this.#issuer = settings.GOOGLE_ISSUER.replace(/\/$/, '');
    this.#clientId = settings.GOOGLE_CLIENT_ID;
    this.#timeoutMs = settings.GOOGLE_TIMEOUT_SECONDS * 1000;
    this.#clock = clock;
  }

  /** @throws ProviderUnavailable */
  async addresses(): Promise<ProviderAddresses> {
    return (await this.#metadata()).addresses;
  }

  /**
   * Checks an ID token: signature by one of the provider's keys, issuer, audience, expiry, and the nonce of this sign-in (OpenID Connect
   * Core 1.0, 3.1.3.7).
   * @throws UntrustedIdentity if one of them is wrong, ProviderUnavailable if its keys can't be read.
   */
  async verify(idToken: string, nonce: string): Promise<Identity> {
    const { keys } = await this.#metadata();
    const claims = await this.#verified(idToken, keys);
    const { sub, azp } = claims;
    if (claims.nonce !== nonce) throw new UntrustedIdentity('nonce of another sign-in');
    if (azp === undefined ? Array.isArray(claims.aud) && claims.aud.length > 1 : azp !== this.#clientId) {
      throw new UntrustedIdentity('made for another client');
    }
    if (typeof sub !== 'string' || sub === '') throw new UntrustedIdentity('no subject');
    return {
      subject: sub,
      email: textOf(claims.email),
      emailVerified: claims.email_verified === true,
      name: textOf(claims.name),
      picture: textOf(claims.picture),
    };
  }

  async #verified(idToken: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: issuersOf(this.#issuer),
        audience: this.#clientId ?? '',
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.#clock(),
      });
      return payload;
    } catch (error) {
      if (isAboutToken(error, errors)) throw new UntrustedIdentity(`ID token refused: ${error.code}`, { cause: error });
      throw new ProviderUnavailable("The provider's keys can't be read", { cause: error });
    }
  }

  async #metadata(): Promise<Discovered> {
    const known = this.#discovered;
    if (known && (await known).at > Date.now() - DISCOVERY_AGE_MS) return known;
    const discovery = this.#discover();
    this.#discovered = discovery;
    // The next request tries again instead of getting an old error.
    discovery.catch(() => {
      if (this.#discovered === discovery) this.#discovered = undefined;
    });
    return discovery;
  }

  async #discover(): Promise<Discovered> {
    try {
      const response = await fetch(`${this.#issuer}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      if (!response.ok) throw new Error(`discovery answered ${response.status}`);
      const document: unknown = await response.json();
      if (member(document, 'issuer').replace(/\/$/, '') !== this.#issuer)
        throw new Error('discovery names another issuer');
      const addresses = {
        authorization: this.#address(document, 'authorization_endpoint'),
        token: this.#address(document, 'token_endpoint'),
      };
      const { createRemoteJWKSet } = await import('jose');
      const keys = createRemoteJWKSet(new URL(this.#address(document, 'jwks_uri')), {
        timeoutDuration: this.#timeoutMs,
      });
      return { addresses, keys, at: Date.now() };
    } catch (error) {
      throw new ProviderUnavailable("The provider's configuration can't be read", { cause: error });
    }
  }

  /** A provider on https must never send us to an unencrypted address. */
  #address(document: unknown, name: string): string {
    const address = member(document, name);
    const { protocol } = new URL(address);
    if (protocol !== 'https:' && protocol !== new URL(this.#issuer).protocol)
      throw new Error(`${name} is not a safe URL`);
    return address;
  }
}

function member(document: unknown, name: string): string {
  const value = (document as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string') throw new Error(`discovery lacks ${name}`);
  return value;
}

/** Only Google writes its issuer both with and without the scheme. */
function issuersOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

/** jose's own errors. A key set that can't be fetched is not among them. */
function isAboutToken(error: unknown, kinds: typeof errors): error is errors.JOSEError {
  return (
    error instanceof kinds.JOSEError &&
    !(error instanceof kinds.JWKSTimeout) &&
    !(error instanceof kinds.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** A claim as text; null for anything else, and for text that PostgreSQL can't store. */
export function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && claim.isWellFormed() && !claim.includes('\0') ? claim : null;
}
