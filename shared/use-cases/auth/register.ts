import type { User } from '../../entities/user.ts';
import { BadRequest } from '../../errors.ts';
import type { Language } from '../../rules/languages.ts';
import { insertUser, newLocalUser, type TakenName } from '../../store/accounts/accounts.ts';
import { findCredentials } from '../../store/accounts/credentials.ts';
import { uniqueViolation } from '../../store/failures.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { hashingTurn, hashNewPassword } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { requestVerification, type Verifying } from './verify-email.ts';

const usernameTaken = () => new BadRequest('Username already registered', 'username_taken');
const emailTaken = () => new BadRequest('Email already registered', 'email_taken');

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  isActive?: boolean;
  isSuperuser?: boolean;
  /** Of the request, for a mail to confirm the email; null if unknown. */
  language: Language | null;
  /** The superuser who creates the account; absent if users register themselves. */
  madeBy?: string;
}

/**
 * A new local account. A mail asks its user to confirm the email.
 * @throws BadRequest for a weak or easily guessed password, or a username or an email that is taken (in any form of its letters);
 * Forbidden where passwords are off.
 */
export async function register(
  context: Verifying & Needs<'address' | 'em' | 'log' | 'now' | 'passwords' | 'pool' | 'securityEvents' | 'settings'>,
  account: NewAccount,
): Promise<User> {
  const { em, now } = context;
  refusePasswords(context);
  // Hashing is what costs; the unique index has the last word.
  if (await findCredentials(context.pool, account.username)) throw usernameTaken();
  if (await findCredentials(context.pool, account.email)) throw emailTaken();
  const hashedPassword = await hashNewPassword(account.password, account, hashingTurn(context));
  const user = newLocalUser(em, {
    username: account.username,
    email: account.email,
    hashedPassword,
    isActive: account.isActive ?? true,
    isSuperuser: account.isSuperuser ?? false,
    createdAt: now(),
  });
  refuseTaken(await insertUser(em, user));
  const by = account.madeBy ?? user.id;
  securityEvent(context, 'user_created', { userId: user.id, by, superuser: user.isSuperuser });
  await requestVerification(context, user, account.language);
  return user;
}

/**
 * Turns a unique violation of username or email into a sentence. The unique index decides, even between two concurrent
 * requests.
 */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'users_username_key') refuseTaken('username');
    if (constraint === 'users_email_key') refuseTaken('email');
    throw error;
  }
}

/** @throws BadRequest for a name that is taken. */
export function refuseTaken(taken: TakenName | null): void {
  if (taken === 'username') throw usernameTaken();
  if (taken === 'email') throw emailTaken();
}
