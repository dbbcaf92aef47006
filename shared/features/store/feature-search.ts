import type { Pool } from 'pg';
import { statement } from '../../platform/sql/statement.ts';

/** A feature with the name of its project. */
export interface FoundFeature {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}

const search = statement<{ id: string; name: string; project_id: string; project_name: string }>(
  'features_by_name',
  `select f.id, f.name, p.id as project_id, p.name as project_name
     from (select id, name from projects
            where deleted_at is null
              and (owner_id = $1 or id in (select project_id from collaborators where user_id = $1))
              and ($4::uuid is null or id = $4)
            order by created_at desc, id limit 100) p
     join features f on f.project_id = p.id
    where f.deleted_at is null and (f.name ilike '%' || $2 || '%' or f.external_id ilike $2 || '%')
    order by coalesce(f.external_id ilike $2, false) desc, f.name ilike $2 || '%' desc, lower(f.name), f.id limit $3`,
);

/**
 * Active features whose name contains a text, or whose external id starts with it, in the 100 newest projects that a person owns or is
 * assigned to (more would take seconds), or in one project only. Names that start with the text come first.
 */
export async function findFeaturesByName(
  pool: Pool,
  userId: string,
  { text, limit, only = null }: { text: string; limit: number; only?: string | null },
): Promise<FoundFeature[]> {
  const rows = await search(pool, [userId, text.replace(/[\\%_]/g, '\\$&'), limit, only]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    projectId: row.project_id,
    projectName: row.project_name,
  }));
}
