import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { LocalState } from './local-state.ts';
import { startPostgres } from './postgres.ts';
import { upgradePostgres } from './postgres-upgrade.ts';
import { startRedis } from './redis.ts';
import type { ServiceOptions } from './service.ts';
import { serviceAccount, serviceHome } from './service-account.ts';
import type { Supervisor } from './supervisor.ts';

/** PostgreSQL and Redis of this run. */
interface LocalServices {
  databaseUrl: string;
  redisUrl: string;
  /** Folder of their data; null if both addresses were given. */
  folder: string | undefined;
}

interface ServicesWanted {
  given: { databaseUrl: string | undefined; redisUrl: string | undefined };
  settings: Pick<Settings, 'INSTALL_REDIS'>;
  say: (line: string) => void;
  /** Copies all rows from one database into another, for a new major version of PostgreSQL. */
  copy: (from: string, to: string) => Promise<void>;
}

/** Starts those services whose addresses were not given. */
export async function startServices(
  { given, settings, say, copy }: ServicesWanted,
  supervisor: Supervisor,
  where: { dataFolder: string; records: string; state: LocalState; ports: LocalState['ports'] },
): Promise<LocalServices> {
  const { dataFolder, records, state, ports } = where;
  let folder: string | undefined;
  const options = (name: 'postgres' | 'redis'): ServiceOptions => {
    const account = serviceAccount();
    folder = serviceHome(dataFolder, state.instance, account);
    return {
      folder: join(folder, name),
      port: ports[name],
      password: state.passwords[name],
      account,
      log: join(dataFolder, 'logs', `${name}.log`),
      records,
      durable: true,
      say,
    };
  };
  const startDatabase = async () => {
    const postgres = {
      ...options('postgres'),
      adminPassword: state.passwords.postgresAdmin,
      lastVersion: state.version,
    };
    await upgradePostgres(postgres, { say, copy: (from, to) => copy(unencrypted(from), unencrypted(to)) });
    return unencrypted((await supervisor.keep('PostgreSQL', () => startPostgres(postgres))).url);
  };
  const startCache = async () => {
    const redis = options('redis');
    return (await supervisor.keep('Redis', () => startRedis(redis, { allowed: settings.INSTALL_REDIS, say }))).url;
  };
  // Waits for both: if one fails, the other must have started before both are stopped.
  const [database, cache] = await Promise.allSettled([
    given.databaseUrl ?? startDatabase(),
    given.redisUrl ?? startCache(),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (cache.status === 'rejected') throw cache.reason;
  return { databaseUrl: database.value, redisUrl: cache.value, folder };
}

/** The local PostgreSQL has no TLS, even if PGSSLMODE requires TLS of other servers. */
function unencrypted(url: string): string {
  return `${url}?sslmode=disable`;
}
