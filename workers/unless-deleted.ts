import { NotFound } from '../shared/platform/errors.ts';

/** Result of a job whose project was deleted before it ran. It counts as done, since there is nothing to compute. */
export const PROJECT_DELETED = { skipped: 'the project was deleted' } as const;

/** Runs work on a project. Does nothing if the project was deleted. */
export async function unlessDeleted<T>(work: () => Promise<T>): Promise<T | typeof PROJECT_DELETED> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotFound) return PROJECT_DELETED;
    throw error;
  }
}
