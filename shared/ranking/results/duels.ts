import type { Verdicts } from '../closure/verdicts.ts';
import type { JudgementLog } from '../estimation/judgement-log.ts';
import type { Steps } from '../steps.ts';
import { HARDLY_COUNTS, reversedOf, weightOf } from './hardly-counts.ts';

/** Wins, losses and ties between two features, from the side of one of them. */
export interface Score {
  won: number;
  lost: number;
  tied: number;
}

/** What one person says about two features, by most of their answers. */
export interface Voice {
  author: string;
  /** 1 for the first feature, −1 for the other, 0 for a tie. */
  sign: 1 | 0 | -1;
  /** The weight of each of their answers in the ranking, 0 to 1. */
  weight: number;
  /** How much it counts the opposite of each, 0 to 1. */
  reversed: number;
}

/** The direct answers to a pair. */
export interface Duel {
  answers: Score;
  /** The same, with answers weighted. */
  weighted: Score;
  /** One for each person who answered. */
  voices: Voice[];
}

/**
 * Reasons why a feature is above another: direct answers; other answers although the direct ones say the opposite, or are split; a chain of
 * answers, if no direct one counts; or the scores alone.
 */
export const BASES = ['direct', 'opposed', 'split', 'chain', 'scores'] as const;
export type Basis = (typeof BASES)[number];

/** Neighbours examined between two pauses: a millisecond. */
const NEIGHBOURS_PER_STEP = 4096;
/** The standing of a pair that hasn't been looked up yet. */
const UNKNOWN = 2;

/** The direct answers to pairs of features, and chains of pairs whose answers count. */
export class Duels {
  readonly #log: JudgementLog;
  readonly #verdicts: Verdicts;
  readonly #straightness: ReadonlyMap<string, number>;
  /** By number of the verdict, from the lower feature's side. */
  readonly #standings: Int8Array;

  /** @param straightness of the people who don't count in full, by id. */
  constructor(log: JudgementLog, verdicts: Verdicts, straightness: ReadonlyMap<string, number>) {
    this.#log = log;
    this.#verdicts = verdicts;
    this.#straightness = straightness;
    this.#standings = new Int8Array(verdicts.count).fill(UNKNOWN);
  }

  /** The direct answers to a pair, from `x`'s side. */
  of(x: number, y: number): Duel {
    const answers = { won: 0, lost: 0, tied: 0 };
    const weighted = { ...answers };
    /** By author number: wins minus losses, and the latest answer. */
    const people = new Map<number, { balance: number; latest: 1 | 0 | -1 }>();
    for (const { author, sign } of this.#answersTo(x, y)) {
      const side = sign > 0 ? 'won' : sign < 0 ? 'lost' : 'tied';
      answers[side] += 1;
      weighted[side] += this.#weight(author);
      const person = people.get(author) ?? { balance: 0, latest: sign };
      person.balance += sign;
      people.set(author, person);
    }
    const voices = Array.from(people, ([author, { balance, latest }]) => ({
      author: this.#log.authors[author]!,
      sign: (Math.sign(balance) || latest) as Voice['sign'],
      weight: this.#weight(author),
      reversed: reversedOf(this.#straightnessOf(author)),
    }));
    return { answers, weighted, voices };
  }

  /**
   * The reason why `upper` is above `lower`, and the chain of features between them if the reason is a chain: by the direct answers that
   * count, each is better than the next or equal to it. Among equally short chains, the one with the smallest ids.
   */
  *explainChunked(upper: number, lower: number): Steps<{ basis: Basis; chain: number[] }> {
    const { won, lost, tied } = this.of(upper, lower).weighted;
    if (won + lost + tied >= HARDLY_COUNTS) {
      const basis = won > lost && won > tied ? 'direct' : lost > won && lost > tied ? 'opposed' : 'split';
      return { basis, chain: [] };
    }
    const chain = yield* this.#chainChunked(upper, lower);
    return chain ? { basis: 'chain', chain } : { basis: 'scores', chain: [] };
  }

  *#chainChunked(from: number, to: number): Steps<number[] | null> {
    const { neighbours } = this.#verdicts;
    const cameFrom = new Map([[from, from]]);
    let looked = 0;
    let front = [from];
    while (front.length > 0 && !cameFrom.has(to)) {
      const next: number[] = [];
      for (const v of front) {
        for (const entry of neighbours[v]!) {
          if (++looked % NEIGHBOURS_PER_STEP === 0) yield;
          const other = entry >> 2;
          if (cameFrom.has(other) || !this.#leads(v, other)) continue;
          cameFrom.set(other, v);
          next.push(other);
        }
      }
      front = next;
    }
    if (!cameFrom.has(to)) return null;
    const chain = [to];
    while (chain[0] !== from) chain.unshift(cameFrom.get(chain[0]!)!);
    return chain;
  }

  /** Whether answers that count put `x` above `y`, or equal to it. */
  #leads(x: number, y: number): boolean {
    const verdict = this.#verdicts.indexOf(x, y);
    // The verdict is newer than this object.
    if (verdict >= this.#standings.length) return false;
    if (this.#standings[verdict] === UNKNOWN) this.#standings[verdict] = this.#standingOf(verdict);
    const standing = this.#standings[verdict]!;
    return standing === 0 || standing === (x < y ? 1 : -1);
  }

  /**
   * 1 if the lower feature is better, −1 if the other is, 0 if they are equal; −2 if nothing counts, or if both sides have equal weight.
   */
  #standingOf(verdict: number): number {
    const { won, lost, tied } = this.of(this.#verdicts.a[verdict]!, this.#verdicts.b[verdict]!).weighted;
    if (won + lost + tied < HARDLY_COUNTS) return -2;
    if (tied >= won && tied >= lost) return 0;
    return Math.sign(won - lost) || -2;
  }

  /** The answers to a pair that count, latest first, from `x`'s side. */
  *#answersTo(x: number, y: number): Generator<{ author: number; sign: 1 | 0 | -1 }> {
    const verdict = this.#verdicts.indexOf(x, y);
    if (verdict < 0) return;
    const { previous, replaced, author, outcome, first } = this.#log;
    for (let index = this.#log.latest(verdict); index >= 0; index = previous[index]!) {
      if (replaced[index] === 1) continue;
      const sign = Math.sign(outcome[index]! - 0.5) * (first[index] === x ? 1 : -1);
      yield { author: author[index]!, sign: (sign + 0) as 1 | 0 | -1 };
    }
  }

  #weight(author: number): number {
    return weightOf(this.#straightnessOf(author));
  }

  #straightnessOf(author: number): number {
    return this.#straightness.get(this.#log.authors[author]!) ?? 1;
  }
}
