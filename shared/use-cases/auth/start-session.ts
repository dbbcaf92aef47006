import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Session } from '../../entities/session.ts';
import { newId } from '../../identifiers.ts';
import type { Context } from '../context.ts';

/** What a client gets to sign its requests with. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Life of the access token, in seconds. */
  expiresIn: number;
}

/** 256 random bits behind the session's id, which makes the session of a used-up token known. */
export function newRefreshToken(sessionId: string): { token: string; hash: Buffer } {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashRefreshToken(token) };
}

/** SHA-256 suffices: the token is random, there is nothing to guess. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A session in the database and the first pair of tokens for it; the caller flushes. */
export function startSession({ em, settings, now }: Context, userId: string): Tokens {
  const id = newId();
  const { token, hash } = newRefreshToken(id);
  em.create(Session, {
    id,
    userId,
    refreshHash: hash,
    createdAt: now(),
    expiresAt: new Date(now().getTime() + settings.REFRESH_TOKEN_EXPIRE_DAYS * 86_400_000),
  });
  return { ...signAccessToken({ settings, now }, { userId, sessionId: id }), refreshToken: token };
}

/** A signed access token of one session (HS256; claims sub, sid, jti, iat, exp). */
export function signAccessToken(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): { accessToken: string; expiresIn: number } {
  const expiresIn = Math.round(settings.ACCESS_TOKEN_EXPIRE_MINUTES * 60);
  const iat = Math.floor(now().getTime() / 1000);
  const accessToken = jwt.sign(
    { sub: userId, sid: sessionId, jti: newId(), iat, exp: iat + expiresIn },
    createSecretKey(Buffer.from(settings.SECRET_KEY)),
    { algorithm: 'HS256' },
  );
  return { accessToken, expiresIn };
}
