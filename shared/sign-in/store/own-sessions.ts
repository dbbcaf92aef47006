import { type Pool, statement, toDate } from '../../platform/sql/statement.ts';

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

interface SessionRow {
  id: string;
  created_at: string;
  renewed_at: string;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
}

const readSessions = statement<SessionRow>(
  'sessions_of_user',
  `select id, created_at, coalesce(rotated_at, created_at) as renewed_at, expires_at, address, user_agent
     from sessions where user_id = $1 and revoked_at is null and expires_at > $2
    order by created_at desc, id limit $3`,
);

const endStatement = statement<{ id: string }>(
  'session_end_own',
  'update sessions set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 returning id',
);

/** The live sessions of a person, newest first, at most `limit`. */
export async function findSessionsOf(pool: Pool, userId: string, now: Date, limit: number): Promise<OwnSession[]> {
  return (await readSessions(pool, [userId, now, limit])).map((row) => ({
    id: row.id,
    createdAt: toDate(row.created_at),
    renewedAt: toDate(row.renewed_at),
    expiresAt: toDate(row.expires_at),
    address: row.address,
    userAgent: row.user_agent,
  }));
}

/** Ends a session if it is live and belongs to this person; otherwise returns false. */
export async function endSessionOf(pool: Pool, userId: string, sessionId: string, now: Date): Promise<boolean> {
  return (await endStatement(pool, [sessionId, userId, now])).length > 0;
}
