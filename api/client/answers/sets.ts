import type { ListedSet } from '../../../shared/answers/contract/comparisons.ts';
import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';

type Feature = ListedSet['features'][number];
type Compared = Pick<ListedSet['comparisons'][number], 'feature_a_id' | 'feature_b_id' | 'choice'>;

/** An answer about a set: its best features, its worst ones, and those between. */
export interface SetAnswer {
  best: readonly Feature[];
  between: readonly Feature[];
  worst: readonly Feature[];
}

/** Derives the best and the worst of a set from its comparisons; null if some were changed since, so that they no longer fit one answer. */
export function answerOfSet({ features, comparisons }: ListedSet): SetAnswer | null {
  const [better, worse] = [new Set<string>(), new Set<string>()];
  for (const { feature_a_id: a, feature_b_id: b, choice } of comparisons) {
    if (choice === 'tie') continue;
    better.add(choice === 'feature_a' ? a : b);
    worse.add(choice === 'feature_a' ? b : a);
  }
  const best = features.filter(({ id }) => better.has(id) && !worse.has(id));
  const worst = features.filter(({ id }) => worse.has(id) && !better.has(id));
  const between = features.filter(({ id }) => better.has(id) && worse.has(id));
  const ids = (some: readonly Feature[]) => some.map(({ id }) => id);
  const whole = comparisonsOf({ featureIds: ids(features), best: ids(best), worst: ids(worst) });
  const expected = whole.map(({ featureAId, featureBId, choice }) =>
    keyOf({ feature_a_id: featureAId, feature_b_id: featureBId, choice }),
  );
  const isWhole = expected.toSorted().join() === comparisons.map(keyOf).toSorted().join();
  return isWhole && best.length > 0 && worst.length > 0 ? { best, between, worst } : null;
}

/** A key that is equal for equal answers to a pair, whichever feature is named first. */
function keyOf({ feature_a_id: a, feature_b_id: b, choice }: Compared): string {
  if (choice === 'tie') return [a, b].toSorted().join('=');
  return choice === 'feature_a' ? `${a}>${b}` : `${b}>${a}`;
}

/** The comparisons of an answer about a set, with the names of their features. */
export function comparisonsIn<A extends { set?: ListedSet | undefined }>(answer: A) {
  const { set, ...common } = answer;
  const { features, comparisons } = set ?? { features: [], comparisons: [] };
  const named = (id: string) => features.find((each) => each.id === id) ?? { id, name: '' };
  return comparisons.map((each) => ({
    ...common,
    ...each,
    feature_a: named(each.feature_a_id),
    feature_b: named(each.feature_b_id),
  }));
}
