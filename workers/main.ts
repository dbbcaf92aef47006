import { createLogger } from '../config/logger.ts';
import { logMemoryPlan } from '../config/memory.ts';
import { misspeltWarning } from '../config/misspelt.ts';
import { connected, connectForWorkers } from '../config/redis.ts';
import { readSettings } from '../config/settings.ts';
import { endingOnSignal, orExit } from '../config/start-up.ts';
import { createContext } from '../shared/context.ts';
import { logBuild } from '../shared/operate/build.ts';
import { registerGauges } from '../shared/operate/gauges.ts';
import { readReadiness } from '../shared/operate/health.ts';
import { startMonitoringServer } from '../shared/operate/monitoring-server.ts';
import { closeOnSignal } from '../shared/platform/shutdown.ts';
import { onceDatabaseIsThere } from '../shared/platform/sql/once-database-is-there.ts';
import { openResources } from '../shared/resources.ts';
import { keepSchedules } from './keep-schedules.ts';
import { schedule } from './schedules.ts';
import { startWorkers } from './start-workers.ts';

const settings = await orExit(readSettings);
const log = createLogger(settings.LOG_LEVEL, 'worker');
logBuild(log);
const misspelt = misspeltWarning(process.env);
if (misspelt !== null) log.warn(misspelt);
logMemoryPlan(settings, log);
const parts = { settings, log, name: 'pairwise-worker', statements: 'jobs' } as const;
const resources = await orExit(() => onceDatabaseIsThere(parts, () => openResources(parts)));
resources.metrics.watchProcess();
registerGauges(resources);
resources.database.watch();
resources.storage.watch();
const monitoring = await startMonitoringServer({
  host: settings.METRICS_HOST,
  port: settings.METRICS_PORT,
  log,
  readiness: () => readReadiness(resources, { redis: true, noRestore: false }),
  metrics: () => resources.metrics.read(),
});
const connection = connectForWorkers(settings.REDIS_URL);
await endingOnSignal(() => connected(connection));
const workers = startWorkers(resources, connection);
const schedules = keepSchedules({
  jobs: resources.jobs,
  connection: resources.redis,
  log,
  schedule: () => schedule(createContext(resources, log)),
});
closeOnSignal(log, [
  { name: 'readiness', close: async () => resources.health.beginClosing() },
  { name: 'schedules', close: () => schedules.close() },
  { name: 'workers', close: () => Promise.all(workers.map((worker) => worker.close())) },
  { name: 'redis', close: async () => connection.disconnect() },
  { name: 'resources', close: () => resources.close() },
  { name: 'monitoring', close: () => monitoring.close() },
]);
await Promise.all(workers.map((worker) => worker.waitUntilReady()));
log.info({ concurrency: settings.WORKER_CONCURRENCY }, 'working');
