import type { Project } from '../../entities/project.ts';
import { NotFound } from '../../errors.ts';
import { logActivity } from '../../store/activity.ts';
import { findProject } from '../../store/projects.ts';
import type { Context } from '../context.ts';

export interface ProjectChange {
  projectId: string;
  name?: string | undefined;
  description?: string | undefined;
  changedBy: string;
}

/**
 * Renames or describes a project; what is absent stays.
 * @throws NotFound when it was deleted in the meantime.
 */
export async function updateProject({ em, now }: Context, change: ProjectChange): Promise<Project> {
  return em.transactional(async (tx) => {
    const project = await findProject(tx, change.projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    const { name = project.name, description = project.description } = change;
    if (name === project.name && description === project.description) return project;
    const before = { name: project.name };
    Object.assign(project, { name, description, updatedAt: now() });
    logActivity(tx, {
      projectId: project.id,
      action: 'project_updated',
      userId: change.changedBy,
      at: now(),
      details: { before, after: { name } },
    });
    return project;
  });
}
