import type { LiveComponents } from '../closure/live-components.ts';
import { DOWN, UP, type Verdicts } from '../closure/verdicts.ts';
import { finish, type Steps } from '../steps.ts';
import { KeyCounts } from './key-counts.ts';
import { indexOfSmallest, ShortestCycles } from './shortest-cycles.ts';
import { BATCH, MultiSourceShortestPaths, measureDistances, type PathRequest } from './shortest-paths.ts';

/** From this many new verdicts on, recounting all cycles is cheaper than following each verdict. */
const MAX_FOLLOWED = 40;

/** Features and verdicts on the cycles of a ranking. */
export interface CycleMembers {
  /** Ascending. */
  features: readonly number[];
  /** For each verdict by number: how many of the shortest ways back around a strict verdict use it; 0 if it is on no cycle. */
  ways: Int32Array;
}

/** From the better feature to the worse one, or between equals. */
type Edge = readonly [number, number];

/**
 * The cycles of contradicting answers: for each strict verdict u > v in an inconsistent component, the shortest way back from v to u. Each
 * distinct cycle is counted once.
 *
 * Appended verdicts are followed: a new edge changes only the ways back that it makes possible, shorter or equally short.
 */
export class Cycles {
  readonly #verdicts: Verdicts;
  readonly #components: LiveComponents;
  readonly #ways: MultiSourceShortestPaths;
  /** Scratch: distances to and from the edge that is being followed. */
  readonly #toEdge: Int32Array;
  readonly #fromEdge: Int32Array;
  /** Null until the first read during a contradiction. */
  #tally: CycleTally | null = null;
  /** Edges added since the last read. Each stays until all its effects are found. */
  #pending: Edge[] = [];
  #version = 0;

  constructor(verdicts: Verdicts, components: LiveComponents) {
    this.#verdicts = verdicts;
    this.#components = components;
    this.#ways = new MultiSourceShortestPaths(verdicts, components);
    this.#toEdge = new Int32Array(verdicts.n);
    this.#fromEdge = new Int32Array(verdicts.n);
  }

  get bytes(): number {
    return (this.#tally?.bytes ?? 0) + this.#ways.bytes + 8 * this.#toEdge.length;
  }

  /** Records a new verdict. The next read evaluates it. */
  add(x: number, y: number, sign: number): void {
    this.#version++;
    if (!this.#tally) return;
    if (sign >= 0) this.#pending.push([x, y]);
    if (sign <= 0) this.#pending.push([y, x]);
    if (this.#pending.length <= MAX_FOLLOWED) return;
    this.#tally = null;
    this.#pending = [];
  }

  /** Number of distinct cycles. */
  get count(): number {
    return finish(this.countChunked());
  }

  /** Like `count`, in steps. Between two steps, verdicts may be added and read. Afterwards `count` is available. */
  *countChunked(): Steps<number> {
    if (this.#components.inconsistent === 0) return 0;
    this.#tally ??= yield* this.#countAll();
    for (let edge = this.#pending[0]; edge; edge = this.#pending[0]) {
      if (this.#components.isContradicted(...edge)) yield* this.#follow(this.#tally, edge);
      // A read between two steps may have evaluated it already.
      if (this.#pending[0] === edge) this.#pending.shift();
    }
    return this.#tally?.distinct ?? this.count;
  }

  /** The `most` shortest distinct cycles, ordered by length and then by ids. Each begins with its smallest id. */
  *listChunked(most = Number.POSITIVE_INFINITY): Steps<number[][]> {
    const { n } = this.#verdicts;
    const shortest = new ShortestCycles(n, most);
    for (const batch of batches(this.#allWanted())) {
      this.#ways.find(batch, (_winner, _loser, way) => shortest.add(way, cycleKey(way, n)));
      yield;
    }
    return shortest.list();
  }

  /** Features on the cycles, and for each verdict the number of shortest ways that use it. */
  *membersChunked(): Steps<CycleMembers> {
    const { n } = this.#verdicts;
    const onCycle = new Uint8Array(n);
    const ways = new Int32Array(this.#verdicts.count);
    for (const batch of batches(this.#allWanted())) {
      this.#ways.find(batch, (_winner, _loser, way) => {
        way.forEach((from, i) => {
          onCycle[from] = 1;
          const to = way[(i + 1) % way.length]!;
          ways[this.#verdicts.indexOf(from, to)]!++;
        });
      });
      yield;
    }
    const features: number[] = [];
    for (let feature = 0; feature < n; feature++) if (onCycle[feature] === 1) features.push(feature);
    return { features, ways };
  }

  /** Recounts everything. If verdicts were added between two steps, it counts again without a pause. */
  *#countAll(): Steps<CycleTally> {
    const version = this.#version;
    const tally = new CycleTally(this.#verdicts.count);
    for (const batch of batches(this.#allWanted())) {
      this.#recount(tally, batch);
      yield;
      if (this.#version !== version) return finish(this.#countAll());
    }
    return tally;
  }

  /** Searches again the ways back of verdicts that the new edge u > v may affect. */
  *#follow(tally: CycleTally, [u, v]: Edge): Steps<void> {
    const { count, a, b, sign } = this.#verdicts;
    const { label } = this.#components;
    const component = label[u];
    const toEdge = this.#toEdge;
    const fromEdge = this.#fromEdge;
    measureDistances(this.#verdicts, this.#components, u, UP, toEdge);
    measureDistances(this.#verdicts, this.#components, v, DOWN, fromEdge);
    const affected = new Map<number, number[]>();
    for (let i = 0; i < count; i++) {
      if (sign[i] === 0 || label[a[i]!] !== component || label[b[i]!] !== component) continue;
      const winner = sign[i]! > 0 ? a[i]! : b[i]!;
      const loser = sign[i]! > 0 ? b[i]! : a[i]!;
      const length = tally.length(i);
      if (length !== 0 && toEdge[loser]! + 1 + fromEdge[winner]! > length) continue;
      const losers = affected.get(winner);
      if (losers) losers.push(loser);
      else affected.set(winner, [loser]);
    }
    for (const batch of batches([...affected].map(([winner, losers]) => ({ winner, losers })))) {
      this.#recount(tally, batch);
      yield;
    }
  }

  /** Finds these ways back and replaces the earlier ones. */
  #recount(tally: CycleTally, batch: readonly PathRequest[]): void {
    this.#ways.find(batch, (winner, loser, way) => {
      tally.set(this.#verdicts.indexOf(winner, loser), way.length - 1, cycleKey(way, this.#verdicts.n));
    });
  }

  /** All strict verdicts inside inconsistent components. */
  #allWanted(): PathRequest[] {
    const { label } = this.#components;
    const wanted: PathRequest[] = [];
    for (let winner = 0; winner < label.length; winner++) {
      if (!this.#components.isInconsistent(winner)) continue;
      const losers: number[] = [];
      for (const entry of this.#verdicts.neighbours[winner]!) {
        if ((entry & 3) === DOWN && label[entry >> 2] === label[winner]) losers.push(entry >> 2);
      }
      if (losers.length > 0) wanted.push({ winner, losers });
    }
    return wanted;
  }
}

function* batches(wanted: readonly PathRequest[]): Generator<PathRequest[]> {
  for (let i = 0; i < wanted.length; i += BATCH) yield wanted.slice(i, i + BATCH);
}

/** The cycle of each strict verdict, and the number of distinct cycles. */
class CycleTally {
  /** Length of each verdict's way back, or 0 if there is none. */
  #lengths: Uint16Array;
  /** The cycle of each verdict that has a way back (see `cycleKey`). */
  #keys: Float64Array;
  readonly #counts: KeyCounts;

  constructor(verdicts: number) {
    this.#lengths = new Uint16Array(verdicts);
    this.#keys = new Float64Array(verdicts);
    this.#counts = new KeyCounts(verdicts);
  }

  get distinct(): number {
    return this.#counts.distinct;
  }

  get bytes(): number {
    return 10 * this.#lengths.length + this.#counts.bytes;
  }

  length(verdict: number): number {
    return this.#lengths[verdict] ?? 0;
  }

  /** Sets the length of the verdict's way back and the cycle that it closes. */
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
 * A number that identifies a cycle, whichever feature it starts from. It is exact for triangles. For longer cycles it is a 52-bit hash
 * summed over the edges: among a million cycles, the chance that two collide is 1 in 10,000.
 */
function cycleKey(cycle: readonly number[], n: number): number {
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
