import jwt from 'jsonwebtoken';
import type { Needs } from '../context.ts';
import { newId, UUID_PATTERN } from '../platform/identifiers.ts';

/** The only algorithm for signing and checking tokens. */
export const TOKEN_ALGORITHM = 'HS256';

/** All claims of an access token. Times are in seconds since 1970. */
export interface AccessClaims {
  /** The user. */
  sub: string;
  /** The session. */
  sid: string;
  /** The token itself. */
  jti: string;
  iat: number;
  exp: number;
}

/** Number of claims of an access token. */
const CLAIMS = 5;

/** A signed access token of one session, and its lifetime in seconds. */
export function signAccessToken(
  { settings, keys, now }: Needs<'keys' | 'now' | 'settings'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): { accessToken: string; expiresIn: number } {
  const expiresIn = Math.round(settings.ACCESS_TOKEN_EXPIRE_MINUTES * 60);
  const iat = Math.floor(now().getTime() / 1000);
  const claims: AccessClaims = { sub: userId, sid: sessionId, jti: newId(), iat, exp: iat + expiresIn };
  return {
    accessToken: jwt.sign(claims, keys.accessToken, { algorithm: TOKEN_ALGORITHM }),
    expiresIn,
  };
}

/**
 * The claims of a token whose signature was checked; null unless they are exactly ours. An additional claim means that the token was made
 * for something else. With a missing claim, it could be valid for ever.
 */
export function readAccessClaims(claims: unknown, now: Date): AccessClaims | null {
  if (claims === null || typeof claims !== 'object') return null;
  if (Object.keys(claims).length !== CLAIMS) return null;
  const { sub, sid, jti, iat, exp } = claims as Record<keyof AccessClaims, unknown>;
  if (!isId(sub) || !isId(sid) || !isId(jti) || !isTime(iat) || !isTime(exp)) return null;
  return exp > now.getTime() / 1000 ? { sub, sid, jti, iat, exp } : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value);
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
