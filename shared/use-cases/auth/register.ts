import { User } from '../../entities/user.ts';
import { BadRequest } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { uniqueViolation } from '../../store/failures.ts';
import type { Context } from '../context.ts';
import { hashNewPassword } from './password-hashing.ts';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  isActive?: boolean;
  isSuperuser?: boolean;
}

/**
 * A new local account.
 * @throws BadRequest for a weak password, or a username or an email that is taken (in any case of letters).
 */
export async function register({ em, now }: Context, account: NewAccount): Promise<User> {
  const hashedPassword = await hashNewPassword(account.password);
  const user = em.create(User, {
    id: newId(),
    username: account.username,
    email: account.email,
    hashedPassword,
    authProvider: 'local',
    isActive: account.isActive ?? true,
    isSuperuser: account.isSuperuser ?? false,
    createdAt: now(),
  });
  await refusingTaken(() => em.flush());
  return user;
}

/** Turns a taken username or email into a sentence; the unique index decides, also between two requests at once. */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'users_username') throw new BadRequest('Username already registered');
    if (constraint === 'users_email') throw new BadRequest('Email already registered');
    throw error;
  }
}
