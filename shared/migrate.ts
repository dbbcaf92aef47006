import { createLogger } from '../config/logger.ts';
import { readSettings } from '../config/settings.ts';
import { awaitDatabase, CannotStart, orExit } from '../config/start-up.ts';
import { openResources } from './resources.ts';
import { settleAccountKeys } from './store/accounts/account-keys.ts';
import { applyMigrations, unknownMigrations } from './store/apply-migrations.ts';
import { withMigrationLock } from './store/migration-lock.ts';
import { ensureFirstSuperuser, isFirstPassword } from './use-cases/auth/ensure-first-superuser.ts';
import { createContext } from './use-cases/context.ts';

/**
 * `npm run migrate`: waits for PostgreSQL, migrates the schema, creates the first superuser if there is none, and exits. Safe to
 * run concurrently.
 */
const settings = await orExit(readSettings);
const log = createLogger(settings.LOG_LEVEL, 'migrate');
await awaitDatabase(settings, log);
const resources = await orExit(() =>
  openResources({ settings, log, name: 'pairwise-migrate', statements: 'migration' }),
);
try {
  await resources.orm.schema.ensureDatabase();
  // Not the pool opened at first: it is replaced if the database did not exist yet.
  const pool = await resources.orm.em.getConnection().getNativeClient();
  const unknown = await unknownMigrations(pool);
  await orExit(() => refuseNewerSchema(unknown));
  const applied = await withMigrationLock(pool, () =>
    applyMigrations(resources.orm, (migration, err) => log.warn({ migration, err }, 'a table is in use; retrying')),
  );
  log.info({ applied }, 'schema is up to date');
  const colliding = await settleAccountKeys(pool);
  if (colliding.length > 0) {
    log.warn(
      { colliding },
      'accounts with the same name as an older one must sign in by their email or username; rename them',
    );
  }
  const context = createContext(resources, log);
  await orExit(() => ensureFirstSuperuser(context));
  // For the launcher, which shows the first log-in.
  const firstLogin = await isFirstPassword(context);
  if (process.send) await new Promise((sent) => process.send!({ firstLogin }, sent));
} finally {
  await resources.close();
}

/** @throws CannotStart when the schema is newer than this version: it would neither fill nor understand what it doesn't know. */
function refuseNewerSchema(unknown: readonly string[]): void {
  if (unknown.length > 0)
    throw new CannotStart(
      `The database was migrated by a newer version of Pairwise (${unknown.at(-1)}): start that version or a newer one. Nothing was changed.`,
    );
}
