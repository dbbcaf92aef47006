import type { Pool, PoolClient } from 'pg';

/**
 * Returns the places of dead connections to the pool.
 *
 * Kysely, which the ORM uses, keeps the connection of a transaction whose `begin`, `commit` or `rollback` fails, which all do when
 * PostgreSQL goes away. Each such place would be lost for ever, and the whole pool after a few outages.
 */
export function guardAgainstPoolLeaks(pool: Pool): void {
  const held = new Set<PoolClient>();
  const known = new WeakSet<PoolClient>();
  pool.on('release', (_error, client) => held.delete(client as PoolClient));
  pool.on('acquire', (client) => {
    held.add(client);
    if (known.has(client)) return;
    known.add(client);
    client.once('end', () => {
      // First fail the requests that wait for a response. Most of them release the connection themselves.
      setImmediate(() => {
        if (!held.has(client)) return;
        const { release } = client;
        client.release = () => {};
        release(true);
      });
    });
  });
}
