import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { percentilesOf } from '../ranking/results/percentiles.ts';
import { indexOfRatio, QUADRANTS, type Quadrant, quadrantsOf, worth } from '../ranking/results/quadrants.ts';
import type { Steps } from '../ranking/steps.ts';
import {
  type ByDimension,
  byDimension,
  criteriaOf,
  type Dimension,
  RATIO,
  type Sorting,
} from '../ranking/vocabulary.ts';
import type { Placed, PlacedFeature, PlacedFeatures, RankRange } from './placed-feature.ts';
import { likelyRanksChunked, sharedRanksAlong } from './ranks-along.ts';
import { readOrder } from './read-order.ts';
import type { RankedOrder } from './views.ts';

/** Features that are placed or presented between two pauses: some tenths of a millisecond. */
const FEATURES_PER_STEP = 250;
const NAMES = new Intl.Collator('en');

/** One feature in the results. */
export interface Result {
  feature: FeatureRecord;
  /** e to the score, always positive. */
  worths: ByDimension<number>;
  /** Value for effort. */
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
  percentiles: ByDimension<number | null>;
  /** Whether it was compared with so few others that its place is as good as unknown. */
  early: ByDimension<boolean>;
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
    rankRange: sortBy === 'ratio' ? likely[index]! : placed[index]!.on[sortBy].rankRange,
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

/** The features of a project with their places on each dimension, in the order of the results. */
export async function readPlaced(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  sortBy: Sorting,
): Promise<PlacedFeatures> {
  const dimensions = criteriaOf(project);
  const [features, ...orders] = await Promise.all([
    context.catalogs.getAll(project),
    ...dimensions.map((dimension) => readOrder(context, project.ledgers[dimension])),
  ]);
  return placedBy(
    byDimension(dimensions, (_, at) => orders[at]!),
    features,
    sortBy,
  );
}

/** The features that all orders place. */
export async function placedBy(
  orders: ByDimension<RankedOrder>,
  features: ReadonlyMap<string, FeatureRecord>,
  sortBy: Sorting,
): Promise<PlacedFeatures> {
  const dimensions = Object.keys(orders) as Dimension[];
  const found = await Promise.all(dimensions.map((dimension) => runCooperatively(placesChunked(orders[dimension]))));
  const places = byDimension(dimensions, (_, at) => found[at]!);
  const placed = await runCooperatively(placedChunked(features.values(), places, sortBy));
  return { placed, doubt: Math.hypot(orders[RATIO.cost].scale.doubt, orders[RATIO.gain].scale.doubt) };
}

function* placedChunked(
  features: Iterable<FeatureRecord>,
  places: ByDimension<ReadonlyMap<string, Placed>>,
  sortBy: Sorting,
): Steps<PlacedFeature[]> {
  const placed: PlacedFeature[] = [];
  const dimensions = Object.keys(places) as Dimension[];
  for (const feature of features) {
    const on = byDimension(dimensions, (dimension) => places[dimension].get(feature.id)!);
    if (dimensions.some((dimension) => !on[dimension])) continue;
    const comparable = on[RATIO.gain].compared && on[RATIO.cost].compared;
    placed.push({ feature, on, comparable, ...sorted(sortBy, on) });
    if (placed.length % FEATURES_PER_STEP === 0) yield;
  }
  const by = sortBy === 'ratio' ? RATIO.gain : sortBy;
  const isLast = ({ comparable }: PlacedFeature) => Number(sortBy === 'ratio' && !comparable);
  yield;
  return placed.sort(
    (x, y) =>
      isLast(x) - isLast(y) ||
      y.score - x.score ||
      x.on[by].place - y.on[by].place ||
      compareNames(x.feature, y.feature),
  );
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
      early: order.early[place]!,
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
  const scoresOn = (dimension: Dimension) =>
    placed.map(({ on }) => (on[dimension].compared ? on[dimension].score : null));
  const quadrants = quadrantsOf(scoresOn(RATIO.gain), scoresOn(RATIO.cost));
  yield;
  // Sort key for equal scores, since answers can order features whose fitted scores are the same.
  const below = ({ compared, sharedRank }: Placed) => (compared ? -sharedRank : null);
  const dimensions = Object.keys(placed[0]?.on ?? {}) as Dimension[];
  const percentiles: Partial<Record<Dimension, (number | null)[]>> = {};
  for (const dimension of dimensions) {
    percentiles[dimension] = percentilesOf(placed.map(({ on }) => below(on[dimension])));
    yield;
  }
  const results: Result[] = [];
  for (const [index, { feature, score, variance, comparable, on }] of placed.entries()) {
    const worths = byDimension(dimensions, (dimension) => worth(on[dimension].score));
    const byEffort = worths[RATIO.gain] / worths[RATIO.cost];
    results.push({
      feature,
      worths,
      ratio: byEffort,
      ratioIndex: comparable ? indexOfRatio(byEffort) : null,
      comparable,
      rank: index + 1,
      sharedRank: shared[index]!,
      tiedWith: sharing.get(shared[index]!)! - 1,
      score,
      variance,
      quadrant: quadrants[index]!,
      percentiles: byDimension(dimensions, (dimension) => percentiles[dimension]![index]!),
      early: byDimension(dimensions, (dimension) => on[dimension].early),
    });
    if (index % FEATURES_PER_STEP === 0) yield;
  }
  return results;
}

/** Logarithms add up: the ratio's score is a difference, and its variance is a sum. */
function sorted(sortBy: Sorting, on: ByDimension<Placed>): { score: number; variance: number } {
  const { score, variance } = on[sortBy === 'ratio' ? RATIO.gain : sortBy];
  if (sortBy !== 'ratio') return { score, variance };
  const cost = on[RATIO.cost];
  return { score: score - cost.score, variance: variance + cost.variance };
}

function compareNames(x: FeatureRecord, y: FeatureRecord): number {
  return NAMES.compare(x.name, y.name) || (x.id < y.id ? -1 : 1);
}
