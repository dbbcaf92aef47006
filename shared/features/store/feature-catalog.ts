import type { Pool } from 'pg';
import { DESCRIPTION_LENGTH, ESTIMATE_LIMITS, NAME_LENGTH, TAG_LENGTH, TAGS } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { statement, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { GivenEstimates } from '../../ranking/vocabulary.ts';
import { type External, isExternalId, isSafeUrl, isSource } from '../rules/external.ts';

export const featuresTable: Table = {
  name: 'features',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', deleted_by: 'users' },
  onErasure: null,
  notExported: ['archived_by_sync'],
  // The activity says who deleted a feature.
  ownData: [],
  exported: {
    project_id: field.uuid,
    id: field.uuid,
    name: field.filled(NAME_LENGTH),
    description: field.text(DESCRIPTION_LENGTH),
    tags: field.listOf(field.orNull(field.filled(TAG_LENGTH)), TAGS),
    // Absent from older files.
    value_estimate: field.orNull(field.within(ESTIMATE_LIMITS)),
    complexity_estimate: field.orNull(field.within(ESTIMATE_LIMITS)),
    created_at: field.time,
    updated_at: field.time,
    deleted_at: field.orNull(field.time),
    deleted_by: field.orNull(field.uuid),
    // Absent from older files.
    archived_at: field.orNull(field.time),
    external_source: field.orNull(field.such(isSource, 'must be the name of a source')),
    external_id: field.orNull(field.such(isExternalId, 'must be a key of another program')),
    external_url: field.orNull(field.such(isSafeUrl, 'must be a safe http or https URL')),
  },
  imported: {
    onReturn: 'mark as deleted',
    faults: [
      {
        field: 'archived_at',
        reason: 'is allowed only with deleted_at',
        broken: 'r.archived_at is not null and r.deleted_at is null',
      },
      {
        field: 'external_id',
        reason: 'is allowed only with external_source, and needed by it and by external_url',
        broken: `(r.external_id is null) <> (r.external_source is null)
                  or r.external_url is not null and r.external_id is null`,
      },
      {
        field: 'external_id',
        reason: 'belongs to another feature of its project in the file',
        broken: `r.place in (
                   select place from (
                     select place, row_number() over (partition by project_id, external_source, external_id order by place)
                       from import_features
                      where external_id is not null and (deleted_at is null or archived_at is not null)) as named
                    where row_number > 1)`,
      },
    ],
  },
  rules: [
    {
      rule: 'no archived feature is active',
      broken: 'select project_id from features where archived_at is not null and deleted_at is null',
    },
  ],
};

/** A feature as clients see it. */
export interface FeatureRecord {
  id: string;
  projectId: string;
  name: string;
  description: string;
  tags: string[];
  estimates: GivenEstimates;
  external: External | null;
  createdAt: Date;
  updatedAt: Date;
  /** Absent or null for features that are not archived. */
  archivedAt?: Date | null | undefined;
}

export interface FeatureRow {
  id: string;
  project_id: string;
  name: string;
  description: string;
  tags: string[];
  value_estimate: number | null;
  complexity_estimate: number | null;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  external_source: string | null;
  external_id: string | null;
  external_url: string | null;
}

/** The columns of a `FeatureRow`. */
export const FEATURE_COLUMNS =
  'id, project_id, name, description, tags, value_estimate, complexity_estimate, created_at, updated_at, archived_at, external_source, external_id, external_url';

const readFeatures = statement<FeatureRow>(
  'features_of_project',
  `select ${FEATURE_COLUMNS}
     from features where project_id = $1 and deleted_at is null order by id`,
);

const readNamed = statement<FeatureRow>(
  'features_by_id',
  `select ${FEATURE_COLUMNS}
     from features where project_id = $1 and id = any($2::uuid[])`,
);

/** All features of a project, in id order. */
export async function findFeatures(pool: Pool, projectId: string): Promise<FeatureRecord[]> {
  return (await readFeatures(pool, [projectId])).map(toFeature);
}

/** Features by id, including deleted ones, because an answer about the past still needs their names. */
export async function findFeaturesById(
  pool: Pool,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FeatureRecord>> {
  const rows = await readNamed(pool, [projectId, ids]);
  return new Map(rows.map((row) => [row.id, toFeature(row)]));
}

export function toFeature(row: FeatureRow): FeatureRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    estimates: { value: row.value_estimate, complexity: row.complexity_estimate },
    createdAt: toDate(row.created_at),
    updatedAt: toDate(row.updated_at),
    external:
      row.external_id === null ? null : { source: row.external_source!, id: row.external_id, url: row.external_url },
    archivedAt: toDate(row.archived_at),
  };
}

interface FeatureState {
  id: string;
  name: string;
  createdAt: Date;
  state: 'active' | 'archived' | 'deleted';
}

const findStatesStatement = statement<Omit<FeatureState, 'createdAt'> & { created_at: string }>(
  'feature_states',
  `select id, name, created_at, case when deleted_at is null then 'active' when archived_at is null then 'deleted' else 'archived' end as state
     from features where project_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
);

/** Names of features, when they were added, and whether they are archived or deleted, in the order of `ids`. */
export async function findFeatureStates(
  pool: Pool,
  projectId: string,
  ids: readonly string[],
): Promise<FeatureState[]> {
  const rows = await findStatesStatement(pool, [projectId, ids]);
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: toDate(createdAt) }));
}
