import { idOfRedo } from '../lib/id-of-redo.ts';
import { refresh } from '../projects/queries.ts';
import { ServiceError } from '../service/failure.ts';

/**
 * Gives an undone answer (or set of answers) again, unless that was done already. If the redone answer was undone as well, redoes that one.
 * @throws ServiceError
 */
export async function redoOnce(projectId: string, id: string, give: (id: string) => Promise<void>): Promise<void> {
  let next = idOfRedo(id);
  while (!(await isGiven(projectId, () => give(next)))) next = idOfRedo(next);
}

/** @returns false if the answer under this id was undone. */
async function isGiven(projectId: string, give: () => Promise<void>): Promise<boolean> {
  try {
    await give();
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 409)) throw error;
    if (error.code === 'comparison_taken_back') return false;
    // The answer was given again and then changed or replaced, so what the page shows is outdated.
    await refresh(projectId);
    throw error;
  }
}
