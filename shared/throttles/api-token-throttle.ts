import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';

const MINUTE_SECONDS = 60;
const MINUTE_MS = 60_000;
/** Refused tokens that are remembered. */
const MAX_REFUSED = 5000;

/** Decision about a request, from earlier requests with the same token. */
export interface TokenStanding {
  /** Seconds to wait; 0 when it may go on. */
  waitSeconds: number;
  /** Whether it is the first one of a minute that is refused. */
  isFirstRefusal: boolean;
}

/** Limits the requests of each API token. Each process counts on its own, so that no request waits for Redis. */
export class ApiTokenThrottle {
  readonly #requests: RateLimiterMemory;
  /** Hashes of tokens that were refused: one that ended doesn't begin to work again. */
  readonly #refused = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: MINUTE_MS });

  constructor({ API_TOKEN_REQUESTS_PER_MINUTE: points }: Settings) {
    this.#requests = new RateLimiterMemory({ keyPrefix: 'api-token', points, duration: MINUTE_SECONDS });
  }

  /** Counts one request. */
  async take(tokenId: string): Promise<TokenStanding> {
    try {
      await this.#requests.consume(tokenId);
      return { waitSeconds: 0, isFirstRefusal: false };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return {
        waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        isFirstRefusal: refusal.consumedPoints === this.#requests.points + 1,
      };
    }
  }

  /** Whether a token was refused within the last minute: then the database isn't asked again. */
  isRefused(hash: Buffer): boolean {
    return this.#refused.has(hash.toString('base64'));
  }

  refuse(hash: Buffer): void {
    this.#refused.set(hash.toString('base64'), true);
  }
}
