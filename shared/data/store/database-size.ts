import { type Pool, statement, toDate } from '../../platform/sql/statement.ts';

/** Rows that are not deleted. */
export interface RowCounts {
  users: number;
  projects: number;
  features: number;
  comparisons: number;
}

const readSize = statement<{ size: string; last_vacuum: string | null }>(
  'database_size',
  `select pg_database_size(current_database()) as size,
          (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables where schemaname = 'public')
            as last_vacuum`,
);

/**
 * The size of the database in bytes, and the last time a table was vacuumed, manually or by autovacuum; null if none
 * ever was.
 */
export async function readDatabaseSize(pool: Pool): Promise<{ sizeBytes: number; lastVacuum: Date | null }> {
  const [row] = await readSize(pool, []);
  return { sizeBytes: Number(row!.size), lastVacuum: toDate(row!.last_vacuum) };
}

const readCounts = statement<Record<keyof RowCounts, string>>(
  'database_counts',
  `select (select count(*) from users where deleted_at is null and auth_provider not in ('service', 'guest')) as users,
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

/** Counts comparisons by ranking, from its stored figures if they are current, otherwise from its index. */
export async function countDatabaseRows(pool: Pool): Promise<RowCounts> {
  const [counts] = await readCounts(pool, []);
  return {
    users: Number(counts!.users),
    projects: Number(counts!.projects),
    features: Number(counts!.features),
    comparisons: Number(counts!.comparisons),
  };
}

const readVersion = statement<{ version: string }>(
  'server_version',
  `select current_setting('server_version') as version`,
);

/** The version of PostgreSQL, such as `18.1`. */
export async function readServerVersion(pool: Pool): Promise<string> {
  const [row] = await readVersion(pool, []);
  return row!.version.split(' ')[0]!;
}
