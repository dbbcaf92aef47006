import { LRUCache } from 'lru-cache';

/** Maximum number of remembered tokens; about half a kilobyte each. */
const MAX_TOKENS = 5000;

/** Claims of a verified access token. */
export interface VerifiedClaims {
  userId: string;
  sessionId: string;
  /** In seconds since 1970. */
  expiresAt: number;
}

/**
 * Access tokens whose signature this process has verified, because the result is the same for every request in the token's half hour. Only
 * verified tokens are added. Each request still reads whether the session exists.
 */
export class VerifiedTokens {
  readonly #claims = new LRUCache<string, VerifiedClaims>({ max: MAX_TOKENS });

  /** The claims of an Authorization header that was accepted before, unless they have expired. */
  find(authorization: string | undefined, now: Date): VerifiedClaims | null {
    const claims = authorization === undefined ? undefined : this.#claims.get(authorization);
    return claims && claims.expiresAt > now.getTime() / 1000 ? claims : null;
  }

  remember(authorization: string, claims: VerifiedClaims): void {
    this.#claims.set(authorization, claims);
  }
}
