import type { Pool } from 'pg';
import * as field from '../exchange/fields.ts';
import type { GivenEstimates } from '../ranking/vocabulary.ts';
import { DESCRIPTION_LENGTH, ESTIMATE_LIMITS, NAME_LENGTH, TAG_LENGTH, TAGS } from '../rules/limits.ts';
import { statement, toDate } from './statement.ts';
import type { Table } from './table.ts';

export const featuresTable: Table = {
  name: 'features',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', deleted_by: 'users' },
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
  },
  imported: {
    onReturn: 'mark as deleted',
    faults: [
      {
        field: 'archived_at',
        reason: 'is allowed only with deleted_at',
        broken: 'r.archived_at is not null and r.deleted_at is null',
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
}

/** The columns of a `FeatureRow`. */
export const FEATURE_COLUMNS =
  'id, project_id, name, description, tags, value_estimate, complexity_estimate, created_at, updated_at, archived_at';

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

/** Features by id, deleted ones included: an answer about the past still needs their names. */
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
    archivedAt: toDate(row.archived_at),
  };
}
