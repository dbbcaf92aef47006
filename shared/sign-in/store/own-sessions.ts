import { exists, many } from '../../platform/sql/statement.ts';

/** A live session, for its user. */
export interface OwnSession {
  id: string;
  createdAt: Date;
  /** When its tokens were last renewed; the sign-in itself if they never were. */
  renewedAt: Date;
  expiresAt: Date;
  /** Address that started or last renewed the session; null if unknown. */
  address: string | null;
  /** User-Agent of the program that started it; null if unknown. */
  userAgent: string | null;
}

/** The live sessions of a person, newest first, at most `limit`. */
export const findSessionsOf = many<{ userId: string; now: Date; limit: number }, OwnSession>(
  'sessions_of_user',
  `select id, created_at, coalesce(rotated_at, created_at) as renewed_at, expires_at, address, user_agent
     from sessions where user_id = :userId and revoked_at is null and expires_at > :now
    order by created_at desc, id limit :limit`,
);

/** Ends a session if it is live and belongs to this person; otherwise returns false. */
export const endSessionOf = exists<{ userId: string; sessionId: string; now: Date }>(
  'session_end_own',
  'update sessions set revoked_at = :now where id = :sessionId and user_id = :userId and revoked_at is null and expires_at > :now',
);
