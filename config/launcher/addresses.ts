import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from './local-state.ts';
import { postgresUrl } from './postgres.ts';
import { redisUrl } from './redis.ts';

/**
 * Addresses of the PostgreSQL and the Redis that `npm start` runs on a data folder, passwords included.
 * @returns null if `npm start` never ran there.
 * @throws StartError if the file that holds them is damaged.
 */
export function embeddedAddresses(dataFolder: string): { DATABASE_URL: string; REDIS_URL: string } | null {
  if (!existsSync(join(dataFolder, 'embedded.json'))) return null;
  const { passwords, ports } = readState(dataFolder);
  return {
    // It has no TLS, even if PGSSLMODE requires TLS of other servers.
    DATABASE_URL: `${postgresUrl(ports.postgres, passwords.postgres)}?sslmode=disable`,
    REDIS_URL: redisUrl(ports.redis, passwords.redis),
  };
}
