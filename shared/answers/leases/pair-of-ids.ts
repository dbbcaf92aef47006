/** Two features by id, the lower id first. */
export interface PairOfIds {
  a: string;
  b: string;
}

/** The features of a question: a pair, or a set with more features. */
export interface QuestionOfIds extends PairOfIds {
  more?: readonly string[];
}

/** @param one id of a feature. @param other id of the other feature, in any order. */
export function pairOfIds(one: string, other: string): PairOfIds {
  return one < other ? { a: one, b: other } : { a: other, b: one };
}

export function isSamePair(one: PairOfIds, other: PairOfIds): boolean {
  return one.a === other.a && one.b === other.b;
}

/** All features of a question, its pair first. */
export function idsOf({ a, b, more = [] }: QuestionOfIds): string[] {
  return [a, b, ...more];
}

/** Every pair of a question's features: one, or the six of a set of four. */
export function pairsOf(question: QuestionOfIds): PairOfIds[] {
  if (!question.more) return [question];
  const ids = idsOf(question);
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other) => pairOfIds(one, other)));
}

/** Whether an answer to one question may also answer the other, because they share a pair. */
export function sharePair(one: QuestionOfIds, other: QuestionOfIds): boolean {
  if (!one.more && !other.more) return isSamePair(one, other);
  const ids = idsOf(one);
  return idsOf(other).filter((id) => ids.includes(id)).length > 1;
}
