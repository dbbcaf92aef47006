import { awaitPostgres } from './await-postgres.ts';
import type { Logger } from './logger.ts';
import { InvalidSettings, type Settings } from './settings.ts';

/** Exit code for invalid settings (EX_CONFIG of sysexits.h), which tells that restarting does not help. */
export const UNUSABLE_SETTINGS = 78;

/** Thrown if an operator has to act. Printed without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
  readonly exitCode: number;

  /** @param options.mayPass whether restarting may help, such as for a port that another program holds for now. */
  constructor(message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.exitCode = mayPass ? 1 : UNUSABLE_SETTINGS;
  }
}

/** Runs a step of the start. If settings are invalid or the process can't start, it prints the reason in plain text and exits. */
export async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidSettings || error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exit(error instanceof CannotStart ? error.exitCode : UNUSABLE_SETTINGS);
  }
}

/**
 * Waits for something that a process needs when it starts. SIGTERM, SIGINT and SIGHUP end the wait and the process: as PID 1 of a
 * container, a process ignores them until it has handlers. If another part of the process runs already, the handlers of that part end the
 * process.
 */
export async function endingOnSignal<T>(wait: () => Promise<T>): Promise<T> {
  if (process.listenerCount('SIGTERM') > 0) return wait();
  const end = () => process.exit(0);
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
  const result = await wait();
  process.off('SIGTERM', end).off('SIGINT', end).off('SIGHUP', end);
  return result;
}

/** Waits for PostgreSQL before anything is opened; exits if the log-in is refused. */
export async function awaitDatabase({ DATABASE_URL }: Settings, log: Logger): Promise<void> {
  await endingOnSignal(() => orExit(() => awaitPostgres(DATABASE_URL, (line) => log.warn(line))));
}
