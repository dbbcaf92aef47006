import { createLogger } from '../config/logger.ts';
import { connectForWorkers } from '../config/redis.ts';
import { settingsOrExit } from '../config/settings.ts';
import { openResources } from '../shared/resources.ts';
import { closeOnSignal } from '../shared/shutdown.ts';
import { createContext } from '../shared/use-cases/context.ts';
import { schedule } from './schedules.ts';
import { startWorkers } from './start-workers.ts';

const settings = settingsOrExit();
const log = createLogger(settings.LOG_LEVEL, 'worker');
const resources = await openResources({ settings, log, name: 'pairwise-worker' });
const connection = connectForWorkers(settings.REDIS_URL);
const workers = startWorkers(resources, connection);
closeOnSignal(log, [
  { name: 'workers', close: () => Promise.all(workers.map((worker) => worker.close())) },
  { name: 'redis', close: async () => connection.disconnect() },
  { name: 'resources', close: () => resources.close() },
]);
await Promise.all(workers.map((worker) => worker.waitUntilReady()));
await schedule(createContext(resources, log));
log.info({ concurrency: settings.WORKER_CONCURRENCY }, 'working');
