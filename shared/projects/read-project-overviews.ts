import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { type ProgressInputs, progressTowards, USUAL_COVERAGE } from '../ranking/results/progress.ts';
import { type ByDimension, mapDimensions } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { computeFacts, findPreparedFacts } from '../results/read-progress.ts';
import { countContents, findFigures } from '../results/store/ranking-figures.ts';
import type { LedgerState, ProjectView } from './store/project-access.ts';

/** Progress of one ranking in overviews. */
export interface RankingOverview {
  comparisons: number;
  progressPercent: number;
  transitiveCoverage: number;
  /** Expected share of pairs in the right order; null while it is too early to tell, or if it wasn't computed. */
  orderConfidence: number | null;
  /** Whether the progress belongs to an earlier state, or is unknown (0) because computing it would take too long. */
  outdated: boolean;
}

export interface ProjectOverview {
  featureCount: number;
  dimensions: ByDimension<RankingOverview>;
}

/**
 * Maximum work of one list for rankings without prepared figures, in comparisons to read: about half a second. The cheapest are computed
 * first. For the others, the list shows the figures of an earlier state and requests fresh ones.
 */
const MAX_WORK = 100_000;
/** Maximum number of fresh figures that one list requests. The next list requests more. */
const MAX_REFRESHED = 100;
/** Cost of a ranking besides its comparisons: round trips, and bits for every pair of features. */
const WORK_PER_RANKING = 500;
const PAIRS_PER_COMPARISON = 500;

/** Unknown progress. */
const UNKNOWN = { progressPercent: 0, transitiveCoverage: 0, orderConfidence: null };

interface Figures extends RankingOverview {
  features: number;
}

/** The counts and the progress of some projects, in the given order. Counts are always current. */
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

/** A ranking in memory may not have computed how good its order is. The stored figures of the same state may have it. */
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

/** Fills gaps from stored figures of the current state, then computes as many as time allows. */
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

/** Null for a project that was deleted since the list was read, so that the rest of the list doesn't fail. */
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
