import { hasComparisons } from '../answers/store/comparisons.ts';
import { lockLedgers } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import type { Project } from '../entities.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { ComparisonMode } from '../ranking/vocabulary.ts';
import { logActivity } from './store/activity.ts';
import { findProject } from './store/projects.ts';

/**
 * Changes how people answer. There must be no answers yet; undone answers count, since they can be restored.
 * @throws NotFound when the project was deleted in the meantime, Conflict once there is an answer.
 */
export async function changeComparisonMode(
  { em, now }: Needs<'em' | 'now'>,
  { projectId, mode, changedBy }: { projectId: string; mode: ComparisonMode; changedBy: string },
): Promise<Project> {
  return em.transactional(async (tx) => {
    // No answer is stored in the meantime. An answer that waits for the lock may have the other mode, which rankings allow.
    await lockLedgers(tx, projectId);
    const project = await findProject(tx, projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    const before = project.comparisonMode;
    if (before === mode) return project;
    if (await hasComparisons(tx, { projectId })) {
      throw new Conflict(
        'The project has answers. You can change how people answer only before the first one',
        'project_has_answers',
      );
    }
    const at = now();
    Object.assign(project, { comparisonMode: mode, updatedAt: at });
    const details = { before: { comparison_mode: before }, after: { comparison_mode: mode } };
    logActivity(tx, { projectId, action: 'project_updated', userId: changedBy, at, details });
    return project;
  });
}

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
 * Renames or describes a project, hides its people's names from each other, lets members delete, or sets its aim. Absent fields stay.
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
