import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../entities/user.ts';
import { query } from './statement.ts';

/** The account with this username or email, in any case of letters. A username never holds an '@', an email always. */
export async function findUserByLogin(em: EntityManager, login: string): Promise<User | null> {
  const column = login.includes('@') ? 'email' : 'username';
  const [row] = await query<{ id: string }>(
    em,
    `select id from users where lower(${column}) = lower($1) and deleted_at is null`,
    [login],
  );
  return row ? em.findOne(User, { id: row.id }) : null;
}
