import { api, read } from '../service/client.ts';
import type { Dimension } from './pairs.ts';

/** Number of features to read at once: the newest come last, and those are wanted. */
const PAGE = 1000;

/**
 * The names of features without any answer in a dimension, such as those added later.
 * @throws ServiceError
 */
export async function findUnplaced(projectId: string, dimension: Dimension): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(
      api.GET('/projects/{project_id}/features', {
        params: { path: { project_id: projectId }, query: { include_counts: true, per_page: PAGE, page } },
      }),
    );
    names.push(...items.filter((each) => each.comparison_count?.[dimension] === 0).map(({ name }) => name));
    if (items.length === 0 || page * PAGE >= total) return names;
  }
}
