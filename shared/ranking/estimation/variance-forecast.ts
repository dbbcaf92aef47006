import { finish, type Steps } from '../steps.ts';
import type { ModelType } from '../vocabulary.ts';
import { INFORMATION, likelihood } from './estimate.ts';

/** Number of partners per feature for estimating the mean information of a comparison. */
const PARTNERS = 32;
/** Features that get partners between two pauses: a fraction of a millisecond. */
const FEATURES_PER_STEP = 128;

/**
 * The number of comparisons until the mean variance of the estimates is at most `target`.
 *
 * Every comparison adds information I = E[p(1 − p)] (of the model, at the present means) to the difference of two features. Between two of
 * variance v each one's precision λ = 1/v grows by I/(1 + I/λ), so that bringing a feature from v down to L takes (1/L − 1/v)/I + ln(v/L)
 * comparisons, each shared by two features. The most uncertain features are asked first; L is the level that they must reach to bring the
 * mean to the target.
 * @param means in logits.
 * @param variances in logits², all positive.
 * @param target in logits², positive.
 */
export function comparisonsToVariance(
  model: ModelType,
  means: Float64Array,
  variances: Float64Array,
  target: number,
): number {
  return finish(comparisonsToVarianceChunked(model, means, variances, target));
}

/** Computes `comparisonsToVariance` in steps. */
export function* comparisonsToVarianceChunked(
  model: ModelType,
  means: Float64Array,
  variances: Float64Array,
  target: number,
): Steps<number> {
  const n = variances.length;
  if (n < 2 || meanOf(variances) <= target) return 0;
  const level = levelFor(variances, target);
  const information = yield* averageInformationChunked(model, means);
  let shares = 0;
  for (const variance of variances) {
    if (variance > level) shares += (1 / level - 1 / variance) / information + Math.log(variance / level);
  }
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.ceil(shares / 2)));
}

/** The mean variance; 0 without features. */
export function meanOf(variances: Float64Array): number {
  return variances.length === 0 ? 0 : variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
}

/** The level L with mean(min(v, L)) = target, for a target below the mean. */
function levelFor(variances: Float64Array, target: number): number {
  const ascending = Float64Array.from(variances).sort();
  let room = target * ascending.length;
  for (const [at, variance] of ascending.entries()) {
    const share = room / (ascending.length - at);
    if (share <= variance) return share;
    room -= variance;
  }
  return target;
}

/** The information of a comparison of two features that are as far apart as these are on average. */
function* averageInformationChunked(model: ModelType, means: Float64Array): Steps<number> {
  const n = means.length;
  const partners = Math.min(PARTNERS, n - 1);
  const out = new Float64Array(2);
  let sum = 0;
  for (let a = 0; a < n; a++) {
    for (let k = 1; k <= partners; k++) {
      const b = (a + Math.ceil((k * (n - 1)) / partners)) % n;
      likelihood(out, model, means[a]! - means[b]!, 0.5);
      sum += out[INFORMATION]!;
    }
    if (a % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
  }
  return sum / (n * partners);
}
