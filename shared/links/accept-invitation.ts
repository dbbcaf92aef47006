import { shareUserLock } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { findMembers, insertCollaborator, type ProjectMember } from '../people/store/collaborators.ts';
import { findFormerDimensions } from '../people/store/project-people.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { type PresentedLinkToken, readLinkToken, refusalOf } from './link-token.ts';
import { notInvited, throttleLinkRequest } from './open-link.ts';
import { countLinkUse, lockLink, wasRemovedSince } from './store/project-links.ts';

/** A person who joined a project by an invitation. */
export interface AcceptedInvitation {
  projectId: string;
  member: ProjectMember;
}

/**
 * Lets a person join the project that a link invites to. For its owner and its collaborators, nothing changes.
 * @throws NotFound for an invitation that is invalid, expired or revoked; Forbidden for a person who was removed from the project since the
 * link was made; TooManyRequests for an address with too many requests.
 */
export async function acceptInvitation(
  context: Needs<'address' | 'em' | 'linkRequests' | 'log' | 'now' | 'securityEvents'>,
  { token, userId }: { token: string; userId: string },
): Promise<AcceptedInvitation> {
  await throttleLinkRequest(context);
  const presented = readLinkToken(token);
  if (!presented) throw refused(context, userId, 'unknown', null);
  const { projectId, id: linkId } = presented;
  const [hasJoined, member] = await context.em.transactional(async (tx) => {
    const isNew = await join(context, tx, presented, userId);
    const [found] = await findMembers(tx, projectId, userId);
    if (!found) throw notInvited();
    return [isNew, found] as const;
  });
  if (hasJoined) securityEvent(context, 'authz_change', { userId, projectId, linkId, reason: 'invitation accepted' });
  return { projectId, member };
}

/** Whether the person is new in the project. */
async function join(
  context: Needs<'address' | 'log' | 'now' | 'securityEvents'>,
  tx: Transaction,
  presented: PresentedLinkToken,
  userId: string,
): Promise<boolean> {
  const { projectId, id } = presented;
  const at = context.now();
  // Locks in the same order as assignments and deletions. The link is locked last: accepted twice at once, it lets the person join once,
  // and never after it was revoked.
  const user = await shareUserLock(tx, { id: userId });
  const project = await shareProjectLock(tx, { projectId });
  const link = project && (await lockLink(tx, presented));
  const refusal = link ? refusalOf(presented, link, 'invitation', at) : 'unknown';
  if (!project || !link || refusal !== null) throw refused(context, userId, refusal ?? 'unknown', link?.id ?? null);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  if (project.ownerId === userId) return false;
  // A user who left and returns by a link answers the same dimensions as before. Only the owner changes them.
  const onlyDimensions = await findFormerDimensions(tx, { projectId, userId });
  if (!(await insertCollaborator(tx, { projectId, userId, onlyDimensions, by: link.createdBy, at }))) return false;
  if (await wasRemovedSince(tx, { projectId, userId, since: link.createdAt })) {
    throw new Forbidden(
      'You were removed from this project. Ask its owner to invite you again',
      'removed_from_project',
    );
  }
  await countLinkUse(tx, { projectId, id, at });
  const details = { link_id: id };
  logActivity(tx, { projectId, action: 'link_used', userId, at, details });
  const assigned = { ...details, user_id: userId, username: user.username };
  logActivity(tx, { projectId, action: 'collaborator_assigned', userId, at, details: assigned });
  return true;
}

function refused(
  context: Needs<'address' | 'log' | 'now' | 'securityEvents'>,
  userId: string,
  reason: string,
  linkId: string | null,
): NotFound {
  securityEvent(context, 'authz_fail', { userId, linkId, reason: `invitation ${reason}` });
  return notInvited();
}
