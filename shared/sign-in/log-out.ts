import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import type { CurrentUser } from './store/current-user.ts';
import { endSession } from './store/sessions.ts';

/** Ends the caller's session. From now on, every process refuses its access and refresh tokens. */
export async function logOut(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { id, sessionId }: CurrentUser,
): Promise<void> {
  await endSession(context.pool, { sessionId, now: context.now() });
  securityEvent(context, 'authn_token_revoked', { userId: id, sessionId, reason: 'log-out' });
}
