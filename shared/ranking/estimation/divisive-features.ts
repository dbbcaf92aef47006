import type { Steps } from '../steps.ts';
import { convergeChunked, type ScorePosterior } from './expectation-propagation.ts';
import type { TeamAnswers } from './sorted-answers.ts';
import { TasteMessages, viewsChunked } from './taste-messages.ts';
import { type Character, likeliestNoise } from './taste-or-care.ts';

/** A feature that some people see higher or lower than the others do. */
export interface DivisiveFeature {
  readonly feature: number;
  /** Numbers of the people, in their order. */
  readonly higher: readonly number[];
  readonly lower: readonly number[];
}

/** Maximum number of features in the list. */
const MAX_LISTED = 10;
/** Standard deviations beyond which a departure has one direction with 95 % probability. */
const Z95 = 1.6448536269514722;
/** From this probability on, a team differs in taste. */
export const LIKELY_TASTES = 0.95;

/** The probability that people have tastes of their own. */
export function tastesIn({ kinds }: ScorePosterior): number {
  return kinds.reduce((sum, { noise, weight }) => sum + (noise.taste ? weight : 0), 0);
}

/**
 * The features that divide a team, most divisive first: people with tastes see them higher or lower than the mean of the others with a
 * probability of 95 %. Careless people are left out. Empty unless tastes are likely.
 */
export function* divisiveFeaturesChunked(
  answers: TeamAnswers,
  posterior: ScorePosterior,
  characters: readonly Character[],
): Steps<DivisiveFeature[]> {
  // If some people's tastes stand out, they explain the difference.
  const standOut = characters.some(({ differsIn }) => differsIn === 'taste');
  const isDivided = !standOut && tastesIn(posterior) >= LIKELY_TASTES;
  const noise = likeliestNoise(posterior.kinds.filter((kind) => !isDivided || kind.noise.taste));
  const tastes = Float64Array.from(characters, ({ taste, differsIn }) =>
    differsIn === 'taste' ? taste : isDivided ? noise.taste! : 0,
  );
  if (!tastes.some((taste) => taste > 0)) return [];
  const views = yield* viewsChunked(answers);
  const straightness = { of: Float64Array.from(characters, ({ straight }) => straight), person: answers.person };
  const messages = new TasteMessages(answers, views, noise, { straightness, tastes });
  const { means, variances } = (yield* convergeChunked(answers, messages)).departures();
  const found = new Map<number, { higher: number[]; lower: number[]; size: number }>();
  means.forEach((mean, view) => {
    const [feature, person] = [views.feature[view]!, views.person[view]!];
    const z = mean / Math.sqrt(variances[view]!);
    if (!(Math.abs(z) > Z95) || tastes[person] === 0 || characters[person]!.differsIn === 'care') return;
    const entry = found.get(feature) ?? { higher: [], lower: [], size: 0 };
    (z > 0 ? entry.higher : entry.lower).push(person);
    entry.size += z * z;
    found.set(feature, entry);
  });
  return [...found]
    .sort(([one, x], [other, y]) => y.size - x.size || one - other)
    .slice(0, MAX_LISTED)
    .map(([feature, { higher, lower }]) => ({
      feature,
      higher: higher.toSorted((x, y) => x - y),
      lower: lower.toSorted((x, y) => x - y),
    }));
}
