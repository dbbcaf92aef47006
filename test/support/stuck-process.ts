import { createLogger } from '../../config/logger.ts';
import { closeOnSignal } from '../../shared/platform/shutdown.ts';

/** A process with a step that never ends; tests start it directly. */
const LIMIT_MS = 300;

const log = createLogger('info', 'stuck');
closeOnSignal(
  log,
  [
    { name: 'first', close: async () => undefined },
    { name: 'hangs', close: () => new Promise(() => undefined) },
  ],
  LIMIT_MS,
);
setInterval(() => undefined, 1000);
log.info('waiting');
