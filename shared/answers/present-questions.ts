import { presentFeature, presentFeatureToGuests } from '../features/present.ts';
import type { Question } from './ask-next.ts';
import type { Proposal } from './next-pair.ts';
import { presentShortProgress } from './present-progress.ts';
import { FACTORS } from './rules/factors.ts';
import type { FactorQuestion } from './say-factors.ts';
import type { DealtCards } from './store/ratings.ts';

/** The questions about factors that are left for a person, and the choices. */
export function presentFactorQuestions(questions: readonly FactorQuestion[]) {
  return {
    questions: questions.map(({ more, less }) => ({ more: presentFeature(more), less: presentFeature(less) })),
    choices: FACTORS,
  };
}

/**
 * The next pair with the requested additions; null additions are left out.
 * @param isGuest whether the reader has no account.
 */
export function presentQuestion(question: Question, isGuest: boolean) {
  const presented = isGuest ? presentFeatureToGuests : presentFeature;
  const { proposal, dimension, upTo, goal, features, progress, after, gain, also } = question;
  const present = ({ id, featureAId, featureBId, more = [] }: Proposal) => ({
    comparison_id: id,
    feature_a: presented(features.get(featureAId)!),
    feature_b: presented(features.get(featureBId)!),
    dimension,
    ...(upTo > 2 && {
      features: [featureAId, featureBId, ...more].map((each) => presented(features.get(each)!)),
    }),
  });
  const orNull = (pair: Proposal | null) => pair && present(pair);
  return {
    ...present(proposal),
    ...(progress && { progress: presentShortProgress(dimension, goal, progress) }),
    ...(after && {
      after: { feature_a: orNull(after.feature_a), feature_b: orNull(after.feature_b), tie: orNull(after.tie) },
    }),
    ...(gain && { gain }),
    ...(also && { also: also.map(present) }),
  };
}

/** The pair after a change: null if no question is left, absent if none was requested or could be chosen. */
export interface WithNext {
  next?: ReturnType<typeof presentQuestion> | null;
}

/** @param question undefined if none was requested or could be chosen. */
export function presentNext(question: Question | null | undefined, isGuest: boolean): WithNext {
  return question === undefined ? {} : { next: question && presentQuestion(question, isGuest) };
}

/** A skipped pair, with the next one. */
export function presentSkipped(next: WithNext) {
  return { status: 'skipped', ...next } as const;
}

/** Features to rate, the number of all such features, and the number that the person has rated. */
export function presentRatingCards({ features, open, rated }: DealtCards) {
  return { features: features.map(presentFeature), remaining: open, rated };
}
