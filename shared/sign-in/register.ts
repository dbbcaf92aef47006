import { insertUser, newLocalUser, type TakenName } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, TooManyRequests } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { uniqueViolation } from '../platform/sql/failures.ts';
import { hashingTurn, hashNewPassword } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { findCredentials } from './store/credentials.ts';
import { requestVerification, type Verifying } from './verify-email.ts';

const usernameTaken = () => new BadRequest('Username already registered', 'username_taken');
const emailTaken = () => new BadRequest('Email already registered', 'email_taken');

interface NewAccount {
  username: string;
  email: string;
  password: string;
  isActive?: boolean;
  isSuperuser?: boolean;
  /** Language of the request, for a mail to confirm the email; null if unknown. */
  language: Language | null;
  /** The superuser who creates the account; absent if users register themselves. */
  madeBy?: string;
}

/**
 * Creates a local account. A mail asks its user to confirm the email.
 * @throws BadRequest for a weak or easily guessed password, or a username or an email that is taken (in any form of its letters); Forbidden
 * if passwords are off.
 */
export async function register(
  context: Verifying & Needs<'address' | 'em' | 'log' | 'now' | 'passwords' | 'pool' | 'securityEvents' | 'settings'>,
  account: NewAccount,
): Promise<User> {
  const { em, now } = context;
  refusePasswords(context);
  // Checked first, because hashing is expensive. The unique index decides in the end.
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

/** Turns a unique violation of username or email into a sentence. The unique index decides, even between two concurrent requests. */
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

/**
 * Registers the caller.
 * @throws TooManyRequests after too many registrations from their address within an hour; Forbidden if passwords are off; otherwise like
 * `register`.
 */
export async function signUp(
  context: Parameters<typeof register>[0] & Needs<'registrations'>,
  { username, email, password, language }: Pick<NewAccount, 'username' | 'email' | 'password' | 'language'>,
): Promise<User> {
  const waitSeconds = await context.registrations.take(context.address);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: null, limit: 'registration' });
    throw new TooManyRequests('Too many accounts from this address; try again later', waitSeconds);
  }
  return register(context, { username, email, password, language });
}
