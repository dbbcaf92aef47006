import type { Pair } from './pairs.ts';

/** Pairs shown without a connection. */
const PACK = 20;
/** Pairs fetched for that: some of them are asked anyway before they are needed. */
export const PACK_HELD = 30;
/** Answers after which the pack is renewed: what was said meanwhile may settle some of its pairs. */
const PACK_AGE = 10;

/** Pairs that the service has chosen in advance, for the time without a connection. */
export interface Pack {
  readonly pairs: readonly Pair[];
  /** Whether there were as many pairs as were asked for. */
  readonly isFull: boolean;
  /** Answers given when it was fetched. */
  readonly filledAt: number;
  /** Shown since the service was last reached. */
  readonly used: number;
}

export const NO_PACK: Pack = { pairs: [], isFull: false, filledAt: Number.NEGATIVE_INFINITY, used: 0 };

/** Whether it has become too old, or too small. @param answers given so far, to tell its age. */
export function isPackDue({ pairs, isFull, filledAt }: Pack, answers: number): boolean {
  return answers - filledAt >= PACK_AGE || (isFull && pairs.length < PACK);
}

/** The prefetched pairs. Without a connection the earlier pairs stay, and the next answers try again. */
export function filled(pack: Pack, pairs: readonly Pair[] | undefined): Pack {
  const held = pairs ?? pack.pairs;
  return { ...pack, pairs: held, isFull: held.length === PACK_HELD };
}

/** The next renewal fetches it anew. */
export const expired = (pack: Pack): Pack => ({ ...pack, filledAt: NO_PACK.filledAt });

/** The next pair to show, and the rest; null when it is used up. */
export function takeFrom({ pairs: [pair, ...pairs], used, ...pack }: Pack): [Pair, Pack] | null {
  return pair && used < PACK ? [pair, { ...pack, pairs, used: used + 1 }] : null;
}
