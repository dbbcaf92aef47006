import { defineEntity, p } from '@mikro-orm/core';
import { DIMENSIONS } from '../ranking/vocabulary.ts';

const FeatureScoreSchema = defineEntity({
  name: 'FeatureScore',
  tableName: 'feature_scores',
  properties: {
    projectId: p.uuid().primary(),
    dimension: p.enum(DIMENSIONS).primary(),
    featureId: p.uuid().primary(),
    /** Mean of the estimate, in logits. */
    mu: p.double().$type<number>(),
    /** Variance of the estimate, in squared logits; always positive. */
    variance: p.double().$type<number>(),
  },
});

/** The estimate of one feature in one dimension after all active comparisons. */
export class FeatureScore extends FeatureScoreSchema.class {}
FeatureScoreSchema.setClass(FeatureScore);
