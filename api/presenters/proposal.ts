import type { Question } from '../../shared/use-cases/comparisons/ask-next.ts';
import type { Proposal } from '../../shared/use-cases/comparisons/next-pair.ts';
import { presentFeature, presentFeatureToGuests } from './feature.ts';
import { presentShortProgress } from './progress.ts';

/**
 * The next pair, with the requested additions; null is left out.
 * @param isGuest whether it is for somebody without an account.
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

/** @param question undefined where none was requested or could be chosen. */
export function presentNext(question: Question | null | undefined, isGuest: boolean): WithNext {
  return question === undefined ? {} : { next: question && presentQuestion(question, isGuest) };
}

/** A skipped pair, with the next one. */
export function presentSkipped(next: WithNext) {
  return { status: 'skipped', ...next } as const;
}
