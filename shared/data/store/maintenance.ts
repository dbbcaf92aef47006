import type { Pool, PoolClient } from 'pg';

/** The names of the service's tables, quoted where necessary. */
export async function tableNames(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

/** Frees the space of a table's deleted rows, and renews its planner statistics. */
export async function vacuumTable(client: PoolClient, name: string): Promise<void> {
  await client.query(`vacuum (analyze) public.${name}`);
}

/** Rebuilds the indexes of a table while others read and write, and renews its planner statistics. */
export async function rebuildTable(client: PoolClient, name: string): Promise<void> {
  await client.query(`reindex table concurrently public.${name}`);
  await client.query(`analyze public.${name}`);
}

/** Like `vacuumTable`, for all tables of the database that the role may vacuum. */
export async function vacuumAll(client: PoolClient): Promise<void> {
  await client.query('vacuum (analyze)');
}

/** Renews the planner's statistics of some tables. A table that is already being analysed is skipped. */
export async function analyzeTables(pool: Pool, tables: readonly string[]): Promise<void> {
  await pool.query(`analyze (skip_locked) ${tables.join(', ')}`);
}
