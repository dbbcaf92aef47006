import { Forbidden } from '../platform/errors.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import type { ProjectView } from './store/project-access.ts';

/** Whether somebody has the rights of a project's owner. */
export const isOwnerOf = (
  { role }: Pick<ProjectView, 'role'>,
  { isSuperuser }: Pick<CurrentUser, 'isSuperuser'>,
): boolean => isSuperuser || role === 'owner';

/** Whether somebody deletes the answers and features of others: the owner and superusers, and members where the project lets them. */
export const mayDeleteOfOthers = (
  project: Pick<ProjectView, 'role' | 'membersMayDelete'>,
  user: Pick<CurrentUser, 'isSuperuser'>,
): boolean => isOwnerOf(project, user) || project.membersMayDelete;

/** Answers or features of others, which only the owner deletes. */
export class NotYours extends Forbidden {
  constructor(detail: string) {
    super(`${detail}. Only the owner of the project can`, 'not_yours');
  }
}
