import { useQuery } from '../lib/queries.ts';
import type { Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';

/** Of the address of the results: opens the questions there. */
export const FACTORS_HASH = '#factors';

/** How many times more one feature is than another. */
export interface Question {
  dimension: Dimension;
  more: { id: string; name: string };
  less: { id: string; name: string };
  choices: readonly number[];
}

/** The questions about how far apart features are that the person has neither answered nor passed over. @param asked dimensions that the person answers. */
export const useFactorQuestions = (id: string, asked: readonly Dimension[]) =>
  useQuery({
    queryKey: ['project', id, 'factors', ...asked],
    queryFn: async ({ signal }) => {
      const questionsOf = async (dimension: Dimension): Promise<Question[]> => {
        const params = { path: { project_id: id }, query: { dimension } };
        const { questions, choices } = await read(api.GET('/projects/{project_id}/factors/next', { params, signal }));
        return questions.map(({ more, less }) => ({ dimension, more, less, choices }));
      };
      return (await Promise.all(asked.map(questionsOf))).flat();
    },
  });
