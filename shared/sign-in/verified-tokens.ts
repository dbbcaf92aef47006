import { LRUCache } from 'lru-cache';

/** Tokens that are remembered; about half a kilobyte each. */
const MAX_TOKENS = 5000;

/** Claims of a verified access token. */
export interface VerifiedClaims {
  userId: string;
  sessionId: string;
  /** In seconds since 1970. */
  expiresAt: number;
}

/**
 * Access tokens whose signature this process has verified: it would be the same again for every request of the token's half
 * hour. Only verified tokens get in. Whether the session still exists is read for every request all the same.
 */
export class VerifiedTokens {
  readonly #claims = new LRUCache<string, VerifiedClaims>({ max: MAX_TOKENS });

  /** The claims under an Authorization header that was accepted before, unless they have expired. */
  find(authorization: string | undefined, now: Date): VerifiedClaims | null {
    const claims = authorization === undefined ? undefined : this.#claims.get(authorization);
    return claims && claims.expiresAt > now.getTime() / 1000 ? claims : null;
  }

  remember(authorization: string, claims: VerifiedClaims): void {
    this.#claims.set(authorization, claims);
  }
}
