import type { Redis } from 'ioredis';

/** With more entries, reading what all people may be shown next costs more than a second choice where theirs collide. */
const MAX_FORESEEN = 64;

/** Requests that began before an answer end within so long, in milliseconds. */
const ANSWERED_MS = 5000;

/**
 * All leases of a ranking, one person's skips that still run, and the pairs foreseen for people, or for this person alone where they
 * are many. KEYS: leases, skips, foreseen; ARGV: now in ms, 1 to read the foreseen pairs however many they are, the person's entries.
 */
const AROUND = `
local foreseen = {}
if ARGV[2] == '1' or redis.call('HLEN', KEYS[3]) <= ${MAX_FORESEEN} then
  foreseen = redis.call('HGETALL', KEYS[3])
else
  for at = 3, #ARGV do
    local entry = redis.call('HGET', KEYS[3], ARGV[at])
    if entry then
      foreseen[#foreseen + 1] = ARGV[at]
      foreseen[#foreseen + 1] = entry
    end
  end
end
return { redis.call('HGETALL', KEYS[1]), redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[1], '+inf'), foreseen }`;

/**
 * What the others hold, as functions of the two hashes; what has run out is removed on the way. The texts are searched and not
 * parsed, which would take most of the time. KEYS: leases, foreseen; ARGV: person, now in ms, time to live in ms.
 */
const HELD = `
local me, now = ARGV[1], tonumber(ARGV[2])
local function running(key, pattern)
  local texts, all = {}, redis.call('HGETALL', key)
  for at = 1, #all, 2 do
    local owner = all[at]
    if (tonumber(string.match(all[at + 1], pattern)) or 0) <= now then
      redis.call('HDEL', key, owner)
    elseif string.match(owner, '[^:]+') ~= me then
      texts[#texts + 1] = all[at + 1]
    end
  end
  return texts
end
local leases, foreseen = running(KEYS[1], '"until":(%d+)'), running(KEYS[2], '^%d+')
local function occurs(texts, part)
  for _, text in ipairs(texts) do
    if string.find(text, part, 1, true) then return true end
  end
  return false
end
local function isHeld(pair)
  local a, b = string.match(pair, '(%S+) (%S+)')
  return occurs(leases, '"a":"' .. a .. '","b":"' .. b .. '"') or occurs(foreseen, '|' .. pair)
end
`;

/** Characters that a pair takes in an entry. */
const PAIR_LENGTH = '|'.length + 2 * 36 + ' '.length;
/** Pairs of an entry to which more are added; the oldest goes first. */
const MAX_KEPT = 8;

/** Adds a pair to an entry of the foreseen pairs. */
const KEEP_MORE = `
local function keepMore(key, owner, pair, now, untilThen)
  local entry = redis.call('HGET', key, owner) or ''
  local isRunning = (tonumber(string.match(entry, '^%d+')) or 0) > now
  local kept = (isRunning and string.match(entry, '|.*') or '') .. '|' .. pair
  redis.call('HSET', key, owner, untilThen .. string.sub(kept, -${MAX_KEPT * PAIR_LENGTH}))
end
`;

/** The pair of a lease, nil without one. */
const PAIR_OF_LEASE = `
local function pairOfLease(text)
  local a, b = string.match(text or '', '"a":"([^"]+)","b":"([^"]+)"')
  return a and a .. ' ' .. b
end
`;

/**
 * Keeps a pair that a person has taken back, and the one that they were shown meanwhile, to which they may return. KEYS: leases,
 * foreseen; ARGV: person, now in ms, time to live in ms, when they are free again in ms, pair.
 */
const KEEP = `${KEEP_MORE}${PAIR_OF_LEASE}
local again, now = ARGV[1] .. ':again', tonumber(ARGV[2])
local shown = pairOfLease(redis.call('HGET', KEYS[1], ARGV[1]))
if shown then keepMore(KEYS[2], again, shown, now, ARGV[4]) end
keepMore(KEYS[2], again, ARGV[5], now, ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[3])`;

/**
 * Takes a lease unless another person holds the pair or may be shown it next. The pair of the lease before is kept from others
 * for a moment: requests that began before its answer do not know that yet. KEYS and ARGV as above; ARGV from the fourth: pair,
 * lease, 1 if others may not hold it.
 */
const TAKE = `${HELD}${KEEP_MORE}${PAIR_OF_LEASE}
if ARGV[6] == '1' and isHeld(ARGV[4]) then return 0 end
local before = pairOfLease(redis.call('HGET', KEYS[1], me))
if before and before ~= ARGV[4] then
  keepMore(KEYS[2], me .. ':answered', before, now, now + ${ANSWERED_MS})
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
redis.call('HSET', KEYS[1], me, ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/**
 * Keeps the pairs that a person may be shown next from the others, except those that another person holds already. KEYS and ARGV as
 * above; ARGV from the fourth: when they are free again in ms, the pair that the person has just answered or nothing, pairs. Returns
 * the pairs that are not kept.
 */
const FORESEE = `${HELD}${KEEP_MORE}
local kept, refused = { ARGV[4] }, {}
for at = 6, #ARGV do
  if isHeld(ARGV[at]) then refused[#refused + 1] = ARGV[at] else kept[#kept + 1] = ARGV[at] end
end
redis.call('HSET', KEYS[2], me, table.concat(kept, '|'))
if ARGV[5] ~= '' then keepMore(KEYS[2], me .. ':answered', ARGV[5], now, now + ${ANSWERED_MS}) end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return refused`;

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
    all: 0 | 1,
    ...entries: string[]
  ): Promise<[leases: string[], skips: string[], foreseen: string[]]>;
  takeLease(
    leases: string,
    foreseen: string,
    person: string,
    now: number,
    life: number,
    pair: string,
    lease: string,
    isExclusive: 0 | 1,
  ): Promise<number>;
  foreseePairs(
    leases: string,
    foreseen: string,
    person: string,
    now: number,
    life: number,
    until: number,
    answered: string,
    ...pairs: string[]
  ): Promise<string[]>;
  keepPair(
    leases: string,
    foreseen: string,
    person: string,
    now: number,
    life: number,
    until: number,
    pair: string,
  ): Promise<null>;
  replaceLease(leases: string, person: string, before: string, after: string): Promise<number>;
}

export function withLeaseScripts(redis: Redis): LeasingRedis {
  redis.defineCommand('leasesAround', { numberOfKeys: 3, lua: AROUND, readOnly: true });
  redis.defineCommand('takeLease', { numberOfKeys: 2, lua: TAKE });
  redis.defineCommand('foreseePairs', { numberOfKeys: 2, lua: FORESEE });
  redis.defineCommand('keepPair', { numberOfKeys: 2, lua: KEEP });
  redis.defineCommand('replaceLease', { numberOfKeys: 1, lua: REPLACE });
  return redis as LeasingRedis;
}
