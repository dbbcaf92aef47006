import type { Ranking } from '../../../shared/ranking/ranking.ts';
import { informationOf } from '../../../shared/ranking/selection/informative-pair.ts';
import { type Pair, pairsAmong } from '../../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../../shared/ranking/steps.ts';

/** Duration of answers, in seconds. */
export interface Seconds {
  readonly pair: number;
  readonly rating: number;
  readonly four: number;
  /** A set of four with two features of the set before. */
  readonly chained: number;
}

/**
 * The features of the next question, a pair or a set of four.
 * @param isFirst whether it is the person's first. @param middle the two of the person's latest set that are neither its best nor its worst.
 */
export type Select = (
  ranking: Ranking,
  leased: Pair[],
  isFirst: boolean,
  middle: Pair | null,
) => readonly number[] | null;

const robust: Select = (ranking, leased) => ranking.nextPair({ strategy: 'robust', leased });

const sets: Select = (ranking, leased) => {
  const pair = ranking.nextPair({ strategy: 'robust', leased });
  return pair && [...pair, ...(ranking.joinPair(pair, { strategy: 'robust', leased }) ?? [])];
};

// What the client does: its first question is a pair, and it stops where the expected order is good enough.
const shipped: Select = (ranking, leased, isFirst) => {
  const selection = { strategy: 'robust', target: 'order', leased } as const;
  const pair = ranking.nextPair(selection);
  return pair && [...pair, ...((!isFirst && ranking.joinPair(pair, selection)) || [])];
};

/** Like `shipped`, but two features of the set before stay where that pays. */
function chained(pays: (ranking: Ranking, chain: readonly number[], fresh: readonly number[]) => boolean): Select {
  return (ranking, leased, isFirst, middle) => {
    const fresh = shipped(ranking, leased, isFirst, null);
    const joined = fresh && middle && ranking.joinPair(middle, { strategy: 'robust', leased });
    return joined && pays(ranking, [...middle, ...joined], fresh) ? [...middle, ...joined] : fresh;
  };
}

/** What a question tells, by the belief that questions are chosen by. */
function toldBy(ranking: Ranking, shown: readonly number[]): number {
  const { asked } = ranking.robustState();
  const belief = ranking.robustState().informative();
  return pairsAmong(shown).reduce((sum, [x, y]) => sum + informationOf(belief, asked, x, y), 0);
}

/** The ways to choose questions, by name. @param k size of the top. */
export function selectionsWith(seconds: Seconds, k: number) {
  return {
    adaptive: (ranking, leased) => ranking.nextPair({ strategy: 'adaptive', leased }),
    robust,
    'robust with sets': sets,
    'as shipped': shipped,
    'chained, always': chained(() => true),
    'chained, if it tells more a second': chained(
      (ranking, chain, fresh) => toldBy(ranking, chain) / seconds.chained > toldBy(ranking, fresh) / seconds.four,
    ),
    'settle the top': (ranking, leased) => finish(ranking.topQuestionsChunked(k)).nextPair({ leased }),
  } satisfies Record<string, Select>;
}
