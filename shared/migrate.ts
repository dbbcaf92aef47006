import { createLogger } from '../config/logger.ts';
import { settingsOrExit } from '../config/settings.ts';
import { openResources } from './resources.ts';
import { ensureFirstSuperuser } from './use-cases/auth/ensure-first-superuser.ts';
import { createContext } from './use-cases/context.ts';

/** `npm run migrate`: brings the schema up to date, makes the first superuser where there is none, and ends. */
const settings = settingsOrExit();
const log = createLogger(settings.LOG_LEVEL, 'migrate');
const resources = await openResources({ settings, log, name: 'pairwise-migrate' });
try {
  const applied = await resources.orm.migrator.up();
  log.info({ applied: applied.map(({ name }) => name) }, 'schema is up to date');
  await ensureFirstSuperuser(createContext(resources, log));
} finally {
  await resources.close();
}
