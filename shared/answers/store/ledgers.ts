import { RankingLedger } from '../../entities.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { MODEL_LIMITS } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { maybe, run, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';

/** Higher than both revisions, so that nothing computed before matches. */
const HIGHER = 'greatest(excluded.revision, ranking_ledgers.revision) + 1';

export const ledgersTable: Table = {
  name: 'ranking_ledgers',
  key: ['project_id', 'dimension'],
  restore: 'replaced',
  references: { project_id: 'projects', changed_by: 'users' },
  onErasure: null,
  // The person who last changed the order is in the activity, or answered.
  ownData: [],
  renewed: { generation: 'gen_random_uuid()' },
  exported: {
    project_id: field.uuid,
    dimension: field.oneOf(DIMENSIONS),
    revision: field.count,
    rebuilt_at_revision: field.count,
    changed_at: field.time,
    changed_by: field.orNull(field.uuid),
    prior_mean: field.within(MODEL_LIMITS.priorMean),
    prior_variance: field.within(MODEL_LIMITS.priorVariance),
    target_variance: field.within(MODEL_LIMITS.targetVariance),
  },
  imported: {
    values: { generation: 'gen_random_uuid()' },
    onConflict: { revision: HIGHER, rebuilt_at_revision: HIGHER },
    faults: [
      {
        field: 'rebuilt_at_revision',
        reason: 'is higher than the revision',
        broken: 'r.rebuilt_at_revision > r.revision',
      },
    ],
  },
  rules: [
    {
      rule: 'no comparison has a seq above the revision of its ledger',
      broken: `select l.project_id from ranking_ledgers l
                where l.revision < (select max(c.seq) from comparisons c
                                     where c.project_id = l.project_id and c.dimension = l.dimension
                                       and c.deleted_at is null)
                   or l.rebuilt_at_revision > l.revision`,
    },
  ],
};

const lockRows = run<{ projectId: string; dimensions: readonly Dimension[] }>(
  'lock_ledgers',
  `select 1 from ranking_ledgers where project_id = :projectId and dimension = any(:dimensions::text[]) order by dimension for update`,
);

/**
 * Takes the ledgers of a project for this transaction; other changes of its rankings wait.
 * Always in the same order, so that two transactions that take several never wait for each other.
 */
export async function lockLedgers(
  tx: Transaction,
  projectId: string,
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<void> {
  await lockRows(tx, { projectId, dimensions });
}

/** Locks one ledger for this transaction and returns its generation and revision; null if the project is gone. */
export const lockLedger = maybe<LedgerKey, { generation: string; revision: number }>(
  'lock_ledger',
  `select l.generation, l.revision from ranking_ledgers l
    where l.project_id = :projectId and l.dimension = :dimension
      and exists (select from projects p where p.id = l.project_id and p.deleted_at is null)
    for update of l`,
);

/** Records in locked ledgers that their rankings changed other than by appending. */
export const markRewritten = run<{ projectId: string; dimensions: readonly Dimension[]; at: Date; by: string }>(
  'mark_rewritten',
  `update ranking_ledgers
      set revision = revision + 1, rebuilt_at_revision = revision + 1, changed_at = :at, changed_by = :by
    where project_id = :projectId and dimension = any(:dimensions::text[])`,
);

/** The ledgers of a project, to be changed by the unit of work. */
export async function findLedgers(tx: Transaction, projectId: string): Promise<Record<Dimension, RankingLedger>> {
  const ledgers = await tx.find(RankingLedger, { projectId }, { orderBy: { dimension: 'asc' } });
  return Object.fromEntries(ledgers.map((ledger) => [ledger.dimension, ledger])) as Record<Dimension, RankingLedger>;
}
