import type { People } from '../people/people-of.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import type { NamedDisagreement, ReadDisagreements } from '../results/read-disagreements.ts';
import type { Disagreements } from './contract/disagreements.ts';
import { type Names, presentPerson } from './present.ts';

/** Features that people should talk about, in one dimension or both. */
export function presentDisagreements(
  found: readonly (ReadDisagreements & { dimension: Dimension })[],
  people: People,
  { features, accounts }: Names,
): Disagreements {
  const feature = (id: string) => ({ id, name: features.get(id)?.name ?? '' });
  const witness = ({ author, againstId }: NamedDisagreement['higher']) => ({
    user: presentPerson(author, people, accounts),
    against: feature(againstId),
  });
  const all = found.flatMap(({ dimension, most }) => most.map((each) => ({ dimension, ...each })));
  return {
    people: new Set(all.flatMap(({ higher, lower }) => [higher.author, lower.author])).size,
    count: found.reduce((sum, { count }) => sum + count, 0),
    left_out: new Set(found.flatMap(({ leftOut }) => leftOut)).size,
    disagreements: all
      .sort((one, other) => other.ranks - one.ranks)
      .map(({ dimension, featureId, higher, lower, ranks }) => ({
        dimension,
        feature: feature(featureId),
        higher: witness(higher),
        lower: witness(lower),
        ranks,
      })),
  };
}
