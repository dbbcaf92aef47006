import { erasePeople } from '../accounts/store/erase-people.ts';
import { rememberErased } from '../accounts/store/erased-people.ts';
import { rewriteLedger } from '../answers/rewrite-ledger.ts';
import { markDeletedOfAuthor } from '../answers/store/comparison-changes.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { deleteCollaborationsOf } from '../people/store/collaborators.ts';
import { NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { forgetGuest, lockGuest } from './store/guests.ts';

/** Erases a guest's name, xid and secrets, as for a deleted account. A restore of an older backup does not bring them back. */
export async function eraseGuest(tx: Transaction, id: string, at: Date): Promise<void> {
  await rememberErased(tx, { userId: id, at });
  await erasePeople(tx, [id]);
}

/** Comparisons that are removed from a ranking at once. Others can answer in between. */
const SLICE = 500;

/** A guest of a project. */
export interface GuestKey {
  projectId: string;
  id: string;
}

/**
 * Ends a guest at once, with or without their answers. With their answers, which stay in the audit trail, all personal data is removed. If
 * it is interrupted, repeating the request continues it.
 * @throws NotFound if the project has no such guest.
 */
export async function removeGuest(
  context: Needs<'address' | 'em' | 'jobs' | 'log' | 'now' | 'proposals' | 'rewrites' | 'securityEvents'>,
  { projectId, id, by, withAnswers }: GuestKey & { by: string; withAnswers: boolean },
): Promise<void> {
  const { em, now } = context;
  const at = now();
  await em.transactional(async (tx) => {
    if (!(await lockGuest(tx, { projectId, id }))) throw new NotFound('Guest not found', 'guest_not_found');
    await revokeTokensOf(tx, { userId: id, now: at });
    await deleteCollaborationsOf(tx, { userId: id });
  });
  if (withAnswers) for (const dimension of DIMENSIONS) await removeAnswers(context, { projectId, id, by }, dimension);
  await em.transactional(async (tx) => {
    await (withAnswers ? eraseGuest(tx, id, at) : forgetGuest(tx, { projectId, id, at }));
    const details = { user_id: id, guest: true, with_answers: withAnswers };
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: by, at, details });
  });
  // The pair that they were shown becomes free for others at once.
  for (const dimension of DIMENSIONS) await context.proposals.forget({ projectId, dimension }, id);
  securityEvent(context, 'user_deleted', { userId: id, by, projectId, kind: 'guest', withAnswers });
}

async function removeAnswers(
  context: Needs<'em' | 'jobs' | 'now' | 'proposals' | 'rewrites'>,
  { projectId, id, by }: GuestKey & { by: string },
  dimension: Dimension,
): Promise<void> {
  for (;;) {
    const removed = await rewriteLedger(context, {
      projectId,
      dimension,
      changedBy: by,
      async change(tx) {
        const deletion = { author: id, by, at: context.now(), limit: SLICE };
        const ids = await markDeletedOfAuthor(tx, { projectId, dimension, ...deletion });
        return ids.length > 0 ? ids : null;
      },
    });
    if (!removed) return;
    await context.proposals.release({ projectId, dimension }, removed);
    if (removed.length < SLICE) return;
  }
}
