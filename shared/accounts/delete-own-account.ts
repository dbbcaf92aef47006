import type { Needs } from '../context.ts';
import { expireProjectsJob } from '../data/jobs.ts';
import { AppError, Forbidden } from '../platform/errors.ts';
import { deleteProject } from '../projects/delete-project.ts';
import { findOwnedProjects } from '../projects/store/projects.ts';
import { type Confirming, confirmIdentity } from '../sign-in/confirm-identity.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { deleteUser } from './delete-user.ts';
import { keepASuperuser } from './last-superuser.ts';
import { findUser } from './store/accounts.ts';

interface OwnDeletion {
  currentPassword?: string | undefined;
  /** Who gets the projects: a collaborator on each of them. */
  transferTo?: string | undefined;
  deletesProjects: boolean;
  keepsAccess: boolean;
}

/** Projects that a refusal lists. */
const MAX_LISTED = 100;

/**
 * Deletes the caller's own account, as `deleteUser` does, and says what happens to the projects that they own. Deleted ones are then removed at
 * once, by a job.
 * @throws like `confirmIdentity` and `deleteUser`; Conflict with the list of the projects if nothing is said of them.
 */
export async function deleteOwnAccount(
  context: Confirming & Needs<'jobs' | 'proposals' | 'rankings' | 'settings'>,
  user: CurrentUser,
  { currentPassword, transferTo, deletesProjects, keepsAccess }: OwnDeletion,
): Promise<void> {
  const { id: userId } = user;
  // A fresh sign-in is enough only for those without a password: nobody deletes an account on a computer that was left unlocked.
  if (currentPassword === undefined && (await findUser(context.em, userId))?.hashedPassword) {
    throw new Forbidden('Send your password as current_password', 'fresh_sign_in_required');
  }
  await confirmIdentity(context, user, currentPassword);
  // Before any project is deleted.
  await context.em.transactional((tx) => keepASuperuser(tx, userId));
  if (transferTo === undefined) {
    const projects = await findOwnedProjects(context.pool, { ownerId: userId });
    if (projects.length > 0 && !deletesProjects) throw ownsProjects(projects);
    for (const { id: projectId } of projects) await deleteProject(context, { projectId, deletedBy: userId });
  }
  await deleteUser(context, { userId, transferTo, deletedBy: userId, toMember: true, keepsAccess });
  context.jobs.enqueueSoon(expireProjectsJob, {});
}

function ownsProjects(projects: readonly { id: string; name: string }[]): AppError {
  return new AppError(409, 'You own projects. Delete them, or say who gets them (transfer_to, delete_projects)', {
    code: 'owns_projects',
    faults: projects.slice(0, MAX_LISTED).map(({ id, name }) => ({ field: id, message: name })),
  });
}
