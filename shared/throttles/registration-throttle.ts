import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

const HOUR_SECONDS = 3600;

/** Counts the accounts that one address asks for; generous, since a whole office may share one. */
export class RegistrationThrottle {
  readonly #limiter: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.REGISTRATIONS_PER_HOUR;
    this.#limiter = limiter({ redis, name: 'registration', points, seconds: HOUR_SECONDS });
  }

  /** Counts one. Answers the seconds to wait; 0 when it may go on. */
  async take(address: string | null): Promise<number> {
    try {
      await this.#limiter.consume(opaqueKey(networkOf(address ?? '')));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
