import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

const MINUTE_SECONDS = 60;

/** Counts the sign-ins through providers that one address starts; generous, since a whole office may share one. */
export class SignInThrottle {
  readonly #starts: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.SIGN_IN_STARTS_PER_MINUTE;
    this.#starts = limiter({ redis, name: 'sign-in-start', points, seconds: MINUTE_SECONDS });
  }

  /** Counts one. Answers the seconds to wait; 0 when it may go on. */
  async take(address: string | null): Promise<number> {
    try {
      await this.#starts.consume(opaqueKey(networkOf(address ?? '')));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
