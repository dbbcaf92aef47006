import type { Project } from '../../shared/entities/project.ts';
import { COMPARISON_MODES } from '../../shared/ranking/vocabulary.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import {
  count,
  extended,
  named,
  objectOf,
  oneOf,
  percent,
  perDimension,
  plainText,
  share,
  timeText,
  uuidText,
} from '../http/json-schema.ts';

/** The Project object that endpoints return. */
export function presentProject(project: Project | ProjectView) {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    comparison_mode: project.comparisonMode,
    created_at: project.createdAt.toISOString(),
    owner_id: project.ownerId,
  };
}

export const projectSchema = named(
  'Project',
  objectOf({
    id: uuidText,
    name: plainText,
    description: plainText,
    comparison_mode: oneOf(...COMPARISON_MODES),
    created_at: timeText,
    owner_id: uuidText,
  }),
);
export const listedProjectSchema = named(
  'ListedProject',
  extended(
    projectSchema,
    {},
    {
      feature_count: count,
      comparison_count: perDimension(count),
      progress: perDimension(objectOf({ progress_percent: percent, transitive_coverage: share })),
    },
  ),
);
export const summarySchema = named(
  'ProjectSummary',
  objectOf({
    project: projectSchema,
    feature_count: count,
    comparison_count: count,
    progress: perDimension(percent),
  }),
);
