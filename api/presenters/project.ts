import type { Project } from '../../shared/entities/project.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';

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
