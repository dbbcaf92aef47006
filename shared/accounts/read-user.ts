import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { NotFound } from '../platform/errors.ts';
import { findUser } from './store/accounts.ts';

/** @throws NotFound if there is no such account (any more). */
export async function readUser({ em }: Needs<'em'>, userId: string): Promise<User> {
  const user = await findUser(em, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  return user;
}
