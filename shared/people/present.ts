import { answerableDimensions } from '../answers/may-answer.ts';
import type { Collaborator, InvitedPerson, OwnInvitation, WaitingInvitation } from './contract/collaborators.ts';
import type { People } from './people-of.ts';
import type { ProjectMember } from './store/collaborators.ts';
import type { ProjectInvitation } from './store/project-invitations.ts';

/** The collaborator object, also for the owner. */
export function presentMember(whole: ProjectMember, people: People): Collaborator {
  const member = people.person(whole);
  return {
    id: member.id,
    username: member.username,
    ...(member.service && { service: true }),
    ...(member.guest && { guest: true }),
    email: member.email,
    display_name: member.displayName,
    avatar_url: member.avatarUrl,
    role: member.role,
    dimensions: answerableDimensions(member),
    assigned_at: member.assignedAt.toISOString(),
  };
}

/** Everything that is known about a person until they accept: neither id, email nor rights. */
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
