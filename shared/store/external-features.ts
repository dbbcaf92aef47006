import type { External } from '../rules/external.ts';
import { statement, type Transaction } from './statement.ts';

/** A feature with its identity in another program. */
export interface IdentifiedFeature {
  id: string;
  name: string;
  source: string;
  externalId: string;
}

const findIdentified = statement<{ id: string; name: string; external_source: string; external_id: string }>(
  'features_by_external_id',
  `select f.id, f.name, f.external_source, f.external_id
     from unnest($2::text[], $3::text[]) as e (source, id)
     join features f on f.project_id = $1 and f.external_source = e.source and f.external_id = e.id
      and f.external_id is not null and (f.deleted_at is null or f.archived_at is not null)`,
);

/** The active and archived features that have one of these identities. */
export async function findByExternal(
  em: Transaction,
  projectId: string,
  wanted: readonly Pick<External, 'source' | 'id'>[],
): Promise<IdentifiedFeature[]> {
  if (wanted.length === 0) return [];
  const rows = await findIdentified(em, [projectId, wanted.map(({ source }) => source), wanted.map(({ id }) => id)]);
  return rows.map((row) => ({ id: row.id, name: row.name, source: row.external_source, externalId: row.external_id }));
}
