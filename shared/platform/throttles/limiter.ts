import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { throttlePrefix } from '../cache/keys.ts';

interface Dependencies {
  redis: Redis;
  /** Unique among the throttles. */
  name: string;
  /** Maximum number of events per window. */
  points: number;
  /** Length of a window, which starts with its first event. */
  seconds: number;
}

/** Counts events by key: in Redis for all processes, or in this process alone while Redis is unavailable. */
export function limiter({ redis, name, points, seconds }: Dependencies): RateLimiterRedis {
  const shape = { keyPrefix: throttlePrefix(name), points, duration: seconds };
  return new RateLimiterRedis({
    ...shape,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(shape),
  });
}

/** Counts one event of a key. Returns null if the caller may continue. */
export async function refusalOf(limits: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await limits.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal;
  }
}

/** Seconds until the window of a count ends; at least one. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Counts one event of a key. Returns the seconds to wait, or 0 if the caller may continue. */
export async function secondsToWait(limits: RateLimiterAbstract, key: string): Promise<number> {
  const refusal = await refusalOf(limits, key);
  return refusal ? secondsLeft(refusal) : 0;
}

/** A decision about a request, based on earlier ones. */
export interface Standing {
  /** Seconds to wait; 0 if the caller may continue. */
  waitSeconds: number;
  /** Whether this is the first refusal of a window. */
  isFirstRefusal: boolean;
}

/** Counts one event of a key. */
export async function standingOf(limits: RateLimiterAbstract, key: string): Promise<Standing> {
  const refusal = await refusalOf(limits, key);
  if (!refusal) return { waitSeconds: 0, isFirstRefusal: false };
  return { waitSeconds: secondsLeft(refusal), isFirstRefusal: refusal.consumedPoints === limits.points + 1 };
}

/** Counts one kind of event by its cause. */
export class Throttle {
  readonly #limiter: RateLimiterRedis;
  readonly #keyOf: (by: string | null) => string;

  constructor(dependencies: Dependencies, keyOf = (by: string | null) => by ?? '') {
    this.#limiter = limiter(dependencies);
    this.#keyOf = keyOf;
  }

  /** Counts one event. Returns the seconds to wait, or 0 if the caller may continue. */
  take(by: string | null): Promise<number> {
    return secondsToWait(this.#limiter, opaqueKey(this.#keyOf(by)));
  }
}

/** Counts by the network of an address. Use generous limits, since a whole office may share one. */
export const byNetwork = (address: string | null): string => networkOf(address ?? '');

/** A key that reveals nothing, because what was typed as a name may have been a password. */
export function opaqueKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Groups addresses: an IPv4 address, or the 64-bit prefix of an IPv6 network, since one machine can choose any address in its network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const zeros = plain.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail === '' ? [] : tail.split(':'))];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
