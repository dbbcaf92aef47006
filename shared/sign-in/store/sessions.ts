import { Session } from '../../entities.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Sessions are in no backup: a restore signs nobody in, and keeps people signed in whose account still exists. */
export const sessionsTable: Table = {
  name: 'sessions',
  key: ['id'],
  restore: 'kept',
  references: { user_id: 'users' },
  onErasure: 'delete from sessions where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'sessions',
      rows: `select id, created_at, rotated_at as renewed_at, expires_at, revoked_at as ended_at, address, user_agent, provider
               from sessions where user_id = $1`,
      order: { id: 'uuid' },
    },
  ],
};

/** A new session. Only the hashes of its tokens are stored. */
export interface NewSession {
  id: string;
  userId: string;
  refreshHash: Buffer;
  /** Address that starts the session; null if unknown. */
  address: string | null;
  /** User-Agent of the request that starts it; null if unknown. */
  userAgent: string | null;
  /** Null for a session without a cookie. */
  cookieHash: Buffer | null;
  /** Id of the session's provider; null for a password. */
  provider: string | null;
  /** The provider's ID token, if signing out leads to the provider. */
  idToken: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a session with the next flush of `em`. */
export function createSession(em: Transaction, session: NewSession): void {
  em.create(Session, session);
}

/** A session, as a refresh reads it. */
export interface SessionState {
  userId: string;
  refreshHash: Buffer;
}

/** A session with a browser's cookie, live or not. */
export interface CookieSession {
  userId: string;
  cookieHash: Buffer;
  provider: string | null;
  idToken: string | null;
}

const readStartStatement = statement<{ created_at: string }>(
  'session_start',
  'select created_at from sessions where id = $1 and revoked_at is null',
);

/** When a session started; null if there is none. */
export async function findSessionStart(pool: Pool, sessionId: string): Promise<Date | null> {
  const [session] = await readStartStatement(pool, [sessionId]);
  return session ? toDate(session.created_at) : null;
}

const endOverflowStatement = statement<{ id: string }>(
  'sessions_end_overflow',
  `update sessions set revoked_at = $2 where id in (
     select id from sessions where user_id = $1 and revoked_at is null and expires_at > $2
      order by coalesce(rotated_at, created_at) desc, id desc offset $3) returning id`,
);

/**
 * Ends all sessions of a user except the `keep` most recently used ones.
 * @returns the number of ended sessions.
 */
export async function endOverflow(em: Transaction, userId: string, keep: number, now: Date): Promise<number> {
  return (await endOverflowStatement(em, [userId, now, keep])).length;
}

/** Limits of a session in use. */
export interface Renewal {
  now: Date;
  /** Address of the request; null if unknown. */
  address: string | null;
  /** When it ends unless it is used again. */
  idleUntil: Date;
  /** Maximum lifetime from its start, in seconds. */
  longestSeconds: number;
}

/** `$1` to `$4` of a renewal: address, time, end without use, maximum lifetime. */
const RENEWED = `rotated_at = $2, address = coalesce($1, s.address),
          expires_at = least($3::timestamptz, s.created_at + make_interval(secs => $4))`;
const renewalOf = ({ address, now, idleUntil, longestSeconds }: Renewal) => [address, now, idleUntil, longestSeconds];

const rotateStatement = statement<{ user_id: string }>(
  'session_rotate',
  `update sessions s set refresh_hash = $7, ${RENEWED}
     from users u
    where s.id = $5 and s.refresh_hash = $6 and s.revoked_at is null and s.expires_at > $2
      and u.id = s.user_id and u.is_active and u.deleted_at is null
   returning s.user_id`,
);

const readStatement = statement<{ user_id: string; refresh_hash: Buffer }>(
  'session_state',
  'select user_id, refresh_hash from sessions where id = $1',
);

const renewByCookieStatement = statement<{ user_id: string }>(
  'session_renew_by_cookie',
  `update sessions s set ${RENEWED}
     from users u
    where s.id = $5 and s.cookie_hash = $6 and s.revoked_at is null and s.expires_at > $2
      and u.id = s.user_id and u.is_active and u.deleted_at is null
   returning s.user_id`,
);

const readCookieStatement = statement<{
  user_id: string;
  cookie_hash: Buffer;
  provider: string | null;
  id_token: string | null;
}>(
  'session_cookie_state',
  'select user_id, cookie_hash, provider, id_token from sessions where id = $1 and cookie_hash is not null',
);

const endStatement = statement<{ id: string }>(
  'session_end',
  'update sessions set revoked_at = $2, id_token = null where id = $1 and revoked_at is null returning id',
);

/**
 * Replaces the presented refresh token with a new one, if it is still the session's newest. The row decides: if two requests present the
 * same token, the second finds another hash.
 * @returns the user, or null if nothing was changed.
 */
export async function rotateSession(
  pool: Pool,
  { sessionId, hash, newHash, ...renewal }: { sessionId: string; hash: Buffer; newHash: Buffer } & Renewal,
): Promise<string | null> {
  const [rotated] = await rotateStatement(pool, [...renewalOf(renewal), sessionId, hash, newHash]);
  return rotated?.user_id ?? null;
}

export async function findSession(pool: Pool, sessionId: string): Promise<SessionState | null> {
  const [session] = await readStatement(pool, [sessionId]);
  return session ? { userId: session.user_id, refreshHash: session.refresh_hash } : null;
}

/**
 * Records that a browser uses its session.
 * @returns the user, or null if the cookie has no live session.
 */
export async function renewSessionByCookie(
  pool: Pool,
  { sessionId, hash, ...renewal }: { sessionId: string; hash: Buffer } & Renewal,
): Promise<string | null> {
  const [renewed] = await renewByCookieStatement(pool, [...renewalOf(renewal), sessionId, hash]);
  return renewed?.user_id ?? null;
}

/** The session of a cookie; null if there is none with this id, or if it has no cookie. */
export async function findCookieSession(pool: Pool, sessionId: string): Promise<CookieSession | null> {
  const [session] = await readCookieStatement(pool, [sessionId]);
  if (!session) return null;
  const { user_id: userId, cookie_hash: cookieHash, provider, id_token: idToken } = session;
  return { userId, cookieHash, provider, idToken };
}

/** Ends one session. Returns false if it had already ended. */
export async function endSession(pool: Pool, sessionId: string, now: Date): Promise<boolean> {
  return (await endStatement(pool, [sessionId, now])).length > 0;
}

const endSessionsStatement = statement<{ id: string }>(
  'end_sessions',
  `with resets as (delete from password_resets where user_id = $1)
   update sessions set revoked_at = $2, id_token = null
    where user_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3) returning id`,
);

/**
 * Ends a user's sessions in the transaction of `em`, all or all but one: when the password changes, and when the account is deactivated or
 * deleted, so that no old session works again with it. Links for a new password end with them.
 * @returns the number of ended sessions.
 */
export async function endSessions(
  em: Transaction,
  userId: string,
  { now, except = null }: { now: Date; except?: string | null },
): Promise<number> {
  const ended = await endSessionsStatement(em, [userId, now, except]);
  return ended.length;
}

const removeEndedSessionsStatement = statement(
  'remove_ended_sessions',
  `delete from sessions where id in (
     select id from sessions where expires_at < $1 or revoked_at < $1 limit $2 for update skip locked) returning 1`,
);

/**
 * Removes up to `limit` sessions that ended before a given time.
 * @returns their number.
 */
export async function removeEndedSessions(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeEndedSessionsStatement(pool, [before, limit])).length;
}
