import type { ListedSet } from '../../contract/comparisons.ts';
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
  /** The answer about a set that it stands for. */
  set?: ListedSet | undefined;
}

/** A name, or the words between names. */
type Part = { name: string } | string;

/** The names of a sentence, and the words between them. */
export function partsOf(said: Said): Part[] {
  const { dimension, choice, strength, feature_a: a, feature_b: b, set } = said;
  if (!set) {
    const [better, worse] = choice === 'feature_b' ? [b, a] : [a, b];
    return [better, ` ${words.says(dimension, choice, strength)} `, worse];
  }
  const answer = answerOfSet(set);
  if (!answer) return comparisonsIn(said).flatMap((each, index) => [...(index > 0 ? ['; '] : []), ...partsOf(each)]);
  const { best, between, worst } = answer;
  return [
    ...listed(best),
    ` ${words.set.best(dimension, best.length)}, `,
    ...listed(worst),
    ` ${words.set.worst[dimension]}`,
    ...(between.length > 0 ? [words.set.between, ...listed(between)] : []),
  ];
}

/** "A, B and C". */
const listed = (features: readonly { name: string }[]): Part[] =>
  features.flatMap((feature, index) => {
    if (index === 0) return [feature];
    return [index === features.length - 1 ? words.set.and : ', ', feature];
  });

/** "Dark theme is worth more than Webhooks", "Dark theme is worth most, Webhooks least; between them Export and Search". */
export const sentenceOfAnswer = (said: Said): string =>
  partsOf(said)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
