import { lowestBit } from './bits.ts';
import type { Closure } from './closure.ts';
import type { Components } from './components.ts';
import type { Verdicts } from './verdicts.ts';

/**
 * Components of the verdict graph, updated with each verdict, with totals of their contents.
 *
 * A verdict that closes no cycle and lies in no component costs nothing. Any other verdict joins components, which costs a count of the
 * verdicts in the smaller ones. After a verdict is removed, build new components from `findComponents`.
 */
export class LiveComponents {
  /** Name of each feature's component: one of its members. */
  readonly label: Int32Array;
  readonly #sizes: Int32Array;
  readonly #verdicts: Int32Array;
  readonly #strict: Int32Array;
  #inconsistent = 0;
  #contradictedPairs = 0;
  #contradictedVerdicts = 0;

  constructor(found: Components, verdicts: Verdicts) {
    const n = found.of.length;
    this.label = new Int32Array(n);
    this.#sizes = new Int32Array(n);
    this.#verdicts = new Int32Array(n);
    this.#strict = new Int32Array(n);
    for (let c = 0; c < found.count; c++) {
      const name = found.members.targets[found.members.start[c]!]!;
      this.#sizes[name] = found.sizes[c]!;
      for (let m = found.members.start[c]!; m < found.members.start[c + 1]!; m++) {
        this.label[found.members.targets[m]!] = name;
      }
    }
    for (let i = 0; i < verdicts.count; i++) {
      const name = this.label[verdicts.a[i]!]!;
      if (name !== this.label[verdicts.b[i]!] || verdicts.loose[i] === 1) continue;
      this.#verdicts[name]!++;
      if (verdicts.sign[i] !== 0) this.#strict[name]!++;
    }
    for (let v = 0; v < n; v++) if (this.label[v] === v) this.#account(v, 1);
  }

  /** Number of components in which answers contradict each other. */
  get inconsistent(): number {
    return this.#inconsistent;
  }

  /** Pairs of features inside inconsistent components. All of them are "known" in both directions. */
  get contradictedPairs(): number {
    return this.#contradictedPairs;
  }

  /** Verdicts inside inconsistent components: each lies on a cycle. */
  get contradictedVerdicts(): number {
    return this.#contradictedVerdicts;
  }

  /** Whether the feature's component holds a strict verdict. */
  isInconsistent(v: number): boolean {
    return this.#strict[this.label[v]!]! > 0;
  }

  /** Whether both features lie in one inconsistent component. */
  isContradicted(x: number, y: number): boolean {
    return this.label[x] === this.label[y] && this.isInconsistent(x);
  }

  get bytes(): number {
    return 16 * this.label.length;
  }

  /** Adds a new verdict. `closure` and `verdicts` must hold it already, and it must not be loose. */
  add(x: number, y: number, sign: number, closure: Closure, verdicts: Verdicts): void {
    const name = this.label[x]!;
    if (name === this.label[y]) {
      this.#account(name, -1);
      this.#verdicts[name]!++;
      if (sign !== 0) this.#strict[name]!++;
      this.#account(name, 1);
    } else if (closure.reaches(x, y) && closure.reaches(y, x)) {
      this.#join(x, closure, verdicts);
    }
  }

  /** Merges `x` and all features that both reach it and are reached by it into one component. */
  #join(x: number, closure: Closure, verdicts: Verdicts): void {
    const members = equals(x, closure);
    let largest = this.label[x]!;
    for (const member of members) {
      if (this.#sizes[this.label[member]!]! > this.#sizes[largest]!) largest = this.label[member]!;
    }
    let inside = this.#verdicts[largest]!;
    let strict = this.#strict[largest]!;
    for (const member of members) {
      if (this.label[member] === largest) continue;
      for (const entry of verdicts.neighbours[member]!) {
        const other = entry >> 2;
        if (other !== x && !(closure.reaches(x, other) && closure.reaches(other, x))) continue;
        // A verdict between two of the joining features is seen from both of them.
        if (this.label[other] !== largest && other < member) continue;
        inside++;
        if ((entry & 3) !== 3) strict++;
      }
    }
    for (const member of members) if (this.label[member] === member) this.#account(member, -1);
    for (const member of members) this.label[member] = largest;
    this.#sizes[largest] = members.length;
    this.#verdicts[largest] = inside;
    this.#strict[largest] = strict;
    this.#account(largest, 1);
  }

  /** Adds a component to the totals, or removes it from them. */
  #account(name: number, sign: 1 | -1): void {
    if (this.#strict[name] === 0) return;
    const size = this.#sizes[name]!;
    this.#inconsistent += sign;
    this.#contradictedPairs += (sign * size * (size - 1)) / 2;
    this.#contradictedVerdicts += sign * this.#verdicts[name]!;
  }
}

/** `x` and all features that both reach it and are reached by it, in id order. */
function equals(x: number, closure: Closure): number[] {
  const members: number[] = [];
  const row = x * closure.words;
  for (let word = 0; word < closure.words; word++) {
    let both = closure.aboveBits[row + word]! & closure.belowBits[row + word]!;
    if (word === x >>> 5) both |= 1 << (x & 31);
    for (; both !== 0; both &= both - 1) members.push((word << 5) | lowestBit(both));
  }
  return members;
}
