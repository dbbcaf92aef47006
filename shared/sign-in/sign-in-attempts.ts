import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

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

/** A pending challenge; the authenticator's answer has to match it. */
export interface PasskeyAttempt {
  /** `second`: the password was right. `alone`: a passkey in place of a password. `new`: a passkey is added. */
  kind: 'second' | 'alone' | 'new';
  challenge: string;
  /** The account; null while a passkey is still to say whose it is. */
  userId: string | null;
  /** `second`: tells whether the password is still the same. `new`: the session that adds the passkey. */
  bound: string | null;
}

/** Seconds allowed for answering the challenge of a passkey. */
export const PASSKEY_SECONDS = 300;

interface Dependencies {
  redis: Redis;
  key: (id: string) => string;
  /** How long an attempt can be taken. */
  seconds: number;
}

/** Pending attempts, in Redis. Each is valid for one answer. */
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

  /** Returns the attempt, which stays. @throws if Redis is unavailable. */
  async look(id: string): Promise<T | null> {
    return parsed(await this.#redis.get(this.#key(id)));
  }

  /**
   * Removes and returns the attempt, so a second answer with the same id finds nothing. @throws if Redis is
   * unavailable.
   */
  async take(id: string): Promise<T | null> {
    return parsed(await this.#redis.getdel(this.#key(id)));
  }
}

const parsed = <T>(found: string | null): T | null => (found === null ? null : (JSON.parse(found) as T));
