import { refresh } from '../projects/queries.ts';
import { ServiceError } from '../service/failure.ts';
import type { NamedAnswer } from './queries.ts';

/** The id under which an undone answer is given again: the same in every tab, so that the service stores it once. */
export function idOfRedo(id: string): string {
  const end = Number.parseInt(`1${id.slice(-8)}`, 16) + 1;
  return id.slice(0, -8) + end.toString(16).slice(-8);
}

/** Gives an undone answer again, unless it already was. If the redone answer was undone too, that one is redone. @throws ServiceError */
export async function redoOnce(
  projectId: string,
  { id, set_id: setId }: Pick<NamedAnswer, 'id' | 'set_id'>,
  give: (id: string) => Promise<void>,
): Promise<void> {
  let next = idOfRedo(setId ?? id);
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
