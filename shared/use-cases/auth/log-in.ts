import { Unauthorized } from '../../errors.ts';
import { foldName } from '../../rules/account-names.ts';
import {
  type Credentials,
  findCredentials,
  lockCredentials,
  replacePasswordHash,
} from '../../store/accounts/credentials.ts';
import { networkOf } from '../../throttles/limiter.ts';
import type { Context } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { isKnownPassword } from './known-password.ts';
import { hashingTurn, hashPassword, needsRehash } from './password-hashing.ts';
import { provePassword } from './prove-password.ts';
import { type BrowserTokens, type Starting, startBrowserSession, startSession, type Tokens } from './start-session.ts';

interface LogIn {
  login: string;
  password: string;
}

/** How the session of an account is created. */
type Start<T extends Tokens> = (context: Starting, userId: string) => T;

/**
 * A new session, given the password of a username or an email.
 * @throws Unauthorized in the same words and after the same time, whether the user exists, has a password, or not;
 *   TooManyRequests after too many failures.
 */
export function logIn(context: Context, input: LogIn): Promise<{ userId: string; tokens: Tokens }> {
  return logInWith(startSession, context, input);
}

/** The same for a browser, which is given a cookie. @throws as `logIn`. */
export function logInBrowser(context: Context, input: LogIn): Promise<{ userId: string; tokens: BrowserTokens }> {
  return logInWith(startBrowserSession, context, input);
}

function logInWith<T extends Tokens>(
  start: Start<T>,
  context: Context,
  input: LogIn,
): Promise<{ userId: string; tokens: T }> {
  const caller = { network: networkOf(context.address ?? ''), name: foldName(input.login) };
  return context.passwords.admit(caller, () => proveAndStart(start, context, input));
}

async function proveAndStart<T extends Tokens>(
  start: Start<T>,
  context: Context,
  { login, password }: LogIn,
): Promise<{ userId: string; tokens: T }> {
  const account = await findCredentials(context.pool, login);
  const failuresBefore = await provePassword(context, {
    userId: account?.id ?? null,
    typed: foldName(login),
    hash: account?.hashedPassword ?? null,
    password,
    onWrong: 'authn_login_fail',
  });
  if (!account || failuresBefore === null) throw new Unauthorized('Incorrect email or password', 'wrong_credentials');
  if (!account.isActive) {
    securityEvent(context, 'authn_login_fail', { userId: account.id, reason: 'inactive' });
    throw new Unauthorized('Inactive user', 'inactive_user');
  }
  if (account.isSuperuser && isKnownPassword(context.settings, password)) {
    securityEvent(context, 'authn_login_fail', { userId: account.id, reason: 'documented password' });
    throw new Unauthorized(
      'This password stands in the documentation and opens nothing where others can reach the service',
    );
  }
  const tokens = await startSessionUnder(start, context, account);
  // The password or the account changed while it was being checked: what was found out may not hold any more.
  if (!tokens) return proveAndStart(start, context, { login, password });
  await rehashIfWeak(context, account, password);
  const details = { userId: account.id, sessionId: tokens.sessionId };
  if (failuresBefore > 0) securityEvent(context, 'authn_login_successafterfail', { ...details, failuresBefore });
  else securityEvent(context, 'authn_login_success', details);
  return { userId: account.id, tokens };
}

/** A session, if the account is still as it was read. The lock makes a change of password wait, and end this session too. */
async function startSessionUnder<T extends Tokens>(
  start: Start<T>,
  { em, settings, keys, now, address }: Context,
  account: Credentials,
): Promise<T | null> {
  return em.transactional(async (tx) => {
    if (!(await lockCredentials(tx, account))) return null;
    return start({ em: tx, settings, keys, now, address }, account.id);
  });
}

/** Only at a log-in is the password at hand, to be hashed as strongly as new ones are. */
async function rehashIfWeak(
  context: Context,
  { id, hashedPassword: hash }: Credentials,
  password: string,
): Promise<void> {
  if (!hash || !needsRehash(hash)) return;
  await replacePasswordHash(context.em, id, hash, await hashPassword(password, hashingTurn(context, id)));
}
