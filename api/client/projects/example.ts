import { api, read } from '../service/client.ts';
import { exampleTexts } from './example-texts.ts';
import { DIMENSIONS, type Dimension, refresh } from './queries.ts';

const { features } = exampleTexts;

/** The answers that put the features in order one by one: the better and the next one, by index. */
function answersOf(dimension: Dimension): [better: number, next: number][] {
  const placed = [...features.keys()].filter((index) => dimension === 'value' || features[index]!.effort !== null);
  const order = dimension === 'value' ? placed : placed.toSorted((a, b) => features[a]!.effort! - features[b]!.effort!);
  return order.slice(1).map((next, index) => [order[index]!, next]);
}

/** Creates the example, an ordinary project of the person with features and answers. @returns its id. @throws ServiceError */
export async function createExample(): Promise<string> {
  const { id } = await read(
    api.POST('/projects/', { body: { name: exampleTexts.name, description: exampleTexts.description } }),
  );
  const params = { path: { project_id: id } };
  try {
    const body = { features: features.map(({ name, description }) => ({ name, description })) };
    const { features: stored } = await read(api.POST('/projects/{project_id}/features/bulk', { params, body }));
    const ids = stored.map((feature) => feature.id);
    for (const dimension of DIMENSIONS) {
      for (const [better, next] of answersOf(dimension)) {
        const answer = {
          feature_a_id: ids[better]!,
          feature_b_id: ids[next]!,
          dimension,
          choice: 'feature_a',
        } as const;
        await read(api.POST('/projects/{project_id}/comparisons/binary', { params, body: answer }));
      }
    }
  } catch (error) {
    // No half of an example stays behind, if the service can still be reached.
    await api.DELETE('/projects/{project_id}', { params }).catch(() => undefined);
    throw error;
  }
  await refresh(id);
  return id;
}
