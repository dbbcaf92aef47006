import { choiceOfSign } from '../closure/verdicts.ts';
import type { Choice, Expectation, Strength } from '../vocabulary.ts';
import type { CheckedComparisons, PriorBeliefs } from './evidence.ts';
import { gradeOf, strengthOf } from './grading.ts';

/** One comparison of two features, by index. */
export interface Judgement {
  a: number;
  b: number;
  choice: Choice;
  /** Graded multiplier; 1 for a plain answer. */
  weight: number;
  /** The grade, if the answer is graded. */
  strength?: Strength | null;
  /** The expectation about the pair at the time of the comparison. */
  expected: Expectation | null;
  /** The author; comparisons without one count as by the same author. */
  author?: string;
  /**
   * Whether `next` asked for it (the default). If so, it is one more sample of its pair. An unrequested answer replaces its author's
   * earlier answers to the pair.
   */
  requested?: boolean;
  /** Id of the answer about a set that the comparison is part of. Comparisons of a set are consecutive. */
  set?: string | null;
}

/** There is no earlier comparison of the pair. */
const NONE = -1;
/** Maximum number of a pair's comparisons that a search examines, so that a pair compared thousands of times costs no more. */
const COMPARISONS_LOOKED_AT = 32;

/**
 * The active comparisons of a ranking in ledger order, as growing columns. Comparisons of a pair are linked, latest first. A comparison
 * that its author has replaced keeps its place but has no weight.
 */
export class JudgementLog implements CheckedComparisons {
  readonly prior: PriorBeliefs | null;
  length = 0;
  /** Number of replaced comparisons. */
  replacements = 0;
  first = new Int32Array(64);
  second = new Int32Array(64);
  /** 1, 0 or ½, which 32 bits hold exactly. */
  outcome = new Float32Array(64);
  weight = new Float64Array(64);
  /** From 2 (the first is much better) to −2; ±3 if only the direction is known. */
  grade = new Int8Array(64);
  readonly expected: (Expectation | null)[] = [];
  /** 1 for a comparison that its author has replaced. */
  replaced = new Uint8Array(64);
  /** 1 for an answer to a question of `next`, 0 for an unrequested answer. */
  requested = new Uint8Array(64);
  /** Number of each comparison's author. */
  author = new Int32Array(64);
  /** The previous comparison of the same pair, or `NONE`. */
  previous = new Int32Array(64);
  /** Number of the set that a comparison is part of, 0 for none; null without sets. */
  set: Int32Array | null = null;
  #sets = 0;
  #latestSet: string | null = null;
  readonly #authors = new Map<string, number>();
  readonly #names: string[] = [];
  /** Weights of replaced comparisons before their replacement. */
  readonly #weightsBefore = new Map<number, number>();
  /** The latest comparison of each pair, by the number of its verdict. */
  #latest = new Int32Array(64).fill(NONE);

  /** @param prior beliefs before the first comparison; null for standard normal scores. */
  constructor(prior: PriorBeliefs | null = null) {
    this.prior = prior;
  }
  /** Number of comparisons of each pair, by the number of its verdict. */
  #times = new Int32Array(64);

  /** @param verdict number of the pair's verdict. */
  push(
    { a, b, weight, strength, expected, author = '', requested = true, set = null }: Judgement,
    { outcome, verdict }: { outcome: number; verdict: number },
  ): void {
    const index = this.length;
    if (index === this.first.length) this.#grow();
    this.first[index] = a;
    this.second[index] = b;
    this.outcome[index] = outcome;
    this.weight[index] = weight;
    this.grade[index] = gradeOf(strength ?? null, Math.sign(outcome - 0.5));
    this.expected.push(expected);
    this.author[index] = this.#numberOf(author);
    this.requested[index] = Number(requested);
    if (set !== null) this.#noteSet(index, set);
    this.previous[index] = this.latest(verdict);
    if (verdict >= this.#latest.length) {
      this.#latest = longer(this.#latest, new Int32Array(2 * verdict).fill(NONE));
      this.#times = longer(this.#times, new Int32Array(2 * verdict));
    }
    this.#latest[verdict] = index;
    this.#times[verdict]!++;
    this.length++;
  }

  /** Authors by their number. */
  get authors(): readonly string[] {
    return this.#names;
  }

  /** Author of the latest comparison; undefined without any. */
  get latestAuthor(): string | undefined {
    return this.length === 0 ? undefined : this.#names[this.author[this.length - 1]!];
  }

  /** The latest comparison of a pair by the number of its verdict, or `NONE`. */
  latest(verdict: number): number {
    return this.#latest[verdict] ?? NONE;
  }

  /** Number of comparisons of a pair, including replaced ones, by the number of its verdict. */
  timesAnswered(verdict: number): number {
    return this.#times[verdict] ?? 0;
  }

  /**
   * The verdict of a pair, from the side of its lower feature: the latest comparison that counts. A tie of an author whose ties imply
   * nothing decides only if there is no other comparison. For pairs compared very often, only the latest comparisons are examined.
   */
  verdictOf(verdict: number, standingOut: ReadonlySet<string>): { sign: number; loose: boolean } {
    let left = COMPARISONS_LOOKED_AT;
    for (let index = this.latest(verdict); index !== NONE && left > 0; index = this.previous[index]!, left--) {
      if (this.replaced[index] === 1) continue;
      const sign = Math.sign(this.outcome[index]! - 0.5);
      if (sign === 0 && standingOut.has(this.#names[this.author[index]!]!)) continue;
      return { sign: this.first[index]! < this.second[index]! ? sign : 0 - sign, loose: false };
    }
    return { sign: 0, loose: true };
  }

  /** Whether the latest comparison of a pair confirms the previous one, or the latest one of another author. */
  isConfirmed(verdict: number): boolean {
    const latest = this.latest(verdict);
    if (latest === NONE) return false;
    const heard = new Set([this.author[latest]!]);
    let left = COMPARISONS_LOOKED_AT;
    for (let index = this.previous[latest]!; index !== NONE && left > 0; index = this.previous[index]!, left--) {
      const first = index === this.previous[latest];
      const agrees = this.#won(index, this.first[latest]!) === this.outcome[latest];
      if (agrees && (first || !heard.has(this.author[index]!))) return true;
      heard.add(this.author[index]!);
    }
    return false;
  }

  /** The outcome of a comparison from the side of one of its features. */
  #won(index: number, feature: number): number {
    return this.first[index] === feature ? this.outcome[index]! : 1 - this.outcome[index]!;
  }

  /**
   * The author's comparisons of a pair that an unrequested answer would replace, latest first: all that count.
   * @param from the latest comparison to examine. An unrequested answer of the author ends the search, because it replaced the earlier
   * ones.
   */
  *replaceable(from: number, author: string): Generator<number> {
    const wanted = this.#authors.get(author);
    if (wanted === undefined) return;
    for (let index = from; index !== NONE; index = this.previous[index]!) {
      if (this.author[index] !== wanted) continue;
      yield index;
      if (this.requested[index] === 0) return;
    }
  }

  /** Marks a comparison as replaced, so that it no longer counts. */
  replace(index: number): void {
    this.replaced[index] = 1;
    this.#weightsBefore.set(index, this.weight[index]!);
    this.weight[index] = 0;
    this.replacements++;
  }

  /** Indexes of the latest `count` comparisons, or of the latest `count` of an author. */
  latestOf(count: number, author: string | null): number[] {
    const isTheirs = (index: number) => author === null || this.#names[this.author[index]!] === author;
    const latest: number[] = [];
    for (let index = this.length - 1; index >= 0 && latest.length < count; index--) {
      if (isTheirs(index)) latest.push(index);
    }
    return latest;
  }

  /** All comparisons as they were made, except those at some indexes. */
  *without(places: readonly number[]): Generator<Judgement> {
    const gone = new Set(places);
    let index = 0;
    for (const judgement of this.judgements(this.length)) if (!gone.has(index++)) yield judgement;
  }

  /** All comparisons except those of some people. */
  *withoutPeople(people: ReadonlySet<string>): Generator<Judgement> {
    for (const judgement of this.judgements(this.length)) {
      if (!people.has(judgement.author ?? '')) yield judgement;
    }
  }

  /** The first `count` comparisons as they were made, including those replaced since. */
  *judgements(count: number): Generator<Judgement> {
    for (let index = 0; index < count; index++) {
      yield {
        a: this.first[index]!,
        b: this.second[index]!,
        choice: choiceOfSign(Math.sign(this.outcome[index]! - 0.5)),
        weight: this.#weightsBefore.get(index) ?? this.weight[index]!,
        strength: strengthOf(this.grade[index]!),
        expected: this.expected[index]!,
        requested: this.requested[index] === 1,
        author: this.#names[this.author[index]!]!,
        set: this.set?.[index] ? String(this.set[index]) : null,
      };
    }
  }

  get bytes(): number {
    const columns = (this.set ? 35 : 31) * this.first.length + 8 * this.expected.length + 8 * this.#latest.length;
    return columns + 100 * this.#authors.size + 40 * this.#weightsBefore.size;
  }

  /** Sets of four among the comparisons. */
  get sets(): number {
    return this.#sets;
  }

  #noteSet(index: number, set: string): void {
    this.set ??= new Int32Array(this.first.length);
    if (set !== this.#latestSet) this.#sets++;
    this.#latestSet = set;
    this.set[index] = this.#sets;
  }

  #numberOf(author: string): number {
    let number = this.#authors.get(author);
    if (number === undefined) {
      number = this.#authors.size;
      this.#authors.set(author, number);
      this.#names.push(author);
    }
    return number;
  }

  #grow(): void {
    const capacity = 2 * this.first.length;
    this.first = longer(this.first, new Int32Array(capacity));
    this.second = longer(this.second, new Int32Array(capacity));
    this.outcome = longer(this.outcome, new Float32Array(capacity));
    this.weight = longer(this.weight, new Float64Array(capacity));
    this.grade = longer(this.grade, new Int8Array(capacity));
    this.replaced = longer(this.replaced, new Uint8Array(capacity));
    this.requested = longer(this.requested, new Uint8Array(capacity));
    this.author = longer(this.author, new Int32Array(capacity));
    this.previous = longer(this.previous, new Int32Array(capacity));
    if (this.set) this.set = longer(this.set, new Int32Array(capacity));
  }
}

function longer<T extends Int32Array | Int8Array | Uint8Array | Float32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
