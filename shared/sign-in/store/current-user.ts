import type { AuthProvider } from '../../entities.ts';
import { columnsOf, listOf } from '../../platform/sql/columns.ts';
import { maybe } from '../../platform/sql/statement.ts';
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

/** The columns of a CurrentUser, of table u, without session and token. */
export const USER = columnsOf('u', [
  ...[
    'id',
    'username',
    'email',
    'is_active',
    'is_superuser',
    'display_name',
    'avatar_url',
    'language',
    'auth_provider',
  ],
  'email_verified_at',
]);
/** The columns of a CurrentUser, of SESSIONS_OF_USERS. */
export const CURRENT_USER = { ...USER, session_id: 's.id', token: 'null' };
export const SESSIONS_OF_USERS = 'sessions s join users u on u.id = s.user_id';

/** Whether a row of SESSIONS_OF_USERS is the live session of an active user. Each part is an expression. */
export const isLiveSession = ({ session, user, now }: { session: string; user: string; now: string }): string =>
  `s.id = ${session} and s.user_id = ${user} and s.revoked_at is null and s.expires_at > ${now}
      and u.deleted_at is null and u.is_active`;

/** The active user of a live session, or null. Sessions end at once, in every process. */
export const findCurrentUser = maybe<{ sessionId: string; userId: string; now: Date }, CurrentUser>(
  'current_user',
  `select ${listOf(CURRENT_USER)} from ${SESSIONS_OF_USERS}
    where ${isLiveSession({ session: ':sessionId', user: ':userId', now: ':now' })}`,
);
