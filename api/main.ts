import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../config/logger.ts';
import { logMemoryPlan } from '../config/memory.ts';
import { misspeltWarning } from '../config/misspelt.ts';
import { readSettings, refuseSharedPort } from '../config/settings.ts';
import { endingOnSignal, orExit } from '../config/start-up.ts';
import { settleAccountKeys } from '../shared/accounts/store/account-keys.ts';
import { createContext } from '../shared/context.ts';
import { logBuild } from '../shared/operate/build.ts';
import { registerGauges } from '../shared/operate/gauges.ts';
import { readReadiness } from '../shared/operate/health.ts';
import { startMonitoringServer } from '../shared/operate/monitoring-server.ts';
import { closeOnSignal } from '../shared/platform/shutdown.ts';
import { onceDatabaseIsThere } from '../shared/platform/sql/once-database-is-there.ts';
import { openResources } from '../shared/resources.ts';
import { ensureFirstSuperuser, isFirstPassword, warnOfDefaultEmail } from '../shared/sign-in/ensure-first-superuser.ts';
import { refuseKnownPasswords } from '../shared/sign-in/known-password.ts';
import { createApp } from './app.ts';
import { awaitSchema } from './await-schema.ts';
import { closeServer, listen, partFromClients, serverOf } from './http/server.ts';
import { openPages } from './middleware/client-pages.ts';
import { ProblemWatch } from './problem-watch.ts';

const settings = await orExit(readSettings);
await orExit(() => refuseSharedPort(settings));
const log = createLogger(settings.LOG_LEVEL, 'api');
logBuild(log);
const misspelt = misspeltWarning(process.env);
if (misspelt !== null) log.warn(misspelt);
logMemoryPlan(settings, log);
const parts = { settings, log, name: 'pairwise-api' };
const resources = await orExit(() => onceDatabaseIsThere(parts, () => openResources(parts)));
resources.metrics.watchProcess();
registerGauges(resources);
resources.gate.watch();
resources.database.watch();
resources.storage.watch();
resources.announcements.watch();
// These are read before the schema is complete: the missing schema may be the problem.
const problems = new ProblemWatch(resources).watch();
await endingOnSignal(() => orExit(() => awaitSchema(resources, prepareAccounts)));
const pages = await endingOnSignal(() => openPages(settings, log));
if (pages?.building) {
  await tellLauncher({ client: 'building' });
  void pages.building.then(() => tellLauncher({ client: 'done' }));
}
const server = serverOf(createApp(resources, pages).callback(), {
  sendTimeoutMs: settings.SEND_TIMEOUT_SECONDS * 1000,
});
const monitoring = await startMonitoringServer({
  host: settings.METRICS_HOST,
  port: settings.METRICS_PORT,
  log,
  readiness: () => readReadiness(resources, { redis: false, noRestore: true }),
  metrics: () => resources.metrics.read(),
});
await orExit(() => listen(server, settings));
closeOnSignal(log, [
  {
    name: 'readiness',
    async close() {
      resources.health.beginClosing();
      partFromClients(server);
      await delay(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    },
  },
  { name: 'problems', close: () => problems.close() },
  { name: 'pages', close: async () => pages?.close() },
  // Its other requests end by themselves.
  { name: 'event streams', close: () => resources.feeds.close() },
  { name: 'server', close: () => closeServer(server) },
  { name: 'resources', close: () => resources.close() },
  { name: 'monitoring', close: () => monitoring.close() },
]);
log.info({ host: settings.HOST, port: settings.PORT }, 'listening');

async function prepareAccounts(): Promise<void> {
  // A process of the previous version may have added some since the migration.
  await settleAccountKeys(resources.pool);
  const context = createContext(resources, log);
  await ensureFirstSuperuser(context);
  await refuseKnownPasswords(resources);
  await warnOfDefaultEmail(context);
  if (process.send) await tellLauncher({ firstLogin: await isFirstPassword(context) });
}

/** Reports the start to the launcher, which shows what the start waits for and, while it works, the first login. */
async function tellLauncher(told: { firstLogin: boolean } | { client: 'building' | 'done' }): Promise<void> {
  await new Promise<unknown>((sent) => (process.send ? process.send(told, sent) : sent(null)));
}
