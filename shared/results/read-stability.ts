import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { resultsState } from '../projects/store/project-state.ts';
import { trustIn } from '../ranking/closure/contradiction.ts';
import { CONVINCING_CAMPS } from '../ranking/estimation/camps.ts';
import { orderQualityOf } from '../ranking/results/order-quality.ts';
import { type Progress, type ProgressInputs, progressTowards } from '../ranking/results/progress.ts';
import { questionsAcrossChunked, stabilityChunked } from '../ranking/results/stability.ts';
import type { OrderFigures } from '../ranking/selection/first-ranking.ts';
import { type Dimension, dimensionsOf, type Sorting, TOPS } from '../ranking/vocabulary.ts';
import type { PlacedFeatures } from './placed-feature.ts';
import {
  chancesAlongChunked,
  isAheadByScaleChunked,
  isScaleUnsaid,
  isUncontradicted,
  openByScale,
} from './ranks-along.ts';
import { readFactsOf, readOrderFigures, readOutlook, readProgressBy } from './read-progress.ts';
import { readPlaced } from './read-results.ts';
import { readTopProgress, topToSettle } from './read-top-progress.ts';
import type { StabilityBasis } from './stability-bases.ts';

/** How settled the best features of a ranking are. */
export interface StabilityReport {
  k: number;
  /** Number of features that belong there with at least 95 % probability. */
  settled: number;
  /** Whether enough inferences were verified to know how consistently people answer. */
  checked: boolean;
  /** The expected share of them that is right; null unless checked. */
  probability: number | null;
  expectedChanges: number;
  /** Features that may or may not be among the best, in order. */
  inDoubt: { feature: FeatureRecord; rank: number; probability: number }[];
  /** About how many answers settle it (see `questionsAcrossChunked`); null by value for effort, which combines two rankings. */
  questions: number | null;
  /** About how many questions `next` asks until they are settled, or nearly; null for a k that is not in `TOPS`. */
  questionsToAsk: number | null;
  /** Whether the best k depend on the ratio of the scales of value and effort, which comparisons don't tell. */
  scaleOpen: boolean;
  /** Whether the order of the best k does, nobody has said how the scales compare, and comparisons tell both orders, or what is ahead. */
  scaleMissing: boolean;
  /** Whether answers about the order contradict each other. The places of their features then depend on which answers are wrong. */
  contradicted: boolean;
  /** Whether the answers agree so little that they tell no order, by value for effort in either dimension. */
  noOrder: boolean;
  /** Whether the team is in two parts with an order each. */
  twoCamps: boolean;
  /** About how many answers make the order final; null if no answers can, because it is by value for effort or contradicted. */
  questionsToFinal: number | null;
}

/** Maximum number of features in doubt in the response. */
const MAX_IN_DOUBT = 100;

/** How settled the best `k` of a ranking are, in the order of the results. Most of the work is done once for all `k`. */
export async function readStability(
  context: Needs<'catalogs' | 'rankings' | 'stabilityBases' | 'views'>,
  project: ProjectView,
  { k, sortBy = 'ratio' }: { k: number; sortBy?: Sorting | undefined },
): Promise<StabilityReport> {
  const {
    featureIds,
    places,
    chances,
    scaleOpen,
    isScaleMissing,
    checked,
    contradicted,
    noOrder,
    twoCamps,
    questionsToFinal,
  } = await context.stabilityBases.read(`${resultsState(project)} ${sortBy}`, () => basisOf(context, project, sortBy));
  const { settled, share, expectedChanges, inDoubt } = await runCooperatively(stabilityChunked(places, chances, k));
  const shown = inDoubt.slice(0, MAX_IN_DOUBT);
  const features = await context.catalogs.getMany(
    project,
    shown.map(({ index }) => featureIds[index]!),
  );
  return {
    k,
    settled,
    checked,
    probability: checked ? share : null,
    expectedChanges,
    inDoubt: shown.map(({ index, probability }) => ({
      feature: features.get(featureIds[index]!)!,
      rank: index + 1,
      probability,
    })),
    questions: sortBy === 'ratio' ? null : await countQuestions(context, project, sortBy, k),
    questionsToAsk: isTop(k) ? await countQuestionsToAsk(context, project, sortBy, k) : null,
    scaleOpen: scaleOpen[k] === 1,
    scaleMissing: isScaleMissing && scaleOpen.subarray(1, k + 1).includes(1),
    contradicted,
    noOrder,
    twoCamps,
    questionsToFinal,
  };
}

async function basisOf(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  sortBy: Sorting,
): Promise<StabilityBasis> {
  const along = await readPlaced(context, project, sortBy);
  const chances = await runCooperatively(chancesAlongChunked(along, sortBy));
  const dimensions = dimensionsOf(sortBy);
  const ledgers = dimensions.map((dimension) => project.ledgers[dimension]);
  const facts = await readFactsOf(context, ledgers);
  const outlooks = await Promise.all(ledgers.map((ledger) => readOutlook(context, ledger)));
  const figures = await Promise.all(ledgers.map((ledger) => readOrderFigures(context, ledger)));
  return {
    featureIds: along.placed.map(({ feature }) => feature.id),
    places: along.placed.map((each) => ({
      rankRange: sortBy === 'ratio' ? null : (each.on[sortBy].final?.range ?? null),
    })),
    chances,
    scaleOpen: sortBy === 'ratio' ? openByScale(along) : new Uint8Array(0),
    isScaleMissing: sortBy === 'ratio' && (await isScaleMissing(context, project, along)),
    checked: facts.every((each) => trustIn(each) !== null),
    contradicted: facts.some(({ contradictedPairs }) => contradictedPairs > 0),
    noOrder: facts.some((each, at) => hasNoOrder(each, figures[at]!)),
    twoCamps: outlooks.some(({ inCamps }) => inCamps >= CONVINCING_CAMPS),
    questionsToFinal: sortBy === 'ratio' ? null : countToFinal(facts[0]!),
  };
}

/** Whether comparisons tell both orders as far as a first ranking, or at least what is ahead, but nobody has said how the scales compare. */
async function isScaleMissing(
  context: Needs<'rankings' | 'views'>,
  project: ProjectView,
  along: PlacedFeatures,
): Promise<boolean> {
  if (!isScaleUnsaid(along)) return false;
  for (const dimension of dimensionsOf('ratio')) {
    const progress = await readProgressBy(project.selectionStrategy, context, project.ledgers[dimension], 'order');
    if (progress.comparisonsDone === 0) return false;
    if (!isRanking(progress, along.placed.length)) return runCooperatively(isAheadByScaleChunked(along));
  }
  return true;
}

/** Whether an order is at least a first ranking, as screens say it. */
function isRanking(progress: Progress, features: number): boolean {
  const quality = orderQualityOf({
    answers: progress.comparisonsDone,
    features,
    right: progress.orderConfidence,
    isWhole: progress.transitiveCoverage === 1 && progress.cycleCount === 0,
    isEnough: progress.comparisonsRemaining === 0,
  });
  return quality === 'first' || quality === 'good' || quality === 'whole';
}

/** As the progress of a dimension is told. */
const hasNoOrder = (facts: ProgressInputs, { orderConfidence }: OrderFigures): boolean =>
  orderQualityOf({
    answers: facts.comparisons,
    features: facts.features,
    right: orderConfidence,
    isWhole: false,
    isEnough: false,
  }) === 'open';

/** The order is final once every pair is known and nothing contradicts it. */
const countToFinal = (facts: ProgressInputs): number | null =>
  isUncontradicted(facts) ? progressTowards(0, facts).comparisonsRemaining : null;

async function countQuestions(
  { rankings }: Needs<'rankings'>,
  project: ProjectView,
  dimension: Dimension,
  k: number,
): Promise<number> {
  const { ranking } = await rankings.read(project.ledgers[dimension]);
  const { order } = await runCooperatively(ranking.results.orderChunked());
  return runCooperatively(questionsAcrossChunked(ranking.closure, order, k));
}

const isTop = (k: number): boolean => (TOPS as readonly number[]).includes(k);

/** By value for effort, both dimensions count. */
async function countQuestionsToAsk(
  context: Needs<'rankings'>,
  project: ProjectView,
  sortBy: Sorting,
  k: number,
): Promise<number> {
  const dimensions = dimensionsOf(sortBy);
  const topBy = sortBy === 'ratio' ? 'ratio' : 'dimension';
  let questions = 0;
  for (const dimension of dimensions) {
    const { beside } = topToSettle(project, dimension, { top: k, topBy });
    questions += (await readTopProgress(context, project.ledgers[dimension], k, beside))?.comparisonsRemaining ?? 0;
  }
  return questions;
}
