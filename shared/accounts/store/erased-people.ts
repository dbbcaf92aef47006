import { type Connection, type Pool, statement, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/**
 * The ids of erased people. The list is in no backup and outlives a restore, which erases these people in the older rows again. A person
 * who isn't in the backup stays on the list.
 */
export const erasedPeopleTable: Table = { name: 'erased_people', key: ['user_id'], restore: 'kept' };

const rememberStatement = statement(
  'erased_people_remember',
  'insert into erased_people (user_id, erased_at) values ($1, $2) on conflict do nothing',
);

/** Puts a person on the list. */
export async function rememberErased(tx: Transaction, userId: string, at: Date): Promise<void> {
  await rememberStatement(tx, [userId, at]);
}

// `users` may be a table of an older backup, which comes first on the search path.
const findReturnedStatement = statement<{ id: string }>(
  'erased_people_returned',
  `select u.id from public.erased_people e join users u on u.id = e.user_id
    where u.deleted_at is null or u.email <> u.id || '@erased.invalid' order by u.id`,
);

/** The people on the list whose data has returned. */
export async function findReturned(client: Connection): Promise<string[]> {
  return (await findReturnedStatement(client)).map(({ id }) => id);
}

const forgetAddressesStatement = statement(
  'erased_people_forget_addresses',
  `update security_events set address = null, request_id = null
    where (address is not null or request_id is not null)
      and (user_id in (select user_id from erased_people) or actor_id in (select user_id from erased_people))`,
);

/** Removes addresses from security events that were written after their person was erased. */
export async function forgetAddressesOfErased(pool: Pool): Promise<void> {
  await forgetAddressesStatement(pool);
}
