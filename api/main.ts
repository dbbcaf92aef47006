import { createLogger } from '../config/logger.ts';
import { settingsOrExit } from '../config/settings.ts';
import { openResources } from '../shared/resources.ts';
import { closeOnSignal } from '../shared/shutdown.ts';
import { ensureFirstSuperuser } from '../shared/use-cases/auth/ensure-first-superuser.ts';
import { createContext } from '../shared/use-cases/context.ts';
import { createApp } from './app.ts';
import { closeServer, listen, serverOf } from './http/server.ts';

const settings = settingsOrExit();
const log = createLogger(settings.LOG_LEVEL, 'api');
const resources = await openResources({ settings, log, name: 'pairwise-api' });
await ensureFirstSuperuser(createContext(resources, log));
const server = serverOf(createApp(resources).callback());
await listen(server, settings);
log.info({ host: settings.HOST, port: settings.PORT }, 'listening');
closeOnSignal(log, [
  { name: 'server', close: () => closeServer(server) },
  { name: 'resources', close: () => resources.close() },
]);
