import { lockUserId } from '../accounts/store/accounts.ts';
import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { refuseTooManyProjects } from './create-project.ts';
import { RESTORE_DAYS, restorableUntil } from './rules/restoring.ts';
import { logActivity } from './store/activity.ts';
import { lockDeletedProject, undeleteProject } from './store/deleted-projects.ts';
import { transferProjects } from './store/projects.ts';

/**
 * Restores a project that was deleted within the last 30 days, with its people and contents. Its links, guests, service accounts and
 * webhooks stay ended. If its owner has no account any more, the superuser who restores it becomes the owner.
 * @throws NotFound unless the project is the person's, or the person is a superuser; Conflict after 30 days, or if the owner has reached
 * the limit of projects.
 */
export async function bringProjectBack(
  { em, jobs, now, rankings, settings }: Needs<'em' | 'jobs' | 'now' | 'rankings' | 'settings'>,
  { projectId, by, isSuperuser }: { projectId: string; by: string; isSuperuser: boolean },
): Promise<void> {
  const at = now();
  await em.transactional(async (tx) => {
    await lockUserId(tx, { id: by });
    await lockLedgers(tx, projectId);
    const project = await lockDeletedProject(tx, { id: projectId });
    if (!project || !(isSuperuser || project.ownerId === by))
      throw new NotFound('Project not found', 'project_not_found');
    if (restorableUntil(project.deletedAt) <= at) {
      throw new Conflict(`A deleted project can be restored for ${RESTORE_DAYS} days`, 'restore_expired');
    }
    const ownerId = project.ownerIsThere ? project.ownerId : by;
    await refuseTooManyProjects(tx, ownerId, settings.PROJECTS_PER_PERSON);
    await undeleteProject(tx, { id: projectId, at });
    if (ownerId !== project.ownerId) await transferProjects(tx, { projectIds: [projectId], to: ownerId, at });
    await markRewritten(tx, { projectId, dimensions: DIMENSIONS, at, by });
    logActivity(tx, { projectId, action: 'project_restored', userId: by, at });
  });
  for (const dimension of DIMENSIONS) rankings.forget({ projectId, dimension });
  requestViewRefresh(jobs, projectId);
}
