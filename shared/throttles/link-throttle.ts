import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Attempts to join by one link from one network in an hour: enough for an office, too few to fill a link as it is made by default. */
const JOINS_OF_NETWORK = 100;

/** Decision about a request, from earlier requests of its address. */
export interface LinkStanding {
  /** Seconds to wait; 0 when it may go on. */
  waitSeconds: number;
  /** Whether it is the first one of a minute that is refused. */
  isFirstRefusal: boolean;
}

/** Counts the requests that one address makes with tokens of links; generous, since a whole office may share one. */
export class LinkThrottle {
  readonly #requests: RateLimiterRedis;
  readonly #openings: RateLimiterRedis;
  readonly #joins: RateLimiterRedis;
  readonly #joinsOfNetwork: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.LINK_REQUESTS_PER_MINUTE;
    this.#requests = limiter({ redis, name: 'link-request', points, seconds: MINUTE_SECONDS });
    this.#joins = limiter({ redis, name: 'guest-join', points, seconds: MINUTE_SECONDS });
    this.#joinsOfNetwork = limiter({
      redis,
      name: 'guest-join-network',
      points: JOINS_OF_NETWORK,
      seconds: HOUR_SECONDS,
    });
    this.#openings = limiter({ redis, name: 'link-opening', points: 1, seconds: HOUR_SECONDS });
  }

  /** Counts one request. */
  async take(address: string | null): Promise<LinkStanding> {
    const refusal = await consume(this.#requests, opaqueKey(networkOf(address ?? '')));
    if (!refusal) return { waitSeconds: 0, isFirstRefusal: false };
    return {
      waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      isFirstRefusal: refusal.consumedPoints === this.#requests.points + 1,
    };
  }

  /** Counts one guest who joins by a link: of their network first, so that nobody uses up what others need. Answers the seconds to wait; 0 when they may go on. */
  async takeOf(linkId: string, address: string | null): Promise<number> {
    const refusal =
      (await consume(this.#joinsOfNetwork, opaqueKey(linkId, networkOf(address ?? '')))) ??
      (await consume(this.#joins, opaqueKey(linkId)));
    return refusal ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
  }

  /** Takes back what one guest who could not join counted for the link. It still counts for their network. */
  async giveBack(linkId: string): Promise<void> {
    await this.#joins.reward(opaqueKey(linkId));
  }

  /** Whether an address opens a link for the first time within an hour: a page that is reloaded is one use. */
  async isNewOpening(linkId: string, address: string | null): Promise<boolean> {
    return (await consume(this.#openings, opaqueKey(linkId, networkOf(address ?? '')))) === null;
  }
}

/** Null when there was a point left. */
async function consume(limits: RateLimiterRedis, key: string): Promise<RateLimiterRes | null> {
  try {
    await limits.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal;
  }
}
