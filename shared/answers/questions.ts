import type { Needs } from '../context.ts';
import { runCooperatively, sharedBetweenAll } from '../platform/run-cooperatively.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import type { Circumstances } from '../ranking/selection/adaptive.ts';
import type { Foresight } from '../ranking/selection/foresight.ts';
import type { OwnOrder } from '../ranking/selection/own-order.ts';
import type { Pair } from '../ranking/selection/reserved-pairs.ts';
import type { TopQuestions } from '../ranking/selection/top-questions.ts';
import type { Steps } from '../ranking/steps.ts';
import { type Goal, RATIO, type SelectionStrategy } from '../ranking/vocabulary.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';

/** Questions of one dimension: for anybody, to complete the order or settle its top; or for one user, to complete their own order. */
export interface Questions {
  /** Pairs whose order is not known. */
  readonly unknownPairs: number;
  /** Whether the goal is reached without considering single pairs. Never true for the whole order. */
  readonly isReached: boolean;
  isKnown(a: number, b: number): boolean;
  /** Whether nobody else may be asked the pair at the same time, because one answer is enough. */
  isExclusive(a: number, b: number): boolean;
  /** The pair to ask next; null if no pair is left or free. */
  next(circumstances: Circumstances): Pair | null;
  /** Two features that make a set of four with a pair; null if a pair is the better question. */
  join(pair: Pair, circumstances: Circumstances): Pair | null;
  nextChunked(count: number, circumstances: Circumstances): Steps<Pair[]>;
  foresee(pair: Pair, circumstances: Circumstances): Foresight | null;
}

export interface QuestionOptions {
  strategy: SelectionStrategy;
  userId: string;
  /** The goal at which nothing more is asked. */
  goal: Goal;
  /** Whether to complete the person's own order, whatever others answer. */
  own?: boolean | undefined;
  /**
   * Number of best features to settle instead of the whole order. The number of all features means the whole order. `own` takes precedence.
   */
  top?: number | undefined;
  /** The ledger of the other dimension, to settle the best by value for effort. */
  beside?: LedgerState | undefined;
}

/** Everybody who answers needs the same preparation after the same answers. It runs once, however many wait for it. */
const prepareForAll = sharedBetweenAll((ranking: LoadedRanking['ranking'], strategy: SelectionStrategy, goal: Goal) =>
  ranking.prepareChunked(strategy, goal),
);

/** Prepares the questions in slices, so that choosing one is fast. */
export async function prepareQuestions(
  context: Needs<'rankings'>,
  loaded: LoadedRanking,
  asked: QuestionOptions,
): Promise<Questions> {
  const { ranking } = loaded;
  const { strategy, userId, goal } = asked;
  if (asked.own) {
    const order = await runCooperatively(ranking.ownOrderChunked(userId, goal));
    return new OwnQuestions(order, (a, b) => ranking.closure.isKnown(a, b));
  }
  if (asked.top && asked.top < ranking.n) {
    const top = await prepareTop(context, loaded, asked.top, asked.beside);
    return new TopOnly(top, ranking, userId);
  }
  await prepareForAll(ranking, strategy, goal);
  return new CommonQuestions(ranking, userId, strategy, goal);
}

/**
 * Prepares the questions that settle the best features, in slices.
 * @param beside the ledger of the other dimension, for the best by value for effort.
 */
export async function prepareTop(
  { rankings }: Needs<'rankings'>,
  { ranking, featureIds, factors: ownFactors }: LoadedRanking,
  k: number,
  beside: LedgerState | undefined,
): Promise<TopQuestions> {
  const other = beside && (await rankings.read(beside));
  // Features may be added or removed between the two reads. The next question knows them.
  const isSame =
    other?.featureIds.length === featureIds.length && other.featureIds.every((id, v) => id === featureIds[v]);
  const counterpart = isSame
    ? { ranking: other.ranking, isGain: other.dimension === RATIO.gain, factors: other.factors, ownFactors }
    : undefined;
  return runCooperatively(ranking.topQuestionsChunked(k, counterpart));
}

class CommonQuestions implements Questions {
  readonly #ranking: LoadedRanking['ranking'];
  readonly #selection: { strategy: SelectionStrategy; target: Goal; author: string; random: () => number };

  constructor(ranking: LoadedRanking['ranking'], author: string, strategy: SelectionStrategy, target: Goal) {
    this.#ranking = ranking;
    this.#selection = { strategy, target, author, random: Math.random };
  }

  get unknownPairs(): number {
    const { n, closure } = this.#ranking;
    return (n * (n - 1)) / 2 - closure.knownPairs;
  }

  get isReached(): boolean {
    const { strategy, target } = this.#selection;
    return target !== 0 && this.#ranking.reaches(strategy, target);
  }

  isKnown(a: number, b: number): boolean {
    return this.#ranking.closure.isKnown(a, b);
  }

  isExclusive(): boolean {
    return true;
  }

  next(circumstances: Circumstances): Pair | null {
    return this.#ranking.nextPair({ ...this.#selection, ...circumstances });
  }

  join(pair: Pair, circumstances: Circumstances): Pair | null {
    return this.#ranking.joinPair(pair, { ...this.#selection, ...circumstances });
  }

  nextChunked(count: number, circumstances: Circumstances): Steps<Pair[]> {
    return this.#ranking.nextPairsChunked(count, { ...this.#selection, ...circumstances });
  }

  foresee(pair: Pair, circumstances: Circumstances): Foresight | null {
    return this.#ranking.foresee(pair, { ...this.#selection, ...circumstances });
  }
}

class OwnQuestions implements Questions {
  readonly #order: OwnOrder;
  readonly #isKnownByAll: (a: number, b: number) => boolean;

  constructor(order: OwnOrder, isKnownByAll: (a: number, b: number) => boolean) {
    this.#order = order;
    this.#isKnownByAll = isKnownByAll;
  }

  get unknownPairs(): number {
    const { n, closure } = this.#order;
    return (n * (n - 1)) / 2 - closure.knownPairs;
  }

  get isReached(): boolean {
    return this.#order.isSettled;
  }

  isKnown(a: number, b: number): boolean {
    return this.#order.closure.isKnown(a, b);
  }

  /** Any number of users may be asked a pair whose order is known without this user. */
  isExclusive(a: number, b: number): boolean {
    return !this.#isKnownByAll(a, b);
  }

  next(circumstances: Circumstances): Pair | null {
    return this.#order.nextPair(circumstances);
  }

  /** A user's own order is asked about in pairs. Any number of people may be asked the same pair at a time, but not the same set. */
  join(): null {
    return null;
  }

  nextChunked(count: number, circumstances: Circumstances): Steps<Pair[]> {
    return this.#order.nextPairsChunked(count, circumstances);
  }

  foresee(pair: Pair, circumstances: Circumstances): Foresight | null {
    return this.#order.foresee(pair, circumstances);
  }
}

class TopOnly implements Questions {
  readonly #top: TopQuestions;
  readonly #ranking: LoadedRanking['ranking'];
  readonly #author: string;

  constructor(top: TopQuestions, ranking: LoadedRanking['ranking'], author: string) {
    this.#top = top;
    this.#ranking = ranking;
    this.#author = author;
  }

  get unknownPairs(): number {
    const { n, closure } = this.#ranking;
    return (n * (n - 1)) / 2 - closure.knownPairs;
  }

  get isReached(): boolean {
    return this.#top.standing.isOver;
  }

  isKnown(a: number, b: number): boolean {
    return this.#ranking.closure.isKnown(a, b);
  }

  isExclusive(): boolean {
    return true;
  }

  next(circumstances: Circumstances): Pair | null {
    return this.#top.nextPair(circumstances);
  }

  join(pair: Pair, circumstances: Circumstances): Pair | null {
    return this.#top.joinPair(pair, circumstances);
  }

  nextChunked(count: number, circumstances: Circumstances): Steps<Pair[]> {
    return this.#top.nextPairsChunked(count, circumstances);
  }

  foresee(pair: Pair, circumstances: Circumstances): Foresight | null {
    return this.#top.foresee(pair, this.#author, circumstances);
  }
}
