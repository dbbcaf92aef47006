import { KeyCounts } from './key-counts.ts';
import type { LiveComponents } from './live-components.ts';
import { finish, type Steps } from './steps.ts';
import { DOWN, UP, type Verdicts } from './verdicts.ts';
import { WaysBack } from './ways-back.ts';

/** Edges looked at between two pauses: a few milliseconds. */
const EDGES_PER_STEP = 400_000;
/** From this many new verdicts on, counting all cycles afresh is cheaper than following each. */
const MOST_FOLLOWED = 40;

/**
 * The cycles of contradicting answers: for each strict verdict u > v in an inconsistent component the shortest way back from
 * v to u, each distinct one once (ranking.md section 7).
 *
 * Follows appended verdicts: a new edge can only change those ways back that it makes possible, shorter, or equally short.
 */
export class Cycles {
  readonly #verdicts: Verdicts;
  readonly #components: LiveComponents;
  readonly #ways: WaysBack;
  readonly #toEdge: Int32Array;
  /** Null until somebody asks while there is a contradiction. */
  #tally: CycleTally | null = null;
  #pending: [number, number][] = [];
  #version = 0;

  constructor(verdicts: Verdicts, components: LiveComponents) {
    this.#verdicts = verdicts;
    this.#components = components;
    this.#ways = new WaysBack(verdicts, components);
    this.#toEdge = new Int32Array(verdicts.n);
  }

  get bytes(): number {
    return (this.#tally?.bytes ?? 0) + this.#ways.bytes + 4 * this.#toEdge.length;
  }

  /** Takes note of a new verdict; what it means is found out when somebody asks. */
  add(x: number, y: number, outcome: number): void {
    this.#version++;
    if (!this.#tally) return;
    if (outcome >= 0) this.#pending.push([x, y]);
    if (outcome <= 0) this.#pending.push([y, x]);
    if (this.#pending.length <= MOST_FOLLOWED) return;
    this.#tally = null;
    this.#pending = [];
  }

  /** Number of distinct cycles. */
  get count(): number {
    return finish(this.countInSteps());
  }

  /** The same in steps; afterwards `count` is at hand until the next verdict inside an inconsistent component. */
  *countInSteps(): Steps<number> {
    if (this.#components.inconsistent === 0) return 0;
    this.#tally ??= yield* this.#countAll();
    for (const [u, v] of this.#pending.splice(0)) {
      if (this.#components.isContradicted(u, v)) this.#follow(this.#tally, u, v);
    }
    return this.#tally.distinct;
  }

  /** All distinct cycles, each beginning with its smallest id, shortest first, then by ids. */
  *listInSteps(): Steps<number[][]> {
    const cycles: number[][] = [];
    const seen = new Set<number>();
    let work = 0;
    for (let u = 0; u < this.#verdicts.n; u++) {
      work += this.#eachWayBack(u, this.#losersTo(u), (_, way) => {
        const key = keyOf(way, this.#verdicts.n);
        if (seen.has(key)) return;
        seen.add(key);
        const first = indexOfSmallest(way);
        cycles.push([...way.slice(first), ...way.slice(0, first)]);
      });
      if (work > EDGES_PER_STEP) {
        work = 0;
        yield;
      }
    }
    return cycles.sort(byLengthThenIds);
  }

  /** Counts everything afresh; should verdicts come in between two steps, once more and then without a pause. */
  *#countAll(): Steps<CycleTally> {
    const version = this.#version;
    const tally = new CycleTally();
    let work = 0;
    for (let u = 0; u < this.#verdicts.n; u++) {
      work += this.#recount(tally, u, this.#losersTo(u));
      if (work <= EDGES_PER_STEP) continue;
      work = 0;
      yield;
      if (this.#version !== version) return finish(this.#countAll());
    }
    return tally;
  }

  /** Finds the ways back anew for those verdicts that the new edge u > v may matter to. */
  #follow(tally: CycleTally, u: number, v: number): void {
    const { count, a, b, outcome } = this.#verdicts;
    const { label } = this.#components;
    const component = label[u];
    const toEdge = this.#toEdge;
    this.#ways.measure(u, UP);
    for (let x = 0; x < toEdge.length; x++) if (label[x] === component) toEdge[x] = this.#ways.distance(x);
    this.#ways.measure(v, DOWN);
    const affected = new Map<number, number[]>();
    for (let i = 0; i < count; i++) {
      if (outcome[i] === 0 || label[a[i]!] !== component || label[b[i]!] !== component) continue;
      const winner = outcome[i]! > 0 ? a[i]! : b[i]!;
      const loser = outcome[i]! > 0 ? b[i]! : a[i]!;
      const length = tally.length(i);
      if (length !== 0 && toEdge[loser]! + 1 + this.#ways.distance(winner) > length) continue;
      const losers = affected.get(winner);
      if (losers) losers.push(loser);
      else affected.set(winner, [loser]);
    }
    for (const [winner, losers] of affected) this.#recount(tally, winner, losers);
  }

  /** Finds the ways back from `losers` to `winner`, replacing what was known of them; returns the edges looked at. */
  #recount(tally: CycleTally, winner: number, losers: readonly number[]): number {
    return this.#eachWayBack(winner, losers, (loser, way) => {
      const index = this.#verdicts.indexOf(winner, loser);
      tally.set(index, way.length - 1, keyOf(way, this.#verdicts.n));
    });
  }

  /** Calls `found` with each loser and its way back to the winner, which it must not keep; returns the edges looked at. */
  #eachWayBack(winner: number, losers: readonly number[], found: (loser: number, way: number[]) => void): number {
    if (losers.length === 0) return 1;
    const work = this.#ways.measure(winner, UP, losers);
    const way: number[] = [];
    for (const loser of losers) found(loser, this.#ways.wayFrom(loser, way));
    return work + losers.length;
  }

  /** Those who lost to `u` by a strict verdict inside an inconsistent component. */
  #losersTo(u: number): number[] {
    const losers: number[] = [];
    if (!this.#components.isInconsistent(u)) return losers;
    const component = this.#components.label[u];
    for (const entry of this.#verdicts.neighbours[u]!) {
      if ((entry & 3) === DOWN && this.#components.label[entry >> 2] === component) losers.push(entry >> 2);
    }
    return losers;
  }
}

/** The cycle on which each strict verdict lies, and how many distinct ones there are. */
class CycleTally {
  /** Length of the way back of each verdict, 0 where there is none. */
  #lengths = new Uint16Array(64);
  /** The cycle of each verdict with a way back, see `keyOf`. */
  #keys = new Float64Array(64);
  readonly #counts = new KeyCounts();

  get distinct(): number {
    return this.#counts.distinct;
  }

  get bytes(): number {
    return 10 * this.#lengths.length + this.#counts.bytes;
  }

  length(verdict: number): number {
    return this.#lengths[verdict] ?? 0;
  }

  /** Says how long the verdict's way back is and what cycle it makes, in place of what was said before. */
  set(verdict: number, length: number, key: number): void {
    if (verdict >= this.#lengths.length) this.#grow(verdict);
    if (this.#lengths[verdict] !== 0) this.#counts.remove(this.#keys[verdict]!);
    this.#counts.add(key);
    this.#keys[verdict] = key;
    this.#lengths[verdict] = length;
  }

  #grow(verdict: number): void {
    const lengths = new Uint16Array(2 * verdict);
    lengths.set(this.#lengths);
    const keys = new Float64Array(2 * verdict);
    keys.set(this.#keys);
    this.#lengths = lengths;
    this.#keys = keys;
  }
}

/**
 * A number for the cycle, wherever it is entered: exact for triangles; for longer ones 52 bits of a hash summed over their
 * edges, so that of a million cycles two are taken for one with a chance of 1 in 10,000.
 */
function keyOf(cycle: readonly number[], n: number): number {
  if (cycle.length === 3) {
    const first = indexOfSmallest(cycle);
    return (cycle[first]! * n + cycle[(first + 1) % 3]!) * n + cycle[(first + 2) % 3]! + 1;
  }
  let low = 0;
  let high = 0;
  let from = cycle[cycle.length - 1]!;
  for (let i = 0; i < cycle.length; i++) {
    const to = cycle[i]!;
    let hash = Math.imul(from + 1, 0x9e3779b1) ^ Math.imul(to + 1, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 12;
    low = (low + hash) | 0;
    high = (high + Math.imul(hash ^ (from << 7), 0x297a2d39) + Math.imul(hash >>> 9, to + 3)) | 0;
    from = to;
  }
  return 2 ** 52 + (high >>> 12) * 2 ** 32 + (low >>> 0);
}

function indexOfSmallest(values: readonly number[]): number {
  let smallest = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! < values[smallest]!) smallest = i;
  return smallest;
}

function byLengthThenIds(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length) return left.length - right.length;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return left[i]! - right[i]!;
  return 0;
}
