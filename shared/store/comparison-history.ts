import type { Pool } from 'pg';
import type { Choice, Dimension, Strength } from '../ranking/vocabulary.ts';
import { statement } from './statement.ts';

/** A comparison with everybody's name, as it reads in the history; times as PostgreSQL writes them. */
export interface HistoryRow {
  id: string;
  seq: string;
  choice: Choice;
  strength: Strength | null;
  created_at: string;
  deleted_at: string | null;
  version_of: string | null;
  feature_a_id: string;
  feature_a_name: string;
  feature_b_id: string;
  feature_b_name: string;
  user_id: string;
  username: string;
  deleted_by: string | null;
  deleted_by_name: string | null;
}

/** Where a walk through the history stands: the last row read. */
export interface HistoryPlace {
  seq: string;
  id: string;
}

const BEFORE_ALL: HistoryPlace = { seq: '-1', id: '00000000-0000-0000-0000-000000000000' };

// Names come from the rows themselves, deleted or not: the history shows them for ever.
const batch = (state: string) =>
  `select c.id, c.seq, c.choice, c.strength, c.created_at, c.deleted_at, c.version_of,
          c.feature_a_id, a.name as feature_a_name, c.feature_b_id, b.name as feature_b_name,
          c.user_id, u.username, c.deleted_by, d.username as deleted_by_name
     from comparisons c
     join features a on a.project_id = c.project_id and a.id = c.feature_a_id
     join features b on b.project_id = c.project_id and b.id = c.feature_b_id
     join users u on u.id = c.user_id
     left join users d on d.id = c.deleted_by
    where c.project_id = $1 and c.dimension = $2 and c.deleted_at ${state}
      and (c.seq, c.id) > ($3::bigint, $4::uuid) and c.seq <= $5
    order by c.seq, c.id limit $6`;

const readActive = statement<HistoryRow>('history_active', batch('is null'));
const readDeleted = statement<HistoryRow>('history_deleted', batch('is not null'));

/** The next comparisons of one dimension in ledger order, up to a revision of the ledger. */
export async function findHistoryBatch(
  pool: Pool,
  { projectId, dimension, upTo }: { projectId: string; dimension: Dimension; upTo: number },
  state: 'active' | 'deleted',
  after: HistoryPlace | null,
  limit: number,
): Promise<HistoryRow[]> {
  const { seq, id } = after ?? BEFORE_ALL;
  return (state === 'active' ? readActive : readDeleted)(pool, [projectId, dimension, seq, id, upTo, limit]);
}
