import { many, type Pool } from '../../platform/sql/statement.ts';

/** A feature with the name of its project. */
export interface FoundFeature {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}

const search = many<{ userId: string; text: string; limit: number; only: string | null }, FoundFeature>(
  'features_by_name',
  `select f.id, f.name, p.id as project_id, p.name as project_name
     from (select id, name from projects
            where deleted_at is null
              and (owner_id = :userId or id in (select project_id from collaborators where user_id = :userId))
              and (:only::uuid is null or id = :only)
            order by created_at desc, id limit 100) p
     join features f on f.project_id = p.id
    where f.deleted_at is null and (f.name ilike '%' || :text || '%' or f.external_id ilike :text || '%')
    order by coalesce(f.external_id ilike :text, false) desc, f.name ilike :text || '%' desc, lower(f.name), f.id limit :limit`,
);

/**
 * Active features whose name contains a text, or whose external id starts with it, in the 100 newest projects that a person owns or is
 * assigned to (more would take seconds), or in one project only. Names that start with the text come first.
 */
export const findFeaturesByName = (
  pool: Pool,
  { text, only = null, ...wanted }: { userId: string; text: string; limit: number; only?: string | null },
): Promise<FoundFeature[]> => search(pool, { ...wanted, text: text.replace(/[\\%_]/g, '\\$&'), only });
