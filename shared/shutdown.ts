import type { Logger } from '../config/logger.ts';

/** How long a process may take to end in order before it is ended without, in milliseconds. */
const LIMIT_MS = 25_000;

/**
 * Ends the process in order when it is told to (SIGTERM, SIGINT): each step after the other, all of them within a limit.
 * A second signal ends it at once.
 * @param steps what to close, the outermost first.
 */
export function closeOnSignal(log: Logger, steps: readonly { name: string; close: () => Promise<unknown> }[]): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error({ limitMs: LIMIT_MS }, 'could not close in time');
      process.exit(1);
    }, LIMIT_MS).unref();
    for (const step of steps) {
      try {
        await step.close();
      } catch (error) {
        log.error({ err: error, step: step.name }, 'closing failed');
        process.exitCode = 1;
      }
    }
    log.info('closed');
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
}
