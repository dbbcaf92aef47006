import { defineEntity, p } from '@mikro-orm/core';
import { DIMENSIONS } from '../ranking/vocabulary.ts';

const RankingLedgerSchema = defineEntity({
  name: 'RankingLedger',
  tableName: 'ranking_ledgers',
  properties: {
    projectId: p.uuid().primary(),
    dimension: p.enum(DIMENSIONS).primary(),
    /** Grows by one with every change that can alter this ranking. */
    revision: p.integer().default(0),
    /** Revision of the last change other than an appended comparison. */
    rebuiltAtRevision: p.integer().default(0),
    /** Random id. A restore or an import renews it, which invalidates all cached data. */
    generation: p.uuid(),
    changedAt: p.datetime(),
    changedBy: p.uuid().nullable(),
    priorMean: p.double().$type<number>().default(0),
    priorVariance: p.double().$type<number>().default(1),
    targetVariance: p.double().$type<number>().default(0.1),
  },
});

/** The row that orders all changes to one ranking: one dimension of a project. */
export class RankingLedger extends RankingLedgerSchema.class {}
RankingLedgerSchema.setClass(RankingLedger);
