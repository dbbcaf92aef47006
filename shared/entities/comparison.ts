import { defineEntity, p } from '@mikro-orm/core';
import { CHOICES, DIMENSIONS, EXPECTATIONS, STRENGTHS } from '../ranking/vocabulary.ts';

const ComparisonSchema = defineEntity({
  name: 'Comparison',
  tableName: 'comparisons',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    dimension: p.enum(DIMENSIONS),
    /** Position in the ledger of its project and dimension. It only grows and is never reused. */
    seq: p.integer(),
    featureAId: p.uuid(),
    featureBId: p.uuid(),
    choice: p.enum(CHOICES),
    strength: p.enum(STRENGTHS).nullable(),
    /** Multiplier of the estimate's update, fixed when the comparison was made. */
    weight: p.double().$type<number>(),
    /** Expectation about the pair at that time; null if its order was unknown. */
    expected: p.enum(EXPECTATIONS).nullable(),
    /**
     * Whether it answers a proposal of `next`. Any other comparison replaces its author's earlier answers to the pair.
     */
    requested: p.boolean(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
    /** Set together with `deletedAt` if it returns with its archived feature. */
    archivedAt: p.datetime().nullable(),
    /** The comparison whose earlier outcome this row preserves; null if the row isn't an earlier version. */
    versionOf: p.uuid().nullable(),
    /** The first comparison of the answer about a set of features that it is part of; null for an answer about a pair. */
    setId: p.uuid().nullable(),
  },
});

/** One person's answer to one pair. Rows are never removed: undo and delete only mark them. */
export class Comparison extends ComparisonSchema.class {}
ComparisonSchema.setClass(Comparison);
