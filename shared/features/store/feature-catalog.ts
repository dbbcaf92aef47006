import { DESCRIPTION_LENGTH, ESTIMATE_LIMITS, NAME_LENGTH, TAG_LENGTH, TAGS } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { asPart, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { many, type Pool } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  byDimension,
  DIMENSIONS,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  type GivenEstimates,
} from '../../ranking/vocabulary.ts';
import { DECISION_NOTE_LENGTH, DECISIONS, type StoredDecision } from '../rules/decision.ts';
import { type External, isExternalId, isSafeUrl, isSource } from '../rules/external.ts';

/** The column of the numbers that came with features for a dimension. A new criterion adds its column. */
export const estimateOf = (dimension: Dimension): string => `${dimension}_estimate`;

export const featuresTable: Table = {
  name: 'features',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', deleted_by: 'users', decided_by: 'users' },
  onErasure: null,
  notExported: ['archived_by_sync'],
  // The activity contains who deleted a feature, and who decided about one.
  ownData: [],
  exported: {
    project_id: field.uuid,
    id: field.uuid,
    name: field.filled(NAME_LENGTH),
    description: field.text(DESCRIPTION_LENGTH),
    tags: field.listOf(field.orNull(field.filled(TAG_LENGTH)), TAGS),
    // Absent from older files.
    ...Object.fromEntries(
      DIMENSIONS_AS_ASKED.map((dimension) => [estimateOf(dimension), field.orNull(field.within(ESTIMATE_LIMITS))]),
    ),
    created_at: field.time,
    updated_at: field.time,
    deleted_at: field.orNull(field.time),
    deleted_by: field.orNull(field.uuid),
    // Absent from older files.
    archived_at: field.orNull(field.time),
    external_source: field.orNull(field.such(isSource, 'must be the name of a source')),
    external_id: field.orNull(field.such(isExternalId, 'must be a key of another program')),
    external_url: field.orNull(field.such(isSafeUrl, 'must be a safe http or https URL')),
    decided: field.orNull(field.oneOf(DECISIONS)),
    decision_note: field.orNull(field.text(DECISION_NOTE_LENGTH)),
    decided_by: field.orNull(field.uuid),
    decided_at: field.orNull(field.time),
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
        field: 'decided',
        reason: 'is allowed only with decided_by and decided_at, and needed by them and by decision_note',
        broken: `(r.decided is null) <> (r.decided_by is null) or (r.decided is null) <> (r.decided_at is null)
                  or r.decision_note is not null and r.decided is null`,
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
  /** What the owner decided; absent or null if nothing is decided. */
  decision?: StoredDecision | null;
  createdAt: Date;
  updatedAt: Date;
  /** Absent or null for features that are not archived. */
  archivedAt?: Date | null | undefined;
}

/** The columns of a FeatureRecord, of table f. */
export const FEATURE = {
  ...columnsOf('f', ['id', 'project_id', 'name', 'description', 'tags', 'created_at', 'updated_at', 'archived_at']),
  ...asPart(
    'estimates',
    byDimension(DIMENSIONS, (dimension) => `f.${estimateOf(dimension)}`),
  ),
  'external?.source': 'f.external_source',
  'external?.id': 'f.external_id',
  'external?.url': 'f.external_url',
  'decision?.decided': 'f.decided',
  'decision?.note': 'f.decision_note',
  'decision?.by': 'f.decided_by',
  'decision?.at': 'f.decided_at',
};

/** All features of a project, in id order. */
export const findFeatures = many<{ projectId: string }, FeatureRecord>(
  'features_of_project',
  `select ${listOf(FEATURE)} from features f where project_id = :projectId and deleted_at is null order by id`,
);

const readNamed = many<{ projectId: string; ids: readonly string[] }, FeatureRecord>(
  'features_by_id',
  `select ${listOf(FEATURE)} from features f where project_id = :projectId and id = any(:ids::uuid[])`,
);

/** Features by id, including deleted ones, because an answer about the past still needs their names. */
export const findFeaturesById = async (
  pool: Pool,
  of: { projectId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, FeatureRecord>> =>
  new Map((await readNamed(pool, of)).map((feature) => [feature.id, feature]));

interface FeatureState {
  id: string;
  name: string;
  createdAt: Date;
  state: 'active' | 'archived' | 'deleted';
}

/** Names of features, when they were added, and whether they are archived or deleted, in the order of `ids`. */
export const findFeatureStates = many<{ projectId: string; ids: readonly string[] }, FeatureState>(
  'feature_states',
  `select id, name, created_at, case when deleted_at is null then 'active' when archived_at is null then 'deleted' else 'archived' end as state
     from features where project_id = :projectId and id = any(:ids::uuid[]) order by array_position(:ids::uuid[], id)`,
);
