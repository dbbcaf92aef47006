import { idOfRedo } from '../lib/id-of-redo.ts';
import { refresh } from '../projects/queries.ts';
import { ServiceError } from '../service/failure.ts';

/** Gives an undone answer again, by its id or that of its set, unless it already was. If the redone answer was undone too, that one is redone. @throws ServiceError */
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
    // The answer was given again and then changed or replaced: what the page shows is outdated.
    await refresh(projectId);
    throw error;
  }
}
