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
  /** Comparisons that are the account's now. */
  comparisons: number;
}

/**
 * Makes the answers of a guest those of an account, which is then a collaborator of the project; the guest ends. Answers of both about the
 * same pair are answers of one person from now on. If it is interrupted, the same request goes on.
 * @throws NotFound for a secret that opens nothing, or that another account was quicker with; Forbidden if the link doesn't let guests join, and the account is not in the project.
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
    // The secret is read once the guest is held: a removal ends it first, and a take-over last.
    const isThere =
      (await lockGuest(tx, { projectId, id })) && (await findGuestBySecret(tx, { hash, now: context.now() }));
    if (!isThere) throw notAGuest();
  };
  await em.transactional(async (tx) => {
    const [member] = await findMembers(tx, projectId, userId);
    if (!member) await becomeCollaborator(tx, opened, userId, at);
    await holdGuest(tx);
    // From now on the guest answers nothing; the secret opens them until all is done.
    const left = await deleteCollaborationsOf(tx, { userId: id });
    // Another account takes this guest over. Whoever goes on with a take-over of their own is a member by now.
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
  // In this order, as invitations do.
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
