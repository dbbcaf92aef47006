import { setTimeout as delay } from 'node:timers/promises';
import type { Resources } from '../shared/resources.ts';
import { touchSchema } from '../shared/store/apply-migrations.ts';
import { isConnectionFailure, isMissingTable } from '../shared/store/failures.ts';

const PAUSE_MS = 500;

/**
 * Waits without a time limit until the database has tables: the migration may run at the same time. It does not wait for later
 * migrations, which readiness reports.
 */
export async function awaitSchema({ pool, log }: Pick<Resources, 'pool' | 'log'>): Promise<void> {
  for (let said = false; ; ) {
    try {
      await touchSchema(pool);
      return;
    } catch (error) {
      if (!isMissingTable(error) && !isConnectionFailure(error)) throw error;
      if (!said) log.warn('The database has no tables yet: run the migration (npm run migrate). Waiting for it.');
      said = true;
      await delay(PAUSE_MS);
    }
  }
}
