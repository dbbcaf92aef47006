import { Session } from '../../entities.ts';
import { exists, maybe, run, type Transaction, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Sessions are in no backup: a restore signs nobody in, and keeps people signed in whose account still exists. */
export const sessionsTable: Table = {
  name: 'sessions',
  key: ['id'],
  restore: 'kept',
  // Until then, a used token that is sent again is recognised and reported.
  keeps: { days: 7, ended: 't.expires_at < :before or t.revoked_at < :before' },
  references: { user_id: 'users' },
  onErasure: 'delete from sessions where user_id = any(:ids::uuid[])',
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

/** When a session started; null if there is none. */
export const findSessionStart = value<{ sessionId: string }, Date>(
  'session_start',
  'select created_at from sessions where id = :sessionId and revoked_at is null',
);

/**
 * Ends all sessions of a user except the `keep` most recently used ones.
 * @returns the number of ended sessions.
 */
export const endOverflow = run<{ userId: string; keep: number; now: Date }>(
  'sessions_end_overflow',
  `update sessions set revoked_at = :now where id in (
     select id from sessions where user_id = :userId and revoked_at is null and expires_at > :now
      order by coalesce(rotated_at, created_at) desc, id desc offset :keep)`,
);

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

const RENEWED = `rotated_at = :now, address = coalesce(:address, s.address),
          expires_at = least(:idleUntil::timestamptz, s.created_at + make_interval(secs => :longestSeconds))`;
const IS_LIVE = `s.revoked_at is null and s.expires_at > :now
      and u.id = s.user_id and u.is_active and u.deleted_at is null`;

type Renewed = Renewal & { sessionId: string; hash: Buffer };

/**
 * Replaces the presented refresh token with a new one, if it is still the session's newest. The row decides: if two requests present the
 * same token, the second finds another hash.
 * @returns the user, or null if nothing was changed.
 */
export const rotateSession = value<Renewed & { newHash: Buffer }, string>(
  'session_rotate',
  `update sessions s set refresh_hash = :newHash, ${RENEWED}
     from users u where s.id = :sessionId and s.refresh_hash = :hash and ${IS_LIVE} returning s.user_id`,
);

export const findSession = maybe<{ sessionId: string }, SessionState>(
  'session_state',
  'select user_id, refresh_hash from sessions where id = :sessionId',
);

/**
 * Records that a browser uses its session.
 * @returns the user, or null if the cookie has no live session.
 */
export const renewSessionByCookie = value<Renewed, string>(
  'session_renew_by_cookie',
  `update sessions s set ${RENEWED}
     from users u where s.id = :sessionId and s.cookie_hash = :hash and ${IS_LIVE} returning s.user_id`,
);

/** The session of a cookie; null if there is none with this id, or if it has no cookie. */
export const findCookieSession = maybe<{ sessionId: string }, CookieSession>(
  'session_cookie_state',
  'select user_id, cookie_hash, provider, id_token from sessions where id = :sessionId and cookie_hash is not null',
);

/** Ends one session. Returns false if it had already ended. */
export const endSession = exists<{ sessionId: string; now: Date }>(
  'session_end',
  'update sessions set revoked_at = :now, id_token = null where id = :sessionId and revoked_at is null',
);

/**
 * Ends a user's sessions in the transaction of `em`, all or all but one: when the password changes, and when the account is deactivated or
 * deleted, so that no old session works again with it. Links for a new password end with them.
 * @returns the number of ended sessions.
 */
export const endSessions = (
  em: Transaction,
  userId: string,
  { now, except = null }: { now: Date; except?: string | null },
): Promise<number> => endAllBut(em, { userId, now, except });

const endAllBut = run<{ userId: string; now: Date; except: string | null }>(
  'end_sessions',
  `with resets as (delete from password_resets where user_id = :userId)
   update sessions set revoked_at = :now, id_token = null
    where user_id = :userId and revoked_at is null and (:except::uuid is null or id <> :except)`,
);
