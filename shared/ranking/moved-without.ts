import type { Ranking } from './ranking.ts';
import type { Steps } from './steps.ts';

/** A feature's ranks in the order, from 1: by all answers, and without those of some people. */
export interface Move {
  readonly feature: number;
  readonly rank: number;
  readonly rankWithout: number;
}

/** The features whose rank changes without the answers of some people, largest moves first. */
export function* movedWithoutChunked(ranking: Ranking, people: ReadonlySet<string>): Steps<Move[]> {
  const { order } = yield* ranking.results.orderChunked();
  const rest = yield* ranking.withoutPeopleChunked(people);
  const without = yield* rest.results.orderChunked();
  const rankWithout = new Int32Array(order.length);
  without.order.forEach((feature, place) => {
    rankWithout[feature] = place + 1;
  });
  const moves = Array.from(order, (feature, place) => ({
    feature,
    rank: place + 1,
    rankWithout: rankWithout[feature]!,
  }));
  const distance = ({ rank, rankWithout: other }: Move) => Math.abs(rank - other);
  return moves.filter((move) => distance(move) > 0).sort((one, other) => distance(other) - distance(one));
}
