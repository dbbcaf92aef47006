import { NotFound } from '../shared/errors.ts';

/** What a job comes to whose project was deleted before it ran: done, since there is nothing left to prepare. */
export const PROJECT_DELETED = { skipped: 'the project was deleted' } as const;

/** Does the work of a project, or nothing if the project is gone by now. */
export async function unlessDeleted<T>(work: () => Promise<T>): Promise<T | typeof PROJECT_DELETED> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotFound) return PROJECT_DELETED;
    throw error;
  }
}
