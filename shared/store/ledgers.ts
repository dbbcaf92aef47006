import type { EntityManager } from '@mikro-orm/postgresql';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { query } from './statement.ts';

/**
 * Takes the ledgers of a project for this transaction; whoever else wants to change one of its rankings waits.
 * Always in the same order, so that two transactions that take both never wait for each other.
 */
export async function lockLedgers(
  tx: EntityManager,
  projectId: string,
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<void> {
  await query(
    tx,
    `select 1 from ranking_ledgers where project_id = $1 and dimension = any($2::text[]) order by dimension for update`,
    [projectId, dimensions],
  );
}

/** Notes in locked ledgers that their rankings were changed otherwise than by appending. */
export async function markRewritten(
  tx: EntityManager,
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
