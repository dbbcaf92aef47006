import { lockUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { AppError, Forbidden, TooManyRequests, Unauthorized } from '../platform/errors.ts';
import type { ErrorCode } from '../platform/rules/error-codes.ts';
import type { Language } from '../platform/rules/languages.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { LoginAttempt } from './login-throttle.ts';
import { tell } from './own-passkeys.ts';
import {
  type Assertion,
  inRedis,
  type PublicKeyCredentialRequestOptionsJSON,
  relyingPartyOf,
  requestOptions,
  requireRelyingParty,
  verifySignature,
} from './passkey-ceremony.ts';
import { refusePasswords } from './passwords-off.ts';
import { assertNotThrottled } from './prove-password.ts';
import { hashOfCode } from './recovery-codes.ts';
import { hashOfSecret } from './secret-token.ts';
import { endOldestSessions } from './session-life.ts';
import { PASSKEY_SECONDS, type PasskeyAttempt } from './sign-in-attempts.ts';
import type { Starting, Tokens } from './start-session.ts';
import type { CurrentUser } from './store/current-user.ts';
import { findPasskeyKey, isEnrolled, notePasskeyUse, type PasskeyKey, useRecoveryCode } from './store/passkeys.ts';

/** A challenge for a passkey, and the ticket to send with the response. */
export interface Challenge {
  ticket: string;
  expiresIn: number;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/**
 * The refusal that asks for a second factor after a correct password.
 * @param hashedPassword of the account. A change of the password ends the ticket.
 */
export async function secondFactorRequired(
  context: Needs<'passkeyAttempts' | 'settings'>,
  { userId, hashedPassword }: { userId: string; hashedPassword: string | null },
  passkeys: readonly Pick<PasskeyKey, 'credentialId' | 'transports'>[],
): Promise<AppError> {
  const party = relyingPartyOf(context);
  // If browsers offer no passkeys, such as after a move to an IP address, recovery codes are the way in.
  const options = party && (await requestOptions(party, passkeys));
  const attempt: PasskeyAttempt = {
    kind: 'second',
    challenge: options?.challenge ?? '',
    userId,
    bound: digest(hashedPassword),
  };
  const ticket = await inRedis(() => context.passkeyAttempts.open(attempt));
  return new AppError(403, 'Use a passkey or a recovery code of this account to finish signing in', {
    code: 'second_factor_required',
    more: { second_factor: { ticket, expires_in: PASSKEY_SECONDS, options } },
  });
}

/**
 * Starts a sign-in with a passkey instead of a password.
 * @throws Forbidden if browsers offer none; TooManyRequests for an address that starts too many; Unavailable without Redis.
 */
export async function startPasskeySignIn(
  context: Needs<'address' | 'log' | 'now' | 'passkeyAttempts' | 'securityEvents' | 'settings' | 'signInStarts'>,
): Promise<Challenge> {
  const party = requireRelyingParty(context);
  const waitSeconds = await context.signInStarts.take(context.address);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: null, limit: 'sign-in start', provider: 'passkey' });
    throw new TooManyRequests('Too many sign-ins from this address; try again later', waitSeconds);
  }
  const options = await requestOptions(party, null);
  const attempt: PasskeyAttempt = { kind: 'alone', challenge: options.challenge, userId: null, bound: null };
  return { ticket: await inRedis(() => context.passkeyAttempts.open(attempt)), expiresIn: PASSKEY_SECONDS, options };
}

/** The response to a challenge: a passkey's signature, or a recovery code instead. */
export type SecondFactor = { ticket: string; language: Language } & (
  | { passkey: Assertion; recoveryCode?: undefined }
  | { passkey?: undefined; recoveryCode: string }
);

type Finishing = Needs<
  | 'address'
  | 'em'
  | 'jobs'
  | 'keys'
  | 'log'
  | 'logins'
  | 'now'
  | 'passkeyAttempts'
  | 'pool'
  | 'securityEvents'
  | 'settings'
  | 'userAgent'
>;

interface Failure {
  reason: string;
  sentence: string;
  code: ErrorCode;
}

const EXPIRED: Failure = {
  reason: 'sign-in expired',
  sentence: 'This took too long. Sign in again',
  code: 'sign_in_expired',
};
const NO_PASSKEY: Failure = {
  reason: 'wrong passkey',
  sentence: 'This passkey does not sign in here. Sign in again',
  code: 'passkey_not_valid',
};
const WRONG_CODE: Failure = {
  reason: 'wrong recovery code',
  sentence: 'This recovery code is wrong or was used before',
  code: 'wrong_recovery_code',
};

/**
 * Finishes a sign-in: the second step after a password, or a passkey instead of it. A challenge is answered once; a recovery code may be
 * typed again after a mistake.
 * @throws Unauthorized if the ticket has expired, or the factor is wrong; TooManyRequests after too many failures.
 */
export async function finishSignIn<T extends Tokens>(
  start: (context: Starting, userId: string) => T,
  context: Finishing,
  { ticket, passkey, recoveryCode, language }: SecondFactor,
): Promise<T> {
  const { passkeyAttempts: attempts, logins, address, em } = context;
  const attempt = await inRedis(() => (passkey ? attempts.take(ticket) : attempts.look(ticket)));
  if (!attempt || attempt.kind === 'new' || (!passkey && attempt.userId === null)) throw refusal(EXPIRED);
  const key = passkey ? await findPasskeyKey(context.pool, { credentialId: passkey.id }) : null;
  const userId = attempt.userId ?? key?.userId ?? null;
  // Counted separately from passwords. Without a password, anybody may try, so a count per account would lock its user out.
  const typed = attempt.userId === null ? (passkey?.id ?? '') : null;
  const counted: LoginAttempt = { typed, account: userId, hash: 'second factor', address };
  const { failures } = await assertNotThrottled(context, counted);
  const proof = passkey
    ? await signature(context, attempt, { key, passkey })
    : (tx: Transaction) => useRecoveryCode(tx, { userId: userId!, hash: hashOfCode(recoveryCode), at: context.now() });
  const outcome =
    proof && userId
      ? await em.transactional((tx) => startUnder(start, context, tx, { userId, attempt, proof }))
      : NO_PASSKEY;
  if (!('sessionId' in outcome)) {
    const failure = outcome === NO_PASSKEY && !passkey ? WRONG_CODE : outcome;
    const wasLast = await logins.failed(counted);
    securityEvent(context, 'authn_login_fail', { userId, reason: failure.reason });
    if (wasLast) securityEvent(context, 'authn_login_fail_max', { userId });
    throw refusal(failure);
  }
  if (failures > 0) await logins.succeeded(counted);
  const details = { userId, sessionId: outcome.sessionId, factor: passkey ? 'passkey' : 'recovery code' };
  if (failures > 0) securityEvent(context, 'authn_login_successafterfail', { ...details, failuresBefore: failures });
  else securityEvent(context, 'authn_login_success', details);
  if (!passkey) {
    await inRedis(() => attempts.take(ticket));
    await tell(context, { userId: userId!, by: userId, change: 'recovery_code_used', language });
  }
  return outcome;
}

/**
 * Checks a signature.
 * @returns a function that records its use, or null if anything is wrong with it.
 */
async function signature(
  context: Finishing,
  { challenge, userId }: PasskeyAttempt,
  { key, passkey }: { key: PasskeyKey | null; passkey: Assertion },
): Promise<((tx: Transaction) => Promise<boolean>) | null> {
  const party = relyingPartyOf(context);
  if (!party || !key || (userId !== null && key.userId !== userId)) return null;
  const signed = await verifySignature(context, party, { challenge, key, passkey, isAlone: userId === null });
  return signed && ((tx) => notePasskeyUse(tx, { id: key.id, ...signed, at: context.now() }));
}

interface Proven {
  userId: string;
  attempt: PasskeyAttempt;
  /** Uses the factor up. */
  proof: (tx: Transaction) => Promise<boolean>;
}

/** Starts a session if the account is unchanged since the sign-in started. */
async function startUnder<T extends Tokens>(
  start: (context: Starting, userId: string) => T,
  context: Finishing,
  tx: Transaction,
  { userId, attempt, proof }: Proven,
): Promise<T | Failure> {
  const user = await lockUser(tx, userId);
  if (!user) return NO_PASSKEY;
  if (!user.isActive) return { reason: 'inactive', sentence: 'Inactive user', code: 'inactive_user' };
  if (attempt.kind === 'second' && attempt.bound !== digest(user.hashedPassword ?? null)) return EXPIRED;
  refusePasswords(context, ...namesOf(user));
  if (!(await proof(tx))) return NO_PASSKEY;
  const { settings, keys, now, address, userAgent } = context;
  await endOldestSessions(context, tx, userId);
  return start({ em: tx, settings, keys, now, address, userAgent }, userId);
}

/** If people sign in through a provider only, passkeys are allowed wherever passwords are. */
const namesOf = ({ isSuperuser, username, email }: User): string[] => (isSuperuser ? [username, email] : []);

function refusal({ sentence, code }: Failure): Unauthorized {
  return new Unauthorized(sentence, code);
}

const digest = (hashedPassword: string | null): string => hashOfSecret(hashedPassword ?? '').toString('base64url');

/** @throws Forbidden for a superuser who must add a passkey before anything else. Sessions of providers and API tokens are exempt. */
export async function requirePasskey(
  { pool, settings }: Needs<'pool' | 'settings'>,
  user: Pick<CurrentUser, 'id' | 'isSuperuser' | 'sessionId' | 'token'>,
): Promise<void> {
  if (settings.REQUIRE_PASSKEY !== 'superusers' || !user.isSuperuser || user.token !== null) return;
  if (await isEnrolled(pool, user)) return;
  throw new Forbidden('Superusers need a passkey here. Add one to your account first', 'passkey_required');
}
