import type { Project } from '../../../shared/projects/contract/projects.ts';
import { useOwnAccount } from '../service/own-account.ts';

/** Whether the person has the rights of the owner or of a superuser; undefined until that is known. */
export function useIsOwner(project: Pick<Project, 'owner_id'> | undefined): boolean | undefined {
  const { data: person } = useOwnAccount();
  return project && person && (person.is_superuser || person.id === project.owner_id);
}
