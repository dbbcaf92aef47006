import type { PoolClient } from 'pg';

/**
 * Runs statements without parameters, whose results don't matter. A restore has hundreds of them, mostly for small tables: sending and
 * answering them one at a time takes more than the work. PostgreSQL bounds the time of each one as if it came alone.
 */
export async function inOneMessage(client: Pick<PoolClient, 'query'>, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'));
}
