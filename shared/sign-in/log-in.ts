import { foldName } from '../accounts/rules/account-names.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, Forbidden, Unauthorized } from '../platform/errors.ts';
import type { ErrorCode } from '../platform/rules/error-codes.ts';
import { networkOf } from '../platform/throttles/limiter.ts';
import { isKnownPassword } from './known-password.ts';
import { hashingTurn, hashNewPassword, hashPassword, needsRehash } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { provePassword } from './prove-password.ts';
import { secondFactorRequired } from './second-factor.ts';
import { endOldestSessions } from './session-life.ts';
import { type BrowserTokens, type Starting, startBrowserSession, startSession, type Tokens } from './start-session.ts';
import { type Credentials, findCredentials, lockCredentials, replacePasswordHash } from './store/credentials.ts';
import { findPasskeysOf } from './store/passkeys.ts';

interface LogIn {
  login: string;
  password: string;
}

/** How the session of an account is created. */
type LoggingIn = Needs<
  | 'address'
  | 'em'
  | 'isLocal'
  | 'keys'
  | 'log'
  | 'logins'
  | 'now'
  | 'passkeyAttempts'
  | 'passwords'
  | 'pool'
  | 'securityEvents'
  | 'settings'
  | 'userAgent'
>;
type Start<T extends Tokens> = (context: Starting, userId: string) => T;

/**
 * Starts a session, given the password of a username or an email.
 * @throws Unauthorized in the same words and after the same time, whether or not the user exists or has a password; TooManyRequests after
 * too many failures; Forbidden for a temporary password, which must be replaced first, if passwords are off, and, with a ticket, for an
 * account with a passkey, which must follow.
 */
export function logIn(context: LoggingIn, input: LogIn): Promise<{ userId: string; tokens: Tokens }> {
  return logInWith(startSession, context, input);
}

/**
 * Logs in a browser, which gets a cookie.
 * @throws like `logIn`.
 */
export function logInBrowser(context: LoggingIn, input: LogIn): Promise<{ userId: string; tokens: BrowserTokens }> {
  return logInWith(startBrowserSession, context, input);
}

function logInWith<T extends Tokens>(
  start: Start<T>,
  context: LoggingIn,
  input: LogIn,
): Promise<{ userId: string; tokens: T }> {
  return admitted(context, input, () => proveAndStart(start, context, input));
}

async function admitted<T>(
  context: Needs<'address' | 'passwords' | 'settings'>,
  { login }: LogIn,
  work: () => Promise<T>,
): Promise<T> {
  refusePasswords(context, login);
  const caller = { network: networkOf(context.address ?? ''), name: foldName(login) };
  return context.passwords.admit(caller, work);
}

async function proveAndStart<T extends Tokens>(
  start: Start<T>,
  context: LoggingIn,
  { login, password }: LogIn,
): Promise<{ userId: string; tokens: T }> {
  const { account, failuresBefore } = await proveCredentials(context, { login, password });
  // Their name may belong to somebody else by now.
  if (!account.isSuperuser) refusePasswords(context);
  if (account.temporaryUntil !== null) {
    throw new Forbidden('This password is temporary. Choose your own password first', 'password_change_required');
  }
  if (account.isSuperuser && isKnownPassword(context, password)) {
    securityEvent(context, 'authn_login_fail', { userId: account.id, reason: 'documented password' });
    throw new Unauthorized(
      "This password is in the documentation, so it doesn't work on a service that others can reach",
    );
  }
  const passkeys = await findPasskeysOf(context.pool, { userId: account.id });
  if (passkeys.length > 0) {
    const hashedPassword = await rehashIfWeak(context, account, password);
    throw await secondFactorRequired(context, { userId: account.id, hashedPassword }, passkeys);
  }
  const tokens = await startSessionUnder(start, context, account);
  // The password or the account changed during the check, so its result may be wrong.
  if (!tokens) return proveAndStart(start, context, { login, password });
  await rehashIfWeak(context, account, password);
  const details = {
    userId: account.id,
    sessionId: tokens.sessionId,
    ...(context.settings.SSO_ONLY && { despiteSingleSignOn: true }),
  };
  if (failuresBefore > 0) securityEvent(context, 'authn_login_successafterfail', { ...details, failuresBefore });
  else securityEvent(context, 'authn_login_success', details);
  return { userId: account.id, tokens };
}

/**
 * The active account with this name and password.
 * @throws Unauthorized as `logIn`, and for an expired temporary password.
 */
async function proveCredentials(
  context: Needs<'address' | 'log' | 'logins' | 'now' | 'passwords' | 'pool' | 'securityEvents'>,
  { login, password }: LogIn,
): Promise<{ account: Credentials; failuresBefore: number }> {
  const account = await findCredentials(context.pool, login);
  const failuresBefore = await provePassword(context, {
    userId: account?.id ?? null,
    typed: foldName(login),
    hash: account?.hashedPassword ?? null,
    password,
    onWrong: 'authn_login_fail',
  });
  if (!account || failuresBefore === null) throw new Unauthorized('Incorrect email or password', 'wrong_credentials');
  const refuse = (reason: string, sentence: string, code: ErrorCode): never => {
    securityEvent(context, 'authn_login_fail', { userId: account.id, reason });
    throw new Unauthorized(sentence, code);
  };
  if (!account.isActive) refuse('inactive', 'Inactive user', 'inactive_user');
  if (account.temporaryUntil !== null && account.temporaryUntil <= context.now()) {
    const sentence = 'This temporary password has expired. Ask an administrator for a new one';
    refuse('temporary password expired', sentence, 'temporary_password_expired');
  }
  return { account, failuresBefore };
}

/**
 * Replaces a temporary password with one that the user chose.
 * @throws like `logIn`; BadRequest for a new password that is weak or the same, or if the old one isn't temporary.
 */
export function replaceTemporaryPassword(
  context: Needs<'address' | 'em' | 'log' | 'logins' | 'now' | 'passwords' | 'pool' | 'securityEvents' | 'settings'>,
  { newPassword, ...input }: LogIn & { newPassword: string },
): Promise<void> {
  return admitted(context, input, async () => {
    const { account } = await proveCredentials(context, input);
    if (account.temporaryUntil === null) {
      throw new BadRequest('This password is not temporary. Sign in with it', 'password_not_temporary');
    }
    if (newPassword === input.password) {
      throw new BadRequest('The new password must differ from the temporary one', 'weak_password');
    }
    const hash = await hashNewPassword(newPassword, account, hashingTurn(context, account.id));
    if (!(await replacePasswordHash(context.em, { id: account.id, from: account.hashedPassword!, to: hash }))) {
      throw new Unauthorized('Incorrect email or password', 'wrong_credentials');
    }
    securityEvent(context, 'authn_password_change', { userId: account.id });
  });
}

/**
 * Starts a session if the account is unchanged since it was read. The lock makes a change of password wait, so that it ends this session
 * too.
 */
async function startSessionUnder<T extends Tokens>(
  start: Start<T>,
  context: Needs<'address' | 'em' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings' | 'userAgent'>,
  account: Credentials,
): Promise<T | null> {
  const { em, settings, keys, now, address, userAgent } = context;
  return em.transactional(async (tx) => {
    if (!(await lockCredentials(tx, account))) return null;
    if ((await findPasskeysOf(tx, { userId: account.id })).length > 0) return null;
    await endOldestSessions(context, tx, account.id);
    return start({ em: tx, settings, keys, now, address, userAgent }, account.id);
  });
}

/**
 * Hashes the password as strongly as new ones. Only at a log-in is the password available.
 * @returns the current hash.
 */
async function rehashIfWeak(
  context: Needs<'address' | 'em' | 'log' | 'passwords'>,
  { id, hashedPassword: hash }: Credentials,
  password: string,
): Promise<string | null> {
  if (!hash || !needsRehash(hash)) return hash;
  try {
    const stronger = await hashPassword(password, hashingTurn(context, id));
    return (await replacePasswordHash(context.em, { id, from: hash, to: stronger })) ? stronger : hash;
  } catch (error) {
    // The session has started. The next log-in tries again.
    context.log.warn({ err: error, userId: id }, 'password not hashed more strongly');
    return hash;
  }
}
