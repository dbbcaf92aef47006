import type { ListedComparison } from '../../../shared/answers/contract/comparisons.ts';
import { idOfRedo } from '../lib/id-of-redo.ts';
import { api, read } from '../service/client.ts';
import { isGuest } from '../service/session.ts';
import type { Given } from './answer-history.ts';
import type { LastGiven } from './compare-state.ts';
import type { Dimension, Feature, SetVerdict } from './pairs.ts';

/** Number of the person's newest answers to read. One is not enough: an answer that was given again leaves the former one in the list. */
const PAGE = 20;

const bare = { description: '', tags: [], external: null, created_at: '', updated_at: '', archived_at: null };

/** The last answer that the person gave before this page was opened. @throws ServiceError */
export async function findLastAnswer(projectId: string, dimension: Dimension): Promise<LastGiven> {
  const given = await findGiven(projectId, dimension);
  return { given, id: given ? idOfRedo(given.pair.comparison_id) : '' };
}

async function findGiven(projectId: string, dimension: Dimension): Promise<Given | null> {
  const path = { project_id: projectId };
  const { items } = await read(
    api.GET('/projects/{project_id}/comparisons', {
      params: { path, query: { dimension, user_id: 'me', per_page: PAGE, include_names: isGuest } },
    }),
  );
  const last = items.find(({ replaced_by: replaced }) => replaced === null);
  if (!last) return null;
  const named = items.flatMap(({ feature_a: a, feature_b: b }) => [a, b]);
  // Guests may not read features, so only the names are known.
  const nameOnly = (id: string) => ({ ...bare, ...named.find((each) => each?.id === id)!, project_id: projectId });
  const featureOf = async (id: string): Promise<Feature> =>
    isGuest
      ? nameOnly(id)
      : read(
          api.GET('/projects/{project_id}/features/{feature_id}', { params: { path: { ...path, feature_id: id } } }),
        );
  const verdict = setVerdictOf(items.filter(({ set_id: set }) => set !== null && set === last.set_id));
  const ids = verdict?.ids ?? [last.feature_a_id, last.feature_b_id];
  const features = await Promise.all(ids.map(featureOf));
  const [a, b] = [features[0]!, features[1]!];
  const pair = { comparison_id: last.set_id ?? last.id, feature_a: a, feature_b: b, dimension };
  if (verdict) return { pair: { ...pair, features }, verdict: verdict.said };
  return { pair, verdict: { choice: last.choice, strength: last.strength } };
}

/** The best, the worst and all features of a set; null for a pair, or if one of its answers was changed. */
function setVerdictOf(answers: readonly ListedComparison[]): { ids: string[]; said: SetVerdict } | null {
  const [better, worse] = [answers.map((each) => each.feature_a_id), answers.map((each) => each.feature_b_id)];
  const ids = [...new Set([...better, ...worse])];
  const best = ids.filter((id) => !worse.includes(id));
  const worst = ids.filter((id) => !better.includes(id));
  const isWhole =
    answers.length === 5 && answers.every((each) => each.choice === 'feature_a' && each.replaced_by === null);
  return isWhole && ids.length === 4 && best.length === 1 && worst.length === 1
    ? { ids, said: { best: best[0]!, worst: worst[0]! } }
    : null;
}
