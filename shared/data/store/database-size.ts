import { one, value } from '../../platform/sql/statement.ts';

/** Rows that are not deleted. */
export interface RowCounts {
  users: number;
  projects: number;
  features: number;
  comparisons: number;
}

/**
 * The size of the database in bytes, and the last time a table was vacuumed, manually or by autovacuum; null if none
 * ever was.
 */
export const readDatabaseSize = one<void, { sizeBytes: number; lastVacuum: Date | null }>(
  'database_size',
  `select pg_database_size(current_database()) as size_bytes,
          (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables where schemaname = 'public')
            as last_vacuum`,
);

/** Counts comparisons by ranking, from its stored figures if they are current, otherwise from its index. */
export const countDatabaseRows = one<void, RowCounts>(
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

/** The version of PostgreSQL, such as `18.1`. */
export const readServerVersion = value<void, string>(
  'server_version',
  `select split_part(current_setting('server_version'), ' ', 1) as version`,
);
