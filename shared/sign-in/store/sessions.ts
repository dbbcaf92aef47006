import { Session } from '../../entities.ts';
import { exists, maybe, run, type Transaction, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Sessions are in no backup: a restore signs nobody in, and keeps the people signed in who are still there. */
export const sessionsTable: Table = {
  name: 'sessions',
  key: ['id'],
  restore: 'kept',
  // Until then a used token that comes again is recognised and reported.
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

/** A sign-in that begins; its tokens are known by their hashes alone. */
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
  /** Id of the provider that it comes through; null for a password. */
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

/** A session as a refresh finds it. */
export interface SessionState {
  userId: string;
  refreshHash: Buffer;
}

/** A session that a browser holds a cookie for, live or not. */
export interface CookieSession {
  userId: string;
  cookieHash: Buffer;
  provider: string | null;
  idToken: string | null;
}

/** When a session began; null if there is none. */
export const findSessionStart = value<{ sessionId: string }, Date>(
  'session_start',
  'select created_at from sessions where id = :sessionId and revoked_at is null',
);

/** Ends all sessions of a user but the `keep` that were used last. @returns how many. */
export const endOverflow = run<{ userId: string; keep: number; now: Date }>(
  'sessions_end_overflow',
  `update sessions set revoked_at = :now where id in (
     select id from sessions where user_id = :userId and revoked_at is null and expires_at > :now
      order by coalesce(rotated_at, created_at) desc, id desc offset :keep)`,
);

/** Limits of a session that is used now. */
export interface Renewal {
  now: Date;
  /** Address of the request; null if unknown. */
  address: string | null;
  /** When it ends unless it is used again. */
  idleUntil: Date;
  /** How long after its start it ends in any case, in seconds. */
  longestSeconds: number;
}

const RENEWED = `rotated_at = :now, address = coalesce(:address, s.address),
          expires_at = least(:idleUntil::timestamptz, s.created_at + make_interval(secs => :longestSeconds))`;
const IS_LIVE = `s.revoked_at is null and s.expires_at > :now
      and u.id = s.user_id and u.is_active and u.deleted_at is null`;

type Renewed = Renewal & { sessionId: string; hash: Buffer };

/**
 * Puts a new refresh token in the place of the one presented, if that is still the session's newest. The row decides:
 * of two requests with one token the second finds another hash. Answers the user, or null when nothing was changed.
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

/** Notes that a browser uses its session; answers the user, or null where the cookie does not open a live session. */
export const renewSessionByCookie = value<Renewed, string>(
  'session_renew_by_cookie',
  `update sessions s set ${RENEWED}
     from users u where s.id = :sessionId and s.cookie_hash = :hash and ${IS_LIVE} returning s.user_id`,
);

/** The session behind a cookie; null when there is none of this id, or it has no cookie. */
export const findCookieSession = maybe<{ sessionId: string }, CookieSession>(
  'session_cookie_state',
  'select user_id, cookie_hash, provider, id_token from sessions where id = :sessionId and cookie_hash is not null',
);

/** Ends one session; false when it had ended before. */
export const endSession = exists<{ sessionId: string; now: Date }>(
  'session_end',
  'update sessions set revoked_at = :now, id_token = null where id = :sessionId and revoked_at is null',
);

/**
 * Ends the sessions of a user in the transaction of `em`, all or all but one: whenever the password changes, and when
 * the account is deactivated or deleted, so that no old session comes back to life with it. A link that sets a new password ends with
 * them. Answers how many.
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
