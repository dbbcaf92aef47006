import { LINK_KINDS } from '../../shared/rules/links.ts';
import type { ProjectLink } from '../../shared/store/project-links.ts';
import type { AcceptedInvitation } from '../../shared/use-cases/links/accept-invitation.ts';
import type { SharedProject } from '../../shared/use-cases/links/open-link.ts';
import {
  count,
  dateTimeSchema,
  described,
  extended,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
import { memberSchema, presentMember } from './collaborator.ts';
import { OPEN_NAMES } from './people.ts';

/** A link as its project's owner sees it; never with its token. */
export function presentLink(link: ProjectLink) {
  return {
    id: link.id,
    kind: link.kind,
    label: link.label,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    uses: link.uses,
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
  };
}

/** A new link, the only time with its token. */
export function presentNewLink({ token, ...link }: ProjectLink & { token: string }) {
  return { ...presentLink(link), token };
}

/** What an invitation invites to, for people who may not have an account yet. */
export function presentInvitation({ project, link }: SharedProject) {
  return { project: { name: project.name }, expires_at: link.expiresAt.toISOString() };
}

/** The person who joined, to themselves. */
export function presentAcceptedInvitation({ projectId, member }: AcceptedInvitation) {
  return { project_id: projectId, ...presentMember(member, OPEN_NAMES) };
}

/** What a link to results shows of its project. */
export function presentSharedProject({ project, link }: SharedProject, asOf: Date) {
  return {
    project: { name: project.name },
    expires_at: link.expiresAt.toISOString(),
    as_of: asOf.toISOString(),
  };
}

export const linkSchema = named(
  'Link',
  objectOf({
    id: uuidSchema,
    kind: described(
      '`results`: shows the results without an account; `invitation`: lets people join.',
      oneOf(...LINK_KINDS),
    ),
    label: described('What the owner calls it; null without a name.', nullable(stringSchema)),
    created_at: dateTimeSchema,
    expires_at: dateTimeSchema,
    uses: described(
      'Invitation: how many people joined. Results: how often they were opened; an address counts once an hour.',
      count,
    ),
    last_used_at: described('When that was last (ISO 8601, UTC); null if never.', nullable(dateTimeSchema)),
  }),
);

export const newLinkSchema = named(
  'NewLink',
  extended(linkSchema, {
    token: described('The secret of the link, only ever in this response; the service keeps its hash.', stringSchema),
  }),
);

export const invitationSchema = named(
  'Invitation',
  objectOf({ project: objectOf({ name: stringSchema }), expires_at: dateTimeSchema }),
);

export const acceptedInvitationSchema = named('AcceptedInvitation', extended(memberSchema, { project_id: uuidSchema }));

export const sharedProjectSchema = named(
  'SharedProject',
  objectOf({
    project: objectOf({ name: stringSchema }),
    expires_at: dateTimeSchema,
    as_of: described('When this was read (ISO 8601, UTC).', dateTimeSchema),
  }),
);
