/** From this expected share of pairs in the right order on, a ranking is a first ranking. */
export const FIRST_RANKING = 0.85;
/** From this share on, a ranking is good. */
const GOOD = 0.93;

/** Below this share after `ENOUGH_TO_TELL` answers per feature, there is no order: half of the pairs would be right by chance. */
const NO_ORDER = 0.65;
const ENOUGH_TO_TELL = 3;

/**
 * Whether there is a first ranking.
 * @param right the expected share; null while it is too early to tell.
 */
export const isFirst = (right: number | null | undefined): boolean => right != null && right >= FIRST_RANKING;

/** How good an order is, in named steps. It is open if the answers contradict each other. */
export type OrderQuality = 'none' | 'early' | 'open' | 'rough' | 'first' | 'good' | 'whole';

/** Facts that decide how good an order is. */
interface Told {
  answers: number;
  features: number;
  /** Expected share of pairs in the right order; null or absent while it is too early to tell. */
  right: number | null | undefined;
  /** Whether every pair is in order, and no answer contradicts another. */
  isWhole: boolean;
  /** Whether the questions on the way to a first ranking have ended. */
  isEnough: boolean;
}

/** How good an order is. If its share of right pairs is unknown, the end of the questions counts. */
export function orderQualityOf({ answers, features, right, isWhole, isEnough }: Told): OrderQuality {
  if (answers === 0) return 'none';
  if (isWhole && (right == null || isFirst(right))) return 'whole';
  if (right == null) return isEnough ? 'first' : 'early';
  if (right < NO_ORDER && answers >= ENOUGH_TO_TELL * features) return 'open';
  if (!isFirst(right)) return 'rough';
  return right < GOOD ? 'first' : 'good';
}
