import { setTimeout as delay } from 'node:timers/promises';
import type { Resources } from '../shared/resources.ts';
import { isConnectionFailure, isUnmigrated } from '../shared/store/failures.ts';

const PAUSE_MS = 500;

/**
 * Prepares a start, again and again until the database has the tables and columns that it needs: the migration may run at the same
 * time. There is no time limit. It does not wait for later migrations, which readiness reports.
 */
export async function awaitSchema({ log }: Pick<Resources, 'log'>, prepare: () => Promise<void>): Promise<void> {
  for (let said = false; ; ) {
    try {
      return await prepare();
    } catch (error) {
      if (!isUnmigrated(error) && !isConnectionFailure(error)) throw error;
      if (!said) log.warn('The database is not migrated yet: run the migration (npm run migrate). Waiting for it.');
      said = true;
      await delay(PAUSE_MS);
    }
  }
}
