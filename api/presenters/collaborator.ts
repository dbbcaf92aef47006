import type { ProjectMember } from '../../shared/store/collaborators.ts';
import { named, nullable, objectOf, oneOf, plainText, timeText, uuidText } from '../http/json-schema.ts';

/** The collaborator object; the owner is one too. */
export function presentMember(member: ProjectMember) {
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
    id: uuidText,
    username: plainText,
    email: plainText,
    display_name: nullable(plainText),
    avatar_url: nullable(plainText),
    role: oneOf('owner', 'collaborator'),
    assigned_at: timeText,
  }),
);
