import type { Needs } from '../context.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import { scaleOf } from '../ranking/results/scale.ts';
import type { LoadedRanking } from './ranking-reader.ts';
import type { RankedOrder, Stamp } from './views.ts';

/** One set of four compares a feature with up to three others: until there is more, its place is as good as unknown. */
const ENOUGH_COMPARED = 4;

/** The order of one ranking: from memory, else from the stored view, else computed and stored. */
export async function readOrder(
  { rankings, views }: Needs<'rankings' | 'views'>,
  ledger: LedgerKey & Stamp,
): Promise<RankedOrder> {
  const inMemory = rankings.cached(ledger);
  if (!inMemory?.ranking.results.hasOrder) {
    const stored = await views.read('ranks', ledger);
    // Views of earlier versions don't say it.
    if (stored?.early !== undefined) return stored;
  }
  const loaded = inMemory ?? (await rankings.read(ledger));
  const { generation, revision, projectId, dimension } = loaded;
  const fresh = !loaded.ranking.results.hasOrder;
  const ranked = await orderOf(loaded);
  if (fresh) await views.store('ranks', { projectId, dimension, generation, revision }, ranked);
  return ranked;
}

/** The order of a ranking in memory. */
export async function orderOf(loaded: LoadedRanking): Promise<RankedOrder> {
  const { order, scores, variances, moments, sharedRanks, bestRanks, worstRanks, final } = await runCooperatively(
    loaded.ranking.results.orderChunked(),
  );
  const { verdicts, closure } = loaded.ranking.knowledge;
  const isEarly = (v: number) =>
    verdicts.isCompared(v) && verdicts.comparedWith(v) < ENOUGH_COMPARED && closure.unknown(v) > 0;
  return {
    featureIds: Array.from(order, (index) => loaded.featureIds[index]!),
    scores: Array.from(order, (index) => scores[index]!),
    variances: Array.from(order, (index) => variances[index]!),
    compared: Array.from(order, (index) => verdicts.isCompared(index)),
    early: Array.from(order, isEarly),
    sharedRanks: Array.from(sharedRanks),
    bestRanks: Array.from(bestRanks),
    worstRanks: Array.from(worstRanks),
    final: final && { ranges: final.ranges, disputed: Array.from(final.disputed) },
    scale: scaleOf(scores, variances, loaded.factors, moments),
  };
}
