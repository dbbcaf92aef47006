import { outcomeOf } from '../../shared/ranking/estimation/estimate.ts';
import type { FinalScores } from '../../shared/ranking/estimation/final-scores.ts';
import type { Judgement, Ranking } from '../../shared/ranking/ranking.ts';
import { CountedAnswers } from '../../shared/ranking/results/counted-answers.ts';
import { finalOrderChunked } from '../../shared/ranking/results/order.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../shared/ranking/steps.ts';
import type { Choice } from '../../shared/ranking/vocabulary.ts';
import type { Judge } from './judges.ts';

/** Asks the judge about a pair and appends the answer. */
export function answer(ranking: Ranking, judge: Judge, [a, b]: Pair): void {
  const outcome = judge.ask(a, b);
  const choice: Choice = outcome === 1 ? 'feature_a' : outcome === 0 ? 'feature_b' : 'tie';
  ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
}

/** The order that Pairwise would show if the answers led to these scores. */
export function orderWith(scores: FinalScores, judgements: Iterable<Judgement>): Int32Array {
  const answers = [...judgements];
  const authors = [...new Set(answers.map(({ author = '' }) => author))];
  const counted = CountedAnswers.gatherChunked(scores.means.length, {
    length: answers.length,
    first: answers.map(({ a }) => a),
    second: answers.map(({ b }) => b),
    outcome: answers.map(({ choice }) => outcomeOf(choice)),
    weight: answers.map(({ weight }) => weight),
    author: answers.map(({ author = '' }) => authors.indexOf(author)),
    authors,
  });
  return finish(finalOrderChunked(scores, finish(counted))).order;
}

/** Kendall's τ of an order, best first, to the truth: pairs right less pairs wrong, equals of the truth being neither. */
export function kendallTau(order: ArrayLike<number>, truth: ArrayLike<number>): number {
  let balance = 0;
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j < order.length; j++) balance += Math.sign(truth[order[i]!]! - truth[order[j]!]!);
  }
  return (2 * balance) / (order.length * (order.length - 1));
}
