import { shareProject } from '../../shared/people/store/collaborators.ts';
import { Forbidden, NotFound } from '../../shared/platform/errors.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import type { Access } from './access.ts';

/** The user that the path names, and superusers. */
export const oneself: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'the user in question, and superusers',
  check({ user, params }) {
    if (!user.isSuperuser && params.user_id !== user.id) throw new Forbidden();
    return undefined;
  },
};

/** The user that the path names, people who share a project with them, and superusers. */
export const colleague: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'the user in question, people who share a project with them, and superusers',
  async check({ user, params, context }) {
    const { user_id: other = '' } = params;
    if (user.isSuperuser || other === user.id) return undefined;
    const relation = await shareProject(context.pool, { userId: user.id, otherId: other });
    if (relation === null) throw new NotFound('User not found', 'user_not_found');
    if (!relation) throw new Forbidden();
    return undefined;
  },
};
