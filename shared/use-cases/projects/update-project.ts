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
  membersMayDelete?: boolean | undefined;
  /** Null for the whole order. */
  aimTop?: number | null | undefined;
  changedBy: string;
}

/**
 * Renames or describes a project, hides its people's names from each other, lets members delete, or chooses its aim; what is absent stays.
 * @throws NotFound when it was deleted in the meantime.
 */
export async function updateProject({ em, now }: Needs<'em' | 'now'>, change: ProjectChange): Promise<Project> {
  return em.transactional(async (tx) => {
    const project = await findProject(tx, change.projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    const { name = project.name, description = project.description, hideNames = project.hideNames } = change;
    const { aimTop = project.aimTop, membersMayDelete = project.membersMayDelete } = change;
    const hidingChanged = hideNames !== project.hideNames;
    const aimChanged = aimTop !== project.aimTop;
    const deletingChanged = membersMayDelete !== project.membersMayDelete;
    const isSame = name === project.name && description === project.description;
    if (isSame && !hidingChanged && !aimChanged && !deletingChanged) return project;
    const details = {
      before: {
        name: project.name,
        ...(hidingChanged && { hide_names: project.hideNames }),
        ...(aimChanged && { aim_top: project.aimTop }),
        ...(deletingChanged && { members_may_delete: project.membersMayDelete }),
      },
      after: {
        name,
        ...(hidingChanged && { hide_names: hideNames }),
        ...(aimChanged && { aim_top: aimTop }),
        ...(deletingChanged && { members_may_delete: membersMayDelete }),
      },
    };
    Object.assign(project, { name, description, hideNames, membersMayDelete, aimTop, updatedAt: now() });
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
