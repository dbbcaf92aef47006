import { finish, type Steps } from '../steps.ts';
import type { Choice, ModelType } from '../vocabulary.ts';
import { MU_A, MU_B, outcomeOf, updateEstimates, VARIANCE_A, VARIANCE_B } from './estimate.ts';

/** The part of a judgement that affects the estimates; features are indexes. */
export interface ReplayedJudgement {
  a: number;
  b: number;
  choice: Choice;
  weight: number;
}

/** Initial estimate of every feature, and the model that updates it. */
export interface Prior {
  modelType: ModelType;
  priorMean: number;
  priorVariance: number;
}

/** By feature index: means in logits, variances in logits². */
export interface Estimates {
  means: Float64Array;
  variances: Float64Array;
}

const JUDGEMENTS_PER_STEP = 1024;

/**
 * The estimates of n features after all judgements in order: means in logits, variances in logits². Replaying and appending one by one give
 * the same bits.
 */
export function replayJudgements(n: number, prior: Prior, judgements: Iterable<ReplayedJudgement>): Estimates {
  return finish(replayJudgementsChunked(n, prior, judgements));
}

/** Replays in steps of less than a millisecond. */
export function* replayJudgementsChunked(
  n: number,
  prior: Prior,
  judgements: Iterable<ReplayedJudgement>,
): Steps<Estimates> {
  let taken = 0;
  const means = new Float64Array(n).fill(prior.priorMean);
  const variances = new Float64Array(n).fill(prior.priorVariance);
  const moved = new Float64Array(4);
  for (const { a, b, choice, weight } of judgements) {
    updateEstimates(
      moved,
      prior.modelType,
      means[a]!,
      variances[a]!,
      means[b]!,
      variances[b]!,
      outcomeOf(choice),
      weight,
    );
    means[a] = moved[MU_A]!;
    variances[a] = moved[VARIANCE_A]!;
    means[b] = moved[MU_B]!;
    variances[b] = moved[VARIANCE_B]!;
    if (++taken % JUDGEMENTS_PER_STEP === 0) yield;
  }
  return { means, variances };
}
