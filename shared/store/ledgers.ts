import { RankingLedger } from '../entities/ranking-ledger.ts';
import type { LedgerKey } from '../ledger-key.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { query, type Transaction } from './statement.ts';

/**
 * Takes the ledgers of a project for this transaction; other changes of its rankings wait.
 * Always in the same order, so that two transactions that take both never wait for each other.
 */
export async function lockLedgers(
  tx: Transaction,
  projectId: string,
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<void> {
  await query(
    tx,
    `select 1 from ranking_ledgers where project_id = $1 and dimension = any($2::text[]) order by dimension for update`,
    [projectId, dimensions],
  );
}

/** Takes one ledger for this transaction, and tells where it stands; null when the project is gone. */
export async function lockLedger(
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
): Promise<{ generation: string; revision: number } | null> {
  const [ledger] = await query<{ generation: string; revision: string }>(
    tx,
    `select l.generation, l.revision from ranking_ledgers l
      where l.project_id = $1 and l.dimension = $2
        and exists (select from projects p where p.id = l.project_id and p.deleted_at is null)
      for update of l`,
    [projectId, dimension],
  );
  return ledger ? { generation: ledger.generation, revision: Number(ledger.revision) } : null;
}

/** Notes in locked ledgers that their rankings were changed otherwise than by appending. */
export async function markRewritten(
  tx: Transaction,
  projectId: string,
  dimensions: readonly Dimension[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await query(
    tx,
    `update ranking_ledgers
        set revision = revision + 1, rebuilt_at_revision = revision + 1, changed_at = $3, changed_by = $4
      where project_id = $1 and dimension = any($2::text[])`,
    [projectId, dimensions, at, by],
  );
}

/** Both ledgers of a project, to be changed by the unit of work. */
export async function findLedgers(tx: Transaction, projectId: string): Promise<Record<Dimension, RankingLedger>> {
  const ledgers = await tx.find(RankingLedger, { projectId });
  return Object.fromEntries(ledgers.map((ledger) => [ledger.dimension, ledger])) as Record<Dimension, RankingLedger>;
}
