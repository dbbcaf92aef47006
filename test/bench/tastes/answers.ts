import { sortTeamAnswers, type TeamAnswers } from '../../../shared/ranking/estimation/sorted-answers.ts';
import type { Ranking } from '../../../shared/ranking/ranking.ts';

/** The answers of a ranking, as estimates take them. */
export function answersOf(n: number, ranking: Ranking): TeamAnswers {
  const given = [...ranking.judgements()];
  const authors = [...new Set(given.map(({ author }) => author!))];
  return sortTeamAnswers(n, {
    length: given.length,
    first: given.map(({ a }) => a),
    second: given.map(({ b }) => b),
    outcome: given.map(({ choice }) => (choice === 'feature_a' ? 1 : choice === 'feature_b' ? 0 : 0.5)),
    weight: given.map(() => 1),
    author: given.map(({ author }) => authors.indexOf(author!)),
    authors,
  });
}
