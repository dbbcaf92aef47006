import type { Pool } from 'pg';
import type { AuthProvider } from '../entities/user.ts';
import { statement } from './statement.ts';

/** The person who asks, as the database knew them a moment ago. */
export interface CurrentUser {
  id: string;
  username: string;
  email: string;
  is_active: boolean;
  is_superuser: boolean;
  display_name: string | null;
  avatar_url: string | null;
  auth_provider: AuthProvider;
  session_id: string;
}

const readCurrentUser = statement<CurrentUser>(
  'current_user',
  `select u.id, u.username, u.email, u.is_active, u.is_superuser, u.display_name, u.avatar_url, u.auth_provider,
          s.id as session_id
     from sessions s join users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3
      and u.deleted_at is null and u.is_active`,
);

/** The active user of a live session, or null: sessions end at once, in every process. */
export async function findCurrentUser(
  pool: Pool,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<CurrentUser | null> {
  const [user] = await readCurrentUser(pool, [sessionId, userId, now]);
  return user ?? null;
}
