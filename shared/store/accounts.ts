import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../entities/user.ts';
import { foldName } from '../rules/account-names.ts';
import { query } from './statement.ts';

/** Accounts that were not deleted, oldest first. */
export async function findUsersPage(
  em: EntityManager,
  { skip, limit }: { skip: number; limit: number },
): Promise<User[]> {
  return em.find(User, { deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' }, offset: skip, limit });
}

/**
 * Takes every active superuser for this transaction, in id order. Whoever wants to make one of them less waits, and then
 * sees who is left.
 */
export async function lockActiveSuperusers(tx: EntityManager): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from users where is_superuser and is_active and deleted_at is null order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes one account for this transaction; null when there is none, or none any more. Changes to it are written by
 * `saveUser`, not by the ORM, which would write an email or a hash into the text of its statement.
 */
export async function lockUser(tx: EntityManager, userId: string): Promise<User | null> {
  await query(tx, 'select 1 from users where id = $1 for no key update', [userId]);
  return tx.findOne(User, { id: userId, deletedAt: null }, { disableIdentityMap: true });
}

/** Which of an account's names another account has. */
export type TakenName = 'username' | 'email';

/** Stores a new account with bound parameters. @returns which of its names is taken; then nothing was stored. */
export async function insertUser(em: EntityManager, user: User): Promise<TakenName | null> {
  const made = await query<{ id: string }>(
    em,
    `insert into users (id, username, username_key, email, email_key, hashed_password, is_active, is_superuser,
                        auth_provider, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      user.id,
      user.username,
      foldName(user.username),
      user.email,
      foldName(user.email),
      user.hashedPassword ?? null,
      user.isActive,
      user.isSuperuser,
      user.authProvider,
      user.createdAt,
    ],
  );
  if (made.length > 0) return null;
  return (await findTakenName(em, user)) ?? 'username';
}

/**
 * Stores the changes of an account that `lockUser` took, with bound parameters.
 * @returns which of its names is taken; then nothing was stored. Between two requests at once the unique index decides,
 *   by an error.
 */
export async function saveUser(tx: EntityManager, user: User): Promise<TakenName | null> {
  const taken = user.deletedAt ? null : await findTakenName(tx, user);
  if (taken) return taken;
  await query(
    tx,
    `update users
        set username = $2, username_key = $3, email = $4, email_key = $5, hashed_password = $6, is_active = $7,
            is_superuser = $8, display_name = $9, avatar_url = $10, google_id = $11, google_linked_at = $12,
            google_link_blocked_until = $13, email_changed_at = $14, deleted_at = $15
      where id = $1`,
    [
      user.id,
      user.username,
      foldName(user.username),
      user.email,
      foldName(user.email),
      user.hashedPassword ?? null,
      user.isActive,
      user.isSuperuser,
      user.displayName ?? null,
      user.avatarUrl ?? null,
      user.googleId ?? null,
      user.googleLinkedAt ?? null,
      user.googleLinkBlockedUntil ?? null,
      user.emailChangedAt ?? null,
      user.deletedAt ?? null,
    ],
  );
  return null;
}

async function findTakenName(em: EntityManager, { id, username, email }: User): Promise<TakenName | null> {
  const [row] = await query<{ taken: TakenName }>(
    em,
    `select case when username_key = $2 then 'username' else 'email' end as taken from users
      where (username_key = $2 or email_key = $3) and id <> $1 and deleted_at is null order by taken desc limit 1`,
    [id, foldName(username), foldName(email)],
  );
  return row?.taken ?? null;
}
