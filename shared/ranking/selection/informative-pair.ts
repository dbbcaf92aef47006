import type { InformativeBelief } from '../estimation/joint-belief.ts';
import type { Pair } from './reserved-pairs.ts';

/** Up to this number of features, every pair is weighed. Beyond it, each feature is weighed with its closest competitors. */
const ALL_PAIRS_UP_TO = 128;
const COMPETITORS = 32;
/** Number of competitors after which the search checks whether another could still win. */
const GLANCE = 4;
/** How much each earlier question about a pair reduces the value of the next, because the same person echoes the answer. */
const ECHO = 0.2;
/** A pair is recent for 10 answers, or for a quarter of the pairs that may still be asked if that is less. */
const RECENT_ANSWERS = 10;
const RECENT_SHARE = 1 / 4;
/** Factor by which a pair must be better, so that rounding doesn't decide. */
const CLEARLY_MORE = 1 + 1e-9;

const NONE: ReadonlySet<number> = new Set();

/** The questions so far: how often and how recently each pair was asked. */
export interface AskedPairs {
  /** How often the pair was asked. */
  of(x: number, y: number): number;
  /**
   * Whether the pair is among the latest answers: 10, or a quarter of the pairs that weren't asked often yet, rounded up. An immediate
   * repetition would tell little: people repeat themselves, and think that a key press failed.
   */
  isRecent(x: number, y: number): boolean;
}

/** How often each pair was asked, and the most recent ones. */
export class AskedCounts implements AskedPairs {
  readonly #n: number;
  readonly #counts = new Map<number, number>();
  /** Pairs asked at least `often` times, in the order in which they reached that number. */
  readonly oftenAsked: Pair[] = [];
  readonly #often: number;
  /** The pairs of the latest answers, at most `RECENT_ANSWERS` of them, oldest first. */
  #latest: readonly number[] = [];

  constructor(n: number, often: number) {
    this.#n = n;
    this.#often = often;
  }

  of(x: number, y: number): number {
    return this.#counts.get(this.#keyOf(x, y)) ?? 0;
  }

  isRecent(x: number, y: number): boolean {
    return isAmongLast(this.#latest, this.#keyOf(x, y), this.#recentAnswers(this.oftenAsked.length));
  }

  /** The counts after one more answer. Valid until the original changes. */
  after(a: number, b: number): AskedPairs {
    const key = this.#keyOf(a, b);
    const oftenAsked = this.oftenAsked.length + Number(this.of(a, b) === this.#often - 1);
    const recent = this.#recentAnswers(oftenAsked);
    const latest = [...this.#latest, key];
    return {
      of: (x, y) => this.of(x, y) + Number(this.#keyOf(x, y) === key),
      isRecent: (x, y) => isAmongLast(latest, this.#keyOf(x, y), recent),
    };
  }

  add(x: number, y: number): void {
    const pair: Pair = [Math.min(x, y), Math.max(x, y)];
    const key = this.#keyOf(...pair);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count === this.#often) this.oftenAsked.push(pair);
    this.#latest = [...this.#latest.slice(1 - RECENT_ANSWERS), key];
  }

  #keyOf(x: number, y: number): number {
    return Math.min(x, y) * this.#n + Math.max(x, y);
  }

  #recentAnswers(oftenAsked: number): number {
    const open = (this.#n * (this.#n - 1)) / 2 - oftenAsked;
    return Math.min(RECENT_ANSWERS, Math.ceil(RECENT_SHARE * open));
  }

  /** Rough size in memory: an entry of a Map takes about 40 bytes. */
  get bytes(): number {
    return 40 * this.#counts.size;
  }
}

function isAmongLast(keys: readonly number[], key: number, count: number): boolean {
  return count > 0 && keys.lastIndexOf(key) >= Math.max(0, keys.length - count);
}

/** Expected information of an answer about a pair: information/(1 + 0.2·times asked). */
export function informationOf(belief: InformativeBelief, asked: Pick<AskedPairs, 'of'>, x: number, y: number): number {
  const difference = belief.means[x]! - belief.means[y]!;
  return belief.information(difference, belief.differenceVariance(x, y)) / (1 + ECHO * asked.of(x, y));
}

/**
 * The pair with the most informative answer: the largest information/(1 + 0.2·times asked).
 *
 * Up to 128 features, all pairs are weighed. Beyond that, each feature is weighed with the 32 next ones by mean, because a predictable
 * answer has little information. Deterministic: among equals, the first in that order wins.
 * @param mayAsk called only for pairs that would win, so it may be slow.
 * @param leftOut features that are in no pair.
 * @param weights how much each feature matters. The information of a pair is multiplied by the sum of both weights. By default all matter
 * alike.
 */
export function mostInformativePair(
  belief: InformativeBelief,
  asked: Pick<AskedPairs, 'of'>,
  mayAsk: (x: number, y: number) => boolean,
  { weights, leftOut = NONE }: { weights?: Float64Array; leftOut?: ReadonlySet<number> } = {},
): Pair | null {
  const { n, means, variances } = belief;
  if (n - leftOut.size < 2) return null;
  const mostWeight = weights?.reduce((most, weight) => Math.max(most, weight), 0) ?? 0;
  const all = n <= ALL_PAIRS_UP_TO;
  const inOrder = new Int32Array(n).map((_, v) => v);
  if (!all) inOrder.sort((a, b) => means[b]! - means[a]! || a - b);
  const widest = variances.reduce((most, variance) => Math.max(most, variance), 0);
  let best = 0;
  let bestX = -1;
  let bestY = -1;
  for (let i = 0; i < n; i++) {
    const x = inOrder[i]!;
    if (leftOut.has(x)) continue;
    const end = all ? n : Math.min(n, i + 1 + COMPETITORS);
    for (let j = i + 1; j < end; j++) {
      const y = inOrder[j]!;
      if (leftOut.has(y)) continue;
      const difference = means[x]! - means[y]!;
      const weight = weights ? weights[x]! + weights[y]! : 1;
      // Answers correlate scores positively, so the variance of their difference is at most that of independent scores.
      if (weight * belief.mostInformation(variances[x]! + variances[y]!) <= best) continue;
      const unasked = weight * belief.information(difference, belief.differenceVariance(x, y));
      if (!(unasked > best * CLEARLY_MORE)) {
        // Features later in the order by mean are further away.
        if (all || (j - i) % GLANCE !== 0) continue;
        const most = weights ? weights[x]! + mostWeight : 1;
        if (most * belief.information(difference, variances[x]! + widest) <= best) break;
        continue;
      }
      const information = unasked / (1 + ECHO * asked.of(x, y));
      if (!(information > best * CLEARLY_MORE) || !mayAsk(x, y)) continue;
      best = information;
      bestX = x;
      bestY = y;
    }
  }
  return bestX < 0 ? null : [Math.min(bestX, bestY), Math.max(bestX, bestY)];
}
