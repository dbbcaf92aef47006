import { setTimeout as delay } from 'node:timers/promises';
import { refuseByPooler } from '../../../config/await-postgres.ts';
import type { Logger } from '../../../config/logger.ts';
import type { Settings } from '../../../config/settings.ts';
import { awaitDatabase } from '../../../config/start-up.ts';
import { isConnectionFailure } from './failures.ts';

const PAUSE_MS = 500;

/**
 * Waits for PostgreSQL and then runs a startup step. If the connection is lost during the step, it starts over. There is no time limit.
 * @throws InvalidSettings if a connection pooler refuses for good.
 * @param step leaves nothing open when it fails.
 */
export async function onceDatabaseIsThere<T>(
  { settings, log }: { settings: Settings; log: Logger },
  step: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await awaitDatabase(settings, log);
    try {
      return await step();
    } catch (error) {
      refuseByPooler(settings.DATABASE_URL, error);
      if (!isConnectionFailure(error)) throw error;
      log.warn(
        { reason: (error as Error).message },
        'The connection to PostgreSQL was lost during the start. Trying again.',
      );
      await delay(PAUSE_MS);
    }
  }
}
