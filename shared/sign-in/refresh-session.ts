import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Unauthorized } from '../platform/errors.ts';
import { signAccessToken } from './access-token.ts';
import { newRefreshToken, type PresentedRefreshToken, readRefreshToken } from './refresh-token.ts';
import { renewalNow } from './session-life.ts';
import type { Tokens } from './start-session.ts';
import { endSession, findSession, rotateSession } from './store/sessions.ts';

/**
 * Exchanges a refresh token for a new pair, after which the old token no longer works. Presenting a used token ends the session, because
 * two parties hold it and nobody can tell who is the thief.
 * @throws Unauthorized in the same words, whatever is wrong with it.
 */
export async function refreshSession(
  context: Needs<'address' | 'keys' | 'log' | 'now' | 'pool' | 'securityEvents' | 'settings'>,
  token: string,
): Promise<Tokens> {
  const { keys, pool } = context;
  const presented = readRefreshToken(keys.refreshToken, token);
  if (!presented) throw invalid();
  const { sessionId, hash } = presented;
  const next = newRefreshToken(keys.refreshToken, sessionId);
  const userId = await rotateSession(pool, { sessionId, hash, newHash: next.hash, ...renewalNow(context) });
  if (!userId) {
    await handleRejectedToken(context, presented);
    throw invalid();
  }
  securityEvent(context, 'session_renewed', { userId, sessionId });
  return { ...signAccessToken(context, { userId, sessionId }), refreshToken: next.token, sessionId };
}

/** Handles a refused token: a used token ends its session, and a token that was never issued has no effect. */
async function handleRejectedToken(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { sessionId, hash, genuine }: PresentedRefreshToken,
): Promise<void> {
  const now = context.now();
  const session = await findSession(context.pool, { sessionId });
  if (!session) return;
  const details = { userId: session.userId, sessionId };
  if (session.refreshHash.equals(hash)) {
    securityEvent(context, 'session_use_after_expire', details);
  } else if (genuine) {
    await endSession(context.pool, { sessionId, now });
    securityEvent(context, 'authn_token_reuse', details);
  } else {
    securityEvent(context, 'authn_login_fail', { ...details, reason: 'forged refresh token' });
  }
}

function invalid(): Unauthorized {
  return new Unauthorized('Invalid or expired refresh token');
}
