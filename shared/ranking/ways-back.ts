import type { LiveComponents } from './live-components.ts';
import { DOWN, UP, type Verdicts } from './verdicts.ts';

/**
 * Breadth-first search over the verdict graph within one component, with scratch space that is used again.
 *
 * Distances go to (UP) or from (DOWN) one feature; a mark says whether a distance belongs to the present search.
 */
export class WaysBack {
  readonly #verdicts: Verdicts;
  readonly #components: LiveComponents;
  readonly #distance: Int32Array;
  readonly #mark: Int32Array;
  readonly #wanted: Int32Array;
  readonly #queue: Int32Array;
  #search = 0;

  constructor(verdicts: Verdicts, components: LiveComponents) {
    this.#verdicts = verdicts;
    this.#components = components;
    this.#distance = new Int32Array(verdicts.n);
    this.#mark = new Int32Array(verdicts.n);
    this.#wanted = new Int32Array(verdicts.n);
    this.#queue = new Int32Array(verdicts.n);
  }

  get bytes(): number {
    return 16 * this.#distance.length;
  }

  /**
   * Measures the distances from everybody in the component to `goal` (direction UP), or from `goal` to everybody (DOWN).
   * With `targets` it ends as soon as all of them are found.
   * @returns the number of edges looked at.
   */
  measure(goal: number, direction: typeof DOWN | typeof UP, targets: readonly number[] = []): number {
    const { label } = this.#components;
    const { neighbours } = this.#verdicts;
    const search = ++this.#search;
    const component = label[goal]!;
    const against = direction === UP ? DOWN : UP;
    let missing = targets.length;
    for (const target of targets) this.#wanted[target] = search;
    this.#mark[goal] = search;
    this.#distance[goal] = 0;
    this.#queue[0] = goal;
    let work = 0;
    for (let head = 0, tail = 1; head < tail; head++) {
      const v = this.#queue[head]!;
      const list = neighbours[v]!;
      work += list.length;
      for (let i = 0; i < list.length; i++) {
        const entry = list[i]!;
        const w = entry >> 2;
        if ((entry & 3) === against || this.#mark[w] === search || label[w] !== component) continue;
        this.#mark[w] = search;
        this.#distance[w] = this.#distance[v]! + 1;
        this.#queue[tail++] = w;
        if (this.#wanted[w] === search && --missing === 0) return work;
      }
    }
    return work;
  }

  /** Distance found by the latest `measure` without targets, for features of its component: there is always a way. */
  distance(v: number): number {
    return this.#distance[v]!;
  }

  /**
   * The shortest way from `from` down to the goal of the latest `measure(goal, UP)`, goal included; among equally short
   * ones that of the smallest ids, so that it hangs on the verdicts alone and not on their history.
   */
  wayFrom(from: number, way: number[]): number[] {
    way.length = 0;
    way.push(from);
    let v = from;
    for (let left = this.#distance[from]!; left > 0; left--) {
      const list = this.#verdicts.neighbours[v]!;
      for (let i = 0; i < list.length; i++) {
        const w = list[i]! >> 2;
        if ((list[i]! & 3) === UP || this.#mark[w] !== this.#search || this.#distance[w] !== left - 1) continue;
        way.push(w);
        v = w;
        break;
      }
    }
    return way;
  }
}
