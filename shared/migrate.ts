import { createLogger } from '../config/logger.ts';
import { readSettings } from '../config/settings.ts';
import { CannotStart, orExit } from '../config/start-up.ts';
import { settleAccountKeys } from './accounts/store/account-keys.ts';
import { createContext } from './context.ts';
import { applyMigrations, isMigrated, unknownMigrations } from './data/store/apply-migrations.ts';
import { withMigrationLock } from './data/store/migration-lock.ts';
import { readServerFacts } from './data/store/server-facts.ts';
import { onceDatabaseIsThere } from './platform/sql/once-database-is-there.ts';
import type { Pool } from './platform/sql/statement.ts';
import { openResources } from './resources.ts';
import { ensureFirstSuperuser } from './sign-in/ensure-first-superuser.ts';

/** PostgreSQL's code for `permission denied` (insufficient_privilege). */
const NO_RIGHT = '42501';

/**
 * `npm run migrate`: waits for PostgreSQL, migrates the schema, creates the first superuser if there is none, and exits. Safe to
 * run concurrently.
 */
const settings = await orExit(readSettings);
const log = createLogger(settings.LOG_LEVEL, 'migrate');
const parts = { settings, log, name: 'pairwise-migrate', statements: 'migration' } as const;
try {
  await orExit(() => onceDatabaseIsThere(parts, migrate));
} catch (err) {
  log.fatal({ err }, failureOf(err));
  process.exit(1);
}

/** The log line for a failed migration. */
function failureOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== NO_RIGHT) return 'the migration failed';
  const { username, pathname } = new URL(settings.DATABASE_URL);
  return `the migration failed: ${message}; make the role ${username} the owner of the database ${pathname.slice(1)}, or grant it CREATE on the database and on its schema public`;
}

async function migrate(): Promise<void> {
  const resources = await openResources(parts);
  try {
    await resources.orm.schema.ensureDatabase();
    // Not the pool that was opened first, which is replaced if the database didn't exist yet.
    const pool = await resources.orm.em.getConnection().getNativeClient();
    await refuseOtherEncoding(pool);
    refuseNewerSchema(await unknownMigrations(pool));
    const applied = await withMigrationLock(pool, () =>
      applyMigrations(resources.orm, (migration, err) => log.warn({ migration, err }, 'a table is in use; retrying')),
    );
    log.info({ applied }, 'schema is up to date');
    const colliding = await settleAccountKeys(pool);
    if (colliding.length > 0) {
      log.warn(
        { colliding },
        'accounts with the same name as an older account must sign in with their email; rename them',
      );
    }
    await ensureFirstSuperuser(createContext(resources, log));
  } finally {
    await resources.close();
  }
}

/** @throws CannotStart if a new database can't hold every text. A database already in use is accepted. */
async function refuseOtherEncoding(pool: Pool): Promise<void> {
  const { encoding } = await readServerFacts(pool);
  if (encoding === 'UTF8') return;
  if (await isMigrated(pool)) log.warn({ encoding }, 'the encoding of the database is not UTF8');
  else
    throw new CannotStart(
      `The database has the encoding ${encoding}, but Pairwise needs UTF8: create it with encoding 'UTF8' template template0. Nothing was changed.`,
    );
}

/** @throws CannotStart if the schema is newer than this version, which neither fills nor understands its columns. */
function refuseNewerSchema(unknown: readonly string[]): void {
  if (unknown.length > 0)
    throw new CannotStart(
      `The database was migrated by a newer version of Pairwise (${unknown.at(-1)}): start that version or a newer one. Nothing was changed.`,
    );
}
