import { BadRequest, Conflict, NotFound } from '../../errors.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { lockUser } from '../../store/accounts/accounts.ts';
import { logActivity } from '../../store/activity.ts';
import { deleteCollaborationsOf, worksOnAll } from '../../store/collaborators.ts';
import { erasePeople } from '../../store/erase-people.ts';
import { rememberErased } from '../../store/erased-people.ts';
import { lockProjectsOf, transferProjects } from '../../store/projects.ts';
import type { Transaction } from '../../store/statement.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { keepASuperuser } from './last-superuser.ts';

export interface UserDeletion {
  userId: string;
  /** New owner of the projects; by default the user who deletes the account. */
  transferTo?: string | undefined;
  deletedBy: string;
  /** Whether the new owner must work on each of the projects already. */
  toMember?: boolean;
}

interface Handover {
  from: string;
  to: string;
  by: string;
  at: Date;
}

/**
 * Deletes an account: its projects change hands, it leaves the projects of others, and what is personal is erased, also from the audit
 * trail. Its answers stay, as those of a former member. Its username and email are free again.
 * @throws NotFound for an unknown account or heir, BadRequest for the last active superuser, or an heir who goes too.
 */
export async function deleteUser(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'proposals' | 'securityEvents'>,
  input: UserDeletion,
): Promise<void> {
  const { em, now, proposals } = context;
  const { userId, transferTo, deletedBy } = input;
  const at = now();
  const left = await em.transactional(async (tx) => {
    await keepASuperuser(tx, userId);
    if (!(await lockUser(tx, userId))) throw new NotFound('User not found', 'user_not_found');
    const heir = transferTo ?? deletedBy;
    if (transferTo !== undefined && !(await lockUser(tx, transferTo))) {
      throw new NotFound('The user to transfer to was not found');
    }
    const projectIds = await lockProjectsOf(tx, userId);
    if (heir === userId && (projectIds.length > 0 || transferTo !== undefined)) {
      throw new BadRequest('transfer_to must name another user');
    }
    if (input.toMember && !(await worksOnAll(tx, projectIds, heir))) {
      throw new Conflict('The new owner must be a collaborator on each of your projects', 'user_not_collaborator');
    }
    if (projectIds.length > 0) await handOver(tx, projectIds, { from: userId, to: heir, by: deletedBy, at });
    const left = await leaveProjects(tx, userId, { by: deletedBy, at });
    await rememberErased(tx, userId, at);
    await tx.flush();
    await erasePeople(tx, [userId]);
    return [...projectIds, ...left];
  });
  // The pairs that they were shown are free for others at once.
  for (const projectId of left) {
    for (const dimension of DIMENSIONS) await proposals.forget({ projectId, dimension }, userId);
  }
  // Of people who delete themselves, the address is theirs.
  const { log, securityEvents } = context;
  const address = userId === deletedBy ? null : context.address;
  securityEvent({ log, now, securityEvents, address }, 'user_deleted', { userId, by: deletedBy });
}

async function handOver(tx: Transaction, projectIds: string[], { from, to, by, at }: Handover): Promise<void> {
  await transferProjects(tx, projectIds, { to, at });
  for (const projectId of projectIds) {
    logActivity(tx, { projectId, action: 'project_transferred', userId: by, at, details: { from, to } });
  }
}

async function leaveProjects(tx: Transaction, userId: string, { by, at }: { by: string; at: Date }): Promise<string[]> {
  const left = await deleteCollaborationsOf(tx, userId);
  for (const projectId of left) {
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: by, at, details: { user_id: userId } });
  }
  return left;
}
