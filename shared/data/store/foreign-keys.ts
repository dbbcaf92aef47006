import type { ClientBase } from 'pg';
import { inOneMessage } from './in-one-message.ts';

export interface ForeignKey {
  schema: string;
  table: string;
  constraint: string;
  /** The SQL after `add constraint <name>`. */
  definition: string;
}

/** The foreign keys from or to a schema's tables. */
export async function foreignKeysOf(client: ClientBase, schema: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as table, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0
        and (c.relnamespace = $1::regnamespace
             or k.confrelid in (select oid from pg_class where relnamespace = $1::regnamespace))
      order by c.relname, k.conname`,
    [schema],
  );
  return rows;
}

export async function dropForeignKeys(client: ClientBase, keys: readonly ForeignKey[]): Promise<void> {
  await inOneMessage(
    client,
    keys.map(({ schema, table, constraint }) => `alter table "${schema}"."${table}" drop constraint "${constraint}"`),
  );
}

/** Restores foreign keys. PostgreSQL checks every row; a row that refers to nothing is an error. */
export async function addForeignKeys(client: ClientBase, keys: readonly ForeignKey[]): Promise<void> {
  await inOneMessage(
    client,
    keys.map(
      ({ schema, table, constraint, definition }) =>
        `alter table "${schema}"."${table}" add constraint "${constraint}" ${definition}`,
    ),
  );
}
