import { run, values } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/**
 * The ids of erased people. The list is in no backup and outlives a restore, which erases these people in the older rows again. A person
 * who isn't in the backup stays on the list.
 */
export const erasedPeopleTable: Table = { name: 'erased_people', key: ['user_id'], restore: 'kept' };

/** Puts a person on the list. */
export const rememberErased = run<{ userId: string; at: Date }>(
  'erased_people_remember',
  'insert into erased_people (user_id, erased_at) values (:userId, :at) on conflict do nothing',
);

/**
 * The people on the list who exist again under their old id. `users` may be a table of an older backup, which comes first on the search
 * path.
 */
export const findReturned = values<void, string>(
  'erased_people_returned',
  `select u.id from public.erased_people e join users u on u.id = e.user_id
    where u.deleted_at is null or u.email <> u.id || '@erased.invalid' order by u.id`,
);

/** Removes addresses from security events that were written after their person was erased. */
export const forgetAddressesOfErased = run<void>(
  'erased_people_forget_addresses',
  `update security_events set address = null, request_id = null
    where (address is not null or request_id is not null)
      and (user_id in (select user_id from erased_people) or actor_id in (select user_id from erased_people))`,
);
