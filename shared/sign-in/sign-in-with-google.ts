import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { newId } from '../platform/identifiers.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { emailOf, makeProvidedAccount, profileOf, usernameFor } from './make-provided-account.ts';
import type { ProvidedIdentity } from './oidc-provider.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { type BrowserTokens, startProvidedSession } from './start-session.ts';
import { type Candidate, findCandidate, linkGoogle } from './store/google-accounts.ts';
import { replaceGoogleIdentity } from './store/identities.ts';
import { endSessions } from './store/sessions.ts';

/** Printable ASCII. */
const PLAIN = /^[!-~]+$/;
/** Attempts, because others may take the same username or email at the same moment. */
const TRIES = 8;

/** A person with a verified email of the provider. */
interface Person {
  googleId: string;
  email: string;
  displayName: string | null;
  avatarUrl: string | null;
}

/**
 * Starts a session for a user of the identity provider.
 *
 * The account with that provider id signs in. Otherwise, a local account with the same email is linked, which ends its password and its
 * sessions. A superuser's account, and one whose email changed recently, are not linked. An account that another person with that email
 * created through the provider stays unchanged. If there is no account, a new one is created. If the only obstacle is an account whose
 * email nobody confirmed, a person can choose to get a new account.
 * @throws SignInRefused
 */
export async function signInWithGoogle(
  context: Needs<'address' | 'em' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings' | 'userAgent'>,
  { identity, startsAnew }: { identity: ProvidedIdentity; startsAnew: boolean },
): Promise<BrowserTokens> {
  const person = personOf(identity);
  const userId = await findOrCreateAccount(context, person, startsAnew);
  await replaceGoogleIdentity(context.em, { userId, googleId: person.googleId, now: context.now() });
  return startProvidedSession(context, userId, { provider: 'google', idToken: null });
}

/** @throws SignInRefused for an unverified email, which could be anyone's. */
function personOf({ subject, email, emailVerified, name, picture }: ProvidedIdentity): Person {
  const usable = emailOf(email);
  if (usable === null || !emailVerified) throw new SignInRefused('email_unverified');
  return { googleId: subject, email: usable, ...profileOf({ name, picture }) };
}

/** The id of the account that the person may use. */
async function findOrCreateAccount(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  person: Person,
  startsAnew: boolean,
): Promise<string> {
  const { em, now } = context;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const candidate = await findCandidate(em, person.googleId, person.email);
    if (!candidate) {
      const id = await createAccount(context, person, { attempt, holder: null });
      if (id !== null) return id;
      continue;
    }
    if (!candidate.isActive) throw new SignInRefused('inactive_user');
    if (candidate.googleId === person.googleId) return candidate.id;
    const refusal = linkRefusal(candidate, person, now());
    if (refusal !== null) {
      const mayStartAnew = !candidate.isEmailVerified;
      if (!mayStartAnew || !startsAnew) throw new SignInRefused(refusal, { mayStartAnew });
      const id = await createAccount(context, person, { attempt, holder: candidate });
      if (id !== null) return id;
    } else if (await link(context, candidate, person)) return candidate.id;
  }
  throw new Error('no free username found for a new account');
}

/**
 * Creates an account for sign-ins through Google only.
 * @returns its id; null if a name was taken in the meantime.
 */
async function createAccount(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  person: Person,
  { attempt, holder }: { attempt: number; holder: Candidate | null },
): Promise<string | null> {
  const user = {
    ...person,
    id: newId(),
    username: usernameFor(person.email, attempt),
    authProvider: 'google' as const,
    createdAt: context.now(),
    isEmailVerified: true,
  };
  return (await makeProvidedAccount(context, { user, provider: 'google', holder })) ? user.id : null;
}

/** Why an account with the person's email can't be linked to them; null if it can. */
function linkRefusal(candidate: Candidate, person: Person, now: Date): 'account_exists' | 'link_refused' | null {
  // An account without a provider id was imported, because files contain none.
  const isElsewhere = candidate.authProvider !== 'local' && candidate.googleId !== null;
  const hasOtherUse = candidate.hasOtherIdentity || ['service', 'guest'].includes(candidate.authProvider);
  if (isElsewhere || hasOtherUse) return 'account_exists';
  return mayLink(candidate, person, now) ? null : 'link_refused';
}

/**
 * Whether an email alone may hand over an account. Never that of a superuser or one with a passkey, and not within a week after the email
 * changed or a link ended. Both addresses must be plain ASCII, so that case folding has no influence.
 */
function mayLink(
  { email, isSuperuser, hasPasskey, googleLinkBlockedUntil: blockedUntil }: Candidate,
  person: Person,
  now: Date,
) {
  if (isSuperuser || hasPasskey || (blockedUntil !== null && blockedUntil > now)) return false;
  return PLAIN.test(email) && PLAIN.test(person.email);
}

/** Links the account, and ends the password, sessions and API tokens from before the email was confirmed. */
async function link(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  candidate: Candidate,
  { googleId }: Person,
): Promise<boolean> {
  const { em, now } = context;
  const sessionsEnded = await em.transactional(async (tx) => {
    if (!(await linkGoogle(tx, { ...candidate, googleId, now: now() }))) return null;
    // A person who registered with somebody else's email keeps no access.
    if (!candidate.isEmailVerified) await revokeTokensOf(tx, { userId: candidate.id, now: now() });
    return endSessions(tx, candidate.id, { now: now() });
  });
  if (sessionsEnded === null) return false;
  securityEvent(context, 'user_updated', {
    userId: candidate.id,
    by: candidate.id,
    linked: 'google',
    sessionsEnded,
    passwordRemoved: true,
    tokensRevoked: !candidate.isEmailVerified,
  });
  return true;
}
