import { QUADRANTS, type Quadrant, quadrantsOf, ratio, worth } from '../../ranking/results/quadrants.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import type { FeatureRecord } from '../../store/feature-catalog.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Context } from '../context.ts';
import { readOrder } from './read-order.ts';

export const SORTINGS = ['complexity', 'value', 'ratio'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** One feature in the results. Worths are Bradley-Terry strengths: e to the score, always positive. */
export interface Result {
  feature: FeatureRecord;
  complexity: number;
  value: number;
  /** value / complexity. */
  ratio: number;
  /** From 1; features whose sorted quantity is exactly equal still get different ranks, in their order. */
  rank: number;
  /** Natural logarithm of the sorted quantity. */
  score: number;
  /** Of the score, in squared logits. */
  variance: number;
  quadrant: Quadrant;
}

/** A feature's place on one dimension. */
interface Placed {
  place: number;
  score: number;
  variance: number;
}

/**
 * All features of a project, the highest of the sorted quantity first; equals keep the order of the ranking (for the ratio
 * that of value), then name, then id.
 */
export async function readResults(
  context: Context,
  project: ProjectView,
  sortBy: Sorting = 'ratio',
): Promise<Result[]> {
  const [features, complexity, value] = await Promise.all([
    context.catalogs.getAll(project),
    placesOf(context, project, 'complexity'),
    placesOf(context, project, 'value'),
  ]);
  const rows = [...features.values()].flatMap((feature) => {
    const [c, v] = [complexity.get(feature.id), value.get(feature.id)];
    return c && v ? [{ feature, c, v, ...worths(c, v) }] : [];
  });
  const quadrants = quadrantsOf(rows);
  return rows
    .map(({ feature, c, v, ...worth }, index) => ({
      feature,
      ...worth,
      ...sorted(sortBy, c, v),
      place: sortBy === 'complexity' ? c.place : v.place,
      quadrant: quadrants[index]!,
    }))
    .sort((x, y) => y.score - x.score || x.place - y.place || compareNames(x.feature, y.feature))
    .map(({ place: _, ...result }, index) => ({ ...result, rank: index + 1 }));
}

/** The features of each quadrant, in the order of the results. */
export function groupByQuadrant(results: readonly Result[]): Record<Quadrant, FeatureRecord[]> {
  const groups = Object.fromEntries(QUADRANTS.map((name) => [name, []])) as unknown as Record<
    Quadrant,
    FeatureRecord[]
  >;
  for (const { quadrant, feature } of results) groups[quadrant].push(feature);
  return groups;
}

async function placesOf(context: Context, project: ProjectView, dimension: Dimension): Promise<Map<string, Placed>> {
  const { featureIds, scores, variances } = await readOrder(context, project.ledgers[dimension]);
  return new Map(featureIds.map((id, place) => [id, { place, score: scores[place]!, variance: variances[place]! }]));
}

function worths(c: Placed, v: Placed) {
  const [complexity, value] = [worth(c.score), worth(v.score)];
  return { complexity, value, ratio: ratio({ complexity, value }) };
}

/** Logarithms add: the ratio's score is a difference, and its variance the sum of both. */
function sorted(sortBy: Sorting, c: Placed, v: Placed): { score: number; variance: number } {
  if (sortBy === 'ratio') return { score: v.score - c.score, variance: v.variance + c.variance };
  const { score, variance } = sortBy === 'value' ? v : c;
  return { score, variance };
}

function compareNames(x: FeatureRecord, y: FeatureRecord): number {
  return x.name.localeCompare(y.name, 'en') || (x.id < y.id ? -1 : 1);
}
