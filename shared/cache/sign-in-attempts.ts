import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { signInKey } from './keys.ts';

/** The secrets of a sign-in attempt, which the return from the provider has to match. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE: proves that the code is redeemed by the client that requested it. */
  codeVerifier: string;
}

/** A sign-in attempt at the identity provider. The return from the provider is checked against it. */
export interface SignInAttempt extends SignInSecrets {
  /** Id of the provider. */
  provider: string;
  /** Who links the identity to their account, in which session; null for signing in. */
  link: { userId: string; sessionId: string } | null;
  /** Whether an email that another account has without a confirmation goes to a new account. */
  startsAnew: boolean;
}

/** Seconds allowed for signing in at the provider. */
export const SIGN_IN_SECONDS = 600;

/** Pending sign-in attempts, in Redis. Each is valid for one return. */
export class SignInAttempts {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /** Stores an attempt under a new id of 256 random bits. @throws if Redis is unavailable. */
  async open(attempt: SignInAttempt): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await this.#redis.set(signInKey(id), JSON.stringify(attempt), 'EX', SIGN_IN_SECONDS);
    return id;
  }

  /**
   * Removes and returns the attempt, so a second return with the same id finds nothing. @throws if Redis is
   * unavailable.
   */
  async take(id: string): Promise<SignInAttempt | null> {
    const found = await this.#redis.getdel(signInKey(id));
    return found === null ? null : (JSON.parse(found) as SignInAttempt);
  }
}
