import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { percentilesOf } from '../ranking/results/percentiles.ts';
import { indexOfRatio, QUADRANTS, type Quadrant, quadrantsOf, ratio, worth } from '../ranking/results/quadrants.ts';
import type { Steps } from '../ranking/steps.ts';
import type { Dimension, Sorting } from '../ranking/vocabulary.ts';
import type { Placed, PlacedFeature, PlacedFeatures, RankRange } from './placed-feature.ts';
import { likelyRanksChunked, sharedRanksAlong } from './ranks-along.ts';
import { readOrder } from './read-order.ts';
import type { RankedOrder } from './views.ts';

/** Features that are placed or presented between two pauses: some tenths of a millisecond. */
const FEATURES_PER_STEP = 250;
const NAMES = new Intl.Collator('en');

/** One feature in the results. Worths are e to the score, always positive. */
export interface Result {
  feature: FeatureRecord;
  complexity: number;
  value: number;
  /** value / complexity. */
  ratio: number;
  /** The ratio as an index from 0 to 100; null unless comparable. */
  ratioIndex: number | null;
  /** Whether it was compared in both dimensions. By value for effort, other features come last. */
  comparable: boolean;
  /** From 1. Features that nothing tells apart still get different ranks, in their order. */
  rank: number;
  /** The best rank among the features that nothing tells apart from this one. */
  sharedRank: number;
  /** Number of other features with the same rank. */
  tiedWith: number;
  /** Natural logarithm of the sorted quantity. */
  score: number;
  /** Variance of the score, in squared logits. */
  variance: number;
  /** Null while too little is known. */
  quadrant: Quadrant | null;
  /** Share of the other compared features that it is above, in percent; null if it was never compared. */
  valuePercentile: number | null;
  complexityPercentile: number | null;
}

/** A result with ranks that it may have. */
export interface RangedResult extends Result {
  /** The ranks that the feature has with 90 % probability. */
  likelyRanks: RankRange;
  /** The ranks that are possible in every order that agrees with the answers. By value for effort, the likely ranks. */
  rankRange: RankRange;
}

/**
 * All features of a project, sorted by the quantity, highest first. By value for effort, features that are not comparable come last. Equal
 * features are in the order of the ranking (for the ratio, that of value), then by name, then by id.
 */
export async function readResults(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  sortBy: Sorting = 'ratio',
): Promise<Result[]> {
  const { placed } = await readPlaced(context, project, sortBy);
  return runCooperatively(presentChunked(placed, sortBy));
}

/** The results, with the likely and the possible ranks of each feature. */
export async function readResultsWithRanges(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  sortBy: Sorting = 'ratio',
): Promise<RangedResult[]> {
  const along = await readPlaced(context, project, sortBy);
  const { placed } = along;
  const likely = await runCooperatively(likelyRanksChunked(along, sortBy));
  const results = await runCooperatively(presentChunked(placed, sortBy));
  return results.map((result, index) => ({
    ...result,
    likelyRanks: likely[index]!,
    rankRange: sortBy === 'ratio' ? likely[index]! : placed[index]![sortBy].rankRange,
  }));
}

/** The features of each quadrant, in the order of the results, and the features without a quadrant. */
export function groupByQuadrant(results: readonly Result[]): Record<Quadrant | 'unplaced', FeatureRecord[]> {
  const groups = Object.fromEntries([...QUADRANTS, 'unplaced'].map((name) => [name, []])) as unknown as Record<
    Quadrant | 'unplaced',
    FeatureRecord[]
  >;
  for (const { quadrant, feature } of results) groups[quadrant ?? 'unplaced'].push(feature);
  return groups;
}

/** The features of a project with their places in both dimensions, in the order of the results. */
export async function readPlaced(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  sortBy: Sorting,
): Promise<PlacedFeatures> {
  const [features, complexity, value] = await Promise.all([
    context.catalogs.getAll(project),
    readOrder(context, project.ledgers.complexity),
    readOrder(context, project.ledgers.value),
  ]);
  return placedBy({ complexity, value }, features, sortBy);
}

/** The features that two orders place. */
export async function placedBy(
  orders: Readonly<Record<Dimension, RankedOrder>>,
  features: ReadonlyMap<string, FeatureRecord>,
  sortBy: Sorting,
): Promise<PlacedFeatures> {
  const [complexity, value] = await Promise.all([placesOf(orders.complexity), placesOf(orders.value)]);
  const places = { complexities: complexity.places, values: value.places };
  const placed = await runCooperatively(placedChunked(features.values(), places, sortBy));
  return { placed, doubt: Math.hypot(complexity.doubt, value.doubt) };
}

function* placedChunked(
  features: Iterable<FeatureRecord>,
  { complexities, values }: Record<'complexities' | 'values', ReadonlyMap<string, Placed>>,
  sortBy: Sorting,
): Steps<PlacedFeature[]> {
  const placed: PlacedFeature[] = [];
  for (const feature of features) {
    const [complexity, value] = [complexities.get(feature.id), values.get(feature.id)];
    if (!complexity || !value) continue;
    const comparable = complexity.compared && value.compared;
    placed.push({ feature, complexity, value, comparable, ...sorted(sortBy, complexity, value) });
    if (placed.length % FEATURES_PER_STEP === 0) yield;
  }
  const by = sortBy === 'complexity' ? 'complexity' : 'value';
  const isLast = ({ comparable }: PlacedFeature) => Number(sortBy === 'ratio' && !comparable);
  yield;
  return placed.sort(
    (x, y) =>
      isLast(x) - isLast(y) || y.score - x.score || x[by].place - y[by].place || compareNames(x.feature, y.feature),
  );
}

async function placesOf(order: RankedOrder): Promise<{ places: Map<string, Placed>; doubt: number }> {
  return { places: await runCooperatively(placesChunked(order)), doubt: order.scale.doubt };
}

function* placesChunked(order: RankedOrder): Steps<Map<string, Placed>> {
  const { middle, unit } = order.scale;
  const places = new Map<string, Placed>();
  for (const [place, id] of order.featureIds.entries()) {
    places.set(id, {
      place,
      score: unit * (order.scores[place]! - middle),
      variance: unit ** 2 * order.variances[place]!,
      compared: order.compared[place]!,
      sharedRank: order.sharedRanks[place]!,
      rankRange: [order.bestRanks[place]!, order.worstRanks[place]!],
      final: order.final && { range: order.final.ranges[place]!, isDisputed: order.final.disputed[place] === 1 },
    });
    if (place % FEATURES_PER_STEP === 0) yield;
  }
  return places;
}

function* presentChunked(placed: readonly PlacedFeature[], sortBy: Sorting): Steps<Result[]> {
  const shared = sharedRanksAlong(placed, sortBy);
  const sharing = new Map<number, number>();
  for (const rank of shared) sharing.set(rank, (sharing.get(rank) ?? 0) + 1);
  yield;
  const complexities = placed.map(({ complexity }) => (complexity.compared ? complexity.score : null));
  const values = placed.map(({ value }) => (value.compared ? value.score : null));
  const quadrants = quadrantsOf(
    placed.map((_, index) => ({ complexity: complexities[index]!, value: values[index]! })),
  );
  yield;
  // Sort key for equal scores, since answers can order features whose fitted scores are the same.
  const below = ({ compared, sharedRank }: Placed) => (compared ? -sharedRank : null);
  const complexityPercentiles = percentilesOf(placed.map(({ complexity }) => below(complexity)));
  yield;
  const valuePercentiles = percentilesOf(placed.map(({ value }) => below(value)));
  yield;
  const results: Result[] = [];
  for (const [index, { feature, score, variance, comparable, ...of }] of placed.entries()) {
    const [complexity, value] = [worth(of.complexity.score), worth(of.value.score)];
    const byEffort = ratio({ complexity, value });
    results.push({
      feature,
      complexity,
      value,
      ratio: byEffort,
      ratioIndex: comparable ? indexOfRatio(byEffort) : null,
      comparable,
      rank: index + 1,
      sharedRank: shared[index]!,
      tiedWith: sharing.get(shared[index]!)! - 1,
      score,
      variance,
      quadrant: quadrants[index]!,
      valuePercentile: valuePercentiles[index]!,
      complexityPercentile: complexityPercentiles[index]!,
    });
    if (index % FEATURES_PER_STEP === 0) yield;
  }
  return results;
}

/** Logarithms add up: the ratio's score is a difference, and its variance is a sum. */
function sorted(sortBy: Sorting, complexity: Placed, value: Placed): { score: number; variance: number } {
  if (sortBy === 'ratio') {
    return { score: value.score - complexity.score, variance: value.variance + complexity.variance };
  }
  const { score, variance } = sortBy === 'value' ? value : complexity;
  return { score, variance };
}

function compareNames(x: FeatureRecord, y: FeatureRecord): number {
  return NAMES.compare(x.name, y.name) || (x.id < y.id ? -1 : 1);
}
