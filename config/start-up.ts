import { awaitPostgres } from './await-postgres.ts';
import type { Logger } from './logger.ts';
import { InvalidSettings, type Settings } from './settings.ts';

/** Exit code of a process whose settings can't be used (EX_CONFIG of sysexits.h): starting it again is in vain. */
export const UNUSABLE_SETTINGS = 78;

/** Does the work of a process that begins: with settings that can't be used the process says why, in plain text, and ends. */
export async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(UNUSABLE_SETTINGS);
  }
}

/**
 * Waits for something a process needs before it begins; SIGTERM and SIGINT end the wait and the process. One that is number 1
 * of its container has no other way to be ended before it listens for them itself.
 */
export async function endingOnSignal<T>(wait: () => Promise<T>): Promise<T> {
  const end = () => process.exit(0);
  process.on('SIGTERM', end).on('SIGINT', end);
  const result = await wait();
  process.off('SIGTERM', end).off('SIGINT', end);
  return result;
}

/** Waits for PostgreSQL before a process opens anything; ends the process when its log-in is refused. */
export async function awaitDatabase({ DATABASE_URL }: Settings, log: Logger): Promise<void> {
  await endingOnSignal(() => orExit(() => awaitPostgres(DATABASE_URL, (line) => log.warn(line))));
}
