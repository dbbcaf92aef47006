import { statement, type Transaction } from '../../platform/sql/statement.ts';
import type { GivenEstimates } from '../../ranking/vocabulary.ts';
import type { External } from '../rules/external.ts';

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

/** A feature that a sync may change. */
export interface PresentFeature {
  id: string;
  name: string;
  /** Null for features without an identity. */
  externalId: string | null;
  isArchived: boolean;
  isArchivedBySync: boolean;
}

type PresentRow = { id: string; name: string; external_id: string | null; archived: boolean; by_sync: boolean };
const PRESENT = `select id, name, external_id, archived_at is not null as archived, archived_by_sync as by_sync from features
  where project_id = $1 and (deleted_at is null or archived_at is not null)`;

const findOfSource = statement<PresentRow>(
  'features_of_source',
  `${PRESENT} and external_source = $2 and external_id is not null order by id`,
);

const findUnidentifiedStatement = statement<PresentRow>(
  'features_without_identity',
  `${PRESENT} and external_id is null order by archived_at is not null, created_at, id`,
);

/** The active and archived features of a source. */
export const findBySource = async (em: Transaction, projectId: string, source: string): Promise<PresentFeature[]> =>
  (await findOfSource(em, [projectId, source])).map(toPresent);

/** The features without an identity: active ones first, and the oldest first. */
export const findUnidentified = async (em: Transaction, projectId: string): Promise<PresentFeature[]> =>
  (await findUnidentifiedStatement(em, [projectId])).map(toPresent);

const toPresent = ({ id, name, external_id: externalId, archived, by_sync: bySync }: PresentRow): PresentFeature => ({
  id,
  name,
  externalId,
  isArchived: archived,
  isArchivedBySync: bySync,
});

/** New values of a feature. Absent fields stay as they are. */
export interface SyncedFields {
  featureId: string;
  externalId: string;
  name: string;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  estimates?: Partial<GivenEstimates> | undefined;
  url?: string | null | undefined;
}

const ROWS = `unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[], $9::float8[],
                $10::bool[], $11::float8[], $12::bool[], $13::text[])
         as r (id, external_id, name, description, tags, has_value, value, has_complexity, complexity, has_url, url)`;

const valuesOf = (projectId: string, source: string, rows: readonly SyncedFields[]): unknown[] => [
  projectId,
  source,
  rows.map(({ featureId }) => featureId),
  rows.map(({ externalId }) => externalId),
  rows.map(({ name }) => name),
  rows.map(({ description }) => description ?? null),
  rows.map(({ tags }) => (tags ? JSON.stringify(tags) : null)),
  rows.map(({ estimates }) => estimates?.value !== undefined),
  rows.map(({ estimates }) => estimates?.value ?? null),
  rows.map(({ estimates }) => estimates?.complexity !== undefined),
  rows.map(({ estimates }) => estimates?.complexity ?? null),
  rows.map(({ url }) => url !== undefined),
  rows.map(({ url }) => url ?? null),
];

const findDifferencesStatement = statement<{ id: string; changed: string[] }>(
  'sync_differences',
  `select id, changed from (
     select f.id, array_remove(array[
              case when f.name <> r.name then 'name' end,
              case when f.description <> r.description then 'description' end,
              case when to_jsonb(f.tags) <> r.tags::jsonb then 'tags' end,
              case when r.has_value and f.value_estimate is distinct from r.value
                     or r.has_complexity and f.complexity_estimate is distinct from r.complexity then 'estimates' end,
              case when f.external_source is distinct from $2 or r.has_url and f.external_url is distinct from r.url then 'external' end
            ], null) as changed
       from ${ROWS} join features f on f.project_id = $1 and f.id = r.id
      ) as compared
    where cardinality(changed) > 0`,
);

const updateStatement = statement(
  'sync_update',
  `update features f
      set name = r.name, description = coalesce(r.description, f.description),
          tags = case when r.tags is null then f.tags
                      else array(select tag from jsonb_array_elements_text(r.tags::jsonb) with ordinality as t (tag, place)
                                  order by place) end,
          value_estimate = case when r.has_value then r.value else f.value_estimate end,
          complexity_estimate = case when r.has_complexity then r.complexity else f.complexity_estimate end,
          external_source = $2, external_id = r.external_id,
          external_url = case when r.has_url then r.url else f.external_url end, updated_at = $14
     from ${ROWS} where f.project_id = $1 and f.id = r.id`,
);

/** Rows that one statement compares or writes. */
const SLICE = 250;

/** For some features, the names of the fields that differ, by feature id. */
export async function findDifferences(
  em: Transaction,
  projectId: string,
  source: string,
  rows: readonly SyncedFields[],
): Promise<ReadonlyMap<string, string[]>> {
  const changed = new Map<string, string[]>();
  for (let from = 0; from < rows.length; from += SLICE) {
    const found = await findDifferencesStatement(em, valuesOf(projectId, source, rows.slice(from, from + SLICE)));
    for (const each of found) changed.set(each.id, each.changed);
  }
  return changed;
}

/** Sets the identity of features, and their given fields. */
export async function updateSynced(
  tx: Transaction,
  projectId: string,
  source: string,
  { rows, at }: { rows: readonly SyncedFields[]; at: Date },
): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    await updateStatement(tx, [...valuesOf(projectId, source, rows.slice(from, from + SLICE)), at]);
  }
}
