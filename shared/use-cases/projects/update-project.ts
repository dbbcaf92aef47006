import type { Project } from '../../entities/project.ts';
import { NotFound } from '../../errors.ts';
import { logActivity } from '../../store/activity.ts';
import { findProject } from '../../store/projects.ts';
import type { Needs } from '../context.ts';

export interface ProjectChange {
  projectId: string;
  name?: string | undefined;
  description?: string | undefined;
  hideNames?: boolean | undefined;
  changedBy: string;
}

/**
 * Renames or describes a project, or hides its people's names from each other; what is absent stays.
 * @throws NotFound when it was deleted in the meantime.
 */
export async function updateProject({ em, now }: Needs<'em' | 'now'>, change: ProjectChange): Promise<Project> {
  return em.transactional(async (tx) => {
    const project = await findProject(tx, change.projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    const { name = project.name, description = project.description, hideNames = project.hideNames } = change;
    const hidingChanged = hideNames !== project.hideNames;
    if (name === project.name && description === project.description && !hidingChanged) return project;
    const details = {
      before: { name: project.name, ...(hidingChanged && { hide_names: project.hideNames }) },
      after: { name, ...(hidingChanged && { hide_names: hideNames }) },
    };
    Object.assign(project, { name, description, hideNames, updatedAt: now() });
    logActivity(tx, {
      projectId: project.id,
      action: 'project_updated',
      userId: change.changedBy,
      at: now(),
      details,
    });
    return project;
  });
}
