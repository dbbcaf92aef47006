import type { ProjectInvitation } from '../../shared/store/project-invitations.ts';
import { answerableDimensions } from '../../shared/use-cases/comparisons/may-answer.ts';
import type { InvitedPerson, OwnInvitation, WaitingInvitation } from '../contract/collaborators.ts';

/** All that is known of a person until they accept: neither id, email nor rights. */
export function presentInvitedPerson({ username, displayName }: ProjectInvitation): InvitedPerson {
  return { username, display_name: displayName };
}

function presentWaiting(invitation: ProjectInvitation) {
  return {
    id: invitation.id,
    dimensions: answerableDimensions(invitation),
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/** An invitation as the owner of the project sees it. */
export function presentInvitation(invitation: ProjectInvitation): WaitingInvitation {
  return { ...presentInvitedPerson(invitation), ...presentWaiting(invitation) };
}

/** An invitation as the invited person sees it. */
export function presentOwnInvitation(invitation: ProjectInvitation): OwnInvitation {
  return {
    ...presentWaiting(invitation),
    project: { name: invitation.projectName },
    invited_by: presentInvitedPerson(invitation),
  };
}
