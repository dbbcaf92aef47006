import { timingSafeEqual } from 'node:crypto';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { signAccessToken } from './access-token.ts';
import { hashOfSecret } from './secret-token.ts';
import { renewalNow } from './session-life.ts';
import { endSession, findCookieSession, renewSessionByCookie } from './store/sessions.ts';

/** An access token, the only thing that a session cookie can get. */
export interface MintedToken {
  accessToken: string;
  /** Lifetime of the access token, in seconds. */
  expiresIn: number;
}

interface PresentedCookie {
  sessionId: string;
  hash: Buffer;
}

/**
 * An access token for the browser that has a session's cookie. The cookie is not rotated, so that a lost response signs no phone out.
 * @returns null, whatever is wrong with the cookie.
 */
export async function mintAccessToken(
  context: Needs<'address' | 'keys' | 'log' | 'now' | 'pool' | 'securityEvents' | 'settings'>,
  cookie: string,
): Promise<MintedToken | null> {
  const presented = readCookie(cookie);
  if (!presented) return null;
  const userId = await renewSessionByCookie(context.pool, { ...presented, ...renewalNow(context) });
  if (userId === null) {
    const found = await findSession(context, presented);
    if (found) {
      securityEvent(context, 'session_use_after_expire', { userId: found.userId, sessionId: found.sessionId });
    }
    return null;
  }
  securityEvent(context, 'session_renewed', { userId, sessionId: presented.sessionId });
  return signAccessToken(context, { userId, sessionId: presented.sessionId });
}

/**
 * Ends the session of a cookie, including its access tokens.
 * @returns how the session came about; null for a cookie without a session.
 */
export async function endCookieSession(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  cookie: string,
  reason: 'log-out' | 'signed in again',
): Promise<{ provider: string | null; idToken: string | null } | null> {
  const presented = readCookie(cookie);
  const found = presented && (await findSession(context, presented));
  if (!found || !(await endSession(context.pool, { sessionId: found.sessionId, now: context.now() }))) return null;
  const { provider, idToken, ...details } = found;
  securityEvent(context, 'authn_token_revoked', { ...details, reason });
  return { provider, idToken };
}

/**
 * Signs a browser out. Does nothing for a cookie without a session.
 * @returns the address for signing out at the session's provider; null if there is none.
 */
export async function endBrowserSession(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'providers' | 'securityEvents' | 'settings'>,
  cookie: string,
): Promise<string | null> {
  const ended = await endCookieSession(context, cookie, 'log-out');
  if (!ended) return null;
  const returnTo = `${context.settings.FRONTEND_URL.replace(/\/$/, '')}/sign-in`;
  return (await context.providers.get(ended.provider ?? '')?.signOutAddress(ended.idToken, returnTo)) ?? null;
}

/** The session of a cookie and its user, including ended sessions. */
async function findSession(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { sessionId, hash }: PresentedCookie,
): Promise<{ userId: string; sessionId: string; provider: string | null; idToken: string | null } | null> {
  const session = await findCookieSession(context.pool, { sessionId });
  if (!session) return null;
  const details = { userId: session.userId, sessionId };
  if (timingSafeEqual(session.cookieHash, hash)) {
    return { ...details, provider: session.provider, idToken: session.idToken };
  }
  securityEvent(context, 'authn_login_fail', { ...details, reason: 'forged session cookie' });
  return null;
}

/** Null for a text without the form of our cookie. */
function readCookie(cookie: string): PresentedCookie | null {
  const [sessionId = '', secret = '', ...rest] = cookie.split('.');
  const isWhole = Buffer.from(secret, 'base64url').toString('base64url') === secret && secret.length === 43;
  if (rest.length > 0 || !UUID_PATTERN.test(sessionId) || !isWhole) return null;
  return { sessionId, hash: hashOfSecret(secret) };
}
