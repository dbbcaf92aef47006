import { Forbidden, NotFound } from '../../shared/errors.ts';
import type { CurrentUser } from '../../shared/store/current-user.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import type { Access } from './access.ts';

/** The owner, the collaborators and superusers: reading, editing features, comparing. */
export const member: Access<ProjectView, CurrentUser> = projectAccess(
  'members of the project',
  (project) => project.role !== null,
);

/** The owner and superusers: renaming, deleting, configuring, assigning people. */
export const owner: Access<ProjectView, CurrentUser> = projectAccess(
  'the owner of the project',
  (project) => project.role === 'owner',
);

function projectAccess(who: string, may: (project: ProjectView) => boolean): Access<ProjectView, CurrentUser> {
  return {
    reads: 'user and project',
    who: `${who}, and superusers`,
    refuses: true,
    check({ user, project }) {
      if (!project) throw new NotFound('Project not found');
      if (!user.is_superuser && !may(project)) throw new Forbidden();
      return project;
    },
  };
}
