import { shareUserLock } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { findMembers, insertCollaborator, type ProjectMember } from './store/collaborators.ts';
import { findInvitingProject, takeInvitation } from './store/project-invitations.ts';

interface Answer {
  id: string;
  userId: string;
}

/**
 * Accepts an invitation by name: the person becomes a collaborator. An invitation to an email is for the person who reads its mail, and who
 * must have confirmed the email.
 * @throws NotFound if the invitation isn't theirs, or has ended; Forbidden for an email that isn't confirmed.
 */
export async function acceptInvitationByName(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents' | 'settings'>,
  { id, userId }: Answer,
): Promise<{ projectId: string; member: ProjectMember }> {
  const now = context.now();
  const accepted = await context.em.transactional(async (tx) => {
    const inviting = await findInvitingProject(tx, { id, userId, now });
    // Locks in the same order as an assignment. The invitation comes last, so that it is accepted once.
    const user = await shareUserLock(tx, { id: userId });
    const project = inviting && (await shareProjectLock(tx, { projectId: inviting }));
    const invitation = project && (await takeInvitation(tx, { projectId: inviting, id, userId, now }));
    if (!user || !invitation) throw noInvitation();
    const { onlyDimensions, invitedBy: by, byEmail } = invitation;
    if (byEmail && !user.isEmailVerified) {
      const advice = context.settings.mail
        ? 'Confirm your email address first: your account page has the link sent'
        : 'Your email is not confirmed, and this service sends no mail. Ask for an invitation link';
      throw new Forbidden(advice, 'email_not_verified');
    }
    const isNew =
      project.ownerId !== userId &&
      (await insertCollaborator(tx, { projectId: inviting, userId, onlyDimensions, by, at: now }));
    if (isNew) {
      const details = { invitation_id: id, user_id: userId, username: user.username };
      logActivity(tx, { projectId: inviting, action: 'collaborator_assigned', userId, at: now, details });
    }
    const [member] = await findMembers(tx, inviting, userId);
    if (!member) throw noInvitation();
    return { projectId: inviting, member };
  });
  const { projectId } = accepted;
  securityEvent(context, 'authz_change', { userId, projectId, reason: 'invitation accepted' });
  return accepted;
}

/** Declines an invitation by name. The project's history doesn't mention it. @throws NotFound like `acceptInvitationByName` */
export async function declineInvitation({ em, now }: Needs<'em' | 'now'>, { id, userId }: Answer): Promise<void> {
  await em.transactional(async (tx) => {
    const projectId = await findInvitingProject(tx, { id, userId, now: now() });
    if (!projectId || !(await takeInvitation(tx, { projectId, id, userId, now: now() }))) throw noInvitation();
  });
}

/**
 * Withdraws an invitation.
 * @throws NotFound if the project has no such invitation, or it has ended.
 */
export async function withdrawInvitation(
  { em, now }: Needs<'em' | 'now'>,
  { projectId, id, by }: { projectId: string; id: string; by: string },
): Promise<void> {
  await em.transactional(async (tx) => {
    if (!(await takeInvitation(tx, { projectId, id, userId: null, now: now() }))) throw noInvitation();
    const details = { invitation_id: id };
    logActivity(tx, { projectId, action: 'invitation_withdrawn', userId: by, at: now(), details });
  });
}

const noInvitation = () => new NotFound('This invitation has ended', 'invitation_not_found');
