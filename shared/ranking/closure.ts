import { lowestBit, mixWord, popcount } from './bits.ts';

/** Most features one ranking can hold: row counts are 16 bits wide, and the bit rows would need 1 GB by then. */
export const MAX_FEATURES = 65_535;

/**
 * All orderings known directly or by inference, as bit rows in both directions: 2 * n^2 / 8 bytes.
 *
 * Features are indexes 0..n-1. Grows by single verdicts in place; whatever takes knowledge away needs a new closure
 * (`buildClosure`). The public arrays are for reading: `pair-selection` and `build-closure` work on whole words.
 */
export class Closure {
  readonly n: number;
  /** 32-bit words per row. */
  readonly words: number;
  /** Row v, at `v * words`, holds the features that reach v, v excluded. */
  readonly aboveBits: Uint32Array;
  /** Row v, at `v * words`, holds the features that v reaches, v excluded. */
  readonly belowBits: Uint32Array;
  /** Number of bits in each row. */
  readonly aboveCounts: Uint16Array;
  readonly belowCounts: Uint16Array;
  /** Hash of each row: equal rows have equal signatures (`mixWord` summed over the words). */
  readonly aboveSignatures: Int32Array;
  readonly belowSignatures: Int32Array;
  /** Partners whose order to the feature is known, in either direction. */
  readonly knownCounts: Uint16Array;
  #knownPairs = 0;
  readonly #sourceWords: Int32Array;

  /** @throws RangeError above MAX_FEATURES. */
  constructor(n: number) {
    if (!(n >= 0 && n <= MAX_FEATURES)) throw new RangeError(`A ranking holds 0 to ${MAX_FEATURES} features, not ${n}`);
    this.n = n;
    this.words = Math.ceil(n / 32);
    this.aboveBits = new Uint32Array(n * this.words);
    this.belowBits = new Uint32Array(n * this.words);
    this.aboveCounts = new Uint16Array(n);
    this.belowCounts = new Uint16Array(n);
    this.aboveSignatures = new Int32Array(n);
    this.belowSignatures = new Int32Array(n);
    this.knownCounts = new Uint16Array(n);
    this.#sourceWords = new Int32Array(this.words);
  }

  /** View of the features that reach `v`. */
  above(v: number): Uint32Array {
    return this.aboveBits.subarray(v * this.words, (v + 1) * this.words);
  }

  /** View of the features that `v` reaches. */
  below(v: number): Uint32Array {
    return this.belowBits.subarray(v * this.words, (v + 1) * this.words);
  }

  /** Whether a path of verdicts leads from `x` down to `y`; never for a feature and itself. */
  reaches(x: number, y: number): boolean {
    return ((this.belowBits[x * this.words + (y >>> 5)]! >>> (y & 31)) & 1) === 1;
  }

  /** Whether the order of the pair is known in at least one direction. */
  isKnown(x: number, y: number): boolean {
    const word = x * this.words + (y >>> 5);
    return (((this.belowBits[word]! | this.aboveBits[word]!) >>> (y & 31)) & 1) === 1;
  }

  /** Partners of `v` whose order to it is known. */
  known(v: number): number {
    return this.knownCounts[v]!;
  }

  /** Partners of `v` whose order to it is not known. */
  unknown(v: number): number {
    return this.n - 1 - this.knownCounts[v]!;
  }

  /** Unordered pairs whose order is known. */
  get knownPairs(): number {
    return this.#knownPairs;
  }

  /** Size of the rows and counts in memory. */
  get bytes(): number {
    return 8 * this.n * this.words + 14 * this.n + 4 * this.words;
  }

  /** Adds the verdict that the features are equal: an edge both ways. */
  addTie(a: number, b: number): void {
    this.add(a, b);
    this.add(b, a);
  }

  /**
   * Adds the verdict winner > loser and all that follows from it (ranking.md section 1).
   *
   * Everybody at or above the winner now reaches everybody at or below the loser. Neither row that is read changes while
   * it is walked: who already reaches the loser is left out, and the loser itself gains nothing.
   */
  add(winner: number, loser: number): void {
    if (winner === loser) throw new RangeError('A feature cannot be compared with itself');
    if (this.reaches(winner, loser)) return;
    const { words, aboveBits, belowBits } = this;
    const loserRow = loser * words;
    const loserWord = loser >>> 5;
    const loserBit = 1 << (loser & 31);
    const filled = this.#sourceWords;
    let filledCount = 0;
    for (let word = 0; word < words; word++) {
      if (belowBits[loserRow + word] !== 0 || word === loserWord) filled[filledCount++] = word;
    }
    const winnerRow = winner * words;
    for (let word = 0; word < words; word++) {
      let gaining = aboveBits[winnerRow + word]! & ~aboveBits[loserRow + word]!;
      if (word === winner >>> 5) gaining |= 1 << (winner & 31);
      while (gaining !== 0) {
        const x = (word << 5) | lowestBit(gaining);
        gaining &= gaining - 1;
        for (let i = 0; i < filledCount; i++) {
          const target = filled[i]!;
          const reached = belowBits[loserRow + target]! | (target === loserWord ? loserBit : 0);
          const fresh = reached & ~belowBits[x * words + target]! & ~(target === x >>> 5 ? 1 << (x & 31) : 0);
          if (fresh !== 0) this.#extend(x, target, fresh);
        }
      }
    }
  }

  /** Sets the bits `fresh` of one word of `x`'s row below, and `x` in the rows above of those features. */
  #extend(x: number, word: number, fresh: number): void {
    const { words, aboveBits, belowBits, aboveSignatures, aboveCounts, knownCounts } = this;
    const index = x * words + word;
    const before = belowBits[index]!;
    belowBits[index] = before | fresh;
    this.belowSignatures[x]! += mixWord(word, before | fresh) - mixWord(word, before);
    this.belowCounts[x]! += popcount(fresh);
    // In a cycle the other direction was known already: then the pair is not known anew.
    const newlyKnown = fresh & ~aboveBits[index]!;
    const newPairs = popcount(newlyKnown);
    knownCounts[x]! += newPairs;
    this.#knownPairs += newPairs;
    const xWord = x >>> 5;
    const xBit = 1 << (x & 31);
    for (let rest = fresh; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const y = (word << 5) | bit;
      const at = y * words + xWord;
      const old = aboveBits[at]!;
      aboveBits[at] = old | xBit;
      aboveSignatures[y]! += mixWord(xWord, old | xBit) - mixWord(xWord, old);
      aboveCounts[y]!++;
      knownCounts[y]! += (newlyKnown >>> bit) & 1;
    }
  }

  /** Recomputes counts and signatures of rows `from` up to `to` after their bits were written from outside. */
  recount(from: number, to: number): void {
    const { words, aboveBits, belowBits } = this;
    let gained = 0;
    for (let v = from; v < to; v++) {
      let above = 0;
      let below = 0;
      let known = 0;
      let aboveSignature = 0;
      let belowSignature = 0;
      for (let word = 0, at = v * words; word < words; word++, at++) {
        const up = aboveBits[at]!;
        const down = belowBits[at]!;
        if (up !== 0) {
          above += popcount(up);
          aboveSignature = (aboveSignature + mixWord(word, up)) | 0;
        }
        if (down !== 0) {
          below += popcount(down);
          belowSignature = (belowSignature + mixWord(word, down)) | 0;
        }
        known += popcount(up | down);
      }
      gained += known - this.knownCounts[v]!;
      this.aboveCounts[v] = above;
      this.belowCounts[v] = below;
      this.knownCounts[v] = known;
      this.aboveSignatures[v] = aboveSignature;
      this.belowSignatures[v] = belowSignature;
    }
    // Each pair is seen from both of its features; a half is left over only between two slices of one rebuild.
    this.#knownPairs += gained / 2;
  }
}
