import type { ActivityEntry } from '../../../shared/projects/contract/history.ts';
import { ACTIONS_OF } from '../../../shared/projects/rules/activity-actions.ts';
import type { NamedAnswer } from '../answers/queries.ts';
import { useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';

/** Number of history entries that the page shows. */
const HISTORY = 50;

/** A feature, archived or not. */
export const useFeature = (projectId: string, id: string) =>
  useQuery({
    queryKey: ['project', projectId, 'feature', id],
    queryFn({ signal }) {
      const params = { path: { project_id: projectId, feature_id: id } };
      return read(api.GET('/projects/{project_id}/features/{feature_id}', { params, signal }));
    },
  });

interface About {
  items: readonly NamedAnswer[];
  total: number;
}

/** The latest answers about a feature that still count. */
export const useAnswersAbout = (projectId: string, id: string, most: number) =>
  useQuery({
    queryKey: ['project', projectId, 'answers-about', id, most],
    placeholderData: (previous: About | undefined) => previous,
    async queryFn({ signal }): Promise<About> {
      const query = { feature_id: id, include_names: true, by_answer: true, per_page: most };
      const params = { path: { project_id: projectId }, query };
      const { items, total } = await read(api.GET('/projects/{project_id}/comparisons', { params, signal }));
      return { items: items as NamedAnswer[], total };
    },
  });

/** The latest changes of a feature, without answers. */
export const useHistoryOf = (projectId: string, id: string) =>
  useQuery({
    queryKey: ['project', projectId, 'history-of', id],
    async queryFn({ signal }): Promise<readonly ActivityEntry[]> {
      const query = { feature_id: id, action_type: ACTIONS_OF.features.join(), include_names: true, per_page: HISTORY };
      const params = { path: { project_id: projectId }, query };
      return (await read(api.GET('/projects/{project_id}/activity', { params, signal }))).items;
    },
  });
