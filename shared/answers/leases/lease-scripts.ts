import type { Redis } from 'ioredis';
import { LUA_FORMAT } from './lease-format.ts';
import { ANSWERED_MS, MAX_ANSWERED, MAX_TAKEN_BACK } from './lease-store.ts';

/** Above this number of entries, the reserved pairs of other users are read only after a collision. */
const MAX_READ = 1024;
/** How long a user's undone pairs are remembered, in milliseconds, and how many. */
const REMEMBERED_MS = 86_400_000;
const MAX_REMEMBERED = 1000;

/**
 * Reads the data for `LeaseStore.around`, as one text per kind of question. For other users' leases it returns only the question, since
 * there may be hundreds. KEYS: leases, skips, kept; ARGV: user, now in ms, 1 to read all reserved pairs. Returns the user's lease, the
 * questions leased to others, those reserved for the user and for others, 1 if others have a reservation or wait, and the user's skips.
 */
const AROUND = `
local me, now = ARGV[1], tonumber(ARGV[2])
local own, others, mine, foreseen, company = '', {}, {}, {}, 0
local leases = redis.call('HGETALL', KEYS[1])
for at = 1, #leases, 2 do
  if leases[at] == me then own = leases[at + 1]
  else others[#others + 1] = string.match(leases[at + 1], '^%d+|(%d+ [^|]+)|') end
end
local kept
if ARGV[3] == '1' or redis.call('HLEN', KEYS[3]) <= ${MAX_READ} then
  kept = redis.call('HGETALL', KEYS[3])
else
  company, kept = 1, {}
  for _, entry in ipairs({ me, me .. ':again', me .. ':answered' }) do
    kept[#kept + 1] = entry
    kept[#kept + 1] = redis.call('HGET', KEYS[3], entry) or ''
  end
end
for at = 1, #kept, 2 do
  local ends, questions = string.match(kept[at + 1], '^(%d+)|(.*)$')
  if ends and tonumber(ends) > now then
    if string.match(kept[at], '[^:]+') == me then mine[#mine + 1] = questions
    else
      company = 1
      foreseen[#foreseen + 1] = questions
    end
  end
end
return { own, table.concat(others, '|'), table.concat(mine), table.concat(foreseen), company,
  redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[2], '+inf') }`;

/**
 * Lua functions for the pairs that other users hold, in both hashes. They remove expired entries. KEYS: leases, kept; ARGV: user, now in
 * ms, time to live in ms.
 */
const HELD = `${LUA_FORMAT}
local me, now = ARGV[1], tonumber(ARGV[2])
local heldByOthers = nil
local function readHeld()
  heldByOthers = {}
  for _, key in ipairs(KEYS) do
    local all = redis.call('HGETALL', key)
    for at = 1, #all, 2 do
      if lastEnd(all[at + 1]) <= now then
        redis.call('HDEL', key, all[at])
      elseif string.match(all[at], '[^:]+') ~= me then
        heldByOthers[#heldByOthers + 1] = all[at + 1]
      end
    end
  end
end
local function isHeld(question)
  if not heldByOthers then readHeld() end
  local ids = idsOf(question)
  for _, text in ipairs(heldByOthers) do
    if holds(text, ids, now) then return true end
  end
  return false
end
local function keepAnswered(question)
  local entry = me .. ':answered'
  local list = readRunning(redis.call('HGET', KEYS[2], entry), now)
  list[#list + 1] = { ends = now + ${ANSWERED_MS}, question = question }
  while #list > ${MAX_ANSWERED} do table.remove(list, 1) end
  redis.call('HSET', KEYS[2], entry, writeKept(list))
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
`;

/**
 * See `LeaseStore.take`. KEYS and ARGV as above; ARGV from the fourth: question, lease, 1 if no other user may hold a pair of
 * the question.
 */
const TAKE = `${HELD}
local question = ARGV[4]
if ARGV[6] == '1' and isHeld(question) then return 0 end
local before = questionOfLease(redis.call('HGET', KEYS[1], me))
if before and before ~= question then
  local entry, isReturn = me .. ':again', false
  local list = readRunning(redis.call('HGET', KEYS[2], entry), now)
  for _, kept in ipairs(list) do
    if kept.question == question then
      kept.question = before
      isReturn = true
    end
  end
  if isReturn then redis.call('HSET', KEYS[2], entry, writeKept(list)) else keepAnswered(before) end
end
redis.call('HSET', KEYS[1], me, ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/**
 * See `LeaseStore.foresee`. KEYS and ARGV as above; ARGV from the fourth: when the reservation ends in ms, the question that the user has
 * just answered or an empty text, questions. Returns the questions that other users hold.
 */
const FORESEE = `${HELD}
local list, refused = {}, {}
for at = 6, #ARGV do
  if isHeld(ARGV[at]) then
    refused[#refused + 1] = ARGV[at]
  else
    list[#list + 1] = { ends = tonumber(ARGV[4]), question = ARGV[at] }
  end
end
-- Without a question it says that the person waits for one.
redis.call('HSET', KEYS[2], me, #list > 0 and writeKept(list) or ARGV[4] .. '|')
if ARGV[5] ~= '' then keepAnswered(ARGV[5]) end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return refused`;

/**
 * See `LeaseStore.keep`. KEYS: kept, undone questions of the user; ARGV: user, now in ms, time to live in ms, when the
 * reservation ends in ms, question.
 */
const KEEP = `${LUA_FORMAT}
local entry, now, ends, question = ARGV[1] .. ':again', tonumber(ARGV[2]), tonumber(ARGV[4]), ARGV[5]
local before = redis.call('ZSCORE', KEYS[2], question)
if before then ends = math.min(ends, tonumber(before)) end
redis.call('ZADD', KEYS[2], string.format('%.0f', ends), question)
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -${MAX_REMEMBERED + 1})
redis.call('PEXPIRE', KEYS[2], ${REMEMBERED_MS})
local list = {}
for _, kept in ipairs(readRunning(redis.call('HGET', KEYS[1], entry), now)) do
  if kept.question ~= question then list[#list + 1] = kept end
end
if ends > now then list[#list + 1] = { ends = ends, question = question } end
while #list > ${MAX_TAKEN_BACK} do table.remove(list, 1) end
redis.call('HSET', KEYS[1], entry, writeKept(list))
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** Replaces or removes a lease, unless it has changed since. KEYS: leases; ARGV: user, old lease, new lease (empty to remove it). */
const REPLACE = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1`;

/** See `LeaseStore.drop`. KEYS: leases; ARGV: user, question. */
const DROP = `${LUA_FORMAT}
local leased = questionOfLease(redis.call('HGET', KEYS[1], ARGV[1]))
if leased and hasTwoOf(leased, idsOf(ARGV[2])) then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** A connection with the scripts. ioredis sends their hashes, and the text only if Redis doesn't have it. */
export interface LeasingRedis extends Redis {
  leasesAround(
    leases: string,
    skips: string,
    kept: string,
    person: string,
    now: number,
    all: 0 | 1,
  ): Promise<[own: string, others: string, kept: string, foreseen: string, waits: number, skips: string[]]>;
  takeLease(
    leases: string,
    kept: string,
    person: string,
    now: number,
    life: number,
    question: string,
    lease: string,
    isExclusive: 0 | 1,
  ): Promise<number>;
  foreseePairs(
    leases: string,
    kept: string,
    person: string,
    now: number,
    life: number,
    until: number,
    answered: string,
    ...questions: string[]
  ): Promise<string[]>;
  keepPair(
    kept: string,
    takenBack: string,
    person: string,
    now: number,
    life: number,
    until: number,
    question: string,
  ): Promise<null>;
  replaceLease(leases: string, person: string, before: string, after: string): Promise<number>;
  dropLease(leases: string, person: string, question: string): Promise<null>;
}

export function withLeaseScripts(redis: Redis): LeasingRedis {
  redis.defineCommand('leasesAround', { numberOfKeys: 3, lua: AROUND, readOnly: true });
  redis.defineCommand('takeLease', { numberOfKeys: 2, lua: TAKE });
  redis.defineCommand('foreseePairs', { numberOfKeys: 2, lua: FORESEE });
  redis.defineCommand('keepPair', { numberOfKeys: 2, lua: KEEP });
  redis.defineCommand('replaceLease', { numberOfKeys: 1, lua: REPLACE });
  redis.defineCommand('dropLease', { numberOfKeys: 1, lua: DROP });
  return redis as LeasingRedis;
}
