import type { Kept, Lease } from './lease-store.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/*
 * The format of leases and reserved pairs in Redis, in TypeScript and in Lua. Both have the same form:
 *
 *     last until|until a b|until a b|…
 *
 * A lease has one pair, and all its fields as JSON after it. The scripts read only the times and the pairs.
 */

/** The entries that reserve pairs for a user: prefetched pairs, undone pairs, and pairs answered a moment ago. */
export function entriesFor(userId: string): { foreseen: string; takenBack: string; answered: string } {
  return { foreseen: userId, takenBack: `${userId}:again`, answered: `${userId}:answered` };
}

/** The user whose pairs an entry reserves. */
export function personOf(entry: string): string {
  return entry.slice(0, entry.indexOf(':') === -1 ? undefined : entry.indexOf(':'));
}

/** Redis returns a hash as one list of alternating names and values. */
export function entriesOf(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!]);
}

export function writePair({ a, b }: PairOfIds): string {
  return `${a} ${b}`;
}

export function readPair(text: string): PairOfIds {
  const [a = '', b = ''] = text.split(' ');
  return { a, b };
}

export function readKept(text: string): Kept {
  const [until, ...parts] = text.split('|');
  const pairs = parts.slice(0, -1).map((part) => {
    const [ends = '', a = '', b = ''] = part.split(' ');
    return { a, b, until: Number(ends) };
  });
  return { until: Number(until), pairs };
}

export function writeLease(lease: Lease): string {
  return `${lease.until}|${lease.until} ${writePair(lease)}|${JSON.stringify(lease)}`;
}

export function readLease(text: string): Lease {
  return JSON.parse(text.slice(text.indexOf('{'))) as Lease;
}

/** The format for the Lua scripts. There, a pair is the text of `writePair`. */
export const LUA_FORMAT = `
local function lastEnd(text) return tonumber(string.match(text, '^%d+')) or 0 end

-- Of a pair as it stands in an entry: ' a b|'.
local function holds(text, part, now)
  local at = string.find(text, part, 1, true)
  return at ~= nil and (tonumber(string.match(string.sub(text, 1, at - 1), '%d+$')) or 0) > now
end

local function readRunning(text, now)
  local list = {}
  for ends, pair in string.gmatch(text or '', '(%d+) (%S+ [^|%s]+)|') do
    if tonumber(ends) > now then list[#list + 1] = { ends = tonumber(ends), pair = pair } end
  end
  return list
end

local function writeKept(list)
  local last, parts = 0, {}
  for at, kept in ipairs(list) do
    last = math.max(last, kept.ends)
    parts[at] = string.format('%.0f %s|', kept.ends, kept.pair)
  end
  return string.format('%.0f|', last) .. table.concat(parts)
end

local function pairOfLease(text)
  return text and string.match(text, '^%d+|%d+ ([^|]+)|')
end
`;
