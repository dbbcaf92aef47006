import type { EntityClass, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { readPostgresAddress } from './postgres-address.ts';
import { connectingOptions } from './postgres-client.ts';

/** PostgreSQL's timeouts, in milliseconds; 0 means none. */
export interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

interface OrmParts {
  url: string;
  pool: number;
  entities: EntityClass<unknown>[];
  migrations: MigrationObject[];
  /** Shown by PostgreSQL in pg_stat_activity. */
  applicationName?: string;
  /** Called with MikroORM's log lines; by default they go to the terminal. */
  log?: (line: string) => void;
  /** Called with every new connection before it is used; if it throws, the connection is closed. */
  onConnect?: (client: ClientBase) => Promise<void>;
  /** None by default. */
  timeouts?: Timeouts;
  /** Whether opening it connects, and creates a missing database; true by default. */
  ensureDatabase?: boolean;
}

/** Sets the timeouts by statements, since PgBouncer refuses them as parameters of a connection. */
const settingTimeouts = ({ statement, lock, idleInTransaction }: Timeouts): string =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`;

/** MikroORM's options. Entities and migrations are passed in, since config doesn't import the product. */
export function ormOptions({
  url,
  pool,
  entities,
  migrations,
  applicationName = 'pairwise',
  log,
  onConnect,
  timeouts,
  ensureDatabase = true,
}: OrmParts): Options {
  return defineConfig({
    // MikroORM drops the query of an address, so the driver options say how to connect.
    clientUrl: readPostgresAddress(url).url,
    entities,
    extensions: [Migrator],
    forceUtcTimezone: true,
    ensureDatabase,
    pool: { min: 0, max: pool },
    driverOptions: {
      ...connectingOptions(url),
      application_name: applicationName,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      async onConnect(client: ClientBase) {
        if (timeouts) await client.query(settingTimeouts(timeouts));
        await onConnect?.(client);
      },
    },
    migrations: { migrationsList: migrations, tableName: 'migrations', snapshot: false, transactional: true },
    debug: false,
    ...(log && { logger: log, colors: false }),
  });
}
