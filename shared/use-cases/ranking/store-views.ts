import type { LedgerKey } from '../../ledger-key.ts';
import { runCooperatively } from '../../run-cooperatively.ts';
import { saveFigures } from '../../store/ranking-figures.ts';
import { findStrategy } from '../../store/rankings.ts';
import type { Needs } from '../context.ts';
import { readOrder } from './read-order.ts';

/** Pairs that are chosen ahead: enough for several people to ask before the list is made again. */
const PAIRS_AHEAD = 32;

/** Computes the current progress and final order of one ranking and stores both. Overviews read the stored progress. */
export async function storeFactsAndOrder(
  context: Needs<'pool' | 'rankings' | 'views'>,
  key: LedgerKey,
): Promise<{ revision: number; knownPairs: number }> {
  const { pool, rankings, views } = context;
  const loaded = await rankings.refresh(key);
  const { generation, revision } = loaded;
  const orderConfidence = await runCooperatively(loaded.ranking.results.orderConfidenceChunked());
  const facts = { ...loaded.ranking.results.progressInputs(), orderConfidence };
  await saveFigures(pool, { ...key, generation, revision }, facts);
  await views.store('progress-inputs', { ...key, generation, revision }, facts);
  await readOrder(context, { ...key, generation, revision });
  return { revision, knownPairs: facts.knownPairs };
}

/** Chooses the next pairs of one ranking as it is now, and stores them. */
export async function storeNextPairs(
  { pool, rankings, views }: Needs<'pool' | 'rankings' | 'views'>,
  key: LedgerKey,
): Promise<{ revision: number; pairs: number }> {
  const strategy = await findStrategy(pool, key.projectId);
  const loaded = await rankings.refresh(key);
  await runCooperatively(loaded.ranking.prepareChunked(strategy, 'order'));
  const { generation, revision, ranking, featureIds } = loaded;
  // At random there is nothing to choose ahead; the empty list still says that this state was looked at.
  const pairs =
    strategy === 'random' ? [] : await runCooperatively(ranking.nextPairsChunked(PAIRS_AHEAD, { strategy }));
  await views.store(
    'next',
    { ...key, generation, revision },
    {
      strategy,
      coverage: ranking.certainty(strategy),
      isOrderEnough: ranking.reaches(strategy, 'order'),
      complete: strategy !== 'random' && pairs.length < PAIRS_AHEAD,
      pairs: pairs.map(([a, b]) => ({
        a: featureIds[a]!,
        b: featureIds[b]!,
        known: ranking.closure.isKnown(a, b),
      })),
    },
  );
  return { revision, pairs: pairs.length };
}
