import { signOf, Verdicts } from '../closure/verdicts.ts';
import { outcomeOf } from './estimate.ts';
import type { PriorBeliefs } from './evidence.ts';
import type { GradedComparisons } from './graded-answers.ts';
import { type Judgement, JudgementLog } from './judgement-log.ts';
import type { NormalScores } from './normal-scores.ts';

/** A comparison of an archived feature. */
export interface SleepingJudgement extends Judgement {
  /** The index of an active comparison of the same answer about a set; null if there is none. */
  readonly beside: number | null;
}

/** Archived features and their comparisons. Active and archived features are numbered together, in id order. */
export interface SleepingFeatures {
  /** Number of all features. */
  readonly features: number;
  /** The number of each active feature. */
  readonly places: Int32Array;
  /** In ledger order. */
  readonly judgements: readonly SleepingJudgement[];
  /** Given estimates of all features; null without any. */
  readonly estimates: NormalScores | null;
  /** Beliefs about all features before the first comparison, from ratings; null without any. */
  readonly prior: PriorBeliefs | null;
}

/** Comparisons in the form that the fits take. */
export type FittedComparisons = GradedComparisons & { readonly replaced: Uint8Array };

const NOT_AWAKE = -1;

/**
 * Archived features in the fit. They are neither asked about nor shown, but the answers about them stay evidence about people and about the
 * features they were compared with. Archiving and restoring therefore move no other feature.
 */
export class Asleep {
  readonly #known: SleepingFeatures;
  readonly #log: JudgementLog;
  /** The number of each feature among the active ones. */
  readonly #numbers: Int32Array;

  constructor(known: SleepingFeatures) {
    this.#known = known;
    this.#log = new JudgementLog();
    this.#numbers = new Int32Array(known.features).fill(NOT_AWAKE);
    known.places.forEach((place, v) => {
      this.#numbers[place] = v;
    });
    const verdicts = new Verdicts(known.features);
    for (const judgement of known.judgements) {
      const { a, b, choice, author = '', requested } = judgement;
      verdicts.set(a, b, signOf(choice));
      this.#log.push(judgement, { outcome: outcomeOf(choice), verdict: verdicts.indexOf(a, b) });
      if (requested !== false) continue;
      for (const index of this.#log.replaceable(this.#log.previous[this.#log.length - 1]!, author)) {
        this.#log.replace(index);
      }
    }
  }

  /** Number of all features. */
  get features(): number {
    return this.#known.features;
  }

  get estimates(): NormalScores | null {
    return this.#known.estimates;
  }

  get bytes(): number {
    return 2 * this.#log.bytes + 4 * this.#known.places.length;
  }

  /** The archived part without some active comparisons, given in ledger order. Sleeping comparisons of the same answers go with them. */
  without(gone: readonly number[]): Asleep {
    const judgements = this.#known.judgements
      .filter(({ beside }) => beside === null || !gone.includes(beside))
      .map((each) => {
        const { beside } = each;
        return beside === null ? each : { ...each, beside: beside - gone.filter((index) => index < beside).length };
      });
    return new Asleep({ ...this.#known, judgements });
  }

  /** The comparisons of archived features, followed by the active ones, numbered by all features. */
  beside(active: FittedComparisons): FittedComparisons {
    const { places, prior } = this.#known;
    const log = this.#log;
    const authors = [...active.authors];
    const numbers = log.authors.map((author) => {
      const known = authors.indexOf(author);
      return known === -1 ? authors.push(author) - 1 : known;
    });
    const length = log.length + active.length;
    const joined = <Column extends Int32Array | Float64Array | Uint8Array | Int8Array>(
      column: Column,
      asleep: (index: number) => number,
      awake: (index: number) => number,
    ): Column => {
      for (let index = 0; index < log.length; index++) column[index] = asleep(index);
      for (let index = 0; index < active.length; index++) column[log.length + index] = awake(index);
      return column;
    };
    const hasSets = log.set !== null || active.set != null;
    return {
      length,
      authors,
      prior,
      first: joined(
        new Int32Array(length),
        (i) => log.first[i]!,
        (i) => places[active.first[i]!]!,
      ),
      second: joined(
        new Int32Array(length),
        (i) => log.second[i]!,
        (i) => places[active.second[i]!]!,
      ),
      outcome: joined(
        new Float64Array(length),
        (i) => log.outcome[i]!,
        (i) => active.outcome[i]!,
      ),
      weight: joined(
        new Float64Array(length),
        (i) => log.weight[i]!,
        (i) => active.weight[i]!,
      ),
      grade: joined(
        new Int8Array(length),
        (i) => log.grade[i]!,
        (i) => active.grade[i]!,
      ),
      replaced: joined(
        new Uint8Array(length),
        (i) => log.replaced[i]!,
        (i) => active.replaced[i]!,
      ),
      author: joined(
        new Int32Array(length),
        (i) => numbers[log.author[i]!]!,
        (i) => active.author[i]!,
      ),
      set: hasSets
        ? joined(
            new Int32Array(length),
            (i) => this.#setOf(i, active),
            (i) => active.set?.[i] ?? 0,
          )
        : null,
    };
  }

  /** The set of a sleeping comparison: that of the active part of its answer, or a new one. */
  #setOf(index: number, { length, set }: FittedComparisons): number {
    const own = this.#log.set?.[index] ?? 0;
    const { beside } = this.#known.judgements[index]!;
    if (own === 0) return 0;
    return beside !== null && beside < length ? set![beside]! : length + own;
  }

  /** The entries of the active features in a column by feature. */
  awake(column: Float64Array): Float64Array {
    return Float64Array.from(this.#known.places, (place) => column[place]!);
  }

  /** An order of all features, reduced to the active ones. */
  awakeAlong(order: Int32Array): Int32Array {
    return order.map((place) => this.#numbers[place]!).filter((v) => v !== NOT_AWAKE);
  }

  /** Entries about active features, renumbered among these. */
  awakeOnes<Entry extends { readonly feature: number }>(entries: readonly Entry[]): Entry[] {
    return entries
      .map((entry) => ({ ...entry, feature: this.#numbers[entry.feature]! }))
      .filter(({ feature }) => feature !== NOT_AWAKE);
  }
}
