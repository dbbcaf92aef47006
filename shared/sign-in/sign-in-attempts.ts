import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** The secrets of a sign-in attempt, which the return from the provider must match. */
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
  /** The user who links the identity to their account, and in which session; null for a sign-in. */
  link: { userId: string; sessionId: string } | null;
  /** Whether a new account gets the email, if another account has it without confirmation. */
  startsAnew: boolean;
}

/** Seconds allowed for signing in at the provider. */
export const SIGN_IN_SECONDS = 600;

/** A pending challenge, which the authenticator's response must match. */
export interface PasskeyAttempt {
  /** `second`: after a correct password. `alone`: a passkey instead of a password. `new`: adding a passkey. */
  kind: 'second' | 'alone' | 'new';
  challenge: string;
  /** The account; null while the passkey has yet to identify it. */
  userId: string | null;
  /** `second`: shows whether the password is unchanged. `new`: the session that adds the passkey. */
  bound: string | null;
}

/** Seconds allowed for answering the challenge of a passkey. */
export const PASSKEY_SECONDS = 300;

interface Dependencies {
  redis: Redis;
  key: (id: string) => string;
  /** How long an attempt is valid. */
  seconds: number;
}

/** Pending attempts, in Redis. Each is valid for one response. */
export class Attempts<T extends object> {
  readonly #redis: Redis;
  readonly #key: (id: string) => string;
  readonly #seconds: number;

  constructor({ redis, key, seconds }: Dependencies) {
    this.#redis = redis;
    this.#key = key;
    this.#seconds = seconds;
  }

  /** Stores an attempt under a new id of 256 random bits. @throws if Redis is unavailable. */
  async open(attempt: T): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await this.#redis.set(this.#key(id), JSON.stringify(attempt), 'EX', this.#seconds);
    return id;
  }

  /**
   * Returns the attempt without removing it.
   * @throws if Redis is unavailable.
   */
  async look(id: string): Promise<T | null> {
    return parsed(await this.#redis.get(this.#key(id)));
  }

  /**
   * Removes and returns the attempt, so that a second response with the same id finds nothing.
   * @throws if Redis is unavailable.
   */
  async take(id: string): Promise<T | null> {
    return parsed(await this.#redis.getdel(this.#key(id)));
  }
}

const parsed = <T>(found: string | null): T | null => (found === null ? null : (JSON.parse(found) as T));
