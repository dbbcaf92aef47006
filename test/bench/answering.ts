import type { Ranking } from '../../shared/ranking/ranking.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import type { Choice } from '../../shared/ranking/vocabulary.ts';
import type { Judge } from './judges.ts';

/** Asks the judge about a pair and appends the answer. */
export function answer(ranking: Ranking, judge: Judge, [a, b]: Pair): void {
  const outcome = judge.ask(a, b);
  const choice: Choice = outcome === 1 ? 'feature_a' : outcome === 0 ? 'feature_b' : 'tie';
  ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
}

/** Kendall's τ of an order, best first, to the truth: pairs right less pairs wrong, equals of the truth being neither. */
export function kendallTau(order: ArrayLike<number>, truth: ArrayLike<number>): number {
  let balance = 0;
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j < order.length; j++) balance += Math.sign(truth[order[i]!]! - truth[order[j]!]!);
  }
  return (2 * balance) / (order.length * (order.length - 1));
}
