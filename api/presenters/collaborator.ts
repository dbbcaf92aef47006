import type { ProjectMember } from '../../shared/store/collaborators.ts';
import { answerableDimensions } from '../../shared/use-cases/comparisons/may-answer.ts';
import {
  dateTimeSchema,
  dimensionsSchema,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
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
    dimensions: answerableDimensions(member),
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
    dimensions: dimensionsSchema,
    assigned_at: dateTimeSchema,
  }),
);
