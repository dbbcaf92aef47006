import type { External } from '../../../shared/features/rules/external.ts';
import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import type { Estimates, FeatureChanges, FeatureInput } from './queries.ts';

/** Only the fields that were changed, so that another user's simultaneous change to other fields is kept. */
export function changesOf(before: FeatureInput, after: FeatureInput): FeatureChanges {
  const name = after.name.trim();
  const estimates = changedEstimates(before.estimates, after.estimates);
  return {
    ...(name !== before.name && { name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(!isSameList(after.tags, before.tags) && { tags: after.tags }),
    ...(Object.keys(estimates).length > 0 && { estimates }),
    ...(!isSameExternal(after.external, before.external) && { external: after.external }),
  };
}

const isSameExternal = (one: External | null, other: External | null) =>
  one?.source === other?.source && one?.id === other?.id && one?.url === other?.url;

const changedEstimates = (before: Estimates, after: Estimates): Partial<Estimates> =>
  Object.fromEntries(
    DIMENSIONS.flatMap((dimension) => (after[dimension] === before[dimension] ? [] : [[dimension, after[dimension]]])),
  );

/** The features whose tags change, each with its new tags. */
export function taggedOf(
  features: readonly { id: string; tags: readonly string[] }[],
  added: readonly string[],
  removed: ReadonlySet<string>,
): { id: string; tags: string[] }[] {
  return features
    .map(({ id, tags }) => ({
      id,
      before: tags,
      tags: [...new Set([...tags.filter((tag) => !removed.has(tag)), ...added])],
    }))
    .filter(({ before, tags }) => !isSameList(before, tags))
    .map(({ id, tags }) => ({ id, tags }));
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);
