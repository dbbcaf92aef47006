import type { Project } from '../../shared/entities/project.ts';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { restorableUntil } from '../../shared/rules/restoring.ts';
import type { DeletedProject } from '../../shared/store/deleted-projects.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import { answerableDimensions } from '../../shared/use-cases/comparisons/may-answer.ts';
import type { ProjectOverview, RankingOverview } from '../../shared/use-cases/projects/read-project-overviews.ts';
import type { ProjectStats } from '../../shared/use-cases/projects/read-project-stats.ts';

import { shownId, type Viewer } from './people.ts';

/** The Project object that endpoints return. A new one, which was read without a role, is its owner's. */
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

/** A deleted project, and until when it can be restored. */
export const presentDeletedProject = (project: DeletedProject, viewer: Viewer) => ({
  ...presentProject(project, viewer),
  deleted_at: project.deletedAt.toISOString(),
  restorable_until: restorableUntil(project.deletedAt).toISOString(),
});

/** A project with counts and progress; outdated progress is marked. */
export function presentOverview(project: ProjectView, { featureCount, dimensions }: ProjectOverview, viewer: Viewer) {
  const { complexity, value } = dimensions;
  const progress = ({ progressPercent, transitiveCoverage, orderConfidence, outdated }: RankingOverview) => ({
    progress_percent: progressPercent,
    transitive_coverage: transitiveCoverage,
    order_confidence: orderConfidence,
    ...(outdated && { outdated }),
  });
  return {
    ...presentProject(project, viewer),
    feature_count: featureCount,
    comparison_count: { complexity: complexity.comparisons, value: value.comparisons },
    progress: { complexity: progress(complexity), value: progress(value) },
  };
}

/** A project with its counts and how far both its rankings are. */
export function presentSummary(
  project: ProjectView,
  { featureCount, dimensions, renewedAt }: ProjectStats & { renewedAt: Date | null },
  viewer: Viewer,
) {
  const { complexity, value } = dimensions;
  return {
    project: presentProject(project, viewer),
    feature_count: featureCount,
    comparison_count: complexity.comparisonsDone + value.comparisonsDone,
    progress: { complexity: complexity.progressPercent, value: value.progressPercent },
    ...(renewedAt && { order_renewed_at: renewedAt.toISOString() }),
  };
}

/** The figures without the project. */
export function presentStatistics({ featureCount, dimensions: { complexity, value } }: ProjectStats) {
  const present = ({ comparisonsDone, progressPercent }: typeof value) => ({
    comparisons: comparisonsDone,
    progress: progressPercent,
  });
  return {
    feature_count: featureCount,
    comparison_count: complexity.comparisonsDone + value.comparisonsDone,
    dimensions: { complexity: present(complexity), value: present(value) },
  };
}
