import type { Foreseen, PairOfIds } from './memory-leases.ts';

/** Follows the id of a person whose latest answered pair an entry keeps from others for a moment. */
const ANSWERED = ':answered';

/** Pairs that are kept for a person, by what stands in Redis. */
export interface ForeseenFor extends Foreseen {
  person: string;
}

/** Redis answers a hash as one list of names and values in turn. */
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

/** An entry of the foreseen pairs: when it ends and pairs, as the scripts write it. */
export function readForeseen([owner, text]: readonly [owner: string, text: string]): ForeseenFor {
  const [until, ...pairs] = text.split('|');
  const person = isAnsweredEntry(owner) ? owner.slice(0, -ANSWERED.length) : owner;
  return { person, until: Number(until), pairs: pairs.map(readPair) };
}

export function isAnsweredEntry(owner: string): boolean {
  return owner.endsWith(ANSWERED);
}
