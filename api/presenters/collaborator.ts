import type { ProjectMember } from '../../shared/store/collaborators.ts';

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
