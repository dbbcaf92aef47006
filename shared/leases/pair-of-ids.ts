/** Two features by their ids, the lower first. */
export interface PairOfIds {
  a: string;
  b: string;
}

/** @param one id of a feature. @param other id of the other feature, in any order. */
export function pairOfIds(one: string, other: string): PairOfIds {
  return one < other ? { a: one, b: other } : { a: other, b: one };
}

export function isSamePair(one: PairOfIds, other: PairOfIds): boolean {
  return one.a === other.a && one.b === other.b;
}
