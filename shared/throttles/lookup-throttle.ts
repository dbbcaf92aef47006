import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, opaqueKey } from './limiter.ts';

const HOUR_SECONDS = 3600;

/** Counts how often a person looks up others by name: the answer tells whether there is such an account. */
export class LookupThrottle {
  readonly #limiter: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.USER_LOOKUPS_PER_HOUR;
    this.#limiter = limiter({ redis, name: 'user-lookup', points, seconds: HOUR_SECONDS });
  }

  /** Counts one. Answers the seconds to wait; 0 when it may go on. */
  async take(userId: string): Promise<number> {
    try {
      await this.#limiter.consume(opaqueKey(userId));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
