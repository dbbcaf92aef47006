import type { Redis } from 'ioredis';

/** With more people, reading what each may be shown next takes longer than it is worth to spare two of them the same question. */
const MAX_FORESEEN = 32;

/**
 * All leases of a ranking, one person's skips that still run, and the pairs foreseen for people, unless they are many. KEYS:
 * leases, skips, foreseen; ARGV: now in ms.
 */
const AROUND = `
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[1], '+inf'),
  redis.call('HLEN', KEYS[3]) <= ${MAX_FORESEEN} and redis.call('HGETALL', KEYS[3]) or {}
}`;

/**
 * Takes a lease unless another person holds the pair. KEYS: leases; ARGV: person, lease, pair, now in ms, time to live in ms.
 * Leases that have run out are removed on the way.
 */
const TAKE = `
local held = redis.call('HGETALL', KEYS[1])
for at = 1, #held, 2 do
  local lease = cjson.decode(held[at + 1])
  if lease['until'] <= tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[1], held[at])
  elseif held[at] ~= ARGV[1] and lease['a'] .. lease['b'] == ARGV[3] then
    return 0
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

/**
 * Replaces a lease, or removes it, unless it has changed meanwhile. KEYS: leases; ARGV: person, lease as it was, lease as it
 * shall be, empty for none.
 */
const REPLACE = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1`;

/** A connection that knows the scripts; ioredis sends their hashes, and the text only where Redis doesn't have it. */
export interface LeasingRedis extends Redis {
  leasesAround(
    leases: string,
    skips: string,
    foreseen: string,
    now: number,
  ): Promise<[leases: string[], skips: string[], foreseen: string[]]>;
  takeLease(leases: string, person: string, lease: string, pair: string, now: number, life: number): Promise<number>;
  replaceLease(leases: string, person: string, before: string, after: string): Promise<number>;
}

export function withLeaseScripts(redis: Redis): LeasingRedis {
  redis.defineCommand('leasesAround', { numberOfKeys: 3, lua: AROUND, readOnly: true });
  redis.defineCommand('takeLease', { numberOfKeys: 1, lua: TAKE });
  redis.defineCommand('replaceLease', { numberOfKeys: 1, lua: REPLACE });
  return redis as LeasingRedis;
}
