import { Forbidden } from '../platform/errors.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import type { ProjectView } from './store/project-access.ts';

/** Whether the person has the rights of a project's owner. */
export const isOwnerOf = (
  { role }: Pick<ProjectView, 'role'>,
  { isSuperuser }: Pick<CurrentUser, 'isSuperuser'>,
): boolean => isSuperuser || role === 'owner';

/** Whether the person may delete others' answers and features: the owner and superusers always, members if the project lets them. */
export const mayDeleteOfOthers = (
  project: Pick<ProjectView, 'role' | 'membersMayDelete'>,
  user: Pick<CurrentUser, 'isSuperuser'>,
): boolean => isOwnerOf(project, user) || project.membersMayDelete;

/** Answers or features of others, which only the owner may delete. */
export class NotYours extends Forbidden {
  constructor(detail: string) {
    super(`${detail}. Only the owner of the project can`, 'not_yours');
  }
}
