import type { Choice } from '../vocabulary.ts';
import type { VerdictList } from './components.ts';

/** What a new judgement does to the verdict of its pair. */
export type VerdictChange = 'new' | 'same' | 'replaced';

/** How a verdict leads from one feature to its neighbour: down to a worse one, up to a better one, or to an equal. */
export const DOWN = 1;
export const UP = 2;
export const LEVEL = 3;

/**
 * The current verdict of each compared pair: its latest active comparison.
 *
 * Typed arrays and open addressing keep half a million verdicts small. A pair is stored with its lower feature first, and
 * `sign` is seen from there. Every feature also has its neighbours, in id order, for walking along the verdicts.
 */
export class Verdicts implements VerdictList {
  readonly n: number;
  count = 0;
  a = new Int32Array(16);
  b = new Int32Array(16);
  sign = new Int8Array(16);
  /** Neighbours of each feature, ascending: `4 * neighbour + (DOWN | UP | LEVEL)`. */
  readonly neighbours: number[][];
  /** Verdict index + 1 by hash of the pair; 0 is free. */
  #slots = new Int32Array(64);

  constructor(n: number) {
    this.n = n;
    this.neighbours = Array.from({ length: n }, () => []);
  }

  /** Index of the pair's verdict, -1 when it was never compared. */
  indexOf(x: number, y: number): number {
    return this.#slots[this.#slotOf(Math.min(x, y), Math.max(x, y))]! - 1;
  }

  /** 1 when `x` won against `y`, -1 when it lost, 0 for a tie, null when they were never compared. */
  signOf(x: number, y: number): number | null {
    const index = this.indexOf(x, y);
    if (index < 0) return null;
    // Adding 0 keeps a tie from becoming -0.
    return x < y ? this.sign[index]! : 0 - this.sign[index]!;
  }

  /** Makes `sign`, seen from `x`, the pair's verdict. */
  set(x: number, y: number, sign: number): VerdictChange {
    const low = Math.min(x, y);
    const high = Math.max(x, y);
    const seen = x === low ? sign : 0 - sign;
    const slot = this.#slotOf(low, high);
    const index = this.#slots[slot]! - 1;
    if (index >= 0) {
      if (this.sign[index] === seen) return 'same';
      this.sign[index] = seen;
      this.#link(low, high, seen);
      this.#link(high, low, -seen);
      return 'replaced';
    }
    if (this.count === this.a.length) this.#growColumns();
    this.a[this.count] = low;
    this.b[this.count] = high;
    this.sign[this.count] = seen;
    this.#slots[slot] = ++this.count;
    if (2 * this.count > this.#slots.length) this.#growSlots();
    this.#link(low, high, seen);
    this.#link(high, low, -seen);
    return 'new';
  }

  get bytes(): number {
    return 9 * this.a.length + 4 * this.#slots.length + 80 * this.n + 24 * this.count;
  }

  /** Puts `to` among the neighbours of `from`, in its place by id. */
  #link(from: number, to: number, sign: number): void {
    const list = this.neighbours[from]!;
    const entry = 4 * to + (sign > 0 ? DOWN : sign < 0 ? UP : LEVEL);
    let low = 0;
    let high = list.length;
    if (high > 0 && list[high - 1]! < 4 * to) low = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]! < 4 * to) low = middle + 1;
      else high = middle;
    }
    const present = low < list.length && list[low]! >> 2 === to;
    if (present) list[low] = entry;
    else if (low === list.length) list.push(entry);
    else list.splice(low, 0, entry);
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot]! - 1;
      if (index < 0 || (this.a[index] === low && this.b[index] === high)) return slot;
    }
  }

  #growColumns(): void {
    const length = this.a.length * 2;
    const grow = <T extends Int32Array | Int8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.a = grow(new Int32Array(length), this.a);
    this.b = grow(new Int32Array(length), this.b);
    this.sign = grow(new Int8Array(length), this.sign);
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let i = 0; i < this.count; i++) this.#slots[this.#slotOf(this.a[i]!, this.b[i]!)] = i + 1;
  }
}

/** A choice as a signed outcome, seen from the first feature. */
export function signOf(choice: Choice): number {
  return choice === 'feature_a' ? 1 : choice === 'feature_b' ? -1 : 0;
}

/** A signed outcome as a choice. */
export function choiceOfSign(sign: number): Choice {
  return sign > 0 ? 'feature_a' : sign < 0 ? 'feature_b' : 'tie';
}
