import type { PoolClient } from 'pg';

/**
 * Runs statements without parameters, whose results don't matter. A restore has hundreds of them, mostly for small tables, and sending them
 * one at a time takes more time than the work. PostgreSQL limits the time of each one as if it came alone.
 */
export async function inOneMessage(client: Pick<PoolClient, 'query'>, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'));
}
