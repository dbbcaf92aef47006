import { findUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { NotFound } from '../platform/errors.ts';
import type { CurrentUser } from './store/current-user.ts';
import { endSessionOf } from './store/own-sessions.ts';
import { endSessions } from './store/sessions.ts';

/**
 * Ends one of a user's own sessions, which may be the current one.
 * @throws NotFound if it has ended or belongs to somebody else.
 */
export async function endOwnSession(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { id }: CurrentUser,
  sessionId: string,
): Promise<void> {
  if (!(await endSessionOf(context.pool, { userId: id, sessionId, now: context.now() })))
    throw new NotFound('Session not found');
  securityEvent(context, 'authn_token_revoked', { userId: id, sessionId, reason: 'ended by the person' });
}

/** Ends all of a user's sessions except the current one. */
export async function endOtherSessions(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { id, sessionId: current }: CurrentUser,
): Promise<void> {
  const { em, now } = context;
  const ended = await em.transactional((tx) => endSessions(tx, id, { now: now(), except: current }));
  securityEvent(context, 'authn_token_revoked', { userId: id, sessionId: current, reason: 'others ended', ended });
}

/**
 * Ends all sessions of an account, except the current one.
 * @throws NotFound if the account doesn't exist.
 */
export async function endSessionsOf(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { userId, endedBy }: { userId: string; endedBy: CurrentUser },
): Promise<void> {
  const { em, now } = context;
  if (!(await findUser(em, userId))) throw new NotFound('User not found', 'user_not_found');
  const ended = await em.transactional((tx) => endSessions(tx, userId, { now: now(), except: endedBy.sessionId }));
  securityEvent(context, 'authn_token_revoked', { userId, by: endedBy.id, reason: 'ended by a superuser', ended });
}
