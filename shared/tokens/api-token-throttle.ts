import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { type Standing, standingOf } from '../platform/throttles/limiter.ts';

const MINUTE_SECONDS = 60;
const MINUTE_MS = 60_000;
/** Maximum number of refused tokens that are remembered. */
const MAX_REFUSED = 5000;

/** Limits the requests of each API token. Each process counts separately, so that no request waits for Redis. */
export class ApiTokenThrottle {
  readonly #requests: RateLimiterMemory;
  /** Hashes of refused tokens. A token that ended never works again. */
  readonly #refused = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: MINUTE_MS });

  constructor({ API_TOKEN_REQUESTS_PER_MINUTE: points }: Settings) {
    this.#requests = new RateLimiterMemory({ keyPrefix: 'api-token', points, duration: MINUTE_SECONDS });
  }

  /** Counts one request. */
  take(tokenId: string): Promise<Standing> {
    return standingOf(this.#requests, tokenId);
  }

  /** Whether a token was refused within the last minute. If so, the database isn't queried again. */
  isRefused(hash: Buffer): boolean {
    return this.#refused.has(hash.toString('base64'));
  }

  refuse(hash: Buffer): void {
    this.#refused.set(hash.toString('base64'), true);
  }
}
