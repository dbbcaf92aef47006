import { shareUserLock } from '../accounts/store/accounts.ts';
import { rewriteLedger } from '../answers/rewrite-ledger.ts';
import { moveAnswers } from '../answers/store/comparison-changes.ts';
import type { Needs } from '../context.ts';
import { lockLink, wasRemovedSince } from '../links/store/project-links.ts';
import { securityEvent } from '../operate/security-event.ts';
import { deleteCollaborationsOf, findMembers, insertCollaborator } from '../people/store/collaborators.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { hashOfToken } from '../tokens/api-token.ts';
import { notAGuest, openGuest } from './open-guest.ts';
import { eraseGuest } from './remove-guest.ts';
import { findGuestBySecret, lockGuest, type OpenedGuest } from './store/guests.ts';

/** The outcome of a take-over. */
export interface TakenOver {
  projectId: string;
  /** Number of comparisons that now belong to the account. */
  comparisons: number;
}

/**
 * Assigns a guest's answers to an account, which becomes a collaborator of the project; the guest ends. Answers of both about the same pair
 * count as answers of one person from then on. If it is interrupted, repeating the request continues it.
 * @throws NotFound for a secret that doesn't work, or if another account was faster; Forbidden if the link doesn't let guests join, and the
 * account is not in the project.
 */
export async function takeOverGuest(
  context: Needs<
    'address' | 'em' | 'jobs' | 'linkRequests' | 'log' | 'now' | 'pool' | 'proposals' | 'rewrites' | 'securityEvents'
  >,
  { secret, userId }: { secret: string; userId: string },
): Promise<TakenOver> {
  const opened = await openGuest(context, secret);
  const { em } = context;
  const at = context.now();
  const projectId = opened.project.id;
  const { id } = opened.guest;
  const hash = hashOfToken(secret)!;
  const holdGuest = async (tx: Transaction) => {
    // Read the secret after locking the guest: a removal ends the secret first, and a take-over ends it last.
    const isThere =
      (await lockGuest(tx, { projectId, id })) && (await findGuestBySecret(tx, { hash, now: context.now() }));
    if (!isThere) throw notAGuest();
  };
  await em.transactional(async (tx) => {
    const [member] = await findMembers(tx, projectId, userId);
    if (!member) await becomeCollaborator(tx, opened, userId, at);
    await holdGuest(tx);
    // From now on the guest answers nothing. The secret works until everything is done.
    const left = await deleteCollaborationsOf(tx, { userId: id });
    // Another account takes over this guest. A person who continues their own take-over is already a member.
    if (left.length === 0 && !member) throw notAGuest();
  });
  let comparisons = 0;
  for (const dimension of DIMENSIONS) {
    const moved = await rewriteLedger(context, {
      projectId,
      dimension,
      changedBy: userId,
      async change(tx) {
        await holdGuest(tx);
        return (await moveAnswers(tx, { projectId, dimension, from: id, to: userId })) || null;
      },
    });
    comparisons += moved ?? 0;
  }
  await em.transactional(async (tx) => {
    await eraseGuest(tx, id, at);
  });
  for (const dimension of DIMENSIONS) await context.proposals.forget({ projectId, dimension }, id);
  securityEvent(context, 'user_deleted', { userId: id, by: userId, projectId, kind: 'guest', reason: 'taken over' });
  return { projectId, comparisons };
}

/** @throws Forbidden, NotFound */
async function becomeCollaborator(
  tx: Transaction,
  { link, project, guest }: OpenedGuest,
  userId: string,
  at: Date,
): Promise<void> {
  const { id: projectId } = project;
  // Locks in the same order as invitations.
  const user = await shareUserLock(tx, { id: userId });
  const isThere = await shareProjectLock(tx, { projectId });
  const held = isThere && (await lockLink(tx, link));
  if (!user || !held || held.revokedAt !== null) throw new NotFound('The link has ended', 'guest_not_valid');
  if (!held.participation?.mayJoin) {
    throw new Forbidden(
      'Guests of this link cannot join the project. Ask its owner to invite you, then try again',
      'not_invited',
    );
  }
  if (await wasRemovedSince(tx, { projectId, userId, since: link.createdAt })) {
    throw new Forbidden(
      'You were removed from this project. Ask its owner to invite you again',
      'removed_from_project',
    );
  }
  const { onlyDimensions } = held.participation;
  if (!(await insertCollaborator(tx, { projectId, userId, onlyDimensions, by: link.createdBy, at }))) return;
  const details = { user_id: userId, username: user.username, from: guest.id };
  logActivity(tx, { projectId, action: 'collaborator_assigned', userId, at, details });
}
