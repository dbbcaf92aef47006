/** Candidates kept in addition to the wanted ones, until the next clean-up. */
const SPARE = 4096;
/** Ids in all cycles together, for each wanted cycle. A few very long cycles leave no room for more. */
const IDS_PER_CYCLE = 64;

/**
 * Collects distinct cycles and keeps the shortest; among equally long ones, those with the smallest ids. Each begins with its smallest id.
 * It holds a few thousand candidates at most, unless more are wanted.
 */
export class ShortestCycles {
  readonly #n: number;
  readonly #most: number;
  /** Keys of triangles, which sort in the order of the triangles' ids. */
  #triangles: number[] = [];
  /** Largest triangle that may still be among the wanted ones. */
  #lastTriangle = Number.POSITIVE_INFINITY;
  /** Cycles longer than triangles, by key. */
  #longer = new Map<number, number[]>();
  /** Number of ids in `longer`. */
  #ids = 0;
  /** Longer cycles are no longer wanted. */
  #maxLength = Number.POSITIVE_INFINITY;

  /** @param most number of wanted cycles; a very long cycle counts as several. */
  constructor(n: number, most: number) {
    this.#n = n;
    this.#most = most;
  }

  /** @param key identifies the cycle (see `cycleKey`). Keys of triangles grow with their ids. */
  add(cycle: readonly number[], key: number): void {
    if (cycle.length === 3) this.#addTriangle(key);
    else this.#addLonger(cycle, key);
  }

  /** The wanted cycles, shortest first, then by ids. */
  list(): number[][] {
    this.#sortTriangles();
    const triangles = this.#triangles.map((key) => triangleOf(key, this.#n));
    this.#sortLonger();
    return [...triangles, ...this.#longer.values()].slice(0, this.#most);
  }

  #addTriangle(key: number): void {
    if (key > this.#lastTriangle) return;
    this.#triangles.push(key);
    if (this.#triangles.length >= 3 * this.#most + SPARE) this.#sortTriangles();
  }

  #sortTriangles(): void {
    const distinct: number[] = [];
    for (const key of Float64Array.from(this.#triangles).sort()) if (key !== distinct.at(-1)) distinct.push(key);
    this.#triangles = distinct.slice(0, this.#most);
    if (distinct.length < this.#most) return;
    this.#lastTriangle = this.#triangles.at(-1)!;
    this.#longer.clear();
    this.#ids = 0;
  }

  #addLonger(cycle: readonly number[], key: number): void {
    if (this.#lastTriangle !== Number.POSITIVE_INFINITY || this.#longer.has(key)) return;
    if (cycle.length > this.#maxLength) return;
    this.#longer.set(key, fromSmallest(cycle));
    this.#ids += cycle.length;
    if (this.#longer.size >= this.#most + SPARE || this.#ids > 4 * IDS_PER_CYCLE * this.#most) this.#sortLonger();
  }

  #sortLonger(): void {
    const sorted = [...this.#longer].sort(([, left], [, right]) => byLengthThenIds(left, right));
    this.#longer = new Map();
    this.#ids = 0;
    for (const [key, cycle] of sorted) {
      const isFull = this.#longer.size >= this.#most || this.#ids + cycle.length > IDS_PER_CYCLE * this.#most;
      if (isFull && this.#longer.size > 0) {
        this.#maxLength = cycle.length;
        return;
      }
      this.#longer.set(key, cycle);
      this.#ids += cycle.length;
    }
  }
}

function triangleOf(key: number, n: number): number[] {
  const pair = Math.floor((key - 1) / n);
  return [Math.floor(pair / n), pair % n, (key - 1) % n];
}

function fromSmallest(cycle: readonly number[]): number[] {
  const first = indexOfSmallest(cycle);
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

/** Index of the smallest value. */
export function indexOfSmallest(values: readonly number[]): number {
  let smallest = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! < values[smallest]!) smallest = i;
  return smallest;
}

function byLengthThenIds(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length) return left.length - right.length;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return left[i]! - right[i]!;
  return 0;
}
