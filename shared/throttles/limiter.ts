import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { throttlePrefix } from '../cache/keys.ts';

interface Dependencies {
  redis: Redis;
  /** Unique among the throttles. */
  name: string;
  /** Maximum number of events per window. */
  points: number;
  /** Length of a window, which begins with its first event. */
  seconds: number;
}

/** Counts events by key in Redis for all processes, and in this process alone while Redis is away. */
export function limiter({ redis, name, points, seconds }: Dependencies): RateLimiterRedis {
  const shape = { keyPrefix: throttlePrefix(name), points, duration: seconds };
  return new RateLimiterRedis({
    ...shape,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(shape),
  });
}

/** A key that tells nothing: what was typed as a name may have been a password. */
export function opaqueKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Groups addresses: an IPv4 address, or the 64-bit prefix of an IPv6 network, since a single machine can choose any
 * address of its network.
 */
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
