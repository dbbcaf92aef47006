import { type ByDimension, byDimension, DIMENSIONS_AS_ASKED, type Dimension, type Sorting } from './dimensions.ts';

export {
  type ByDimension,
  besideInRatio,
  byDimension,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  dimensionsOf,
  RATIO,
  type Sorting,
} from './dimensions.ts';

/** In the order of the alphabet, as PostgreSQL locks the ledgers. */
export const DIMENSIONS: readonly Dimension[] = DIMENSIONS_AS_ASKED.toSorted();

/** What the features of a project are compared by: it has a ledger for each. */
export const criteriaOf = ({ ledgers }: { ledgers: ByDimension<unknown> }): readonly Dimension[] =>
  Object.keys(ledgers) as Dimension[];

/** Makes something else of what there is of each dimension. */
export const mapDimensions = <T, U>(of: ByDimension<T>, make: (each: T, dimension: Dimension) => U) =>
  byDimension(Object.keys(of) as Dimension[], (dimension) => make(of[dimension], dimension));

/** Figures of each dimension under the names that they have in the API, such as `value_percentile`. */
export const endingIn = <T, Ending extends string>(figures: ByDimension<T>, ending: Ending) =>
  Object.fromEntries(Object.entries(figures).map(([dimension, figure]) => [`${dimension}_${ending}`, figure])) as {
    [D in Dimension as `${D}_${Ending}`]: T;
  };

/** Numbers that came with a feature, on any scale, larger meaning more; null if there are none. */
export type GivenEstimates = ByDimension<number | null>;

export const NO_ESTIMATES: GivenEstimates = byDimension(DIMENSIONS, () => null);

/** Outcome of one comparison: the preferred side, or a tie. */
export const CHOICES = ['feature_a', 'feature_b', 'tie'] as const;
export type Choice = (typeof CHOICES)[number];

/** Graded outcome, from strongly the first to strongly the second. */
export const STRENGTHS = ['a_much_better', 'a_better', 'equal', 'b_better', 'b_much_better'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The expectation about a pair when it was compared; `null` if its order was unknown. */
export const EXPECTATIONS = ['feature_a', 'feature_b', 'tie', 'contradicted'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

/** How a project is compared: three outcomes, or five. */
export const COMPARISON_MODES = ['binary', 'graded'] as const;
export type ComparisonMode = (typeof COMPARISON_MODES)[number];

/** Likelihood of a judgement given two features: logistic, or normal. */
export const MODEL_TYPES = ['bradley_terry', 'thurstone_mosteller'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

/** How the next pair is chosen. */
export const SELECTION_STRATEGIES = ['adaptive', 'robust', 'uncertainty', 'random'] as const;
export type SelectionStrategy = (typeof SELECTION_STRATEGIES)[number];

/**
 * What questions aim at: a coverage in 0..1, where 0 is the whole order; or an order that more answers would hardly improve, with a first
 * ranking on the way.
 */
export type Goal = number | 'order';

/** How many of the best features a person may ask Pairwise to settle. */
export const TOPS = [5, 10, 20] as const;
/** What makes features the best: the dimension that is asked about, or value for effort. */
export const TOP_ORDERS = ['dimension', 'ratio'] as const;
export type TopOrder = (typeof TOP_ORDERS)[number];

/** Sort keys of the results. */
export const SORTINGS: readonly Sorting[] = [...DIMENSIONS, 'ratio'];
