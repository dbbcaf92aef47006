import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { findFaults } from './integrity.ts';

export interface DatabaseStats {
  sizeBytes: number;
  /** Rows that are not deleted. */
  counts: { users: number; projects: number; features: number; comparisons: number };
  /** The last time that a table was vacuumed, by hand or by itself; null when none ever was. */
  lastVacuum: Date | null;
  integrityOk: boolean;
}

/** True sizes and counts of the database as it is now. */
export async function readDatabaseStats({ em }: Context): Promise<DatabaseStats> {
  const [size] = await query<{ size: string; last_vacuum: string | null }>(
    em,
    `select pg_database_size(current_database()) as size,
            (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables where schemaname = 'public')
              as last_vacuum`,
  );
  const [counts] = await query<Record<'users' | 'projects' | 'features' | 'comparisons', string>>(
    em,
    `select (select count(*) from users where deleted_at is null) as users,
            (select count(*) from projects where deleted_at is null) as projects,
            (select count(*) from features f join projects p on p.id = f.project_id
              where f.deleted_at is null and p.deleted_at is null) as features,
            (select count(*) from comparisons c join projects p on p.id = c.project_id
              where c.deleted_at is null and p.deleted_at is null) as comparisons`,
  );
  const faults = await findFaults((sql) => query(em, sql));
  return {
    sizeBytes: Number(size!.size),
    counts: {
      users: Number(counts!.users),
      projects: Number(counts!.projects),
      features: Number(counts!.features),
      comparisons: Number(counts!.comparisons),
    },
    lastVacuum: size!.last_vacuum === null ? null : new Date(size!.last_vacuum),
    integrityOk: faults.length === 0,
  };
}
