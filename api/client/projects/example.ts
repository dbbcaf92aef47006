import { api, read } from '../service/client.ts';
import { answersOf } from './example-answers.ts';
import { EXAMPLE_MARK } from './example-mark.ts';
import { exampleTexts } from './example-texts.ts';
import { DIMENSIONS, refresh } from './queries.ts';

const { features } = exampleTexts;

/**
 * Creates the example: an ordinary project of the person, with features and answers.
 * @returns its id.
 * @throws ServiceError
 */
export async function createExample(): Promise<string> {
  const { id } = await read(
    api.POST('/projects/', { body: { name: exampleTexts.name, description: exampleTexts.description + EXAMPLE_MARK } }),
  );
  const params = { path: { project_id: id } };
  try {
    const body = { features: features.map(({ name, description }) => ({ name, description })) };
    const { features: stored } = await read(api.POST('/projects/{project_id}/features/bulk', { params, body }));
    const ids = stored.map((feature) => feature.id);
    for (const dimension of DIMENSIONS) {
      for (const answer of answersOf(dimension)) {
        const feature_ids = answer.map((index) => ids[index]!);
        const said = { dimension, feature_ids, best: feature_ids.slice(0, 1), worst: feature_ids.slice(-1) };
        await read(api.POST('/projects/{project_id}/comparisons/best-worst', { params, body: said }));
      }
    }
  } catch (error) {
    // No half-made example stays behind, if the service can still be reached.
    await api.DELETE('/projects/{project_id}', { params }).catch(() => undefined);
    throw error;
  }
  await refresh(id);
  return id;
}
