import type { Steps } from '../steps.ts';
import { numberedByContentChunked } from './by-content.ts';
import { type ComparisonColumns, effectiveOf, gatherEvidence, type ScoreBeliefs } from './evidence.ts';
import { type ScorePosterior, scorePosteriorChunked } from './expectation-propagation.ts';
import { type GradedComparisons, sortGradedAnswers } from './graded-answers.ts';
import { JOINT_PRIOR_WIDENING, type JointPrior, jointMeansChunked } from './joint-means.ts';
import { jointPrior, type RankingModel } from './model.ts';
import { ordinalScoresChunked } from './ordinal-scores.ts';
import { toldPosteriorChunked } from './said-nothing.ts';
import { sortAnswers, sortTeamAnswers, type TeamAnswers } from './sorted-answers.ts';

/** Data of the final order and the shown scores. */
export interface FinalScores {
  /** In logits. */
  readonly means: Float64Array;
  /** 1/variance of each mean, in 1/logits². */
  readonly information: Float64Array;
}

/** Scores of answers by several people. */
interface TeamScores extends FinalScores {
  /** How straight each person answers who doesn't count in full, by id. */
  readonly straightness: ReadonlyMap<string, number>;
  /** How finely people tell features apart: the standard deviation of one look at a difference, in logits. */
  readonly spread: number;
}

/** Factor between a logistic look and the normal look whose probabilities are closest to it. */
const LOGISTIC = 1.7;
/** A person with at least this share of straight answers is reported as counting in full. */
const IN_FULL = 0.99;

/**
 * The final scores from all answers that count, in steps of a few milliseconds: by expectation propagation, converted from its scale to the
 * prior's. With several authors, it includes how straight each of them answers. Graded answers carry weights, which expectation propagation
 * doesn't support, so their scores are joint means. The result doesn't depend on how features are numbered.
 */
export function* finalScoresChunked(
  features: number,
  given: ComparisonColumns & Partial<GradedComparisons>,
  model: RankingModel,
): Steps<TeamScores> {
  const { comparisons, back } = yield* numberedByContentChunked(features, given);
  const { means, information, ...told } = yield* scoresChunked(features, comparisons, model);
  return { means: back(means), information: back(information), ...told };
}

function* scoresChunked(
  features: number,
  comparisons: ComparisonColumns & Partial<GradedComparisons>,
  model: RankingModel,
): Steps<TeamScores> {
  const { author, authors } = comparisons;
  const usual = jointPrior(model, JOINT_PRIOR_WIDENING);
  const prior = { ...usual, beliefs: comparisons.prior && beliefsInLogits(comparisons.prior, usual) };
  if (model.comparisonMode === 'graded') {
    const { grade } = comparisons;
    const { means, information } =
      grade && author && authors
        ? yield* ordinalScoresChunked(sortGradedAnswers(features, { ...comparisons, grade, author, authors }), prior)
        : yield* jointMeansChunked(gatherEvidence(features, effectiveOf(comparisons)), prior);
    return { means, information, straightness: new Map(), spread: LOGISTIC };
  }
  if (author && authors && authors.length > 1) {
    const answers = sortTeamAnswers(features, { ...comparisons, author, authors });
    const posterior = yield* toldPosteriorChunked(answers);
    return { ...inLogits(posterior, prior), ...howPeopleAnswer(posterior, prior, answers) };
  }
  const posterior = yield* scorePosteriorChunked(sortAnswers(features, comparisons));
  return { ...inLogits(posterior, prior), ...howPeopleAnswer(posterior, prior) };
}

function howPeopleAnswer({ straightness, kinds }: ScorePosterior, prior: JointPrior, answers?: TeamAnswers) {
  const of = [...(straightness?.of ?? [])].map((share, person) => [answers!.ids[person]!, share] as const);
  const spread = kinds.reduce((sum, { noise, weight }) => sum + weight * noise.spread, 0);
  return {
    straightness: new Map(of.filter(([, share]) => share < IN_FULL)),
    spread: Math.sqrt(prior.variance) * spread,
  };
}

/** Converts the scores of a posterior, with standard deviation 1, to the scale of a prior. */
function inLogits(posterior: ScorePosterior, prior: JointPrior): FinalScores {
  const { means, variances } = beliefsInLogits(posterior, prior);
  return { means, information: variances.map((variance) => 1 / variance) };
}

function beliefsInLogits({ means, variances }: ScoreBeliefs, prior: JointPrior): ScoreBeliefs {
  const deviation = Math.sqrt(prior.variance);
  return {
    means: means.map((mean) => prior.mean + deviation * mean),
    variances: variances.map((variance) => prior.variance * variance),
  };
}
