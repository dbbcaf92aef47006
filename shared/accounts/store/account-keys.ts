import { uniqueViolation } from '../../platform/sql/failures.ts';
import { type Database, statement } from '../../platform/sql/statement.ts';
import { foldName } from '../rules/account-names.ts';

const PAGE = 1000;

interface Unsettled {
  id: string;
  username: string;
  email: string;
}

const readUnsettled = statement<Unsettled>(
  'unsettled_account_keys',
  `select id, username, email from users
      where (username_key like ' %' or email_key like ' %') and id > $1 order by id limit $2`,
);

/**
 * Gives keys to accounts whose names a migration could not fold. If two accounts have the same key by now, the second keeps a key that
 * nobody can type. Its user signs in by the other of their two names until it is changed.
 * @returns the ids of such accounts.
 */
export async function settleAccountKeys(database: Database): Promise<string[]> {
  const colliding: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readUnsettled(database, [after, PAGE]);
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
  return statement<{ settled: boolean }>(
    `settle_${key}`,
    `with changed as (
       update users u set ${key} = $2
        where u.id = $1 and u.${key} like ' %'
          and (u.deleted_at is not null
            or not exists (select from users o where o.${key} = $2 and o.deleted_at is null and o.id <> $1))
       returning u.id)
     select exists (select from changed) or not exists (select from users where id = $1 and ${key} like ' %') as settled`,
  );
}

const SETTLING = { username: settling('username'), email: settling('email') };

async function settle(database: Database, column: NameColumn, id: string, name: string): Promise<boolean> {
  try {
    const [row] = await SETTLING[column](database, [id, foldName(name)]);
    return row!.settled;
  } catch (error) {
    // Taken at this very moment.
    if (uniqueViolation(error) !== null) return false;
    throw error;
  }
}
