import type { Redis } from 'ioredis';

/**
 * Stores a view, and removes the oldest views until all of them fit the budget. It also drops expired views from the accounting. KEYS: the
 * view, sizes of the views (hash), when each was stored (sorted set), bytes of all; ARGV: text, time to live in seconds, budget in bytes or
 * 0, now in ms.
 */
const STORE = `
local function forget(key)
  redis.call('DECRBY', KEYS[4], redis.call('HGET', KEYS[2], key) or 0)
  redis.call('HDEL', KEYS[2], key)
  redis.call('ZREM', KEYS[3], key)
end
local size = #ARGV[1] + #KEYS[1] + 200
local budget = tonumber(ARGV[3])
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[4] - ARGV[2] * 1000, 'LIMIT', 0, 100)) do
  forget(key)
end
forget(KEYS[1])
if budget > 0 and size > budget then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('HSET', KEYS[2], KEYS[1], size)
redis.call('ZADD', KEYS[3], ARGV[4], KEYS[1])
local bytes = redis.call('INCRBY', KEYS[4], size)
while budget > 0 and bytes > budget do
  local oldest = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
  if not oldest then
    redis.call('SET', KEYS[4], 0)
    break
  end
  redis.call('DEL', oldest)
  forget(oldest)
  bytes = tonumber(redis.call('GET', KEYS[4]))
end
return bytes`;

/** A connection with the script. ioredis sends the script's hash, and the text only if Redis doesn't have it. */
export interface ViewsRedis extends Redis {
  storeView(
    view: string,
    sizes: string,
    times: string,
    bytes: string,
    text: string,
    lifeSeconds: number,
    budgetBytes: number,
    now: number,
  ): Promise<number>;
}

export function withViewScript(redis: Redis): ViewsRedis {
  redis.defineCommand('storeView', { numberOfKeys: 4, lua: STORE });
  return redis as ViewsRedis;
}
