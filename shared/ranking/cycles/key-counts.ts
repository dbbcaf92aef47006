/**
 * Counts how often each key was added. It uses open addressing over doubles, because a Map of half a million cycles is slow and large. Keys
 * are integers from 1 to 2^53.
 */
export class KeyCounts {
  #keys: Float64Array;
  #counts: Int32Array;
  #used = 0;
  #distinct = 0;

  /** @param expected approximate number of keys. */
  constructor(expected = 0) {
    const length = roomFor(expected);
    this.#keys = new Float64Array(length);
    this.#counts = new Int32Array(length);
  }

  /** Number of different keys. */
  get distinct(): number {
    return this.#distinct;
  }

  get bytes(): number {
    return 12 * this.#keys.length;
  }

  /** Adds a key. Returns its new count. */
  add(key: number): number {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key;
      this.#used++;
    }
    const count = ++this.#counts[slot]!;
    if (count === 1) this.#distinct++;
    if (2 * this.#used > this.#keys.length) this.#resize();
    return count;
  }

  /** Removes a key, which must be present. */
  remove(key: number): void {
    const slot = this.#slotOf(key);
    if (--this.#counts[slot]! === 0) this.#distinct--;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    const high = (key / 2 ** 32) | 0;
    let hash = Math.imul((key - high * 2 ** 32) >>> 0, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  /** Resizes the table and drops keys that were removed. */
  #resize(): void {
    const keys = this.#keys;
    const counts = this.#counts;
    const length = roomFor(2 * this.#distinct);
    this.#keys = new Float64Array(length);
    this.#counts = new Int32Array(length);
    this.#used = this.#distinct;
    for (let i = 0; i < keys.length; i++) {
      if (counts[i] === 0) continue;
      const slot = this.#slotOf(keys[i]!);
      this.#keys[slot] = keys[i]!;
      this.#counts[slot] = counts[i]!;
    }
  }
}

/** A power of two that leaves half of the slots free. */
function roomFor(keys: number): number {
  let length = 64;
  while (length < 2 * keys) length *= 2;
  return length;
}
