import type { Progress } from '../../shared/ranking/results/progress.ts';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import type { ForeseenPairs } from '../../shared/use-cases/comparisons/foresee-pairs.ts';
import type { Proposal } from '../../shared/use-cases/comparisons/next-pair.ts';
import { count, described, type JsonSchema, listOf, named, objectOf, oneOf, uuidSchema } from '../http/json-schema.ts';
import { featureSchema, presentFeature } from './feature.ts';
import { presentShortProgress, shortProgressSchema } from './progress.ts';

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
  return { status: 'skipped', ...next };
}

const dimension = oneOf(...DIMENSIONS);
const pairFields = { comparison_id: uuidSchema, feature_a: featureSchema, feature_b: featureSchema, dimension };
const foreseenSchema = named('ForeseenPair', objectOf(pairFields));
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
export const proposalSchema = named(
  'Proposal',
  objectOf(pairFields, {
    progress: shortProgressSchema,
    after: described(
      'With include_after, if predictable: the pair after each answer, null if there is none or it cannot ' +
        'be predicted. Show it at once, and send it back as `showing`.',
      objectOf({
        feature_a: described('After the answer that `feature_a` is above.', orNothing(foreseenSchema)),
        feature_b: described('After the answer that `feature_b` is above.', orNothing(foreseenSchema)),
        tie: orNothing(foreseenSchema),
      }),
    ),
    gain: described(
      'With include_after, if predictable: how many pairs each answer would order, this one included.',
      objectOf({
        feature_a: described('By the answer that `feature_a` is above.', count),
        feature_b: described('By the answer that `feature_b` is above.', count),
        tie: described('By the answer that they are equal.', count),
      }),
    ),
    also: described('With count above 1: further pairs, to answer while offline.', listOf(foreseenSchema)),
  }),
);
/** The next pair, as returned by mutations. */
export const nextSchema = described(
  'With include_next: the pair to show now, as returned by GET next; null if no question is left, absent if it could ' +
    'not be chosen.',
  orNothing(proposalSchema),
);
