import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { ActivityEntry } from '../../shared/store/activity-pages.ts';
import type { StoredComparison } from '../../shared/store/comparisons.ts';
import type { Restored } from '../../shared/use-cases/projects/restore-deletion.ts';
import { type Names, presentComparison, presentNames, presentPerson } from './comparison.ts';
import type { People } from './people.ts';

/** One entry of the audit log. */
export function presentActivity(
  { id, action, timestamp, userId, details }: ActivityEntry,
  people: People,
  restorable: ReadonlyMap<string, Date>,
) {
  const until = restorable.get(id);
  return {
    id,
    action,
    timestamp: timestamp.toISOString(),
    user_id: people.id(userId),
    ...(until && { restorable_until: until.toISOString() }),
    details: people.details(details),
  };
}

export const presentRestoredDeletion = ({ features, comparisons }: Restored) => ({
  restored_features: features,
  restored_comparisons: comparisons,
});

/**
 * The names that belong to an entry: who did it; the comparison it is about as it stands now, and its features; the feature, or the
 * member, that it is about.
 */
export function presentActivityNames(
  { userId, details }: ActivityEntry,
  comparisons: ReadonlyMap<string, StoredComparison>,
  people: People,
  names: Names,
  setOf: ((comparison: StoredComparison) => object | undefined) | null,
) {
  const { comparison_id: comparisonId, feature_id: featureId, user_id: memberId } = details;
  const comparison = comparisons.get(String(comparisonId));
  const named = comparison && presentNames(comparison, people, names);
  return {
    user: presentPerson(userId, people, names.accounts),
    ...(comparison &&
      named && {
        feature_a: named.feature_a,
        feature_b: named.feature_b,
        comparison: {
          ...presentComparison(comparison, people),
          user: named.user,
          deleted_at: comparison.deletedAt?.toISOString() ?? null,
          archived_at: comparison.archivedAt?.toISOString() ?? null,
          ...setOf?.(comparison),
        },
      }),
    ...(isId(featureId) && {
      feature: { id: featureId, name: names.features.get(featureId)?.name ?? '' },
    }),
    ...(isId(memberId) && { member: presentPerson(memberId, people, names.accounts) }),
  };
}

/** Details that were imported may hold anything in place of an id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

export function presentLastChange({ at, by }: { at: Date; by: string }, people: People) {
  return { last_modified: at.toISOString(), modified_by: people.id(by) };
}
