import type { Agreement } from '../../contract/agreement.ts';

export type { Agreement } from '../../contract/agreement.ts';
export type AgreeingPerson = Agreement['people'][number];
export type ContestedPair = Agreement['contested'][number];
interface Overlap {
  of: number;
  agreeing: number;
}

/** Fewer answers that can be compared say nothing of a person. */
const ENOUGH = 20;

/** A share in percent, or null while it is too early to say. */
export function agreeingPercent(overlap: Overlap | null): number | null {
  return overlap === null || overlap.of < ENOUGH ? null : (100 * overlap.agreeing) / overlap.of;
}

/** How often a person says what follows from the others, in percent. It is a count: other answers may leave open whether it is luck. */
export const shareOf = ({ with_others: overlap }: AgreeingPerson): number | null => agreeingPercent(overlap);

/** Whether too few answers of some people can be compared with what the others said. */
export function isEarly({ people }: Agreement): boolean {
  return people.some(({ with_others: overlap }) => overlap !== null && overlap.of < ENOUGH);
}

/** How often a person fits one order for all, in percent; null while it is too early to say. */
export function fitOf({ with_others: overlap, straightness }: AgreeingPerson): {
  mean: number;
  low: number;
  high: number;
} | null {
  if (agreeingPercent(overlap) === null || straightness === null) return null;
  const { mean, low, high } = straightness;
  return { mean: 100 * mean, low: 100 * low, high: 100 * high };
}

/** How people differ, if that is 95 % likely. Slips are left out while it is too early to tell about anybody. */
export function tastesOf({ tastes, people }: Agreement): 'taste' | 'both' | 'slips' | 'early' {
  if (tastes === null || (tastes > 0.05 && tastes < 0.95)) return 'early';
  const areCareless = people.some(({ differs_in: difference }) => difference === 'care');
  if (tastes >= 0.95) return areCareless ? 'both' : 'taste';
  return people.every(({ with_others: overlap }) => agreeingPercent(overlap) === null) ? 'early' : 'slips';
}

const LEVELS = ['nearly', 'largely', 'partly', 'hardly', 'not', 'opposed'] as const;
/** From nearly the same view to none in common beyond chance, and to views that are opposed. */
export type AgreementLevel = (typeof LEVELS)[number];
/** The least of Krippendorff's alpha for each level; Krippendorff himself draws conclusions from .8 on, tentative ones from .667 on. */
const LEAST = [0.8, 0.667, 0.333, 0.1, -0.1];

/** How far the whole team agrees; null while too few pairs were answered by several people. */
export function levelOf({ alpha, shared_pairs: shared }: Agreement): AgreementLevel | null {
  if (alpha === null || shared < ENOUGH) return null;
  const level = LEAST.findIndex((least) => alpha >= least);
  return LEVELS[level === -1 ? LEAST.length : level]!;
}

/** Agreement between people as rows of a table. Cells are null if it is too early to say, and on the diagonal. */
export interface Matrix {
  people: readonly { id: string; name: string; username: string; service?: true }[];
  cells: readonly (readonly (Overlap | null)[])[];
}

/** @param most people; those with the most answers. */
export function matrixOf({ people, pairs }: Agreement, most: number): Matrix {
  const shown = people.filter(({ with_others }) => with_others !== null).slice(0, most);
  const overlaps = new Map(
    pairs.flatMap((pair) => [[pair.a.id + pair.b.id, pair] as const, [pair.b.id + pair.a.id, pair] as const]),
  );
  return {
    people: shown.map(({ user }) => user),
    cells: shown.map(({ user: row }) => shown.map(({ user: column }) => overlaps.get(row.id + column.id) ?? null)),
  };
}

/** The items in the order that they were shown in, new ones behind: nothing moves under a finger. */
export function keepOrder<T>(before: readonly string[], items: readonly T[], keyOf: (item: T) => string): T[] {
  const places = new Map(before.map((key, place) => [key, place]));
  const placeOf = (item: T) => places.get(keyOf(item)) ?? before.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
