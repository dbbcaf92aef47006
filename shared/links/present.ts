import { answerableDimensions } from '../answers/may-answer.ts';
import { OPEN_NAMES } from '../people/people-of.ts';
import { presentMember } from '../people/present.ts';
import type { Participation as Stored } from '../people/store/participation.ts';
import type { AcceptedInvitation } from './accept-invitation.ts';
import type {
  AcceptedInvitation as Accepted,
  Invitation,
  Link,
  NewLink,
  Participation,
  SharedProject as Shown,
} from './contract/links.ts';
import type { SharedProject } from './open-link.ts';
import type { ProjectLink } from './store/project-links.ts';

/** A link for its project's owner, without its token. */
export function presentLink(link: ProjectLink): Link {
  return {
    id: link.id,
    kind: link.kind,
    label: link.label,
    shows: [...link.shows],
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    uses: link.uses,
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
    participation: link.participation && presentParticipation(link.participation),
  };
}

function presentParticipation(participation: Stored): Participation {
  return {
    dimensions: answerableDimensions(participation),
    asks_name: participation.asksName,
    shows: participation.shows,
    max_guests: participation.maxGuests,
    one_per_device: participation.onePerDevice,
    xid_continues: participation.xidContinues,
    may_join: participation.mayJoin,
  };
}

/** A new link, the only time with its token. */
export function presentNewLink({ token, ...link }: ProjectLink & { token: string }): NewLink {
  return { ...presentLink(link), token };
}

/** The project of an invitation, for people who may not have an account yet. */
export function presentInvitation({ project, link }: SharedProject): Invitation {
  return { project: { id: project.id, name: project.name }, expires_at: link.expiresAt.toISOString() };
}

/** The person who joined, as they see themselves. */
export function presentAcceptedInvitation({ projectId, member }: AcceptedInvitation): Accepted {
  return { project_id: projectId, ...presentMember(member, OPEN_NAMES) };
}

/** The part of a project that a link to results shows. */
export function presentSharedProject({ project, link }: SharedProject, asOf: Date): Shown {
  return {
    project: { name: project.name, ...(project.aimTop !== null && { aim_top: project.aimTop }) },
    expires_at: link.expiresAt.toISOString(),
    as_of: asOf.toISOString(),
  };
}
