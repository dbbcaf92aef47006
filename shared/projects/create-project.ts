import { lockUserId } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { Project } from '../entities.ts';
import { Conflict, Unauthorized } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from './store/activity.ts';
import { countProjectsOf, insertProject, type ProjectToInsert } from './store/projects.ts';

/**
 * Creates a project with an empty ranking in each dimension.
 * @throws Unauthorized if its owner was deleted in the meantime, Conflict if they have reached the limit of projects.
 */
export async function createProject(
  { em, now, settings }: Needs<'em' | 'now' | 'settings'>,
  input: ProjectToInsert,
): Promise<Project> {
  const at = now();
  return em.transactional(async (tx) => {
    // Locks the owner's account, so that a deletion at the same moment either hands over this project or prevents it.
    if (!(await lockUserId(tx, { id: input.ownerId }))) throw new Unauthorized('Could not validate credentials');
    await refuseTooManyProjects(tx, input.ownerId, settings.PROJECTS_PER_PERSON);
    const project = await insertProject(tx, input, at);
    logActivity(tx, { projectId: project.id, action: 'project_created', userId: input.ownerId, at });
    return project;
  });
}

/** @throws Conflict if a person has reached the limit of projects. With `most` 0 there is no limit. */
export async function refuseTooManyProjects(tx: Transaction, ownerId: string, most: number): Promise<void> {
  if (most === 0) return;
  if ((await countProjectsOf(tx, { ownerId })) >= most) {
    throw new Conflict(`You can own at most ${most} projects; delete one first`);
  }
}
