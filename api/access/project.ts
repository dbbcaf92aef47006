import { Forbidden, NotFound } from '../../shared/platform/errors.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import type { Access } from './access.ts';

/** The owner, the collaborators and superusers: they may read, edit features, compare, and delete their own answers (`may-delete.ts`). */
export const member: Access<ProjectView, CurrentUser> = projectAccess(
  'members of the project',
  (project) => project.role !== null,
);

/** The owner and superusers: they may rename, delete and configure the project, and assign people. */
export const owner: Access<ProjectView, CurrentUser> = projectAccess(
  'the owner of the project',
  (project) => project.role === 'owner',
);

/** The owner, superusers, and the collaborator that the path names: collaborators may leave a project. */
export const ownerOrLeaving: Access<ProjectView, CurrentUser> = projectAccess(
  'the owner of the project, the collaborator in question',
  (project, user, params) =>
    project.role === 'owner' || (project.role === 'collaborator' && params.user_id === user.id),
);

function projectAccess(
  who: string,
  may: (project: ProjectView, user: CurrentUser, params: Readonly<Record<string, string>>) => boolean,
): Access<ProjectView, CurrentUser> {
  return {
    reads: 'user and project',
    who: `${who}, and superusers`,
    check({ user, project, params }) {
      if (!project) throw new NotFound('Project not found', 'project_not_found');
      if (!user.isSuperuser && !may(project, user, params)) throw new Forbidden();
      return project;
    },
  };
}
