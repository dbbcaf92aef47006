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
  /** New owner of the projects, who must be a collaborator on each. */
  transferTo?: string | undefined;
  deletesProjects: boolean;
  keepsAccess: boolean;
}

/** Maximum number of projects in a refusal. */
const MAX_LISTED = 100;

/**
 * Deletes the caller's own account, as `deleteUser` does. The caller says what happens to their projects. A job removes deleted projects at
 * once.
 * @throws like `confirmIdentity` and `deleteUser`; Conflict with the list of the projects if the request doesn't mention them.
 */
export async function deleteOwnAccount(
  context: Confirming & Needs<'jobs' | 'proposals' | 'rankings' | 'settings'>,
  user: CurrentUser,
  { currentPassword, transferTo, deletesProjects, keepsAccess }: OwnDeletion,
): Promise<void> {
  const { id: userId } = user;
  // A fresh sign-in suffices only for accounts without a password, so that nobody deletes an account on an unlocked computer.
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
