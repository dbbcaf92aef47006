import { User } from '../../entities/user.ts';
import type { Context } from '../context.ts';
import { securityEvent } from '../security-event.ts';
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
export async function updateOwnAccount(context: Context, userId: string, change: AccountChange): Promise<User> {
  const { em } = context;
  const user = await em.findOneOrFail(User, { id: userId, deletedAt: null });
  const isNewEmail = change.email !== undefined && change.email !== user.email;
  if (change.email !== undefined) user.email = change.email;
  if (change.displayName !== undefined) user.displayName = change.displayName;
  if (change.avatarUrl !== undefined) user.avatarUrl = change.avatarUrl;
  await refusingTaken(() => em.flush());
  // An email is a name to sign in with, and what a Google account is linked by.
  if (isNewEmail) securityEvent(context, 'user_updated', { userId, by: userId, email: true });
  return user;
}
