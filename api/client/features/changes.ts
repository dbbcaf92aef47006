import type { FeatureInput } from './queries.ts';

/** What differs, so that a change by somebody else of another part meanwhile stays. */
export function changesOf(before: FeatureInput, after: FeatureInput): Partial<FeatureInput> {
  const name = after.name.trim();
  return {
    ...(name !== before.name && { name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(!isSameList(after.tags, before.tags) && { tags: after.tags }),
  };
}

/** The features whose tags change, with their new ones. */
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
