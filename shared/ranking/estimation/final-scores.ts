import type { Steps } from '../steps.ts';
import { type ComparisonColumns, effectiveOf, gatherEvidence } from './evidence.ts';
import { type ScorePosterior, scorePosteriorChunked } from './expectation-propagation.ts';
import { type GradedComparisons, sortGradedAnswers } from './graded-answers.ts';
import { JOINT_PRIOR_WIDENING, jointMeansChunked } from './joint-means.ts';
import { jointPrior, type RankingModel } from './model.ts';
import { ordinalScoresChunked } from './ordinal-scores.ts';
import { sortAnswers, sortTeamAnswers } from './sorted-answers.ts';
import { teamPosteriorChunked } from './team-posterior.ts';

/** Data of the final order and the shown scores. */
export interface FinalScores {
  /** Numbers that decide the order, the largest first. */
  readonly strengths: Float64Array;
  /** In logits. */
  readonly means: Float64Array;
  /** 1/variance of each mean, in 1/logits². */
  readonly information: Float64Array;
}

/**
 * The final scores from all answers that count, in steps of a few milliseconds: by expectation propagation, converted
 * from its scale to the prior's. With several authors, it includes how straight each of them answers. Graded answers
 * carry weights, which expectation propagation doesn't support: their scores are joint means.
 */
export function* finalScoresChunked(
  features: number,
  comparisons: ComparisonColumns & Partial<GradedComparisons>,
  model: RankingModel,
): Steps<FinalScores> {
  const { author, authors } = comparisons;
  const prior = jointPrior(model, JOINT_PRIOR_WIDENING);
  if (model.comparisonMode === 'graded') {
    const { grade } = comparisons;
    const { means, information } =
      grade && author && authors
        ? yield* ordinalScoresChunked(sortGradedAnswers(features, { ...comparisons, grade, author, authors }), prior)
        : yield* jointMeansChunked(gatherEvidence(features, effectiveOf(comparisons)), prior);
    return { strengths: means, means, information };
  }
  const posterior =
    author && authors && authors.length > 1
      ? yield* teamPosteriorChunked(sortTeamAnswers(features, { ...comparisons, author, authors }))
      : yield* scorePosteriorChunked(sortAnswers(features, comparisons));
  return inLogits(posterior, prior);
}

/** Scores of standard deviation 1 as those of a prior. */
function inLogits(
  { strengths, means, variances }: ScorePosterior,
  prior: { mean: number; variance: number },
): FinalScores {
  const deviation = Math.sqrt(prior.variance);
  return {
    strengths,
    means: means.map((mean) => prior.mean + deviation * mean),
    information: variances.map((variance) => 1 / (prior.variance * variance)),
  };
}
