import type { ProviderSettings } from '../../../config/settings-providers.ts';
import { newId } from '../../identifiers.ts';
import type { ProvidedIdentity } from '../../services/oidc-provider.ts';
import { findUserByLogin, lockActiveSuperusers, setSuperuser } from '../../store/accounts/accounts.ts';
import { insertProvidedUser } from '../../store/accounts/google-accounts.ts';
import { findIdentityOwner, insertIdentity, noteIdentityUse } from '../../store/accounts/identities.ts';
import type { Transaction } from '../../store/statement.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { emailOf, profileOf, usernameFor } from './provided-profile.ts';
import { endOldestSessions } from './session-life.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { type BrowserTokens, startBrowserSession } from './start-session.ts';

/** Others may take the same username or sign in as the same person at the same moment; then start again. */
const TRIES = 8;

type SigningIn = Needs<'address' | 'em' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings' | 'userAgent'>;

/**
 * Starts a session for a person of an OpenID Connect provider: in the account that their identity belongs to, or in a new one. An email
 * alone never leads into an account that is there already.
 * @throws SignInRefused
 */
export async function signInWithProvider(
  context: SigningIn,
  { provider, identity }: { provider: ProviderSettings; identity: ProvidedIdentity },
): Promise<BrowserTokens> {
  refuseOtherGroups(provider, identity);
  const userId = await findOrCreateAccount(context, provider, identity);
  await appoint(context, userId, { provider, identity });
  await endOldestSessions(context, context.em, userId);
  const idToken = provider.signOut ? identity.idToken : null;
  const tokens = startBrowserSession(context, userId, { provider: provider.id, idToken });
  await context.em.flush();
  securityEvent(context, 'authn_login_success', { userId, sessionId: tokens.sessionId, provider: provider.id });
  return tokens;
}

/** @throws SignInRefused for a person in none of the groups that may sign in. */
export function refuseOtherGroups({ allowedGroups }: ProviderSettings, { groups }: ProvidedIdentity): void {
  if (allowedGroups && !groups?.some((group) => allowedGroups.includes(group))) throw new SignInRefused('not_allowed');
}

/** The id of the account that the person may use. */
async function findOrCreateAccount(
  context: SigningIn,
  provider: ProviderSettings,
  identity: ProvidedIdentity,
): Promise<string> {
  const { em, now } = context;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const owner = await findIdentityOwner(em, identity);
    if (owner) {
      if (!owner.isActive) throw new SignInRefused('inactive_user');
      await noteIdentityUse(em, identity, now());
      return owner.userId;
    }
    const userId = newId();
    if (await createAccount(context, { userId, provider, identity, attempt })) {
      securityEvent(context, 'user_created', { userId, by: userId, provider: provider.id });
      return userId;
    }
  }
  throw new Error('no free username found for a new account');
}

/** The same person signed in at the same moment; undoes the second account. */
class IdentityTaken extends Error {}

interface NewAccount {
  userId: string;
  provider: ProviderSettings;
  identity: ProvidedIdentity;
  attempt: number;
}

/** A new account that only the identity signs in to. @returns false if its username, or the identity, was taken meanwhile. */
async function createAccount({ em, now }: SigningIn, { userId, provider, identity, attempt }: NewAccount) {
  const email = trustedEmail(provider, identity);
  if (email !== null && (await findUserByLogin(em, email))) {
    // The account may be the one that the same person's other sign-in has just made.
    if (await findIdentityOwner(em, identity)) return false;
    throw new SignInRefused('link_needed');
  }
  const user = {
    ...profileOf(identity),
    id: userId,
    username: usernameFor(identity.nicknames[0] ?? 'user', attempt),
    // Unique, and no mailbox: names under .invalid don't exist (RFC 2606).
    email: email ?? `user-${userId}@unknown.invalid`,
    createdAt: now(),
    isEmailVerified: email !== null,
  };
  try {
    return await em.transactional(async (tx) => {
      if (!(await insertProvidedUser(tx, { ...user, googleId: null, authProvider: 'local' }))) return false;
      if (!(await insertIdentity(tx, identity, { userId, now: now() }))) throw new IdentityTaken();
      return true;
    });
  } catch (error) {
    if (error instanceof IdentityTaken) return false;
    throw error;
  }
}

/** The email for a new account; null without one. @throws SignInRefused for an unverified one where that matters. */
function trustedEmail({ emailVerified: rule }: ProviderSettings, { email, emailVerified }: ProvidedIdentity) {
  if (rule === 'trusted' || emailVerified) return emailOf(email);
  if (rule === 'required') throw new SignInRefused('email_unverified');
  return null;
}

/** Makes a person a superuser, or stops them being one, as their groups say. The last active superuser stays one. */
async function appoint(
  context: SigningIn,
  userId: string,
  { provider, identity: { groups } }: { provider: ProviderSettings; identity: ProvidedIdentity },
): Promise<void> {
  const { superuserGroups } = provider;
  if (!superuserGroups || !groups) return;
  const isWanted = groups.some((group) => superuserGroups.includes(group));
  const outcome = await context.em.transactional((tx) => changeSuperuser(tx, userId, isWanted));
  const [from, to] = isWanted ? ['user', 'root'] : ['root', 'user'];
  if (outcome === 'changed')
    securityEvent(context, 'authz_change', { userId, by: null, from, to, provider: provider.id });
  if (outcome === 'last') {
    securityEvent(context, 'authz_fail', { userId, reason: 'last superuser stays one', provider: provider.id });
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
  await setSuperuser(tx, userId, isWanted);
  return 'changed';
}
