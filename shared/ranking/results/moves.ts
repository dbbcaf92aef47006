import { normalCdf } from '../estimation/normal.ts';
import type { Steps } from '../steps.ts';

/** Moves that are told one by one. */
const TOLD = 8;
/** Places beyond what a coin's throw explains, from which on a move is told. */
const COUNTS = 0.5;
/** Pairs that changed places between two pauses: half a millisecond. */
const PAIRS_PER_STEP = 512;

/** A feature in an order, and its rank there, from 1; features that nothing tells apart share one. */
export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** A feature in the present order, with how well its score is known. */
export interface NowRanked extends Ranked {
  readonly score: number;
  readonly variance: number;
}

/** A feature that has another rank than before. */
export interface TellableMove {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export interface Moves {
  /** Those that the evidence moved the furthest first. */
  readonly told: readonly TellableMove[];
  /** Number of other features that changed places with one that is still there, and by how many places at most. */
  readonly others: number;
  readonly furthest: number;
}

/**
 * What moved between two orders, in short steps. Only features that are in both can move, and only past each other: one that is
 * added or archived moves nothing. A pair that changed places counts for the one that moved further, and by how much surer than a coin's
 * throw its order is now.
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
  const evidence = new Float64Array(stayed.length);
  let pairs = 0;
  for (const [a, above] of stayed.entries()) {
    for (let b = a + 1; b < stayed.length; b++) {
      const below = stayed[b]!;
      if (below.place > above.place) continue;
      const deviation = Math.sqrt(above.variance + below.variance);
      const surer = Math.max(0, 2 * normalCdf((above.score - below.score) / deviation) - 1);
      if (distance[a]! >= distance[b]!) evidence[a]! += surer;
      if (distance[b]! >= distance[a]!) evidence[b]! += surer;
      if (++pairs % PAIRS_PER_STEP === 0) yield;
    }
  }
  const moved = byPlaceBefore.filter((at) => distance[at]! > 0);
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
