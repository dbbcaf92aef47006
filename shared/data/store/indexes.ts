import type { PoolClient } from 'pg';
import { inOneMessage } from './in-one-message.ts';
import { RESTORED_TABLE_NAMES } from './tables.ts';

/** An index of an archived table, or the key behind it. */
export interface TableIndex {
  schema: string;
  table: string;
  name: string;
  /** SQL that creates it again. */
  statement: string;
  isConstraint: boolean;
}

/**
 * The valid keys and indexes of a schema's archived tables.
 * @param into schema in which their statements create them again.
 */
export function indexesOf(client: PoolClient, schema: string, into = schema): Promise<TableIndex[]> {
  return selectIndexes(client, { schema, into }, 'x.indisvalid');
}

/** Remains of interrupted index rebuilds on the service's tables. PostgreSQL maintains them and never reads them. */
export function invalidIndexes(client: PoolClient): Promise<TableIndex[]> {
  return selectIndexes(client, { schema: 'public', into: 'public' }, 'not x.indisvalid and k.oid is null');
}

async function selectIndexes(
  client: PoolClient,
  { schema, into }: { schema: string; into: string },
  which: string,
): Promise<TableIndex[]> {
  const { rows } = await client.query<TableIndex>(
    `select n.nspname as schema, c.relname as table, i.relname as name, k.oid is not null as "isConstraint",
            case when k.oid is null then replace(pg_get_indexdef(i.oid), format(' ON %I.%I ', n.nspname, c.relname),
                                                 format(' ON %I.%I ', $3::text, c.relname))
                 else format('alter table %I.%I add constraint %I %s', $3::text, c.relname, k.conname,
                             pg_get_constraintdef(k.oid)) end as statement
       from pg_index x
       join pg_class i on i.oid = x.indexrelid
       join pg_class c on c.oid = x.indrelid
       join pg_namespace n on n.oid = c.relnamespace
       left join pg_constraint k on k.conindid = i.oid and k.conrelid = c.oid and k.contype in ('p', 'u', 'x')
      where n.nspname = $1 and c.relname = any($2::text[]) and ${which}
      order by c.relname, i.relname`,
    [schema, RESTORED_TABLE_NAMES, into],
  );
  return rows;
}

/** Drops indexes before a load, because creating them again takes less time than updating them row by row. Foreign keys first. */
export async function dropIndexes(client: PoolClient, indexes: readonly TableIndex[]): Promise<void> {
  await inOneMessage(
    client,
    indexes.map(({ schema, table, name, isConstraint }) =>
      isConstraint
        ? `alter table "${schema}"."${table}" drop constraint "${name}"`
        : `drop index "${schema}"."${name}"`,
    ),
  );
}

/** Creates them again. Two rows with the same key are an error. */
export async function addIndexes(client: Pick<PoolClient, 'query'>, indexes: readonly TableIndex[]): Promise<void> {
  await inOneMessage(
    client,
    indexes.map(({ statement }) => statement),
  );
}

/** Drops the indexes from `invalidIndexes`, without blocking anyone. */
export async function dropInvalidIndex(client: PoolClient, { schema, name }: TableIndex): Promise<void> {
  await client.query(`drop index concurrently if exists "${schema}"."${name}"`);
}
