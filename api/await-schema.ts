import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure, isUnmigrated } from '../shared/platform/sql/failures.ts';
import type { Resources } from '../shared/resources.ts';

const PAUSE_MS = 500;

/**
 * Repeats the preparation of a start until the database has the tables and columns that it needs: the migration may be running. There is no
 * time limit. It does not wait for later migrations, which readiness reports.
 */
export async function awaitSchema({ log }: Pick<Resources, 'log'>, prepare: () => Promise<void>): Promise<void> {
  let said = '';
  for (;;) {
    try {
      return await prepare();
    } catch (error) {
      const why = waitingFor(error);
      if (why === null) throw error;
      if (why !== said) log.warn(why);
      said = why;
      await delay(PAUSE_MS);
    }
  }
}

function waitingFor(error: unknown): string | null {
  if (isUnmigrated(error))
    return 'The database is not migrated yet: run the migration (npm run migrate). Waiting for it.';
  if (isConnectionFailure(error)) return 'PostgreSQL at DATABASE_URL is unavailable. Waiting for it.';
  return null;
}
