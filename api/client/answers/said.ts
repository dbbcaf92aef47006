import type { ListedSet } from '../../../shared/answers/contract/comparisons.ts';
import type { Choice, Dimension, Strength } from '../compare/pairs.ts';
import { answerOfSet, comparisonsIn } from './sets.ts';
import { answerTexts as words } from './texts.ts';

/** An answer as a sentence. */
export interface Said {
  dimension: Dimension;
  choice: Choice;
  strength: Strength | null;
  feature_a: { name: string };
  feature_b: { name: string };
  /** The answer about a set, if it is one. */
  set?: ListedSet | undefined;
}

/**
 * "Dark theme is worth more than Webhooks", "Dark theme is worth most, Webhooks least; between them Export and Search".
 * @param shown how each name is written.
 */
export function sentenceOfAnswer(said: Said, shown: (name: string) => string = (name) => name): string {
  const { dimension, choice, strength, feature_a: a, feature_b: b, set } = said;
  if (!set) {
    const [better, worse] = choice === 'feature_b' ? [b, a] : [a, b];
    return words.said(dimension, choice, strength, shown(better.name), shown(worse.name));
  }
  const answer = answerOfSet(set);
  if (!answer) return words.set.several(comparisonsIn(said).map((each) => sentenceOfAnswer(each, shown)));
  const [best, worst, between] = [answer.best, answer.worst, answer.between].map((features) =>
    features.map(({ name }) => shown(name)),
  ) as [string[], string[], string[]];
  return between.length > 0
    ? words.set.saidWhole(dimension, best, worst, between)
    : words.set.said(dimension, best, worst);
}
