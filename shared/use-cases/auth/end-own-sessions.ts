import { NotFound } from '../../errors.ts';
import { findUser } from '../../store/accounts/accounts.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import { endSessionOf } from '../../store/accounts/own-sessions.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';

/** Ends one of a person's own sessions, also the one that asks. @throws NotFound when it is not theirs, or over. */
export async function endOwnSession(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { id }: CurrentUser,
  sessionId: string,
): Promise<void> {
  if (!(await endSessionOf(context.pool, id, sessionId, context.now()))) throw new NotFound('Session not found');
  securityEvent(context, 'authn_token_revoked', { userId: id, sessionId, reason: 'ended by the person' });
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { id, sessionId: current }: CurrentUser,
): Promise<void> {
  const { em, now } = context;
  const ended = await em.transactional((tx) => endSessions(tx, id, { now: now(), except: current }));
  securityEvent(context, 'authn_token_revoked', { userId: id, sessionId: current, reason: 'others ended', ended });
}

/**
 * Ends all sessions of an account, but not the one that asks.
 * @throws NotFound when there is no such account.
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
