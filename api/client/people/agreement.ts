import { HARDLY_COUNTS } from '../../../shared/ranking/results/hardly-counts.ts';
import type { Agreement } from '../../../shared/results/contract/agreement.ts';

export type { Agreement } from '../../../shared/results/contract/agreement.ts';
export type AgreeingPerson = Agreement['people'][number];
export type ContestedPair = Agreement['contested'][number];

/** With fewer comparable answers, nothing is said about a person. */
const ENOUGH = 20;
/** From this probability on, people are said to have different tastes. */
const LIKELY = 0.95;

const isComparable = ({ with_others: overlap }: AgreeingPerson) => overlap !== null && overlap.of >= ENOUGH;

/** How answers count of which something is told, or that hardly count: by what weight, or as the opposite; null in full. */
export function countedAs({ differs_in, opposite, weight, reversed }: AgreeingPerson): 'weight' | 'reversed' | null {
  if (differs_in !== 'care' && !opposite && weight >= HARDLY_COUNTS) return null;
  return reversed > 0 ? 'reversed' : weight < 1 ? 'weight' : null;
}

/** Whether too few answers of some people can be compared with those of the others. */
export function isEarly({ people }: Agreement): boolean {
  return people.some((person) => person.with_others !== null && !person.mostly_equal && !isComparable(person));
}

/** How often a person's answers fit a common order, in percent; null if that can't be judged yet. */
export function fitOf(person: AgreeingPerson): { mean: number; low: number; high: number } | null {
  const { straightness, differs_in: difference } = person;
  // What is said of a person has a figure.
  if (straightness === null || (!isComparable(person) && difference === null)) return null;
  const { mean, low, high } = straightness;
  return { mean: 100 * mean, low: 100 * low, high: 100 * high };
}

/** Whether people see features differently, beyond mere slips. */
export const differInTaste = ({ tastes }: Agreement): boolean => tastes !== null && tastes >= LIKELY;

/** The items in the order in which they were shown first, followed by new ones: nothing moves under a finger. */
export function keepOrder<T>(before: readonly string[], items: readonly T[], keyOf: (item: T) => string): T[] {
  const places = new Map(before.map((key, place) => [key, place]));
  const placeOf = (item: T) => places.get(keyOf(item)) ?? before.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
