import { Forbidden } from '../../shared/errors.ts';
import type { CurrentUser } from '../../shared/store/current-user.ts';
import type { Access } from './access.ts';

/** The person that the path names, and superusers. */
export const oneself: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'the user in question, and superusers',
  refuses: true,
  check({ user, params }) {
    if (!user.is_superuser && params.user_id !== user.id) throw new Forbidden();
    return undefined;
  },
};
