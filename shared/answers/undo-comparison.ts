import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { Progress } from '../ranking/results/progress.ts';
import { USUAL_COVERAGE } from '../ranking/results/progress.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import { refreshProgress } from '../results/read-progress.ts';
import { rewriteLedger } from './rewrite-ledger.ts';
import { countLatestAnswer, markLatestDeleted } from './store/comparison-changes.ts';
import { writeEstimates } from './store/estimates.ts';
import { lockLedger, markRewritten } from './store/ledgers.ts';

export interface UndoComparison {
  projectId: string;
  dimension: Dimension;
  undoneBy: string;
  /** Whether they may undo only their own comparisons. */
  ownOnly?: boolean;
}

interface Undone {
  ids: string[];
  progress: Progress;
}

/** Others may append between reading the ranking and locking the ledger. After this many attempts, all comparisons are read again. */
const ATTEMPTS = 5;

/**
 * Undoes the latest active answer of a dimension, or the user's own latest one. It stays in the audit trail. All comparisons of a set are
 * one answer.
 *
 * The earlier estimates come from the ranking in memory, which holds all comparisons in order. The ledger is locked only to write them, and
 * only if it still has the state for which they were computed. Two users who undo at the same time therefore undo two different answers,
 * and neither waits for a replay.
 * @returns the ids of the comparisons, the first first, and the progress without them.
 * @throws NotFound if there is nothing to undo.
 */
export async function undoComparison(
  context: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'proposals' | 'rankings' | 'rewrites'>,
  input: UndoComparison,
): Promise<Undone> {
  const { projectId, dimension } = input;
  const { loaded, undone } = await undoLatest(context, input);
  if (!undone) throw new NotFound('No comparison to undo', 'nothing_to_undo');
  await context.proposals.release({ projectId, dimension }, undone);
  return { ids: undone, progress: await progressWithout(context, loaded, undone.length, input) };
}

/**
 * The progress from the database. If it can't be read, the undo is stored nevertheless, so the progress is computed from the earlier read.
 */
async function progressWithout(
  { log, rankings }: Needs<'log' | 'rankings'>,
  loaded: LoadedRanking,
  count: number,
  input: UndoComparison,
): Promise<Progress> {
  try {
    return await refreshProgress({ rankings }, input, USUAL_COVERAGE);
  } catch (error) {
    const { projectId, dimension } = input;
    log.warn({ err: error, projectId, dimension }, 'answer undone, but the progress could not be read again');
    const ranking = await runCooperatively(loaded.ranking.withoutLatestChunked(count, authorOf(input)));
    return ranking.results.progress(USUAL_COVERAGE);
  }
}

async function undoLatest(
  context: Needs<'em' | 'jobs' | 'now' | 'pool' | 'rankings' | 'rewrites'>,
  input: UndoComparison,
): Promise<{ loaded: LoadedRanking; undone: string[] | null }> {
  const { projectId, dimension, undoneBy, ownOnly } = input;
  const { rankings } = context;
  let loaded: LoadedRanking;
  for (let attempt = 1; ; attempt++) {
    loaded = await rankings.refresh({ projectId, dimension });
    if (loaded.ranking.comparisons === 0) return { loaded, undone: null };
    // An answer that others have answered after isn't at the end of the list in memory.
    if (attempt > ATTEMPTS || (ownOnly && loaded.ranking.latestAuthor !== undoneBy)) break;
    const state = loaded;
    const undone = await context.rewrites.run(projectId, () => undoAt(context, state, input));
    if (!undone) continue;
    rankings.takeBackLatest(loaded, undone.length);
    requestViewRefresh(context.jobs, projectId, [dimension]);
    return { loaded, undone };
  }
  const undone = await rewriteLedger(context, {
    projectId,
    dimension,
    changedBy: undoneBy,
    change: (tx) => markLatestUndone(tx, input, context.now()),
  });
  return { loaded, undone };
}

/** Undoes the latest answer of a ranking as it was read. Null, with nothing written, if the ledger has changed since. */
async function undoAt(
  { em, now, pool }: Needs<'em' | 'now' | 'pool'>,
  loaded: LoadedRanking,
  input: UndoComparison,
): Promise<string[] | null> {
  const { ranking, revision, generation, featureIds } = loaded;
  const { projectId, dimension, undoneBy } = input;
  // Counted at this revision or a later one, which the check below refuses.
  const count = await countLatestAnswer(pool, { ...input, author: authorOf(input) });
  const estimates = await runCooperatively(ranking.estimatesWithoutLatestChunked(count));
  if (loaded.revision !== revision) return null;
  const changed = [...featureIds.keys()].filter(
    (index) =>
      estimates.means[index] !== ranking.means[index] || estimates.variances[index] !== ranking.variances[index],
  );
  const at = now();
  return em.transactional(async (tx) => {
    const ledger = await lockLedger(tx, input);
    if (ledger?.revision !== revision || ledger.generation !== generation) return null;
    const undone = await markLatestUndone(tx, input, at);
    if (!undone) return null;
    await markRewritten(tx, { projectId, dimensions: [dimension], at, by: undoneBy });
    await writeEstimates(
      tx,
      input,
      changed.map((index) => featureIds[index]!),
      {
        means: Float64Array.from(changed, (index) => estimates.means[index]!),
        variances: Float64Array.from(changed, (index) => estimates.variances[index]!),
      },
    );
    return undone;
  });
}

/** Whose latest answer to undo; null for the latest of all. */
const authorOf = ({ undoneBy, ownOnly = false }: UndoComparison) => (ownOnly ? undoneBy : null);

/**
 * Marks the latest active answer of a locked ledger as undone.
 * @returns its comparisons; null if there is none.
 */
async function markLatestUndone(tx: Transaction, input: UndoComparison, at: Date): Promise<string[] | null> {
  const { projectId, dimension, undoneBy } = input;
  const undone = await markLatestDeleted(tx, { projectId, dimension, by: undoneBy, at, author: authorOf(input) });
  if (undone.length === 0) return null;
  logActivity(tx, {
    projectId,
    action: 'comparison_undone',
    userId: undoneBy,
    at,
    details: { comparison_id: undone[0], dimension, ...(undone.length > 1 && { comparisons: undone.length }) },
  });
  return undone;
}
