import type { EntityClass, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';

interface OrmParts {
  url: string;
  pool: number;
  entities: EntityClass<unknown>[];
  migrations: MigrationObject[];
  /** Shown by PostgreSQL in pg_stat_activity. */
  applicationName?: string;
  /** Where MikroORM's own lines go; to the terminal unless said otherwise. */
  log?: (line: string) => void;
  /** Done with every new connection before it is used; one that is refused here is closed. */
  onConnect?: (client: ClientBase) => Promise<void>;
}

/** MikroORM's options; entities and migrations come from the caller, since configuration knows nothing of the product. */
export function ormOptions({
  url,
  pool,
  entities,
  migrations,
  applicationName = 'pairwise',
  log,
  onConnect,
}: OrmParts): Options {
  return defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 0, max: pool },
    driverOptions: {
      application_name: applicationName,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      ...(onConnect && { onConnect }),
    },
    migrations: { migrationsList: migrations, tableName: 'migrations', snapshot: false, transactional: true },
    debug: false,
    ...(log && { logger: log, colors: false }),
  });
}
