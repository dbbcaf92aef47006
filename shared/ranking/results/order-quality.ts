/** A ranking is a first one from this expected share of pairs in the right order on. */
export const FIRST_RANKING = 0.85;
/** From this share on it is a good one. */
const GOOD = 0.93;

/** After `ENOUGH_TO_TELL` answers per feature, an order of which no more is right doesn't hold: half would be right by chance. */
const NO_ORDER = 0.65;
const ENOUGH_TO_TELL = 3;

/** Whether a first ranking is there. @param right the expected share; null while nobody can tell. */
export const isFirst = (right: number | null | undefined): boolean => right != null && right >= FIRST_RANKING;

/** How good an order is, in steps that have a name. It is open if the answers don't agree with one another. */
export type OrderQuality = 'none' | 'early' | 'open' | 'rough' | 'first' | 'good' | 'whole';

/** What tells how good an order is. */
interface Told {
  answers: number;
  features: number;
  /** Expected share of pairs in the right order; null or absent while nobody can tell. */
  right: number | null | undefined;
  /** Whether every pair is in order, and no answer contradicts another. */
  isWhole: boolean;
  /** Whether no more questions are asked on the way to a first ranking. */
  isEnough: boolean;
}

/** How good an order is. Where nobody can tell what share of it is right, the end of the questions counts. */
export function orderQualityOf({ answers, features, right, isWhole, isEnough }: Told): OrderQuality {
  if (answers === 0) return 'none';
  if (isWhole && (right == null || isFirst(right))) return 'whole';
  if (right == null) return isEnough ? 'first' : 'early';
  if (right < NO_ORDER && answers >= ENOUGH_TO_TELL * features) return 'open';
  if (!isFirst(right)) return 'rough';
  return right < GOOD ? 'first' : 'good';
}
