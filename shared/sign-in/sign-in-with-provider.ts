import type { ProviderSettings } from '../../config/settings-providers.ts';
import { findUserByLogin, lockActiveSuperusers, setSuperuser } from '../accounts/store/accounts.ts';
import { placeholderEmail } from '../accounts/store/released-emails.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { emailOf, makeProvidedAccount, profileOf, usernameFor } from './make-provided-account.ts';
import type { ProvidedIdentity } from './oidc-provider.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { type BrowserTokens, startProvidedSession } from './start-session.ts';
import { findIdentityOwner, insertIdentity, noteIdentityUse } from './store/identities.ts';

/** Attempts, because others may take the same username or sign in as the same person at the same moment. */
const TRIES = 8;

type SigningIn = Needs<'address' | 'em' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings' | 'userAgent'>;

/**
 * Starts a session for a person of an OpenID Connect provider, in the account of their identity or in a new one. An email alone never gives
 * access to an existing account. If nobody confirmed the email there, the person can choose a new account with it.
 * @throws SignInRefused
 */
export async function signInWithProvider(
  context: SigningIn,
  { provider, identity, startsAnew }: { provider: ProviderSettings; identity: ProvidedIdentity; startsAnew: boolean },
): Promise<BrowserTokens> {
  refuseOtherGroups(provider, identity);
  const userId = await findOrCreateAccount(context, { provider, identity, startsAnew });
  await appoint(context, userId, { provider, identity });
  return startProvidedSession(context, userId, {
    provider: provider.id,
    idToken: provider.signOut ? identity.idToken : null,
  });
}

/** @throws SignInRefused for a person outside the groups that may sign in, or whose groups the provider left out. */
export function refuseOtherGroups({ allowedGroups }: ProviderSettings, { groups }: ProvidedIdentity): void {
  if (!allowedGroups) return;
  if (groups === null) throw new SignInRefused('groups_left_out');
  if (!groups.some((group) => allowedGroups.includes(group))) throw new SignInRefused('not_allowed');
}

/** The id of the account that the person may use. */
async function findOrCreateAccount(
  context: SigningIn,
  person: Omit<NewAccount, 'userId' | 'attempt'>,
): Promise<string> {
  const { em, now } = context;
  const { identity } = person;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const owner = await findIdentityOwner(em, identity);
    if (owner) {
      if (!owner.isActive) throw new SignInRefused('inactive_user');
      await noteIdentityUse(em, { ...identity, at: now() });
      return owner.userId;
    }
    const userId = newId();
    if (await createAccount(context, { ...person, userId, attempt })) return userId;
  }
  throw new Error('no free username found for a new account');
}

interface NewAccount {
  userId: string;
  provider: ProviderSettings;
  identity: ProvidedIdentity;
  /** Whether the new account gets the email, if another account has it without confirmation. */
  startsAnew: boolean;
  attempt: number;
}

/**
 * Creates an account for sign-ins with this identity only.
 * @returns false if its username, or the identity, was taken in the meantime.
 */
async function createAccount(
  context: SigningIn,
  { userId, provider, identity, startsAnew, attempt }: NewAccount,
): Promise<boolean> {
  const { em, now } = context;
  const email = trustedEmail(provider, identity);
  const holder = email === null ? null : await findUserByLogin(em, email);
  if (holder) {
    // The account may have just been created by another sign-in of the same person.
    if (await findIdentityOwner(em, identity)) return false;
    const mayStartAnew = holder.emailVerifiedAt == null && holder.isActive;
    if (!mayStartAnew || !startsAnew) throw new SignInRefused('link_needed', { mayStartAnew });
  }
  const user = {
    ...profileOf(identity),
    id: userId,
    username: usernameFor(identity.nicknames[0] ?? 'user', attempt),
    email: email ?? placeholderEmail(userId),
    createdAt: now(),
    isEmailVerified: email !== null,
    googleId: null,
    authProvider: 'local' as const,
  };
  const identify = (tx: Transaction) => insertIdentity(tx, { ...identity, userId, now: now() });
  return makeProvidedAccount(context, { user, provider: provider.id, holder, identify });
}

/**
 * The email for a new account; null for none.
 * @throws SignInRefused for an unverified email if that matters.
 */
function trustedEmail({ emailVerified: rule }: ProviderSettings, { email, emailVerified }: ProvidedIdentity) {
  if (rule === 'trusted' || emailVerified) return emailOf(email);
  if (rule === 'required') throw new SignInRefused('email_unverified');
  return null;
}

/**
 * Makes a person a superuser, or removes that role, according to their groups. If the provider left groups out, they make nobody a
 * superuser. The last active superuser keeps the role.
 */
async function appoint(
  context: SigningIn,
  userId: string,
  { provider, identity: { groups } }: { provider: ProviderSettings; identity: ProvidedIdentity },
): Promise<void> {
  const { superuserGroups } = provider;
  if (!superuserGroups) return;
  const isWanted = groups?.some((group) => superuserGroups.includes(group)) ?? false;
  const why = { provider: provider.id, ...(groups === null && { groups: 'left out: the person has too many' }) };
  const outcome = await context.em.transactional((tx) => changeSuperuser(tx, userId, isWanted));
  const [from, to] = isWanted ? ['user', 'root'] : ['root', 'user'];
  if (outcome === 'changed') securityEvent(context, 'authz_change', { userId, by: null, from, to, ...why });
  if (outcome === 'last') {
    securityEvent(context, 'authz_fail', { userId, reason: 'last superuser stays one', ...why });
  }
}

async function changeSuperuser(
  tx: Transaction,
  userId: string,
  isWanted: boolean,
): Promise<'changed' | 'same' | 'last'> {
  const superusers = await lockActiveSuperusers(tx);
  if (superusers.includes(userId) === isWanted) return 'same';
  if (!isWanted && superusers.length === 1) return 'last';
  await setSuperuser(tx, { id: userId, isSuperuser: isWanted });
  return 'changed';
}
