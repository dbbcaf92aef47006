import { findVerdict, type IntegrityVerdict } from '../../store/integrity-checks.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { findFaults } from './integrity.ts';

export interface DatabaseStats {
  sizeBytes: number;
  /** Rows that are not deleted. */
  counts: { users: number; projects: number; features: number; comparisons: number };
  /** The last time that a table was vacuumed, by hand or by itself; null when none ever was. */
  lastVacuum: Date | null;
  /** The last integrity check, or one of now where none was made and the data is small; null where nothing is known. */
  integrity: IntegrityVerdict | null;
}

/** Features and comparisons up to which the rules between the tables are checked while somebody waits. */
const CHECKED_AT_ONCE = 50_000;

/** True sizes and counts of the database as it is now, and what is known of its integrity. */
export async function readDatabaseStats(context: Context): Promise<DatabaseStats> {
  const { em, pool } = context;
  const [size] = await query<{ size: string; last_vacuum: string | null }>(
    em,
    `select pg_database_size(current_database()) as size,
            (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables where schemaname = 'public')
              as last_vacuum`,
  );
  const counts = await countRows(context);
  return {
    sizeBytes: Number(size!.size),
    counts,
    lastVacuum: size!.last_vacuum === null ? null : new Date(size!.last_vacuum),
    integrity: (await findVerdict(pool)) ?? (await checkIfSmall(context, counts)),
  };
}

/** Comparisons are counted ranking by ranking: where its stored figures are current they know, elsewhere its index does. */
async function countRows({ em }: Context): Promise<DatabaseStats['counts']> {
  const [counts] = await query<Record<'users' | 'projects' | 'features' | 'comparisons', string>>(
    em,
    `select (select count(*) from users where deleted_at is null) as users,
            (select count(*) from projects where deleted_at is null) as projects,
            (select count(*) from features f join projects p on p.id = f.project_id
              where f.deleted_at is null and p.deleted_at is null) as features,
            (select coalesce(sum(coalesce(
                      (f.facts->>'comparisons')::bigint,
                      (select count(*) from comparisons c
                        where c.project_id = l.project_id and c.dimension = l.dimension and c.deleted_at is null))), 0)
               from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
               left join ranking_figures f on f.project_id = l.project_id and f.dimension = l.dimension
                    and f.generation = l.generation and f.revision = l.revision) as comparisons`,
  );
  return {
    users: Number(counts!.users),
    projects: Number(counts!.projects),
    features: Number(counts!.features),
    comparisons: Number(counts!.comparisons),
  };
}

async function checkIfSmall(
  { em, now }: Context,
  { features, comparisons }: DatabaseStats['counts'],
): Promise<IntegrityVerdict | null> {
  if (features + comparisons > CHECKED_AT_ONCE) return null;
  return { checkedAt: now(), findings: await findFaults((sql) => query(em, sql)) };
}
