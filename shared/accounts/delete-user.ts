import type { Needs } from '../context.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import { securityEvent } from '../operate/security-event.ts';
import { deleteCollaborationsOf, worksOnAll } from '../people/store/collaborators.ts';
import { BadRequest, Conflict, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProjectsOf, transferProjects } from '../projects/store/projects.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { keepASuperuser } from './last-superuser.ts';
import { type AccessCounts, settleLeftBehind } from './settle-left-behind.ts';
import { lockUser } from './store/accounts.ts';
import { erasePeople } from './store/erase-people.ts';
import { rememberErased } from './store/erased-people.ts';

export interface UserDeletion {
  userId: string;
  /** New owner of the projects; by default the user who deletes the account. */
  transferTo?: string | undefined;
  deletedBy: string;
  /** Whether the new owner must already work on each of the projects. */
  toMember?: boolean;
  /** Whether links, service accounts' tokens and webhooks stay active (see `settleLeftBehind`). */
  keepsAccess?: boolean;
}

/** Maximum number of projects in a mail. */
const MAX_NAMED = 10;

interface Handover {
  from: string;
  to: string;
  by: string;
  at: Date;
}

/**
 * Deletes an account. Its projects get a new owner, access that it gave others ends, it leaves other people's projects, and its personal
 * data is erased, including the audit trail. Its answers stay, as those of a former member. Its username and email become free.
 * @throws NotFound for an unknown account or heir, BadRequest for the last active superuser, or for an heir who is deleted too.
 */
export async function deleteUser(
  context: Needs<'address' | 'em' | 'jobs' | 'log' | 'now' | 'proposals' | 'securityEvents' | 'settings'>,
  input: UserDeletion,
): Promise<void> {
  const { em, now, proposals } = context;
  const { userId, transferTo, deletedBy, keepsAccess = false } = input;
  const heir = transferTo ?? deletedBy;
  const at = now();
  const { left, handover } = await em.transactional(async (tx) => {
    await keepASuperuser(tx, userId);
    if (!(await lockUser(tx, userId))) throw new NotFound('User not found', 'user_not_found');
    if (transferTo !== undefined && !(await lockUser(tx, transferTo))) {
      throw new NotFound('The user to transfer to was not found');
    }
    const projectIds = await lockProjectsOf(tx, { ownerId: userId });
    if (heir === userId && (projectIds.length > 0 || transferTo !== undefined)) {
      throw new BadRequest('transfer_to must name another user');
    }
    if (input.toMember && !(await worksOnAll(tx, { projectIds, userId: heir }))) {
      throw new Conflict('The new owner must be a collaborator on each of your projects', 'user_not_collaborator');
    }
    const settling = { userId, heir: projectIds.length > 0 ? heir : null, keeps: keepsAccess, by: deletedBy, now: at };
    const access = await settleLeftBehind(tx, settling);
    if (projectIds.length > 0) await handOver(tx, projectIds, { from: userId, to: heir, by: deletedBy, at });
    const left = await leaveProjects(tx, userId, { by: deletedBy, at });
    await rememberErased(tx, { userId, at });
    await tx.flush();
    await erasePeople(tx, [userId]);
    return { left: [...projectIds, ...left], handover: { projectIds, access } };
  });
  // The pairs that they were shown become free for others at once.
  for (const projectId of left) {
    for (const dimension of DIMENSIONS) await proposals.forget({ projectId, dimension }, userId);
  }
  if (heir !== deletedBy && handover.projectIds.length > 0) {
    await tellNewOwner(context, heir, { ...handover, isKept: keepsAccess });
  }
  // If people delete themselves, the address is theirs.
  const { log, securityEvents } = context;
  const address = userId === deletedBy ? null : context.address;
  securityEvent({ log, now, securityEvents, address }, 'user_deleted', { userId, by: deletedBy });
}

/** Sends a mail about projects that somebody now owns, and about the access that ended. */
async function tellNewOwner(
  context: Needs<'jobs' | 'log' | 'settings'>,
  userId: string,
  { projectIds, access, isKept }: { projectIds: string[]; access: AccessCounts; isKept: boolean },
): Promise<void> {
  const handover = { projectIds: projectIds.slice(0, MAX_NAMED), projects: projectIds.length, isKept, ...access };
  await requestMailIfPossible(context, { kind: 'handover', userId, language: null, noticeId: newId(), handover });
}

async function handOver(tx: Transaction, projectIds: string[], { from, to, by, at }: Handover): Promise<void> {
  await transferProjects(tx, { projectIds, to, at });
  for (const projectId of projectIds) {
    logActivity(tx, { projectId, action: 'project_transferred', userId: by, at, details: { from, to } });
  }
}

async function leaveProjects(tx: Transaction, userId: string, { by, at }: { by: string; at: Date }): Promise<string[]> {
  const left = await deleteCollaborationsOf(tx, { userId });
  for (const projectId of left) {
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: by, at, details: { user_id: userId } });
  }
  return left;
}
