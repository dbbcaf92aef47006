import type { Choice } from '../vocabulary.ts';
import type { VerdictList } from './components.ts';

/** Effect of a new judgement on the verdict of its pair. */
export type VerdictChange = 'new' | 'same' | 'replaced';

/** Direction of a verdict from a feature to its neighbour: down to a worse one, up to a better one, or level to an equal one. */
export const DOWN = 1;
export const UP = 2;
export const LEVEL = 3;

/**
 * The current verdict of each compared pair: its latest active comparison.
 *
 * Typed arrays and open addressing keep half a million verdicts small. A pair is stored with its lower feature first, and `sign` is from
 * that feature's side. Every feature also lists its neighbours in id order, for walking along the verdicts.
 */
export class Verdicts implements VerdictList {
  readonly n: number;
  count = 0;
  a = new Int32Array(16);
  b = new Int32Array(16);
  sign = new Int8Array(16);
  /** 1 for a tie that makes only its own pair known. */
  loose = new Uint8Array(16);
  /** Neighbours of each feature, ascending: `4 * neighbour + (DOWN | UP | LEVEL)`. */
  readonly neighbours: number[][];
  /** Loose ties of each feature. */
  readonly #looseTies: Uint16Array;
  /** Verdict index + 1 by hash of the pair; 0 is free. */
  #slots = new Int32Array(64);

  constructor(n: number) {
    this.n = n;
    this.neighbours = Array.from({ length: n }, () => []);
    this.#looseTies = new Uint16Array(n);
  }

  /** Index of the pair's verdict, or -1 if it was never compared. */
  indexOf(x: number, y: number): number {
    return this.#slots[this.#slotOf(Math.min(x, y), Math.max(x, y))]! - 1;
  }

  /** 1 if `x` won against `y`, -1 if it lost, 0 for a tie, null if they were never compared. */
  signOf(x: number, y: number): number | null {
    const index = this.indexOf(x, y);
    if (index < 0) return null;
    // Adding 0 keeps a tie from becoming -0.
    return x < y ? this.sign[index]! : 0 - this.sign[index]!;
  }

  /** Whether the feature was compared with any other. */
  isCompared(v: number): boolean {
    return this.comparedWith(v) > 0;
  }

  /** Number of others that the feature was compared with. */
  comparedWith(v: number): number {
    return this.neighbours[v]!.length + this.#looseTies[v]!;
  }

  /**
   * Sets the pair's verdict to `sign`, from `x`'s side.
   * @param loose whether the verdict is a tie from which nothing follows.
   */
  set(x: number, y: number, sign: number, loose = false): VerdictChange {
    const low = Math.min(x, y);
    const high = Math.max(x, y);
    const seen = x === low ? sign : 0 - sign;
    const slot = this.#slotOf(low, high);
    const index = this.#slots[slot]! - 1;
    if (index >= 0) {
      const wasLoose = this.loose[index] === 1;
      if (this.sign[index] === seen && wasLoose === loose) return 'same';
      this.#unlink(low, high, wasLoose);
      this.sign[index] = seen;
      this.loose[index] = Number(loose);
      this.#link(low, high, seen, loose);
      return 'replaced';
    }
    if (this.count === this.a.length) this.#growColumns();
    this.a[this.count] = low;
    this.b[this.count] = high;
    this.sign[this.count] = seen;
    this.loose[this.count] = Number(loose);
    this.#slots[slot] = ++this.count;
    if (2 * this.count > this.#slots.length) this.#growSlots();
    this.#link(low, high, seen, loose);
    return 'new';
  }

  get bytes(): number {
    return 10 * this.a.length + 4 * this.#slots.length + 82 * this.n + 24 * this.count;
  }

  #link(low: number, high: number, sign: number, loose: boolean): void {
    if (loose) {
      this.#looseTies[low]!++;
      this.#looseTies[high]!++;
      return;
    }
    insert(this.neighbours[low]!, high, sign > 0 ? DOWN : sign < 0 ? UP : LEVEL);
    insert(this.neighbours[high]!, low, sign > 0 ? UP : sign < 0 ? DOWN : LEVEL);
  }

  #unlink(low: number, high: number, loose: boolean): void {
    if (loose) {
      this.#looseTies[low]!--;
      this.#looseTies[high]!--;
      return;
    }
    const [above, below] = [this.neighbours[low]!, this.neighbours[high]!];
    above.splice(placeOf(above, high), 1);
    below.splice(placeOf(below, low), 1);
  }

  /** The slot that holds the pair, or the free slot where it belongs. */
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
    const grow = <T extends Int32Array | Int8Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.a = grow(new Int32Array(length), this.a);
    this.b = grow(new Int32Array(length), this.b);
    this.sign = grow(new Int8Array(length), this.sign);
    this.loose = grow(new Uint8Array(length), this.loose);
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let i = 0; i < this.count; i++) this.#slots[this.#slotOf(this.a[i]!, this.b[i]!)] = i + 1;
  }
}

/** Inserts a new neighbour in id order. */
function insert(list: number[], neighbour: number, leads: number): void {
  const place = placeOf(list, neighbour);
  if (place === list.length) list.push(4 * neighbour + leads);
  else list.splice(place, 0, 4 * neighbour + leads);
}

/** Index of a neighbour in a list, or the index where it belongs. */
function placeOf(list: readonly number[], neighbour: number): number {
  let low = 0;
  let high = list.length;
  if (high > 0 && list[high - 1]! < 4 * neighbour) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < 4 * neighbour) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A choice as a sign, from the first feature's side. */
export function signOf(choice: Choice): number {
  return choice === 'feature_a' ? 1 : choice === 'feature_b' ? -1 : 0;
}

/** A sign as a choice. */
export function choiceOfSign(sign: number): Choice {
  return sign > 0 ? 'feature_a' : sign < 0 ? 'feature_b' : 'tie';
}
