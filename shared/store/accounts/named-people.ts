import { type Pool, statement } from '../statement.ts';

/** An account by its names. */
export interface NamedPerson {
  id: string;
  username: string;
  displayName: string | null;
}

const readNamed = statement<{ id: string; username: string; display_name: string | null }>(
  'named_people',
  'select id, username, display_name from users where id = any($1::uuid[])',
);

/** The names of some accounts by id, deleted ones included. */
export async function findNamedPeople(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await readNamed(pool, [ids]);
  return new Map(
    rows.map(({ id, username, display_name: displayName }) => [id, { id, username, displayName }] as const),
  );
}
