import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthProvider } from '../entities/user.ts';
import { query } from './statement.ts';

/** The account that a provider's identity may belong to. */
export interface Candidate {
  id: string;
  is_active: boolean;
  auth_provider: AuthProvider;
  google_id: string | null;
}

export interface NewGoogleUser {
  id: string;
  username: string;
  email: string;
  googleId: string;
  displayName: string | null;
  avatarUrl: string | null;
  createdAt: Date;
}

/** The account with this provider id, or else the one with this email. */
export async function findCandidate(em: EntityManager, googleId: string, email: string): Promise<Candidate | null> {
  const [candidate] = await query<Candidate>(
    em,
    `select id, is_active, auth_provider, google_id from users
      where deleted_at is null and (google_id = $1 or lower(email) = lower($2))
      order by coalesce(google_id = $1, false) desc limit 1`,
    [googleId, email],
  );
  return candidate ?? null;
}

/** Links a local account to a provider id; false when it is gone, or another account has that id by now. */
export async function linkGoogle(em: EntityManager, userId: string, googleId: string): Promise<boolean> {
  const linked = await query<{ id: string }>(
    em,
    `update users set google_id = $2
      where id = $1 and auth_provider = 'local' and deleted_at is null
        and not exists (select 1 from users other where other.google_id = $2 and other.deleted_at is null)
      returning id`,
    [userId, googleId],
  );
  return linked.length > 0;
}

/** Makes an account without a password; false when its username, email or provider id is taken. */
export async function insertGoogleUser(em: EntityManager, user: NewGoogleUser): Promise<boolean> {
  const made = await query<{ id: string }>(
    em,
    `insert into users (id, username, email, google_id, display_name, avatar_url, auth_provider, created_at)
     values ($1, $2, $3, $4, $5, $6, 'google', $7)
     on conflict do nothing returning id`,
    [user.id, user.username, user.email, user.googleId, user.displayName, user.avatarUrl, user.createdAt],
  );
  return made.length > 0;
}
