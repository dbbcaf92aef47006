import { User } from '../../entities/user.ts';
import type { Context } from '../context.ts';
import { refusingTaken } from './register.ts';

export interface AccountChange {
  email?: string | undefined;
  displayName?: string | null | undefined;
  avatarUrl?: string | null | undefined;
}

/**
 * Changes what somebody may say of themselves; what is absent stays.
 * @throws BadRequest when the email is taken.
 */
export async function updateOwnAccount({ em }: Context, userId: string, change: AccountChange): Promise<User> {
  const user = await em.findOneOrFail(User, { id: userId, deletedAt: null });
  if (change.email !== undefined) user.email = change.email;
  if (change.displayName !== undefined) user.displayName = change.displayName;
  if (change.avatarUrl !== undefined) user.avatarUrl = change.avatarUrl;
  await refusingTaken(() => em.flush());
  return user;
}
