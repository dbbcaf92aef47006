import { many, run, type Transaction } from '../../platform/sql/statement.ts';
import { DIMENSIONS, type Dimension, type GivenEstimates } from '../../ranking/vocabulary.ts';
import type { External } from '../rules/external.ts';
import { estimateOf } from './feature-catalog.ts';

/** A feature with its identity in another program. */
export interface IdentifiedFeature {
  id: string;
  name: string;
  source: string;
  externalId: string;
}

const findIdentified = many<{ projectId: string; sources: string[]; ids: string[] }, IdentifiedFeature>(
  'features_by_external_id',
  `select f.id, f.name, f.external_source as source, f.external_id
     from unnest(:sources::text[], :ids::text[]) as e (source, id)
     join features f on f.project_id = :projectId and f.external_source = e.source and f.external_id = e.id
      and f.external_id is not null and (f.deleted_at is null or f.archived_at is not null)`,
);

/** The active and archived features that have one of these identities. */
export async function findByExternal(
  em: Transaction,
  projectId: string,
  wanted: readonly Pick<External, 'source' | 'id'>[],
): Promise<IdentifiedFeature[]> {
  if (wanted.length === 0) return [];
  const [sources, ids] = [wanted.map(({ source }) => source), wanted.map(({ id }) => id)];
  return findIdentified(em, { projectId, sources, ids });
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

const PRESENT = `select id, name, external_id, archived_at is not null as is_archived, archived_by_sync as is_archived_by_sync from features
  where project_id = :projectId and (deleted_at is null or archived_at is not null)`;

/** The active and archived features of a source. */
export const findBySource = many<{ projectId: string; source: string }, PresentFeature>(
  'features_of_source',
  `${PRESENT} and external_source = :source and external_id is not null order by id`,
);

/** The features without an identity: active ones first, and the oldest first. */
export const findUnidentified = many<{ projectId: string }, PresentFeature>(
  'features_without_identity',
  `${PRESENT} and external_id is null order by archived_at is not null, created_at, id`,
);

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

/** A program whose features are in the project. */
interface Synced {
  projectId: string;
  source: string;
}

const ROWS = `unnest(:ids::uuid[], :externalIds::text[], :names::text[], :descriptions::text[], :tags::text[],
                :estimates::text[], :haveUrl::bool[], :urls::text[])
         as r (id, external_id, name, description, tags, estimates, has_url, url)`;

/** Whether a row has the number of a dimension, which may be null, and the number. */
const has = (dimension: Dimension) => `r.estimates::jsonb ? '${dimension}'`;
const given = (dimension: Dimension) => `(r.estimates::jsonb->>'${dimension}')::float8`;

const listsOf = (rows: readonly SyncedFields[]) => ({
  ids: rows.map(({ featureId }) => featureId),
  externalIds: rows.map(({ externalId }) => externalId),
  names: rows.map(({ name }) => name),
  descriptions: rows.map(({ description }) => description ?? null),
  tags: rows.map(({ tags }) => (tags ? JSON.stringify(tags) : null)),
  estimates: rows.map(({ estimates }) => JSON.stringify(estimates ?? {})),
  haveUrl: rows.map(({ url }) => url !== undefined),
  urls: rows.map(({ url }) => url ?? null),
});

type Lists = Synced & ReturnType<typeof listsOf>;

const compare = many<Lists, { id: string; changed: string[] }>(
  'sync_differences',
  `select id, changed from (
     select f.id, array_remove(array[
              case when f.name <> r.name then 'name' end,
              case when f.description <> r.description then 'description' end,
              case when to_jsonb(f.tags) <> r.tags::jsonb then 'tags' end,
              case when ${DIMENSIONS.map(
                (dimension) => `${has(dimension)} and f.${estimateOf(dimension)} is distinct from ${given(dimension)}`,
              ).join(' or ')} then 'estimates' end,
              case when f.external_source is distinct from :source or r.has_url and f.external_url is distinct from r.url then 'external' end
            ], null) as changed
       from ${ROWS} join features f on f.project_id = :projectId and f.id = r.id
      ) as compared
    where cardinality(changed) > 0`,
);

const update = run<Lists & { at: Date }>(
  'sync_update',
  `update features f
      set name = r.name, description = coalesce(r.description, f.description),
          tags = case when r.tags is null then f.tags
                      else array(select tag from jsonb_array_elements_text(r.tags::jsonb) with ordinality as t (tag, place)
                                  order by place) end,
          ${DIMENSIONS.map((dimension) => {
            const column = estimateOf(dimension);
            return `${column} = case when ${has(dimension)} then ${given(dimension)} else f.${column} end`;
          }).join(', ')},
          external_source = :source, external_id = r.external_id,
          external_url = case when r.has_url then r.url else f.external_url end, updated_at = :at
     from ${ROWS} where f.project_id = :projectId and f.id = r.id`,
);

/** Rows that one statement compares or writes. */
const SLICE = 250;

/** For some features, the names of the fields that differ, by feature id. */
export async function findDifferences(
  em: Transaction,
  synced: Synced,
  rows: readonly SyncedFields[],
): Promise<ReadonlyMap<string, string[]>> {
  const changed = new Map<string, string[]>();
  for (let from = 0; from < rows.length; from += SLICE) {
    const found = await compare(em, { ...synced, ...listsOf(rows.slice(from, from + SLICE)) });
    for (const each of found) changed.set(each.id, each.changed);
  }
  return changed;
}

/** Sets the identity of features, and their given fields. */
export async function updateSynced(
  tx: Transaction,
  synced: Synced,
  { rows, at }: { rows: readonly SyncedFields[]; at: Date },
): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    await update(tx, { ...synced, ...listsOf(rows.slice(from, from + SLICE)), at });
  }
}
