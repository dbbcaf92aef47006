import type { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import {
  byNetwork,
  limiter,
  opaqueKey,
  refusalOf,
  type Standing,
  secondsLeft,
  standingOf,
} from '../platform/throttles/limiter.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Maximum number of joins by one link from one network in an hour: enough for an office, too few to fill a link with default settings. */
const JOINS_OF_NETWORK = 100;

/** Counts the requests with link tokens from one address. The limits are generous, since a whole office may share one. */
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
  take(address: string | null): Promise<Standing> {
    return standingOf(this.#requests, opaqueKey(byNetwork(address)));
  }

  /**
   * Counts one guest who joins by a link. Their network comes first, so that nobody uses up what others need. Returns the seconds to wait,
   * or 0 if they may continue.
   */
  async takeOf(linkId: string, address: string | null): Promise<number> {
    const refusal =
      (await refusalOf(this.#joinsOfNetwork, opaqueKey(linkId, byNetwork(address)))) ??
      (await refusalOf(this.#joins, opaqueKey(linkId)));
    return refusal ? secondsLeft(refusal) : 0;
  }

  /** Reverts the count of a guest who could not join for the link. It still counts for their network. */
  async giveBack(linkId: string): Promise<void> {
    await this.#joins.reward(opaqueKey(linkId));
  }

  /** Whether an address opens a link for the first time within an hour, because reloading a page counts as one use. */
  async isNewOpening(linkId: string, address: string | null): Promise<boolean> {
    return (await refusalOf(this.#openings, opaqueKey(linkId, byNetwork(address)))) === null;
  }
}
