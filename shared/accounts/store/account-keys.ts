import { uniqueViolation } from '../../platform/sql/failures.ts';
import { type Database, many, value } from '../../platform/sql/statement.ts';
import { foldName } from '../rules/account-names.ts';

const PAGE = 1000;

interface Unsettled {
  id: string;
  username: string;
  email: string;
}

const readUnsettled = many<{ after: string; limit: number }, Unsettled>(
  'unsettled_account_keys',
  `select id, username, email from users
      where (username_key like ' %' or email_key like ' %') and id > :after order by id limit :limit`,
);

/**
 * Gives keys to accounts whose names a migration could not fold. If two accounts have the same key by now, the second keeps a key that
 * nobody can type. Its user signs in by the other of their two names until it is changed.
 * @returns the ids of such accounts.
 */
export async function settleAccountKeys(database: Database): Promise<string[]> {
  const colliding: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readUnsettled(database, { after, limit: PAGE });
    for (const { id, username, email } of rows) {
      const settled = [await settle(database, 'username', id, username), await settle(database, 'email', id, email)];
      if (settled.includes(false)) colliding.push(id);
    }
    if (rows.length < PAGE) return colliding;
    after = rows.at(-1)!.id;
  }
}

type NameColumn = 'username' | 'email';

function settling(column: NameColumn) {
  const key = `${column}_key`;
  return value<{ id: string; key: string }, boolean>(
    `settle_${key}`,
    `with changed as (
       update users u set ${key} = :key
        where u.id = :id and u.${key} like ' %'
          and (u.deleted_at is not null
            or not exists (select from users o where o.${key} = :key and o.deleted_at is null and o.id <> :id))
       returning u.id)
     select exists (select from changed) or not exists (select from users where id = :id and ${key} like ' %') as settled`,
  );
}

const SETTLING = { username: settling('username'), email: settling('email') };

async function settle(database: Database, column: NameColumn, id: string, name: string): Promise<boolean> {
  try {
    return (await SETTLING[column](database, { id, key: foldName(name) }))!;
  } catch (error) {
    // Taken at this very moment.
    if (uniqueViolation(error) !== null) return false;
    throw error;
  }
}
