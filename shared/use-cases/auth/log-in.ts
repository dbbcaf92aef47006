import type { User } from '../../entities/user.ts';
import { Unauthorized } from '../../errors.ts';
import { findUserByLogin } from '../../store/users.ts';
import type { Context } from '../context.ts';
import { isPassword } from './password-hashing.ts';
import { startSession, type Tokens } from './start-session.ts';

/**
 * A new session for whoever knows the password of a username or an email.
 * @throws Unauthorized in the same words and after the same time, whether the user exists or not.
 */
export async function logIn(
  context: Context,
  { login, password }: { login: string; password: string },
): Promise<{ user: User; tokens: Tokens }> {
  const user = await findUserByLogin(context.em, login);
  if (!(await isPassword(user?.hashedPassword ?? null, password)) || !user) {
    throw new Unauthorized('Incorrect email or password');
  }
  if (!user.isActive) throw new Unauthorized('Inactive user');
  const tokens = startSession(context, user.id);
  await context.em.flush();
  return { user, tokens };
}
