import { Session } from '../../entities/session.ts';
import { newId } from '../../identifiers.ts';
import type { Context } from '../context.ts';
import { signAccessToken } from './access-token.ts';
import { newRefreshToken } from './refresh-token.ts';

const DAY_MS = 86_400_000;

/** What a client gets to sign its requests with. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Life of the access token, in seconds. */
  expiresIn: number;
  sessionId: string;
}

/** A session in the database and the first pair of tokens for it; the caller flushes. */
export function startSession(
  { em, settings, now, address = null }: Pick<Context, 'em' | 'settings' | 'now'> & Partial<Pick<Context, 'address'>>,
  userId: string,
): Tokens {
  const sessionId = newId();
  const { token, hash } = newRefreshToken(settings.SECRET_KEY, sessionId);
  em.create(Session, {
    id: sessionId,
    userId,
    refreshHash: hash,
    address,
    createdAt: now(),
    expiresAt: new Date(now().getTime() + settings.REFRESH_TOKEN_EXPIRE_DAYS * DAY_MS),
  });
  return { ...signAccessToken({ settings, now }, { userId, sessionId }), refreshToken: token, sessionId };
}
