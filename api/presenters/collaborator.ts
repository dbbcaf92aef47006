import type { ProjectMember } from '../../shared/store/collaborators.ts';
import { dateTimeSchema, named, nullable, objectOf, oneOf, stringSchema, uuidSchema } from '../http/json-schema.ts';
import type { People } from './people.ts';

/** The collaborator object; the owner is one too. */
export function presentMember(whole: ProjectMember, people: People) {
  const member = people.person(whole);
  return {
    id: member.id,
    username: member.username,
    email: member.email,
    display_name: member.displayName,
    avatar_url: member.avatarUrl,
    role: member.role,
    assigned_at: member.assignedAt.toISOString(),
  };
}

export const memberSchema = named(
  'Collaborator',
  objectOf({
    id: uuidSchema,
    username: stringSchema,
    email: stringSchema,
    display_name: nullable(stringSchema),
    avatar_url: nullable(stringSchema),
    role: oneOf('owner', 'collaborator'),
    assigned_at: dateTimeSchema,
  }),
);
