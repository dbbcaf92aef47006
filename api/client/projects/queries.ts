import type { ListedProject } from '../../../shared/projects/contract/projects.ts';
import { byDimension, DIMENSIONS_AS_ASKED, type Dimension } from '../../../shared/ranking/dimensions.ts';
import { invalidate, queries, useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';

export type { ListedProject } from '../../../shared/projects/contract/projects.ts';

export { DIMENSIONS_AS_ASKED as DIMENSIONS, type Dimension } from '../../../shared/ranking/dimensions.ts';

export const PROJECTS = ['projects'] as const;
/** Maximum number of projects in a response of the service. */
const PAGE = 100;

/** All projects of the person with their counts, read page by page. */
export const useProjects = () =>
  useQuery({
    queryKey: PROJECTS,
    async queryFn({ signal }) {
      const projects: ListedProject[] = [];
      for (;;) {
        const query = { include_stats: true, skip: projects.length, limit: PAGE };
        const page = await read(api.GET('/projects/', { params: { query }, signal }));
        projects.push(...page);
        if (page.length < PAGE) return projects;
      }
    },
  });

/** Name, counts and progress of a project. */
export const useSummary = (id: string) =>
  useQuery({
    queryKey: ['project', id, 'summary'],
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/summary', { params: { path: { project_id: id } }, signal })),
  });

/** How good the order of a dimension is, and how many questions are left until a first ranking. */
export const useProgress = (id: string, dimension: Dimension) =>
  useQuery({
    queryKey: ['project', id, 'progress', dimension],
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/comparisons/progress', {
          params: { path: { project_id: id }, query: { dimension, until: 'order' } },
          signal,
        }),
      ),
  });

/** The same of each dimension. */
export const useProgressOfAll = (id: string) =>
  byDimension(DIMENSIONS_AS_ASKED, (dimension) => useProgress(id, dimension).data);

export const useCollaborators = (id: string) =>
  useQuery({
    queryKey: ['project', id, 'collaborators'],
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/collaborators', { params: { path: { project_id: id } }, signal })),
  });

/**
 * Adds features. Everything shown about the project is read again.
 * @throws ServiceError
 */
export async function addFeatures(
  id: string,
  { names, descriptions }: { names: readonly string[]; descriptions: readonly string[] },
): Promise<void> {
  const body = { features: names.map((name, index) => ({ name, description: descriptions[index]! })) };
  await read(api.POST('/projects/{project_id}/features/bulk', { params: { path: { project_id: id } }, body }));
  await refresh(id);
}

/** After a write: reads again what is shown about the project, and the list of projects. */
export async function refresh(id: string): Promise<void> {
  await invalidate(['project', id], PROJECTS);
}

/** Reads members and invitations again, for example after somebody accepted an invitation. */
export async function refreshMembers(id: string): Promise<void> {
  await invalidate(['project', id, 'collaborators'], ['project', id, 'invitations']);
}

/** After a deletion: removes everything about the project from the cache. */
export async function forgetProject(id: string): Promise<void> {
  queries.removeQueries({ queryKey: ['project', id] });
  await invalidate(['project', id], PROJECTS);
}
