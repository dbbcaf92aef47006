import { createLogger } from '../config/logger.ts';
import { readSettings } from '../config/settings.ts';
import { awaitDatabase, orExit } from '../config/start-up.ts';
import { openResources } from './resources.ts';
import { settleAccountKeys } from './store/accounts/account-keys.ts';
import { applyMigrations } from './store/apply-migrations.ts';
import { withMigrationLock } from './store/migration-lock.ts';
import { ensureFirstSuperuser, isFirstPassword } from './use-cases/auth/ensure-first-superuser.ts';
import { createContext } from './use-cases/context.ts';

/**
 * `npm run migrate`: waits for PostgreSQL, brings the schema up to date, makes the first superuser where there is none, and
 * ends. Several at once do it once.
 */
const settings = await orExit(readSettings);
const log = createLogger(settings.LOG_LEVEL, 'migrate');
await awaitDatabase(settings, log);
const resources = await orExit(() =>
  openResources({ settings, log, name: 'pairwise-migrate', statements: 'migration' }),
);
try {
  await resources.orm.schema.ensureDatabase();
  // Not the pool that was opened: one of a database that did not exist yet has been replaced.
  const pool = await resources.orm.em.getConnection().getNativeClient();
  const applied = await withMigrationLock(pool, () =>
    applyMigrations(resources.orm, (migration, err) => log.warn({ migration, err }, 'a table is in use; trying again')),
  );
  log.info({ applied }, 'schema is up to date');
  const colliding = await settleAccountKeys(pool);
  if (colliding.length > 0) {
    log.warn({ colliding }, 'accounts share a name with an older one and sign in by their other name: rename them');
  }
  const context = createContext(resources, log);
  await orExit(() => ensureFirstSuperuser(context));
  // For a launcher that shows people how to sign in.
  const firstLogin = await isFirstPassword(context);
  if (process.send) await new Promise((sent) => process.send!({ firstLogin }, sent));
} finally {
  await resources.close();
}
