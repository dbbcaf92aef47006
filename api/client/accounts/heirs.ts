import type { Collaborator } from '../../../shared/people/contract/collaborators.ts';
import { api, read } from '../service/client.ts';

/**
 * The people who take part in every one of these projects, so that one of them can get all of them.
 * @throws ServiceError
 */
export async function heirsOf(projects: readonly { id: string }[]): Promise<Collaborator[]> {
  const [first = [], ...others] = await Promise.all(
    projects.map(({ id }) =>
      read(api.GET('/projects/{project_id}/collaborators', { params: { path: { project_id: id } } })),
    ),
  );
  return first.filter(
    ({ id, role, service, guest }) =>
      role !== 'owner' && !service && !guest && others.every((each) => each.some((other) => other.id === id)),
  );
}
