import type { KeptPair, Lease } from './lease-store.ts';
import { idsOf, type QuestionOfIds } from './pair-of-ids.ts';

/*
 * The format of leases and reserved pairs in Redis, for TypeScript and Lua. Both have the same form:
 *
 * last until|until a b|until a b c d|…
 *
 * Each part is a question: a pair, or a set of four. A lease has one question, followed by all its fields as JSON. The scripts read only
 * the times and the questions.
 */

/** The entries that reserve questions for a user: prefetched, undone, and just answered ones. */
export function entriesFor(userId: string): { foreseen: string; takenBack: string; answered: string } {
  return { foreseen: userId, takenBack: `${userId}:again`, answered: `${userId}:answered` };
}

/** The user for whom an entry reserves questions. */
export function personOf(entry: string): string {
  return entry.slice(0, entry.indexOf(':') === -1 ? undefined : entry.indexOf(':'));
}

/** The same text for the same features, whichever pair of them came first. */
export function writeQuestion(question: QuestionOfIds): string {
  return question.more ? idsOf(question).sort().join(' ') : `${question.a} ${question.b}`;
}

export function readQuestion(text: string): QuestionOfIds {
  const [a = '', b = '', ...more] = text.split(' ');
  return more.length > 0 ? { a, b, more } : { a, b };
}

/**
 * The questions of `until a b|until a b c d|…` that have not expired.
 * @param now in milliseconds since 1970.
 */
export function readRunning(text: string, now: number): KeptPair[] {
  const running: KeptPair[] = [];
  for (const part of text.split('|')) {
    const space = part.indexOf(' ');
    const until = Number(part.slice(0, space));
    if (space > 0 && until > now) running.push({ ...readQuestion(part.slice(space + 1)), until });
  }
  return running;
}

export function writeLease(lease: Lease): string {
  return `${lease.until}|${lease.until} ${writeQuestion(lease)}|${JSON.stringify(lease)}`;
}

export function readLease(text: string): Lease {
  return JSON.parse(text.slice(text.indexOf('{'))) as Lease;
}

/** The format for the Lua scripts. There, a question is the text of `writeQuestion`. */
export const LUA_FORMAT = `
local function lastEnd(text) return tonumber(string.match(text, '^%d+')) or 0 end

local function idsOf(question)
  local ids = {}
  for id in string.gmatch(question, '%S+') do ids[#ids + 1] = id end
  return ids
end

local function hasTwoOf(text, ids)
  local found = 0
  for at, id in ipairs(ids) do
    if found + #ids - at + 1 < 2 then return false end
    if string.find(text, id, 1, true) then found = found + 1 end
  end
  return found > 1
end

local QUESTION = '(%d+) ([^|{]+)|'

-- Whether a question of the entry has two of the features: then both have a pair in common.
local function holds(text, ids, now)
  if not hasTwoOf(text, ids) then return false end
  for ends, question in string.gmatch(text, QUESTION) do
    if tonumber(ends) > now and hasTwoOf(question, ids) then return true end
  end
  return false
end

local function readRunning(text, now)
  local list = {}
  for ends, question in string.gmatch(text or '', QUESTION) do
    if tonumber(ends) > now then list[#list + 1] = { ends = tonumber(ends), question = question } end
  end
  return list
end

local function writeKept(list)
  local last, parts = 0, {}
  for at, kept in ipairs(list) do
    last = math.max(last, kept.ends)
    parts[at] = string.format('%.0f %s|', kept.ends, kept.question)
  end
  return string.format('%.0f|', last) .. table.concat(parts)
end

local function questionOfLease(text)
  return text and string.match(text, '^%d+|%d+ ([^|]+)|')
end
`;
