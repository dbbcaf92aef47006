import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { signInKey } from './keys.ts';

/** A sign-in that has left for the identity provider: what its return is checked against. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE: proves that the code is redeemed by the client that requested it. */
  codeVerifier: string;
}

/** Seconds allowed for signing in at the provider. */
export const SIGN_IN_SECONDS = 600;

/** Sign-ins under way, in Redis; each is good for one return. */
export class SignInAttempts {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /** Remembers one under a new id of 256 random bits. @throws when Redis is away. */
  async open(attempt: SignInAttempt): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await this.#redis.set(signInKey(id), JSON.stringify(attempt), 'EX', SIGN_IN_SECONDS);
    return id;
  }

  /** Takes it out: a second return with the same id finds nothing. @throws when Redis is away. */
  async take(id: string): Promise<SignInAttempt | null> {
    const found = await this.#redis.getdel(signInKey(id));
    return found === null ? null : (JSON.parse(found) as SignInAttempt);
  }
}
