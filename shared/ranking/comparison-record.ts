import { contradictionOf, FAINT_IN_ORDER } from './closure/contradiction.ts';
import { EqualShares, inOneOnly } from './closure/equal-shares.ts';
import { choiceOfSign, signOf } from './closure/verdicts.ts';
import { Knowledge } from './cycles/knowledge.ts';
import type { ScoreBeliefs } from './estimation/evidence.ts';
import { type Judgement, JudgementLog } from './estimation/judgement-log.ts';
import { type Replaceable, seenFrom } from './pending-comparisons.ts';
import type { Choice, Expectation } from './vocabulary.ts';

/** The active comparisons of a ranking. Knows which of them count, what they imply, and how often inferences were verified. */
export class ComparisonRecord {
  readonly log: JudgementLog;
  readonly knowledge: Knowledge;
  /** How often each person answers "Equal". */
  readonly equalShares = new EqualShares();
  /** Authors whose ties imply nothing, as the current verdicts assume. */
  #standingOut: ReadonlySet<string> = new Set();
  #verifications = 0;
  #bad = 0;

  /** @param prior beliefs about the scores before the first comparison; null for standard normal scores. */
  constructor(n: number, prior: ScoreBeliefs | null) {
    this.log = new JudgementLog(prior);
    this.knowledge = new Knowledge(n);
  }

  /** Number of comparisons of pairs whose order was already known. */
  get verifications(): number {
    return this.#verifications;
  }

  /** Number of verifications that contradicted the expectation. A half-contradiction counts as a quarter. */
  get bad(): number {
    return this.#bad;
  }

  /**
   * Adds the next comparison. Call `reviewTies` afterwards, before anything reads the verdicts.
   * @param outcome of its choice: 1, 0 or ½.
   * @returns whether it replaces earlier answers of its author.
   */
  add(judgement: Judgement, outcome: number): boolean {
    const { a, b, choice, expected, author = '' } = judgement;
    const { knowledge, log } = this;
    this.equalShares.add(author, choice === 'tie');
    const known = knowledge.verdicts.indexOf(a, b);
    const loose = choice === 'tie' && this.#standingOut.has(author);
    if (known < 0 || this.#standingOut.size === 0) knowledge.record(a, b, signOf(choice), loose);
    log.push(judgement, { outcome, verdict: knowledge.verdicts.indexOf(a, b) });
    this.#tally(expected, choice, 1);
    const replaces = judgement.requested === false && this.#replaceEarlier(judgement);
    if (known >= 0 && this.#standingOut.size > 0) this.#settleVerdict(a, b);
    return replaces;
  }

  /** Recomputes the verdicts of authors whose ties no longer count, or count again. */
  reviewTies(): void {
    const before = this.#standingOut;
    const now = this.equalShares.standingOut();
    const changed = inOneOnly(now, before);
    if (changed.size === 0) return;
    this.#standingOut = now;
    const { length, first, second, outcome, author, authors } = this.log;
    for (let i = 0; i < length; i++) {
      if (outcome[i] === 0.5 && changed.has(authors[author[i]!]!)) this.#settleVerdict(first[i]!, second[i]!);
    }
  }

  /** The answers to a pair that an unrequested answer by `author` would replace, latest first. `expected` is from `a`'s side. */
  replaceableAnswers(a: number, b: number, author: string): Replaceable[] {
    const { log } = this;
    const replaceable = log.replaceable(log.latest(this.knowledge.verdicts.indexOf(a, b)), author);
    return Array.from(replaceable, (index) => ({
      expected: seenFrom(log.first[index] === a, log.expected[index]!),
      isTie: log.outcome[index] === 0.5,
    }));
  }

  #tally(expected: Expectation | null, choice: Choice, sign: 1 | -1): void {
    if (expected === null) return;
    this.#verifications += sign;
    this.#bad += sign * contradictionOf(expected, choice, FAINT_IN_ORDER);
  }

  /** Replaces the author's earlier answers to the pair of their latest answer. Returns whether there were any. */
  #replaceEarlier({ author = '' }: Judgement): boolean {
    const { log } = this;
    const before = log.replacements;
    for (const index of log.replaceable(log.previous[log.length - 1]!, author)) {
      const choice = choiceOfSign(Math.sign(log.outcome[index]! - 0.5));
      log.replace(index);
      this.equalShares.add(author, choice === 'tie', -1);
      this.#tally(log.expected[index]!, choice, -1);
    }
    return log.replacements > before;
  }

  /** Recomputes the verdict of a pair from its comparisons. */
  #settleVerdict(a: number, b: number): void {
    const { verdicts } = this.knowledge;
    const { sign, loose } = this.log.verdictOf(verdicts.indexOf(a, b), this.#standingOut);
    this.knowledge.record(Math.min(a, b), Math.max(a, b), sign, loose);
  }
}
