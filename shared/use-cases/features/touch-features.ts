import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../store/statement.ts';

/** Notes that a feature of the project changes; false when the project is gone. */
export async function touchFeatures(tx: EntityManager, projectId: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update projects set features_revision = features_revision + 1
      where id = $1 and deleted_at is null returning id`,
    [projectId],
  );
  return rows.length > 0;
}
