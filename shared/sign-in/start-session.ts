import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { newId } from '../platform/identifiers.ts';
import { signAccessToken } from './access-token.ts';
import { newRefreshToken } from './refresh-token.ts';
import { newSecret } from './secret-token.ts';
import { endOldestSessions, renewalNow } from './session-life.ts';
import { createSession } from './store/sessions.ts';

/** Enough for the longest User-Agent that browsers send. */
const USER_AGENT_LENGTH = 300;

/** Tokens of a client. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Lifetime of the access token, in seconds. */
  expiresIn: number;
  sessionId: string;
}

/** A session's tokens, and the value of the cookie by which a browser gets more of them. */
export interface BrowserTokens extends Tokens {
  cookie: string;
}

/** The provider of a session, and its ID token if signing out leads there. */
export interface SessionOrigin {
  provider: string;
  idToken: string | null;
}

/** Context of a new session. `address` and `userAgent` belong to the client; null if unknown. */
export type Starting = Needs<'em' | 'settings' | 'keys' | 'now'> & Partial<Needs<'address' | 'userAgent'>>;

/** A session in the database and its first pair of tokens. The caller flushes. */
export function startSession(context: Starting, userId: string): Tokens {
  return beginSession(context, userId, null);
}

/** Starts a session for a browser, which has a cookie instead of the refresh token. The caller flushes. */
export function startBrowserSession(context: Starting, userId: string, origin?: SessionOrigin): BrowserTokens {
  const { secret, hash } = newSecret('');
  const tokens = beginSession(context, userId, hash, origin);
  return { ...tokens, cookie: `${tokens.sessionId}.${secret}` };
}

/** Starts a session for a browser whose user signed in through a provider. */
export async function startProvidedSession(
  context: Starting & Needs<'address' | 'log' | 'securityEvents'>,
  userId: string,
  origin: SessionOrigin,
): Promise<BrowserTokens> {
  await endOldestSessions(context, context.em, userId);
  const tokens = startBrowserSession(context, userId, origin);
  await context.em.flush();
  securityEvent(context, 'authn_login_success', { userId, sessionId: tokens.sessionId, provider: origin.provider });
  return tokens;
}

function beginSession(
  { em, settings, keys, now, address = null, userAgent = null }: Starting,
  userId: string,
  cookieHash: Buffer | null,
  { provider, idToken }: SessionOrigin | { provider: null; idToken: null } = { provider: null, idToken: null },
): Tokens {
  const sessionId = newId();
  const { now: startedAt, idleUntil, longestSeconds } = renewalNow({ settings, now, address });
  const { token, hash } = newRefreshToken(keys.refreshToken, sessionId);
  createSession(em, {
    id: sessionId,
    userId,
    refreshHash: hash,
    address,
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    cookieHash,
    provider,
    idToken,
    createdAt: startedAt,
    expiresAt: new Date(Math.min(idleUntil.getTime(), startedAt.getTime() + longestSeconds * 1000)),
  });
  return { ...signAccessToken({ settings, keys, now }, { userId, sessionId }), refreshToken: token, sessionId };
}
