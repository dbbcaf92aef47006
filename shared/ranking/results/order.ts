import { adjacencyOf, type Components, findComponents, type VerdictList } from '../closure/components.ts';
import { type ContradictionTally, contradictionRate } from '../closure/contradiction.ts';
import type { FinalScores } from '../estimation/final-scores.ts';
import type { Steps } from '../steps.ts';
import type { CountedAnswers } from './counted-answers.ts';

/** The ranking as it is shown. */
export interface FinalOrder {
  /** Features, best first. */
  readonly order: Int32Array;
  /** One per feature, in logits; never rising along the order, equal within a tie class. */
  readonly scores: Float64Array;
  /** One per feature, in logits, before they are made to agree with the order. */
  readonly means: Float64Array;
  /** One per feature, in logits²: the variance of its mean before means are made to agree with the order. */
  readonly variances: Float64Array;
}

/** Up to this contradiction rate people mostly agree with themselves. */
const SELF_CONSISTENT_RATE = 0.1;
/** If a larger share of answers contradicts the order by verdicts, means alone decide, even if all neighbours were compared. */
const MOST_AGAINST = 0.06;
/** Standard deviations of a count that chance explains. A single cycle among few answers then moves nothing outside of it. */
const BY_CHANCE = 1.5;

/** Whether people mostly agree with themselves. If not, inferences from their answers are uncertain. */
export const isSelfConsistent = (tally: ContradictionTally): boolean =>
  contradictionRate(tally) <= SELF_CONSISTENT_RATE;

/**
 * The final order and the scores that agree with it, in steps of a few milliseconds: a function of each person's latest answer to each
 * pair, whatever their order.
 *
 * If the majorities contradict each other nowhere, the order is topological (`topologicalOrder`). Otherwise places are averages of those by
 * verdicts and those by mean. Means count more if more answers contradict the order by verdicts, and if fewer of its neighbours were
 * compared. Shown scores are the isotonic regression of the means along the order, weighted by their information.
 */
export function* finalOrderChunked(final: FinalScores, answers: CountedAnswers): Steps<FinalOrder> {
  const { means } = final;
  const features = means.length;
  const verdicts = yield* answers.majoritiesChunked();
  const components = findComponents(features, verdicts);
  yield;
  const byMean = orderByMean(final);
  const byVerdicts = topologicalOrder(byMean, verdicts, components);
  const variances = final.information.map((information) => 1 / information);
  if (!components.inconsistent.includes(1)) {
    return { order: byVerdicts, scores: scoresAlong(byVerdicts, final, components), means, variances };
  }
  yield;
  const { of, against } = yield* answers.againstChunked(byVerdicts);
  const doubt = Math.max(0, against - BY_CHANCE * Math.sqrt(against)) / of / MOST_AGAINST;
  const share = 2 * (answeredAlong(byVerdicts, verdicts, components) - doubt);
  const order = between(byVerdicts, byMean, Math.min(1, Math.max(0, share)));
  return { order, scores: scoresAlong(order, final, undefined), means, variances };
}

/** The order by mean; among equals, the smaller number first. */
function orderByMean({ means }: FinalScores): Int32Array {
  return new Int32Array(means.length).map((_, v) => v).sort((a, b) => means[b]! - means[a]! || a - b);
}

/** Share of neighbours in an order whose order was answered or contradicted. */
function answeredAlong(order: Int32Array, verdicts: VerdictList, { of }: Components): number {
  const { start, targets } = adjacencyOf(order.length, verdicts);
  let answered = 0;
  for (let at = 1; at < order.length; at++) {
    const [v, next] = [order[at - 1]!, order[at]!];
    if (of[v] === of[next] || targets.subarray(start[v]!, start[v + 1]!).includes(next)) answered++;
  }
  return answered / (order.length - 1);
}

/**
 * The features ordered by the average of their places in two orders.
 * @param share of the first order.
 */
function between(one: Int32Array, other: Int32Array, share: number): Int32Array {
  const place = new Float64Array(one.length);
  one.forEach((v, at) => {
    place[v]! += share * at;
  });
  other.forEach((v, at) => {
    place[v]! += (1 - share) * at;
  });
  return other.slice().sort((a, b) => place[a]! - place[b]!);
}

/**
 * The order that follows all verdicts but those within a contradiction: topological over the components of the verdict graph, next comes
 * the ready feature with the highest mean (then the smallest number), followed by its component by mean.
 * @param byMean all features, best first, ignoring verdicts.
 */
function topologicalOrder(byMean: Int32Array, verdicts: VerdictList, components: Components): Int32Array {
  const { count, of } = components;
  const { start, targets } = adjacencyOf(byMean.length, verdicts);
  // Edges inside a component do not constrain the order: they are ties, or part of a contradiction.
  const betters = new Int32Array(count);
  for (let v = 0; v < byMean.length; v++) {
    for (let e = start[v]!; e < start[v + 1]!; e++) if (of[targets[e]!] !== of[v]) betters[of[targets[e]!]!]!++;
  }
  const place = new Int32Array(byMean.length);
  byMean.forEach((v, index) => {
    place[v] = index;
  });
  const members = membersByStrength(byMean, components);
  const firsts = components.members.start;
  const ready = new ReadyComponents(count, (component) => place[members[firsts[component]!]!]!);
  for (let component = 0; component < count; component++) if (betters[component] === 0) ready.add(component);
  const order = new Int32Array(byMean.length);
  let placed = 0;
  while (ready.size > 0) {
    const best = ready.takeBest();
    for (let m = firsts[best]!; m < firsts[best + 1]!; m++) {
      const v = members[m]!;
      order[placed++] = v;
      for (let e = start[v]!; e < start[v + 1]!; e++) {
        const below = of[targets[e]!]!;
        if (below !== best && --betters[below]! === 0) ready.add(below);
      }
    }
  }
  return order;
}

/** Features by component as in `components.members`, with the best of each component first. */
function membersByStrength(byMean: Int32Array, { of, members }: Components): Int32Array {
  const next = members.start.slice();
  const sorted = new Int32Array(byMean.length);
  for (const v of byMean) sorted[next[of[v]!]!++] = v;
  return sorted;
}

/** A binary heap of components, the most preferred on top. */
class ReadyComponents {
  private readonly heap: Int32Array;
  private readonly preference: Int32Array;
  size = 0;

  constructor(capacity: number, preferenceOf: (component: number) => number) {
    this.heap = new Int32Array(capacity);
    this.preference = new Int32Array(capacity).map((_, c) => preferenceOf(c));
  }

  add(component: number): void {
    let index = this.size++;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.prefers(component, this.heap[parent]!)) break;
      this.heap[index] = this.heap[parent]!;
      index = parent;
    }
    this.heap[index] = component;
  }

  takeBest(): number {
    const best = this.heap[0]!;
    const moved = this.heap[--this.size]!;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.prefers(this.heap[child + 1]!, this.heap[child]!)) child++;
      if (!this.prefers(this.heap[child]!, moved)) break;
      this.heap[index] = this.heap[child]!;
      index = child;
    }
    this.heap[index] = moved;
    return best;
  }

  private prefers(component: number, other: number): boolean {
    return this.preference[component]! < this.preference[other]!;
  }
}

/**
 * Pool adjacent violators: the never rising numbers along the order that are closest to the means, weighted by information.
 * @param components if given, the members of a tie class, which are adjacent in this case, count as one.
 */
function scoresAlong(
  order: Int32Array,
  { means, information }: FinalScores,
  components: Components | undefined,
): Float64Array {
  // A stack of pooled blocks: where each ends in the order, its weight and its level.
  const ends = new Int32Array(order.length);
  const weight = new Float64Array(order.length);
  const level = new Float64Array(order.length);
  let last = -1;
  for (let index = 0; index < order.length; ) {
    const v = order[index]!;
    const component = components?.of[v] ?? -1;
    const together = components?.inconsistent[component] === 0 ? components.sizes[component]! : 1;
    last++;
    weight[last] = 0;
    level[last] = 0;
    for (const end = index + together; index < end; index++) pool(information[order[index]!]!, means[order[index]!]!);
    ends[last] = index;
    while (last > 0 && level[last - 1]! < level[last]!) {
      last--;
      ends[last] = index;
      pool(weight[last + 1]!, level[last + 1]!);
    }
  }
  const scores = new Float64Array(order.length);
  for (let block = 0, index = 0; block <= last; block++) {
    for (; index < ends[block]!; index++) scores[order[index]!] = level[block]!;
  }
  return scores;

  /** Adds to the last block. */
  function pool(itsWeight: number, itsLevel: number): void {
    const whole = weight[last]! + itsWeight;
    level[last] = level[last]! + (itsLevel - level[last]!) * (itsWeight / whole);
    weight[last] = whole;
  }
}
