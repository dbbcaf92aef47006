import type { Progress } from '../../shared/ranking/results/progress.ts';
import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import type { ForeseenPairs } from '../../shared/use-cases/comparisons/foresee-pairs.ts';
import type { Proposal } from '../../shared/use-cases/comparisons/next-pair.ts';

import { presentFeature } from './feature.ts';
import { presentShortProgress } from './progress.ts';

/** What is presented besides the pair itself; null is left out. */
export interface ProposalDetails {
  dimension: Dimension;
  target: number;
  /** Every feature that the pairs name. */
  features: ReadonlyMap<string, FeatureRecord>;
  progress: Progress | null;
  after: ForeseenPairs['after'];
  gain: ForeseenPairs['gain'];
  also: readonly Proposal[] | null;
}

/** The next pair, with the requested additions. */
export function presentProposal(proposal: Proposal, details: ProposalDetails) {
  const { dimension, target, features, progress, after, gain, also } = details;
  const present = ({ id, featureAId, featureBId }: Proposal) => ({
    comparison_id: id,
    feature_a: presentFeature(features.get(featureAId)!),
    feature_b: presentFeature(features.get(featureBId)!),
    dimension,
  });
  const orNull = (pair: Proposal | null) => pair && present(pair);
  return {
    ...present(proposal),
    ...(progress && { progress: presentShortProgress(dimension, target, progress) }),
    ...(after && {
      after: { feature_a: orNull(after.feature_a), feature_b: orNull(after.feature_b), tie: orNull(after.tie) },
    }),
    ...(gain && { gain }),
    ...(also && { also: also.map(present) }),
  };
}

/** The pair after a change: null if no question is left, absent if none was requested or could be chosen. */
export interface WithNext {
  next?: ReturnType<typeof presentProposal> | null;
}

/** A skipped pair, with the one that follows. */
export function presentSkipped(next: WithNext) {
  return { status: 'skipped', ...next } as const;
}
