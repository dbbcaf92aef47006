import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Counts the requests that one address makes with tokens of links; generous, since a whole office may share one. */
export class LinkThrottle {
  readonly #requests: RateLimiterRedis;
  readonly #openings: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.LINK_REQUESTS_PER_MINUTE;
    this.#requests = limiter({ redis, name: 'link-request', points, seconds: MINUTE_SECONDS });
    this.#openings = limiter({ redis, name: 'link-opening', points: 1, seconds: HOUR_SECONDS });
  }

  /** Counts one request. Answers the seconds to wait; 0 when it may go on. */
  async take(address: string | null): Promise<number> {
    return secondsToWait(this.#requests, opaqueKey(networkOf(address ?? '')));
  }

  /** Whether an address opens a link for the first time within an hour: a page that is reloaded is one use. */
  async isNewOpening(linkId: string, address: string | null): Promise<boolean> {
    return (await secondsToWait(this.#openings, opaqueKey(linkId, networkOf(address ?? '')))) === 0;
  }
}

async function secondsToWait(limits: RateLimiterRedis, key: string): Promise<number> {
  try {
    await limits.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
