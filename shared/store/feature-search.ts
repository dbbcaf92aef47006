import type { Pool } from 'pg';
import { statement } from './statement.ts';

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
     from projects p join features f on f.project_id = p.id
    where p.deleted_at is null and f.deleted_at is null and f.name ilike '%' || $2 || '%'
      and (p.owner_id = $1 or p.id in (select project_id from collaborators where user_id = $1))
    order by f.name ilike $2 || '%' desc, lower(f.name), f.id limit $3`,
);

/** Features that are not archived, whose name contains a text, of all projects that a person owns or is assigned to; names that begin with it first. */
export async function findFeaturesByName(
  pool: Pool,
  userId: string,
  { text, limit }: { text: string; limit: number },
): Promise<FoundFeature[]> {
  const rows = await search(pool, [userId, text.replace(/[\\%_]/g, '\\$&'), limit]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    projectId: row.project_id,
    projectName: row.project_name,
  }));
}
