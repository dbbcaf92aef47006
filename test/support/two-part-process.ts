import { createLogger } from '../../config/logger.ts';
import { endingOnSignal } from '../../config/start-up.ts';
import { closeOnSignal } from '../../shared/platform/shutdown.ts';

// A process whose second part starts while the first is already closing; tests start it directly.
const asked = Promise.withResolvers<void>();
const started = Promise.withResolvers<void>();

closeOnSignal(createLogger('info', 'first'), [
  {
    name: 'requests',
    close: () => {
      asked.resolve();
      return started.promise;
    },
  },
]);
const running = setInterval(() => undefined, 1000);
const second = createLogger('info', 'second');
second.info('waiting');
await endingOnSignal(() => asked.promise);
closeOnSignal(second, [{ name: 'running', close: async () => clearInterval(running) }]);
started.resolve();
