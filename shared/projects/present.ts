import { answerableDimensions } from '../answers/may-answer.ts';
import { type Names, presentComparison, presentNames, presentPerson } from '../answers/present.ts';
import type { StoredComparison } from '../answers/store/comparisons.ts';
import type { Project } from '../entities.ts';
import { type People, shownId, type Viewer } from '../people/people-of.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { DIMENSIONS, mapDimensions } from '../ranking/vocabulary.ts';
import type { ProjectOverview, RankingOverview } from './read-project-overviews.ts';
import type { ProjectStats } from './read-project-stats.ts';
import type { Restored } from './restore-deletion.ts';
import { restorableUntil } from './rules/restoring.ts';
import type { ActivityEntry } from './store/activity-pages.ts';
import type { DeletedProject } from './store/deleted-projects.ts';
import type { ProjectView } from './store/project-access.ts';

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
 * The names in an entry: its author; the comparison it is about in its current state, with its features; and the feature or member it is
 * about.
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

/** Imported details may contain anything instead of an id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

export function presentLastChange({ at, by }: { at: Date; by: string }, people: People) {
  return { last_modified: at.toISOString(), modified_by: people.id(by) };
}

/** The Project object that endpoints return. A new project, which was read without a role, belongs to the caller. */
export function presentProject(project: Project | ProjectView, viewer: Viewer) {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    comparison_mode: project.comparisonMode,
    created_at: project.createdAt.toISOString(),
    owner_id: 'role' in project ? shownId(project, viewer, project.ownerId) : project.ownerId,
    hide_names: project.hideNames,
    members_may_delete: project.membersMayDelete,
    ...(project.aimTop != null && { aim_top: project.aimTop }),
    answerable_dimensions: 'role' in project ? answerableDimensions(project) : DIMENSIONS,
  };
}

/** A deleted project, with the time until which it can be restored. */
export const presentDeletedProject = (project: DeletedProject, viewer: Viewer) => ({
  ...presentProject(project, viewer),
  deleted_at: project.deletedAt.toISOString(),
  restorable_until: restorableUntil(project.deletedAt).toISOString(),
});

/** A project with counts and progress. Outdated progress is marked. */
export function presentOverview(project: ProjectView, { featureCount, dimensions }: ProjectOverview, viewer: Viewer) {
  const progress = ({ progressPercent, transitiveCoverage, orderConfidence, outdated }: RankingOverview) => ({
    progress_percent: progressPercent,
    transitive_coverage: transitiveCoverage,
    order_confidence: orderConfidence,
    ...(outdated && { outdated }),
  });
  return {
    ...presentProject(project, viewer),
    feature_count: featureCount,
    comparison_count: mapDimensions(dimensions, ({ comparisons }) => comparisons),
    progress: mapDimensions(dimensions, progress),
  };
}

const comparisonsIn = (dimensions: ProjectStats['dimensions']): number =>
  Object.values(dimensions).reduce((sum, { comparisonsDone }) => sum + comparisonsDone, 0);

/** A project with its counts and how far its rankings are. */
export function presentSummary(
  project: ProjectView,
  { featureCount, dimensions, renewedAt }: ProjectStats & { renewedAt: Date | null },
  viewer: Viewer,
) {
  return {
    project: presentProject(project, viewer),
    feature_count: featureCount,
    comparison_count: comparisonsIn(dimensions),
    progress: mapDimensions(dimensions, ({ progressPercent }) => progressPercent),
    ...(renewedAt && { order_renewed_at: renewedAt.toISOString() }),
  };
}

/** The figures without the project. */
export function presentStatistics({ featureCount, dimensions }: ProjectStats) {
  return {
    feature_count: featureCount,
    comparison_count: comparisonsIn(dimensions),
    dimensions: mapDimensions(dimensions, ({ comparisonsDone, progressPercent }) => ({
      comparisons: comparisonsDone,
      progress: progressPercent,
    })),
  };
}
