import type { Pool, PoolClient } from 'pg';

/**
 * Gives the places of dead connections back to the pool.
 *
 * Kysely, on which the ORM stands, keeps the connection of a transaction whose `begin`, `commit` or `rollback` fails, as
 * they all do when PostgreSQL goes away. Each such place would be lost for ever, and after a few outages the pool with it.
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
      // First fail the requests that wait for a response; most of them release the connection themselves.
      setImmediate(() => {
        if (!held.has(client)) return;
        const { release } = client;
        client.release = () => {};
        release(true);
      });
    });
  });
}
