import { lowestBit, mixWord, popcount } from './bits.ts';

/** Maximum number of features in one ranking: row counts are 16 bits wide, and larger bit rows would need more than 1 GB. */
const MAX_FEATURES = 65_535;

/**
 * All orderings known directly or by inference, as bit rows in both directions: 2 * n^2 / 8 bytes.
 *
 * Features are indexes 0..n-1. Verdicts are added in place; changes that remove knowledge need a new closure (`buildClosure`). The public
 * arrays are read-only for callers: the selections and `build-closure` read whole words.
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
  /** Number of features whose order to this one is known in either direction, or that are loosely equal to it. */
  readonly knownCounts: Uint16Array;
  /** Row v holds the features that are loosely equal to v, from which nothing follows. Null if there are none. */
  #looseBits: Uint32Array | null = null;
  #knownPairs = 0;
  readonly #upper: WordSet;
  readonly #lower: WordSet;

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
    this.#upper = emptySet(this.words);
    this.#lower = emptySet(this.words);
  }

  /**
   * Copies everything from another closure with as many features: 2 * n^2 / 8 bytes.
   * @throws RangeError if the number of features differs.
   */
  copyFrom(other: Closure): void {
    if (other.n !== this.n) throw new RangeError(`A closure of ${this.n} features can't copy one of ${other.n}`);
    this.aboveBits.set(other.aboveBits);
    this.belowBits.set(other.belowBits);
    this.aboveCounts.set(other.aboveCounts);
    this.belowCounts.set(other.belowCounts);
    this.aboveSignatures.set(other.aboveSignatures);
    this.belowSignatures.set(other.belowSignatures);
    this.knownCounts.set(other.knownCounts);
    this.#looseBits = other.#looseBits && (this.#looseBits ?? new Uint32Array(this.n * this.words));
    if (other.#looseBits) this.#looseBits?.set(other.#looseBits);
    this.#knownPairs = other.#knownPairs;
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
    return ((this.knownWord(x * this.words + (y >>> 5)) >>> (y & 31)) & 1) === 1;
  }

  /** One word of the features whose order to a feature is known. `word` is its index among the words of all rows. */
  knownWord(word: number): number {
    const either = this.belowBits[word]! | this.aboveBits[word]!;
    return this.#looseBits === null ? either : either | this.#looseBits[word]!;
  }

  /** Whether the feature is loosely equal to any other. If so, it can't stand for features with equal rows. */
  hasLoose(v: number): boolean {
    const row = v * this.words;
    return this.#looseBits?.subarray(row, row + this.words).some((word) => word !== 0) ?? false;
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
    return (this.#looseBits === null ? 8 : 12) * this.n * this.words + 14 * this.n + 16 * this.words;
  }

  /** Adds the verdict that the features are equal: an edge in each direction. */
  addTie(a: number, b: number): void {
    this.add(a, b);
    this.add(b, a);
  }

  /** Adds the verdict that the features are loosely equal: the pair is known, but nothing follows from it. */
  addLoose(a: number, b: number): void {
    if (!this.isKnown(a, b)) {
      this.knownCounts[a]!++;
      this.knownCounts[b]!++;
      this.#knownPairs++;
    }
    this.markLoose(a, b);
  }

  /** Like `addLoose`, but leaves the counts to `recount`: the caller is writing rows from outside. */
  markLoose(a: number, b: number): void {
    this.#looseBits ??= new Uint32Array(this.n * this.words);
    this.#looseBits[a * this.words + (b >>> 5)]! |= 1 << (b & 31);
    this.#looseBits[b * this.words + (a >>> 5)]! |= 1 << (a & 31);
  }

  /**
   * Adds the verdict winner > loser and everything that follows from it: every feature at or above the winner now reaches every feature at
   * or below the loser. It works on whole words, because joining two long chains sets millions of bits.
   */
  add(winner: number, loser: number): void {
    if (winner === loser) throw new RangeError('A feature cannot be compared with itself');
    if (this.reaches(winner, loser)) return;
    const { aboveBits, belowBits } = this;
    // Features that already reach the loser, or are reached by the winner, gain nothing.
    const upper = this.#collect(this.#upper, aboveBits, winner, loser);
    const lower = this.#collect(this.#lower, belowBits, loser, winner);
    const circular = this.reaches(loser, winner);
    const known =
      this.#spread(belowBits, aboveBits, this.belowCounts, this.belowSignatures, upper, lower, circular) +
      this.#spread(aboveBits, belowBits, this.aboveCounts, this.aboveSignatures, lower, upper, circular);
    this.#knownPairs += (known + (circular ? this.#recountCircle(upper, lower) : 0)) / 2;
  }

  /** The words of row `v` and of `v` itself that are not empty, without row `except`. */
  #collect(set: WordSet, bits: Uint32Array, v: number, except: number): WordSet {
    const { words } = this;
    set.count = 0;
    for (let word = 0; word < words; word++) {
      let members = bits[v * words + word]! & ~bits[except * words + word]!;
      if (word === v >>> 5) members |= 1 << (v & 31);
      if (members === 0) continue;
      set.words[set.count] = word;
      set.bits[set.count++] = members;
    }
    return set;
  }

  /**
   * Adds all of `gains` to the rows of all `owners`, except each feature to its own row.
   *
   * Returns how many partners became known, each counted from the owner. In a cycle, a feature may be both owner and gain. The rows of such
   * features change in both directions, so `#recountCircle` counts them.
   */
  #spread(
    rows: Uint32Array,
    opposite: Uint32Array,
    counts: Uint16Array,
    signatures: Int32Array,
    owners: WordSet,
    gains: WordSet,
    circular: boolean,
  ): number {
    const { words, knownCounts } = this;
    const loose = this.#looseBits;
    let allKnown = 0;
    for (let o = 0; o < owners.count; o++) {
      for (let rest = owners.bits[o]!; rest !== 0; rest &= rest - 1) {
        const v = (owners.words[o]! << 5) | lowestBit(rest);
        const row = v * words;
        let gained = 0;
        let known = 0;
        let signature = 0;
        for (let g = 0; g < gains.count; g++) {
          const word = gains.words[g]!;
          const before = rows[row + word]!;
          let fresh = gains.bits[g]! & ~before;
          if (word === v >>> 5) fresh &= ~(1 << (v & 31));
          if (fresh === 0) continue;
          rows[row + word] = before | fresh;
          gained += popcount(fresh);
          known += popcount(fresh & ~(opposite[row + word]! | (loose?.[row + word] ?? 0)));
          signature += mixWord(word, before | fresh) - mixWord(word, before);
        }
        counts[v]! += gained;
        signatures[v]! += signature;
        if (circular && includes(gains, v)) continue;
        knownCounts[v]! += known;
        allKnown += known;
      }
    }
    return allKnown;
  }

  /** Recounts the known partners of features that are in both sets. Returns the increase. */
  #recountCircle(upper: WordSet, lower: WordSet): number {
    const { words, knownCounts } = this;
    let grown = 0;
    for (let u = 0; u < upper.count; u++) {
      for (let rest = upper.bits[u]!; rest !== 0; rest &= rest - 1) {
        const v = (upper.words[u]! << 5) | lowestBit(rest);
        if (!includes(lower, v)) continue;
        let known = 0;
        for (let index = v * words, end = index + words; index < end; index++) known += popcount(this.knownWord(index));
        grown += known - knownCounts[v]!;
        knownCounts[v] = known;
      }
    }
    return grown;
  }

  /** Recomputes counts and signatures of the rows from `from` to before `to`, after their bits were written from outside. */
  recount(from: number, to: number): void {
    const { words, aboveBits, belowBits } = this;
    let gained = 0;
    for (let v = from; v < to; v++) {
      let above = 0;
      let below = 0;
      let known = 0;
      let aboveSignature = 0;
      let belowSignature = 0;
      for (let word = 0, index = v * words; word < words; word++, index++) {
        const up = aboveBits[index]!;
        const down = belowBits[index]!;
        if (up !== 0) {
          above += popcount(up);
          aboveSignature = (aboveSignature + mixWord(word, up)) | 0;
        }
        if (down !== 0) {
          below += popcount(down);
          belowSignature = (belowSignature + mixWord(word, down)) | 0;
        }
        known += popcount(this.knownWord(index));
      }
      gained += known - this.knownCounts[v]!;
      this.aboveCounts[v] = above;
      this.belowCounts[v] = below;
      this.knownCounts[v] = known;
      this.aboveSignatures[v] = aboveSignature;
      this.belowSignatures[v] = belowSignature;
    }
    // Each pair is counted from both of its features. A half remains only between two slices of one rebuild.
    this.#knownPairs += gained / 2;
  }
}

/** A set of features, stored as the words of its bit row that are not empty, ascending. */
interface WordSet {
  count: number;
  readonly words: Int32Array;
  readonly bits: Int32Array;
}

function emptySet(words: number): WordSet {
  return { count: 0, words: new Int32Array(words), bits: new Int32Array(words) };
}

function includes({ count, words, bits }: WordSet, v: number): boolean {
  const word = v >>> 5;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low < count && words[low] === word && ((bits[low]! >>> (v & 31)) & 1) === 1;
}
