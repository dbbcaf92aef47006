import type { Foreseen } from './memory-leases.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/** Follows the id of a person for whom an entry keeps what they have taken back, to be asked again. */
const AGAIN = ':again';

/** The entries in which pairs are kept for a person to be shown. */
export function entriesFor(userId: string): [foreseen: string, again: string] {
  return [userId, userId + AGAIN];
}

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
  const [person = ''] = owner.split(':');
  return { person, until: Number(until), pairs: pairs.map(readPair) };
}
