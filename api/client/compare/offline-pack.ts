import type { Pair } from './pairs.ts';

/** Pairs shown without a connection. */
const PACK = 20;
/** Number of pairs to prefetch: some of them are asked before they are needed offline. */
export const PACK_HELD = 30;
/** Number of answers after which the pack is renewed: they may settle some of its pairs. */
const PACK_AGE = 10;

/** Pairs that the service has chosen in advance, for offline use. */
export interface Pack {
  readonly pairs: readonly Pair[];
  /** Whether there were as many pairs as requested. */
  readonly isFull: boolean;
  /** Number of answers when the pack was fetched. */
  readonly filledAt: number;
  /** Number of pairs shown since the service was last reached. */
  readonly used: number;
}

export const NO_PACK: Pack = { pairs: [], isFull: false, filledAt: Number.NEGATIVE_INFINITY, used: 0 };

/**
 * Whether the pack is too old or too small.
 * @param answers number of answers so far, to know the pack's age.
 */
export function isPackDue({ pairs, isFull, filledAt }: Pack, answers: number): boolean {
  return answers - filledAt >= PACK_AGE || (isFull && pairs.length < PACK);
}

/** The prefetched pairs. Without a connection the earlier pairs stay, and the next answers try again. */
export function filled(pack: Pack, pairs: readonly Pair[] | undefined): Pack {
  const held = pairs ?? pack.pairs;
  return { ...pack, pairs: held, isFull: held.length === PACK_HELD };
}

/** Makes the next renewal fetch the pack again. */
export const expired = (pack: Pack): Pack => ({ ...pack, filledAt: NO_PACK.filledAt });

/** The next pair to show, and the rest; null when none is left. */
export function takeFrom({ pairs: [pair, ...pairs], used, ...pack }: Pack): [Pair, Pack] | null {
  return pair && used < PACK ? [pair, { ...pack, pairs, used: used + 1 }] : null;
}
