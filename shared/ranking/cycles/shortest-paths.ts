import { lowestBit } from '../closure/bits.ts';
import type { LiveComponents } from '../closure/live-components.ts';
import { DOWN, UP, type Verdicts } from '../closure/verdicts.ts';

/** A winner and its losers. The search finds the shortest way back from each loser. */
export interface PathRequest {
  winner: number;
  losers: readonly number[];
}

/** Winners per search, one bit each. */
export const BATCH = 32;

/**
 * Shortest ways back up along the verdicts, from losers to winners, within a component.
 *
 * Breadth-first from 32 winners at once, one bit each (Then et al. 2014, multi-source BFS): an edge is examined once for all winners that
 * reach it at the same distance. Results are records (feature, distance, winners), at most 32 per feature however long the ways are.
 */
export class MultiSourceShortestPaths {
  readonly #verdicts: Verdicts;
  readonly #components: LiveComponents;
  /** Winners that have reached the feature. */
  readonly #seen: Int32Array;
  /** Winners that need a way to the feature. */
  readonly #wanted: Int32Array;
  /** For each feature its latest record + 1, and for each record the record before it + 1. */
  readonly #latest: Int32Array;
  #before = new Int32Array(256);
  #feature = new Int32Array(256);
  #distance = new Int32Array(256);
  #winners = new Int32Array(256);
  #records = 0;

  constructor(verdicts: Verdicts, components: LiveComponents) {
    this.#verdicts = verdicts;
    this.#components = components;
    this.#seen = new Int32Array(verdicts.n);
    this.#wanted = new Int32Array(verdicts.n);
    this.#latest = new Int32Array(verdicts.n);
  }

  get bytes(): number {
    return 12 * this.#seen.length + 16 * this.#feature.length;
  }

  /**
   * Calls `found` with each loser's shortest way back, from loser to winner; `found` must not keep the array. Among equally short ways it
   * takes the one with the smallest ids, so the result depends on the verdicts and not on their history.
   * @param batch at most 32 winners. There must be a way from every loser.
   */
  find(batch: readonly PathRequest[], onPath: (winner: number, loser: number, way: readonly number[]) => void): void {
    this.#search(batch);
    const way: number[] = [];
    batch.forEach(({ winner, losers }, bit) => {
      for (const loser of losers) {
        this.#walk(loser, winner, bit, way);
        onPath(winner, loser, way);
      }
    });
    for (let i = 0; i < this.#records; i++) {
      this.#seen[this.#feature[i]!] = 0;
      this.#latest[this.#feature[i]!] = 0;
    }
  }

  #search(batch: readonly PathRequest[]): void {
    const { neighbours } = this.#verdicts;
    const { label } = this.#components;
    const seen = this.#seen;
    this.#records = 0;
    const missing = batch.map(({ losers }) => losers.length);
    // Drop winners whose losers are all found.
    let active = 0;
    batch.forEach(({ winner, losers }, bit) => {
      seen[winner]! |= 1 << bit;
      this.#record(winner, 0, 1 << bit);
      for (const loser of losers) this.#wanted[loser]! |= 1 << bit;
      if (losers.length > 0) active |= 1 << bit;
    });
    let from = 0;
    for (let distance = 1; active !== 0 && from < this.#records; distance++) {
      const end = this.#records;
      for (; from < end; from++) {
        const v = this.#feature[from]!;
        const winners = this.#winners[from]!;
        if ((winners & active) === 0) continue;
        const list = neighbours[v]!;
        for (let i = 0; i < list.length; i++) {
          const entry = list[i]!;
          const w = entry >> 2;
          const fresh = winners & active & ~seen[w]!;
          if (fresh === 0 || (entry & 3) === DOWN || label[w] !== label[v]) continue;
          seen[w]! |= fresh;
          this.#record(w, distance, fresh);
          for (let met = fresh & this.#wanted[w]!; met !== 0; met &= met - 1) {
            const bit = lowestBit(met);
            if (--missing[bit]! === 0) active &= ~(1 << bit);
          }
          this.#wanted[w]! &= ~fresh;
        }
      }
    }
  }

  /** Records that the feature is at this distance from these winners. */
  #record(feature: number, distance: number, winners: number): void {
    const latest = this.#latest[feature]! - 1;
    if (latest >= 0 && this.#distance[latest] === distance) {
      this.#winners[latest]! |= winners;
      return;
    }
    if (this.#records === this.#feature.length) this.#grow();
    const record = this.#records++;
    this.#feature[record] = feature;
    this.#distance[record] = distance;
    this.#winners[record] = winners;
    this.#before[record] = latest + 1;
    this.#latest[feature] = record + 1;
  }

  #walk(loser: number, winner: number, bit: number, way: number[]): void {
    way.length = 0;
    way.push(loser);
    let v = loser;
    for (let left = this.#distanceOf(loser, bit) - 1; left > 0; left--) {
      const list = this.#verdicts.neighbours[v]!;
      for (let i = 0; i < list.length; i++) {
        const w = list[i]! >> 2;
        if ((list[i]! & 3) === UP || this.#distanceOf(w, bit) !== left) continue;
        way.push(w);
        v = w;
        break;
      }
    }
    way.push(winner);
  }

  /** Distance of the feature from one winner, or -1 if the winner did not reach it. */
  #distanceOf(feature: number, bit: number): number {
    if (((this.#seen[feature]! >>> bit) & 1) === 0) return -1;
    let record = this.#latest[feature]! - 1;
    while (((this.#winners[record]! >>> bit) & 1) === 0) record = this.#before[record]! - 1;
    return this.#distance[record]!;
  }

  #grow(): void {
    const twice = (column: Int32Array) => {
      const longer = new Int32Array(2 * column.length);
      longer.set(column);
      return longer;
    };
    this.#before = twice(this.#before);
    this.#feature = twice(this.#feature);
    this.#distance = twice(this.#distance);
    this.#winners = twice(this.#winners);
  }
}

/**
 * Distances within the component of `goal`, written to `distances`: from all features to `goal` (direction UP), or from `goal` to all
 * features (DOWN). Features outside keep their values.
 */
export function measureDistances(
  { neighbours }: Verdicts,
  { label }: LiveComponents,
  goal: number,
  direction: typeof DOWN | typeof UP,
  distances: Int32Array,
): void {
  const against = direction === UP ? DOWN : UP;
  const component = label[goal];
  for (let v = 0; v < label.length; v++) if (label[v] === component) distances[v] = -1;
  distances[goal] = 0;
  const queue = [goal];
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head]!;
    const list = neighbours[v]!;
    for (let i = 0; i < list.length; i++) {
      const w = list[i]! >> 2;
      if ((list[i]! & 3) === against || label[w] !== component || distances[w] !== -1) continue;
      distances[w] = distances[v]! + 1;
      queue.push(w);
    }
  }
}
