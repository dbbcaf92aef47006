import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';

/** Thrown if the database is reached through a pooler that gives the session of one client to another. */
export class SharedSessions extends Error {
  override name = 'SharedSessions';
  constructor(cause?: unknown) {
    super(
      'a connection pooler shares sessions between clients (PgBouncer: pool_mode = transaction or statement). Pairwise needs a session for each connection, for prepared statements and locks: set pool_mode = session, or name PostgreSQL itself',
      { cause },
    );
  }
}

/** Errors of PgBouncer for which waiting does not help. All have the code of a protocol violation. */
const REFUSALS =
  /unsupported startup parameter|no such (database|user)|does not exist|auth\w* failed|SSL required|config error|is disabled|does not allow/i;
const PROTOCOL_VIOLATION = '08P01';
/** Errors about prepared statements that exist already, or don't exist: another client has used the session. */
const FOREIGN_STATEMENT = new Set(['42P05', '26000']);

/** Why the pooler that caused an error can't be used; null if the error has another cause, or may pass. */
export function poolerRefusal(error: unknown): Error | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof SharedSessions) return at;
    const { code } = at as { code?: string };
    if (code !== undefined && FOREIGN_STATEMENT.has(code)) return new SharedSessions(error);
    if (code === PROTOCOL_VIOLATION && REFUSALS.test(at.message)) return at;
  }
  return null;
}

const WAIT_MS = 3000;

/**
 * Whether another client gets the session of this client while this client is idle.
 * @param open makes a client for the same database, not connected yet.
 */
export async function sharesSessions(client: Client, open: (options: ClientConfig) => Client): Promise<boolean> {
  const mark = randomUUID();
  await client.query(`set pairwise.session = '${mark}'`);
  const other = open({ connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const { rows } = await other.query<{ mark: string | null }>(
      "select current_setting('pairwise.session', true) as mark",
    );
    return rows[0]?.mark === mark;
  } catch (error) {
    // This may be the last connection that the server or the pooler gives; then nobody shares it.
    return poolerRefusal(error) instanceof SharedSessions;
  } finally {
    await other.end().catch(() => undefined);
  }
}
