import { findUser, lockUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import type { SecondFactorChange } from '../mail/rules/mail.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import type { Language } from '../platform/rules/languages.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import {
  type Attestation,
  creationOptions,
  inRedis,
  type PublicKeyCredentialCreationOptionsJSON,
  requireRelyingParty,
  verifyCreation,
} from './passkey-ceremony.ts';
import { hasUsablePassword } from './passwords-off.ts';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts';
import { MAX_PASSKEYS } from './rules/passkeys.ts';
import type { PasskeyAttempt } from './sign-in-attempts.ts';
import { PASSKEY_SECONDS } from './sign-in-attempts.ts';
import type { CurrentUser } from './store/current-user.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  deleteSecondFactors,
  findPasskeysOf,
  insertPasskey,
  type Passkey,
  renamePasskey,
  replaceRecoveryCodes,
} from './store/passkeys.ts';
import { endSessions } from './store/sessions.ts';

type Changing = Needs<'address' | 'em' | 'jobs' | 'log' | 'now' | 'securityEvents' | 'settings'>;
type Caller = Pick<CurrentUser, 'id' | 'sessionId' | 'isSuperuser'>;

/** One's own passkeys. */
export interface OwnPasskeys {
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  /** Whether the account must add a passkey before anything else. */
  isRequired: boolean;
}

/** The passkeys of the caller. */
export async function readOwnPasskeys(
  { pool, settings }: Needs<'pool' | 'settings'>,
  { id, isSuperuser }: Caller,
): Promise<OwnPasskeys> {
  return {
    passkeys: await findPasskeysOf(pool, { userId: id }),
    recoveryCodesLeft: await countRecoveryCodes(pool, { userId: id }),
    isRequired: isSuperuser && settings.REQUIRE_PASSKEY === 'superusers',
  };
}

/**
 * Starts to add a passkey to the caller's account.
 * @throws Forbidden if browsers offer none, or for an account without a password; Conflict with too many; Unavailable without Redis.
 */
export async function startPasskey(
  context: Needs<'em' | 'passkeyAttempts' | 'settings'>,
  { id: userId, sessionId }: Caller,
): Promise<{ ticket: string; expiresIn: number; options: PublicKeyCredentialCreationOptionsJSON }> {
  const party = requireRelyingParty(context);
  const user = await findUser(context.em, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  if (!hasUsablePassword(context, user)) {
    throw new Forbidden(
      'This account signs in through a provider, which checks a second factor itself',
      'passkeys_off',
    );
  }
  const known = await refuseTooMany(context.em, userId);
  const options = await creationOptions(party, { userId, username: user.username, known });
  const attempt: PasskeyAttempt = { kind: 'new', challenge: options.challenge, userId, bound: sessionId };
  return { ticket: await inRedis(() => context.passkeyAttempts.open(attempt)), expiresIn: PASSKEY_SECONDS, options };
}

async function refuseTooMany(em: Transaction, userId: string) {
  const known = await findPasskeysOf(em, { userId });
  if (known.length < MAX_PASSKEYS) return known;
  throw new Conflict(`An account can have at most ${MAX_PASSKEYS} passkeys; remove one first`);
}

/**
 * Adds a passkey. The first one comes with recovery codes, and ends all other sessions, which started without a second factor.
 * @throws BadRequest if the response doesn't match the challenge, or the challenge was answered or has expired; Conflict with too many.
 */
export async function addPasskey(
  context: Changing & Needs<'passkeyAttempts'>,
  caller: Caller,
  { ticket, name, passkey, language }: { ticket: string; name: string; passkey: Attestation; language: Language },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { em, now } = context;
  const { id: userId, sessionId } = caller;
  const party = requireRelyingParty(context);
  const attempt = await inRedis(() => context.passkeyAttempts.take(ticket));
  if (attempt?.kind !== 'new' || attempt.userId !== userId || attempt.bound !== sessionId) {
    throw new BadRequest('This took too long. Start again', 'sign_in_expired');
  }
  const key = await verifyCreation(context, party, { challenge: attempt.challenge, passkey });
  if (!key) throw new BadRequest('The passkey could not be verified', 'passkey_not_valid');
  const added = { ...key, id: newId(), userId, name, createdAt: now(), lastUsedAt: null };
  const recoveryCodes = await em.transactional(async (tx) => {
    await requireLocked(tx, userId);
    const isFirst = (await refuseTooMany(tx, userId)).length === 0;
    if (!(await insertPasskey(tx, added))) throw new Conflict('This passkey was added before');
    if (!isFirst) return null;
    await endSessions(tx, userId, { now: now(), except: sessionId });
    return makeCodes(tx, userId, now());
  });
  await tell(context, { userId, by: userId, change: 'passkey_added', language });
  return { passkey: added, recoveryCodes };
}

/** Gives a passkey another name. @throws NotFound */
export async function nameOwnPasskey(
  { pool }: Needs<'pool'>,
  { id: userId }: Caller,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  if (!(await renamePasskey(pool, { id: passkeyId, userId, name }))) throw new NotFound('You have no such passkey');
}

/**
 * Removes a passkey, and the recovery codes with the last one. Ends all other sessions, which the passkey may have started.
 * @throws NotFound
 */
export async function removePasskey(
  context: Changing,
  { id: userId, sessionId }: Caller,
  { passkeyId, language }: { passkeyId: string; language: Language },
): Promise<void> {
  const { em, now } = context;
  await em.transactional(async (tx) => {
    await requireLocked(tx, userId);
    if (!(await deletePasskey(tx, { id: passkeyId, userId }))) throw new NotFound('You have no such passkey');
    if ((await findPasskeysOf(tx, { userId })).length === 0) await deleteSecondFactors(tx, userId);
    await endSessions(tx, userId, { now: now(), except: sessionId });
  });
  await tell(context, { userId, by: userId, change: 'passkey_removed', language });
}

/**
 * New recovery codes, which replace the earlier ones and are shown once.
 * @throws Conflict without a passkey.
 */
export async function renewRecoveryCodes(
  context: Changing,
  { id: userId }: Caller,
  language: Language,
): Promise<string[]> {
  const { em, now } = context;
  const codes = await em.transactional(async (tx) => {
    await requireLocked(tx, userId);
    if ((await findPasskeysOf(tx, { userId })).length === 0) throw new Conflict('Add a passkey first');
    return makeCodes(tx, userId, now());
  });
  await tell(context, { userId, by: userId, change: 'recovery_codes_made', language });
  return codes;
}

/**
 * Removes all passkeys and recovery codes of an account, for an operator on the command line, and ends its sessions.
 * @returns the number of passkeys.
 * @throws NotFound
 */
export async function resetSecondFactor(context: Changing, userId: string): Promise<number> {
  const { em, now } = context;
  const removed = await em.transactional(async (tx) => {
    await requireLocked(tx, userId);
    await endSessions(tx, userId, { now: now() });
    return deleteSecondFactors(tx, userId);
  });
  await tell(context, { userId, by: null, change: 'second_factor_reset', language: null });
  return removed;
}

async function makeCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, { userId, hashes: codes.map(hashOfCode), createdAt: now });
  return codes;
}

/** Locks the account, so that of two changes, or of a change and a sign-in, the second sees the first. */
async function requireLocked(tx: Transaction, userId: string): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  return user;
}

interface Told {
  userId: string;
  by: string | null;
  change: SecondFactorChange;
  language: Language | null;
}

/** Records a change of a second factor, and tells its user by mail, since somebody else may have made it. */
export async function tell(
  context: Needs<'address' | 'jobs' | 'log' | 'now' | 'securityEvents' | 'settings'>,
  { userId, by, change, language }: Told,
): Promise<void> {
  securityEvent(context, 'user_updated', { userId, by, secondFactor: change });
  await requestMailIfPossible(context, { kind: 'second-factor', userId, language, change, noticeId: newId() });
}
