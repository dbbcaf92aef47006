import { normalCdf } from '../estimation/normal.ts';
import type { Steps } from '../steps.ts';

/** Maximum number of moves listed one by one. */
const TOLD = 8;
/** Minimum evidence of a listed move: the number of pairs that it passed, each weighted from 0 (a coin toss) to 1 (certain). */
const COUNTS = 0.5;
/** Pairs between two pauses: at most half a millisecond. */
const PAIRS_PER_STEP = 4096;

/** A feature in an order, with its rank from 1. Features that nothing tells apart share a rank. */
export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** A feature in the present order, with the variance of its score. */
export interface NowRanked extends Ranked {
  readonly score: number;
  readonly variance: number;
}

/** A feature whose rank changed. */
export interface TellableMove {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export interface Moves {
  /** The moves with the most evidence come first. */
  readonly told: readonly TellableMove[];
  /** Number of other features that changed places with a feature that is still there, and the maximum number of places. */
  readonly others: number;
  readonly furthest: number;
}

/**
 * Compares two orders, in short steps. Only features in both can move, and only past each other: adding or archiving a feature moves
 * nothing. A pair that swapped counts for the feature that moved further, with the weight 2p − 1, where p is the probability of its present
 * order.
 */
export function* movesBetweenChunked(before: readonly Ranked[], now: readonly NowRanked[]): Steps<Moves> {
  const placeBefore = new Map(before.map(({ id }, place) => [id, place]));
  const stayed = now.flatMap((each) => {
    const place = placeBefore.get(each.id);
    return place === undefined ? [] : [{ ...each, place, from: before[place]!.rank }];
  });
  const byPlaceBefore = stayed.map((_, at) => at).sort((a, b) => stayed[a]!.place - stayed[b]!.place);
  const distance = new Int32Array(stayed.length);
  byPlaceBefore.forEach((at, placeAmongStayed) => {
    distance[at] = Math.abs(placeAmongStayed - at);
  });
  const moved = byPlaceBefore.filter((at) => distance[at]! > 0);
  if (moved.length === 0) return { told: [], others: 0, furthest: 0 };
  const evidence = new Float64Array(stayed.length);
  const places = Int32Array.from(stayed, ({ place }) => place);
  let pairs = 0;
  for (const [a, above] of stayed.entries()) {
    for (let b = a + 1; b < stayed.length; b++) {
      if (++pairs % PAIRS_PER_STEP === 0) yield;
      if (places[b]! > above.place) continue;
      const below = stayed[b]!;
      const deviation = Math.sqrt(above.variance + below.variance);
      const surer = Math.max(0, 2 * normalCdf((above.score - below.score) / deviation) - 1);
      if (distance[a]! >= distance[b]!) evidence[a]! += surer;
      if (distance[b]! >= distance[a]!) evidence[b]! += surer;
    }
  }
  const told = moved
    .filter((at) => evidence[at]! >= COUNTS && stayed[at]!.from !== stayed[at]!.rank)
    .sort((a, b) => evidence[b]! - evidence[a]! || a - b)
    .slice(0, TOLD);
  const rest = moved.filter((at) => !told.includes(at));
  return {
    told: told.map((at) => stayed[at]!).map(({ id, from, rank: to }) => ({ id, from, to })),
    others: rest.length,
    furthest: rest.reduce((most, at) => Math.max(most, distance[at]!), 0),
  };
}
