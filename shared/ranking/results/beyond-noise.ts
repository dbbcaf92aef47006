import { normalCdf } from '../estimation/normal.ts';
import type { Steps } from '../steps.ts';
import { median } from './quadrants.ts';
import { momentsOf } from './scale.ts';

/** A score with its variance. */
export interface Estimated {
  readonly score: number;
  readonly variance: number;
}

/** A feature's score at two times. */
export interface EstimatedTwice {
  readonly before: Estimated;
  readonly after: Estimated;
  /** Share of the answers about the feature of the earlier time that the later one lacks, 0 to 1. */
  readonly gone: number;
}

/** How far a score moved, in standard deviations of all scores. */
export interface Moved {
  readonly difference: number;
  /** Standard deviation of the difference if nothing changed but the answers. */
  readonly noise: number;
  readonly isBeyond: boolean;
}

/** Chance of a move of this size by noise, below which it is told. */
const UNLIKELY = 0.05;
/** Least variance of a difference, as a share of the later variance: answers about others move a feature too. */
const LEAST = 0.3;
/** The median of |z| for a standard normal z. */
const USUAL_DEVIATION = 0.6745;
const FEATURES_PER_STEP = 4096;

/**
 * Which features moved by more than noise explains, in short steps.
 *
 * The later estimate contains the earlier answers: its mean differs from the earlier one by a deviation of √(v₀ − v₁). Without common answers,
 * it is √(v₀ + v₁). With a share g of the earlier answers gone, the variance is in between: v₀ − v₁ + 2·g·v₁.
 *
 * Both times are standardised over the features that are in both, with their variances, and the median of the differences is taken off: neither
 * another scale nor a common shift counts as a move. Should the differences scatter more than their noise (people changed their minds about
 * many features, or the model fits them badly), the noise is that of the bulk of the features.
 */
export function* beyondNoiseChunked(features: readonly EstimatedTwice[]): Steps<Moved[]> {
  if (features.length === 0) return [];
  const earlier = standardised(features.map(({ before }) => before));
  yield;
  const later = standardised(features.map(({ after }) => after));
  yield;
  const differences = features.map((_, at) => later[at]!.score - earlier[at]!.score);
  const shift = median(differences);
  yield;
  const noises = features.map(({ gone }, at) => {
    const [v0, v1] = [earlier[at]!.variance, later[at]!.variance];
    return Math.sqrt(Math.max(v0 - v1 + 2 * gone * v1, LEAST * v1));
  });
  yield;
  const scatter = median(differences.map((each, at) => Math.abs(each - shift) / noises[at]!)) / USUAL_DEVIATION;
  const wider = Math.max(1, scatter);
  yield;
  const moved: Moved[] = [];
  for (const [at, each] of differences.entries()) {
    const [difference, noise] = [each - shift, wider * noises[at]!];
    const chance = 2 * normalCdf(-Math.abs(difference) / noise);
    moved.push({ difference, noise, isBeyond: chance < UNLIKELY });
    if (at % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
  }
  return moved;
}

function standardised(estimates: readonly Estimated[]): Estimated[] {
  const { middle, deviation } = momentsOf(
    estimates.map(({ score }) => score),
    estimates.map(({ variance }) => variance),
  );
  return estimates.map(({ score, variance }) => ({
    score: (score - middle) / deviation,
    variance: variance / deviation ** 2,
  }));
}
