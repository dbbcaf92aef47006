import { adjacencyOf, type Components, type VerdictList } from '../closure/components.ts';
import { type ContradictionTally, contradictionRate } from '../closure/contradiction.ts';
import type { FinalScores } from '../estimation/final-scores.ts';

/** The ranking as it is shown. */
export interface FinalOrder {
  /** Features, best first. */
  readonly order: Int32Array;
  /** One per feature, in logits: never rising along the order, equal within a tie class. */
  readonly scores: Float64Array;
  /** One per feature, in logits²: of its mean before it was made to agree with the order. */
  readonly variances: Float64Array;
}

/** Up to this contradiction rate people mostly agree with themselves. */
const SELF_CONSISTENT_RATE = 0.1;
/** While a smaller share of pairs is known, a contradiction questions too much of what follows. */
const MOSTLY_KNOWN = 0.7;

/** Data that decides whether the order follows verdicts. */
export interface OrderBasis extends ContradictionTally {
  readonly features: number;
  /** Pairs whose order is known, contradicted ones among them. */
  readonly knownPairs: number;
  readonly contradictedPairs: number;
}

/**
 * Whether the order follows every verdict: where no verdicts contradict each other, whatever happened before, and otherwise once
 * most of the order is known, as long as people mostly agree with themselves.
 */
export function followsVerdicts(basis: OrderBasis): boolean {
  const { features, knownPairs, contradictedPairs } = basis;
  if (contradictedPairs === 0) return true;
  const mostlyKnown = knownPairs >= (MOSTLY_KNOWN * features * (features - 1)) / 2;
  return mostlyKnown && isSelfConsistent(basis);
}

/** Whether people mostly agree with themselves. If not, nothing is certain that only follows from their answers. */
export const isSelfConsistent = (tally: ContradictionTally): boolean =>
  contradictionRate(tally) <= SELF_CONSISTENT_RATE;

/**
 * The final order and the scores that agree with it.
 *
 * Where it follows verdicts (`followsVerdicts`): topological over the components of the verdict graph, always the strongest ready feature
 * (then the smallest number) next, its component with it, by strength. Otherwise by strength. Shown scores are the isotonic regression of
 * the means along the order, weighted by their information.
 */
export function finalOrder(
  final: FinalScores,
  verdicts: VerdictList,
  components: Components,
  follows: boolean,
): FinalOrder {
  const { strengths } = final;
  const byStrength = new Int32Array(strengths.length)
    .map((_, v) => v)
    .sort((a, b) => strengths[b]! - strengths[a]! || a - b);
  const order = follows ? topologicalOrder(byStrength, verdicts, components) : byStrength;
  const scores = scoresAlong(order, final, follows ? components : undefined);
  return { order, scores, variances: final.information.map((information) => 1 / information) };
}

/** @param byStrength all features, best first, as if no verdict bound them: the preference among features that are ready. */
function topologicalOrder(byStrength: Int32Array, verdicts: VerdictList, components: Components): Int32Array {
  const { count, of } = components;
  const { start, targets } = adjacencyOf(byStrength.length, verdicts);
  // Edges inside a component do not constrain the order: they are ties, or part of a contradiction.
  const betters = new Int32Array(count);
  for (let v = 0; v < byStrength.length; v++) {
    for (let e = start[v]!; e < start[v + 1]!; e++) if (of[targets[e]!] !== of[v]) betters[of[targets[e]!]!]!++;
  }
  const place = new Int32Array(byStrength.length);
  byStrength.forEach((v, index) => {
    place[v] = index;
  });
  const members = membersByStrength(byStrength, components);
  const firsts = components.members.start;
  const ready = new ReadyComponents(count, (component) => place[members[firsts[component]!]!]!);
  for (let component = 0; component < count; component++) if (betters[component] === 0) ready.add(component);
  const order = new Int32Array(byStrength.length);
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

/** Features by component as in `components.members`, but each component's best first. */
function membersByStrength(byStrength: Int32Array, { of, members }: Components): Int32Array {
  const next = members.start.slice();
  const sorted = new Int32Array(byStrength.length);
  for (const v of byStrength) sorted[next[of[v]!]!++] = v;
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
 * @param components with them, the members of a tie class, which stand together then, count as one.
 */
function scoresAlong(
  order: Int32Array,
  { means, information }: FinalScores,
  components: Components | undefined,
): Float64Array {
  // A stack of pooled blocks: where each ends in the order, its weight, its level.
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
