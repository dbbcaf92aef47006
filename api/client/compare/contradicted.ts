import { signal } from '@preact/signals';
import { announce } from '../lib/announce.ts';
import { sentenceOf } from '../parts/failure.tsx';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { contradictions, noteContradictions } from './own-answers.ts';
import { isSamePair, isSet, type Pair } from './pairs.ts';

/** The pair that is asked again because answers contradict each other, and the reason for this pair. */
const contradicted = signal<{ pair: Pair; reason: string } | null>(null);

/** Why a session's pair is asked, if it was chosen to settle a contradiction that still exists; null for other pairs. */
export function reasonOf(session: CompareSession, pair: Pair | null): string | null {
  const asked = contradictions.value[session.key] ? contradicted.value : null;
  const isAsked =
    pair && asked && !isSet(pair) && asked.pair.dimension === pair.dimension && isSamePair(asked.pair, pair);
  return isAsked ? asked.reason : null;
}

const paramsOf = ({ projectId, dimension }: CompareSession) => ({
  path: { project_id: projectId },
  query: { dimension },
});

/** Reads how many contradictions there are. Afterwards, the response to each answer says so. */
export async function countContradictions(session: CompareSession): Promise<void> {
  try {
    const params = paramsOf(session);
    const stats = await read(api.GET('/projects/{project_id}/comparisons/inconsistency-stats', { params }));
    noteContradictions(session.key, stats.cycle_count);
  } catch (error) {
    // Said with the next answer.
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Replaces the pair on the screen with the one that settles most contradictions. */
export async function askContradiction(session: CompareSession): Promise<void> {
  const params = paramsOf(session);
  try {
    const { data, error, response } = await api.GET('/projects/{project_id}/comparisons/resolve-inconsistency', {
      params,
    });
    if (response.status === 204 || !data) {
      if (!response.ok) throw new ServiceError(response.status, String((error as { detail?: unknown })?.detail));
      noteContradictions(session.key, 0);
      announce(words.contradiction.none);
      return;
    }
    const featureOf = (id: string) =>
      read(
        api.GET('/projects/{project_id}/features/{feature_id}', {
          params: { path: { ...params.path, feature_id: id } },
        }),
      );
    const [a, b] = await Promise.all([featureOf(data.feature_a.id), featureOf(data.feature_b.id)]);
    const pair = { comparison_id: '', feature_a: a, feature_b: b, dimension: session.dimension };
    contradicted.value = { pair, reason: data.reason };
    announce(words.contradiction.asked);
    session.askAgain(pair);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    announce(sentenceOf(error));
  }
}
