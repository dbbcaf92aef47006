import type { AuthProvider } from '../../entities.ts';
import { listOf } from '../../platform/sql/json-row.ts';
import { type Pool, statement, toDate } from '../../platform/sql/statement.ts';
import type { UsedToken } from '../../tokens/store/api-tokens.ts';

/** The caller, as just read from the database. */
export interface CurrentUser {
  id: string;
  username: string;
  email: string;
  isActive: boolean;
  isSuperuser: boolean;
  displayName: string | null;
  avatarUrl: string | null;
  language: string | null;
  authProvider: AuthProvider;
  /** When somebody proved to read the email's mail; null if nobody has. */
  emailVerifiedAt: Date | null;
  /** The session of the request. With an API token, the id of the token, which never equals a session's id. */
  sessionId: string;
  /** The API token of the request; null if it has a session. */
  token: UsedToken | null;
}

/** The user as a row. The names don't collide with those of other tables in the same result. */
export interface UserRow {
  user_id: string;
  username: string;
  email: string;
  is_active: boolean;
  is_superuser: boolean;
  display_name: string | null;
  avatar_url: string | null;
  language: string | null;
  auth_provider: AuthProvider;
  email_verified_at: string | null;
}

/** The user of a session as a row. */
export interface CurrentUserRow extends UserRow {
  session_id: string;
}

export const USER_COLUMNS = {
  user_id: 'u.id',
  username: 'u.username',
  email: 'u.email',
  is_active: 'u.is_active',
  is_superuser: 'u.is_superuser',
  display_name: 'u.display_name',
  avatar_url: 'u.avatar_url',
  language: 'u.language',
  auth_provider: 'u.auth_provider',
  email_verified_at: 'u.email_verified_at',
} satisfies Record<keyof UserRow, string>;
export const CURRENT_USER_COLUMNS = { ...USER_COLUMNS, session_id: 's.id' };
export const SESSIONS_OF_USERS = 'sessions s join users u on u.id = s.user_id';

/** Whether a row of SESSIONS_OF_USERS is the live session of an active user. Each part is an expression. */
export const isLiveSession = ({ session, user, now }: { session: string; user: string; now: string }): string =>
  `s.id = ${session} and s.user_id = ${user} and s.revoked_at is null and s.expires_at > ${now}
      and u.deleted_at is null and u.is_active`;

const readCurrentUser = statement<CurrentUserRow>(
  'current_user',
  `select ${listOf(CURRENT_USER_COLUMNS)} from ${SESSIONS_OF_USERS} where ${isLiveSession({ session: '$1', user: '$2', now: '$3' })}`,
);

/** The active user of a live session, or null. Sessions end at once, in every process. */
export async function findCurrentUser(
  pool: Pool,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<CurrentUser | null> {
  const [row] = await readCurrentUser(pool, [sessionId, userId, now]);
  return row ? toCurrentUser(row) : null;
}

export function toCurrentUser(row: CurrentUserRow): CurrentUser {
  return { ...toUser(row), sessionId: row.session_id, token: null };
}

export function toUser(row: UserRow): Omit<CurrentUser, 'sessionId' | 'token'> {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    isActive: row.is_active,
    isSuperuser: row.is_superuser,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    language: row.language,
    authProvider: row.auth_provider,
    emailVerifiedAt: toDate(row.email_verified_at),
  };
}
