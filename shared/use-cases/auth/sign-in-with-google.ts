import { randomInt } from 'node:crypto';
import { newId } from '../../identifiers.ts';
import { visibleName } from '../../rules/account-names.ts';
import { type Identity, UntrustedIdentity } from '../../services/identity-provider.ts';
import { type Candidate, findCandidate, insertGoogleUser, linkGoogle } from '../../store/accounts/google-accounts.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { endOldestSessions } from './session-life.ts';
import { type BrowserTokens, startBrowserSession } from './start-session.ts';

/** Reason for the frontend that a sign-in ended without a session. */
export type SignInFault =
  | 'not_configured'
  | 'invalid_state'
  | 'access_denied'
  | 'provider_error'
  | 'provider_unavailable'
  | 'invalid_token'
  | 'email_unverified'
  | 'account_exists'
  | 'link_refused'
  | 'inactive_user'
  | 'server_error';

/** A sign-in that is refused; the code is all that the outside learns. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`Sign-in refused: ${fault}`, { cause });
    this.fault = fault;
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Printable ASCII. */
const PLAIN = /^[!-~]+$/;
const EMAIL_LENGTH = 254;
const NAME_LENGTH = 200;
const ADDRESS_LENGTH = 2000;
const USERNAME_LENGTH = 80;
/** Others may take the same username or email at the same moment; then start again. */
const TRIES = 8;

/** A person with an email that the provider says is theirs. */
interface Person {
  googleId: string;
  email: string;
  displayName: string | null;
  avatarUrl: string | null;
}

/**
 * Starts a session for a user of the identity provider.
 *
 * The account with that provider id signs in. Otherwise, a local account with the same email is linked, which ends its
 * password and its sessions. A superuser's account, and one whose email changed recently, are not linked. An account
 * that another person with that email made through the provider is left alone. If there is no account, a new one is
 * created.
 * @throws SignInRefused, ProviderUnavailable
 */
export async function signInWithGoogle(
  context: Needs<
    'address' | 'em' | 'identityProvider' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings' | 'userAgent'
  >,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<BrowserTokens> {
  const person = personOf(await verified(context, idToken, nonce));
  const userId = await findOrCreateAccount(context, person);
  await endOldestSessions(context, context.em, userId);
  const tokens = startBrowserSession(context, userId);
  await context.em.flush();
  securityEvent(context, 'authn_login_success', { userId, sessionId: tokens.sessionId, provider: 'google' });
  return tokens;
}

async function verified(context: Needs<'identityProvider'>, idToken: string, nonce: string): Promise<Identity> {
  try {
    return await context.identityProvider.verify(idToken, nonce);
  } catch (error) {
    if (error instanceof UntrustedIdentity) throw new SignInRefused('invalid_token', error);
    throw error;
  }
}

/** @throws SignInRefused for an unverified email: it could be anyone's. */
function personOf({ subject, email, emailVerified, name, picture }: Identity): Person {
  if (!email || !emailVerified || email.length > EMAIL_LENGTH || !EMAIL.test(email)) {
    throw new SignInRefused('email_unverified');
  }
  const isPicture = picture !== null && picture.length <= ADDRESS_LENGTH && /^https?:\/\//.test(picture);
  return {
    googleId: subject,
    email,
    displayName: name === null ? null : [...name].slice(0, NAME_LENGTH).join(''),
    avatarUrl: isPicture ? picture : null,
  };
}

/** The id of the account that the person may use. */
async function findOrCreateAccount(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  person: Person,
): Promise<string> {
  const { em, now } = context;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const candidate = await findCandidate(em, person.googleId, person.email);
    if (!candidate) {
      const id = newId();
      const username = usernameFor(person.email, attempt);
      if (await insertGoogleUser(em, { ...person, id, username, createdAt: now() })) {
        securityEvent(context, 'user_created', { userId: id, by: id, provider: 'google' });
        return id;
      }
      continue;
    }
    if (!candidate.isActive) throw new SignInRefused('inactive_user');
    if (candidate.googleId === person.googleId) return candidate.id;
    // One without an id of the provider was imported: files carry none.
    const isElsewhere = candidate.authProvider !== 'local' && candidate.googleId !== null;
    if (isElsewhere || ['service', 'guest'].includes(candidate.authProvider)) throw new SignInRefused('account_exists');
    if (!mayLink(candidate, person, now())) throw new SignInRefused('link_refused');
    if (await link(context, candidate, person)) return candidate.id;
  }
  throw new Error('no free username found for a new account');
}

/**
 * Whether an email alone may hand an account over: never a superuser's, not within a week after the email changed or a
 * link was ended, and only where both addresses are plain ASCII, so that no way of folding letters has a say in it.
 */
function mayLink({ email, isSuperuser, googleLinkBlockedUntil: blockedUntil }: Candidate, person: Person, now: Date) {
  if (isSuperuser || (blockedUntil !== null && blockedUntil > now)) return false;
  return PLAIN.test(email) && PLAIN.test(person.email);
}

/** Links the account, and ends the password and the sessions from before the email was proven. */
async function link(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  candidate: Candidate,
  { googleId }: Person,
): Promise<boolean> {
  const { em, now } = context;
  const sessionsEnded = await em.transactional(async (tx) => {
    if (!(await linkGoogle(tx, candidate, { googleId, now: now() }))) return null;
    return endSessions(tx, candidate.id, { now: now() });
  });
  if (sessionsEnded === null) return false;
  securityEvent(context, 'user_updated', {
    userId: candidate.id,
    by: candidate.id,
    linked: 'google',
    sessionsEnded,
    passwordRemoved: true,
  });
  return true;
}

/** The part before the @, with a number appended from the second attempt on. */
function usernameFor(email: string, attempt: number): string {
  const name = [...visibleName(email.slice(0, email.indexOf('@')))].slice(0, USERNAME_LENGTH).join('') || 'user';
  return attempt === 0 ? name : `${name}-${randomInt(10 ** Math.min(attempt + 1, 8))}`;
}
