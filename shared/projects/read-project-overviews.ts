import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { type ProgressInputs, progressTowards, USUAL_COVERAGE } from '../ranking/results/progress.ts';
import { type ByDimension, mapDimensions } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { computeFacts, findPreparedFacts } from '../results/read-progress.ts';
import { countContents, findFigures } from '../results/store/ranking-figures.ts';
import type { LedgerState, ProjectView } from './store/project-access.ts';

/** How far one ranking has come, as overviews show it. */
export interface RankingOverview {
  comparisons: number;
  progressPercent: number;
  transitiveCoverage: number;
  /** Expected share of pairs in the right order; null while nobody can tell, or where it wasn't computed. */
  orderConfidence: number | null;
  /** Whether the progress is of an earlier state, or not known at all (0), because computing it takes too long now. */
  outdated: boolean;
}

export interface ProjectOverview {
  featureCount: number;
  dimensions: ByDimension<RankingOverview>;
}

/**
 * Work that one list may do for rankings that nothing is prepared of, in comparisons to read: about half a second. The cheapest
 * are computed first; for the others the figures of an earlier state are shown, and fresh ones asked for.
 */
const MAX_WORK = 100_000;
/** Fresh figures that one list asks for; the next list asks for more. */
const MAX_REFRESHED = 100;
/** Cost of a ranking besides its comparisons: round trips, and bits for every pair of features. */
const WORK_PER_RANKING = 500;
const PAIRS_PER_COMPARISON = 500;

/** Progress that is not known. */
const UNKNOWN = { progressPercent: 0, transitiveCoverage: 0, orderConfidence: null };

interface Figures extends RankingOverview {
  features: number;
}

/** The counts and the progress of some projects, in the order given. Counts are those of now, always. */
export async function readProjectOverviews(
  context: Needs<'jobs' | 'pool' | 'rankings' | 'views'>,
  projects: readonly ProjectView[],
): Promise<ProjectOverview[]> {
  const ledgers = projects.flatMap(({ ledgers }) => Object.values(ledgers));
  const prepared = await findPreparedFacts(context, ledgers);
  const figures: (Figures | null)[] = prepared.map((facts) => facts && toFigures(facts));
  await fillFromStored(context, ledgers, figures);
  await fillConfidence(context, ledgers, prepared, figures);
  const inOrder = figures.values();
  return projects.map(({ ledgers }) => {
    const dimensions = mapDimensions(ledgers, () => inOrder.next().value!);
    return { featureCount: Object.values(dimensions)[0]!.features, dimensions };
  });
}

/** A ranking in memory was perhaps never asked how good its order is: then the stored figures of the same state may tell. */
async function fillConfidence(
  { pool }: Needs<'pool'>,
  ledgers: readonly LedgerState[],
  prepared: readonly (ProgressInputs | null)[],
  figures: readonly (Figures | null)[],
): Promise<void> {
  const gaps = [...ledgers.keys()].filter((at) => prepared[at] && prepared[at].orderConfidence === undefined);
  const stored = await findFigures(
    pool,
    gaps.map((at) => ledgers[at]!),
  );
  for (const [place, at] of gaps.entries()) {
    const found = stored[place];
    if (found?.current) figures[at]!.orderConfidence = found.facts.orderConfidence ?? null;
  }
}

/** Fills the gaps from stored figures of the present state, then by computing as many as there is time for. */
async function fillFromStored(
  context: Needs<'jobs' | 'pool' | 'rankings' | 'views'>,
  ledgers: readonly LedgerState[],
  figures: (Figures | null)[],
): Promise<void> {
  const gaps = [...ledgers.keys()].filter((at) => !figures[at]);
  const stored = await findFigures(
    context.pool,
    gaps.map((at) => ledgers[at]!),
  );
  const open: { at: number; earlier: ProgressInputs | null }[] = [];
  for (const [place, at] of gaps.entries()) {
    const found = stored[place];
    if (found?.current) figures[at] = toFigures(found.facts);
    else open.push({ at, earlier: found?.facts ?? null });
  }
  const counts = await countContents(
    context.pool,
    open.map(({ at }) => ledgers[at]!),
  );
  const byWork = open
    .map(({ at, earlier }, place) => ({ at, earlier, ...counts[place]!, work: workOf(counts[place]!) }))
    .sort((x, y) => x.work - y.work);
  let work = 0;
  let asked = 0;
  for (const { at, earlier, features, comparisons, work: more } of byWork) {
    const ledger = ledgers[at]!;
    work += more;
    if (work <= MAX_WORK) {
      figures[at] = (await computeFigures(context, ledger)) ?? { ...UNKNOWN, features, comparisons, outdated: true };
      continue;
    }
    const progress = earlier ? toFigures(earlier) : UNKNOWN;
    figures[at] = { ...progress, features, comparisons, outdated: true };
    if (asked++ < MAX_REFRESHED) requestViewRefresh(context.jobs, ledger.projectId, [ledger.dimension]);
  }
}

/** Null for a project that was deleted since the list was read: it must not make the list of all others fail. */
async function computeFigures(context: Needs<'rankings' | 'views'>, ledger: LedgerState): Promise<Figures | null> {
  try {
    return toFigures(await computeFacts(context, ledger));
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function workOf({ features, comparisons }: { features: number; comparisons: number }): number {
  return WORK_PER_RANKING + comparisons + features ** 2 / PAIRS_PER_COMPARISON;
}

function toFigures(facts: ProgressInputs): Figures {
  const { comparisonsDone: comparisons, progressPercent, transitiveCoverage } = progressTowards(USUAL_COVERAGE, facts);
  const { features, orderConfidence = null } = facts;
  return { features, comparisons, progressPercent, transitiveCoverage, orderConfidence, outdated: false };
}
