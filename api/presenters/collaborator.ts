import type { ProjectMember } from '../../shared/store/collaborators.ts';
import { answerableDimensions } from '../../shared/use-cases/comparisons/may-answer.ts';
import type { Collaborator } from '../contract/collaborators.ts';
import type { People } from './people.ts';

/** The collaborator object; the owner is one too. */
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
