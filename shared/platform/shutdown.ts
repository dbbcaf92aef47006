import type { Logger } from '../../config/logger.ts';

/** Time limit of an orderly shutdown, in milliseconds. */
const CLOSING_LIMIT_MS = 28_000;

/** Parts of this process that are not closed yet: the API, the workers, or both. */
let open = 0;
/** The signal that closes this process. A part that opens later closes at once. */
let received: NodeJS.Signals | null = null;

interface Step {
  name: string;
  close: () => Promise<unknown>;
}

/**
 * Shuts down a part of the process on SIGTERM, SIGINT or SIGHUP: one step after the other, within a time limit. The process ends with its
 * last part. A second signal ends it at once.
 * @param steps what to close, outermost first.
 */
export function closeOnSignal(log: Logger, steps: readonly Step[], limitMs = CLOSING_LIMIT_MS): void {
  let closing = false;
  open += 1;
  const close = async (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    received = signal;
    let step = '';
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error({ limitMs, step }, 'shutdown timed out');
      process.exit(1);
    }, limitMs).unref();
    for (const { name, close } of steps) {
      step = name;
      try {
        await close();
      } catch (error) {
        log.error({ err: error, step }, 'closing failed');
        process.exitCode = 1;
      }
    }
    log.info('closed');
    open -= 1;
    if (open === 0) process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close(signal));
  if (received !== null) void close(received);
}
