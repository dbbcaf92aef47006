import { NAME_LENGTH } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { asPart, columnsOf, inserted, listOf } from '../../platform/sql/columns.ts';
import { count, many, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  type ComparisonMode,
  type Dimension,
  type ModelType,
  SORTINGS,
  type Sorting,
} from '../../ranking/vocabulary.ts';
import { MAX_SNAPSHOT_FEATURES, SNAPSHOT_NAME_LENGTH } from '../rules/snapshots.ts';

/** The settings that an order depends on, as they are told: the hash covers them. */
export interface KeptSettings {
  readonly comparison_mode: ComparisonMode;
  readonly model_type: ModelType;
  readonly dimensions: Readonly<Record<Dimension, { readonly prior_mean: number; readonly prior_variance: number }>>;
}

/** A kept ranking without its places. Nothing in it names people, and nothing of it ever changes. */
export interface Snapshot {
  projectId: string;
  id: string;
  name: string;
  createdAt: Date;
  /** Version of the mathematics that computed it. */
  mathematics: number;
  settings: KeptSettings;
  /** Number of people whose answers counted, and of these answers. */
  people: number;
  answers: number;
  features: number;
  /** SHA-256 of its canonical text, in hexadecimal. */
  hash: string;
}

/** The features of a kept ranking, in the order of their ids. */
export interface KeptFeatures {
  featureIds: readonly string[];
  featureNames: readonly string[];
}

/** An order of a kept ranking, best first. All columns are equally long. */
export interface KeptOrder {
  sorting: Sorting;
  /** Revision of the ledger; null by value for effort. */
  revision: number | null;
  /** Positions in the list of the features, from 1. */
  features: readonly number[];
  scores: readonly number[];
  variances: readonly number[];
  /** Likely ranks. */
  bestRanks: readonly number[];
  worstRanks: readonly number[];
  /** Number of comparisons with the feature. */
  answers: readonly number[];
}

/** A feature at its place in a kept order. */
export interface KeptPlace {
  rank: number;
  id: string;
  name: string;
  score: number;
  variance: number;
  bestRank: number;
  worstRank: number;
  answers: number;
}

/** A place of one feature in a kept ranking. */
export interface PlaceOfFeature {
  snapshot: Snapshot;
  rank: number;
  bestRank: number;
  worstRank: number;
}

interface SnapshotKey {
  projectId: string;
  snapshotId: string;
}

const listOfEach = (each: field.Field) => field.listOf(each, MAX_SNAPSHOT_FEATURES);
const RANK = field.wholeWithin({ least: 1, most: MAX_SNAPSHOT_FEATURES });
/** Columns of an order that have an entry for each feature. */
const COLUMNS = ['scores', 'variances', 'best_ranks', 'worst_ranks', 'answers'];

export const snapshotsTable: Table = {
  name: 'snapshots',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects' },
  // Absent from older files.
  exported: {
    project_id: field.uuid,
    id: field.uuid,
    name: field.filled(SNAPSHOT_NAME_LENGTH),
    created_at: field.time,
    mathematics: field.count,
    settings: field.json,
    people: field.count,
    answers: field.count,
    feature_ids: listOfEach(field.uuid),
    feature_names: listOfEach(field.text(NAME_LENGTH)),
    hash: field.such((value) => /^[0-9a-f]{64}$/.test(value), 'must be a SHA-256 in hexadecimal'),
  },
  imported: {
    onReturn: 'delete',
    faults: [
      {
        field: 'feature_names',
        reason: 'must have as many entries as feature_ids',
        broken: 'cardinality(r.feature_names) <> cardinality(r.feature_ids)',
      },
    ],
  },
};

export const snapshotOrdersTable: Table = {
  name: 'snapshot_orders',
  key: ['project_id', 'snapshot_id', 'sorting'],
  restore: 'replaced',
  references: { snapshot_id: 'snapshots' },
  exported: {
    project_id: field.uuid,
    snapshot_id: field.uuid,
    sorting: field.oneOf(SORTINGS),
    revision: field.orNull(field.count),
    features: listOfEach(RANK),
    scores: listOfEach(field.number),
    variances: listOfEach(field.positive),
    best_ranks: listOfEach(RANK),
    worst_ranks: listOfEach(RANK),
    answers: listOfEach(field.count),
  },
  imported: {
    onReturn: 'delete',
    faults: [
      {
        field: 'snapshot_id',
        reason: 'is not a kept ranking of its project in the file',
        broken:
          'not exists (select from import_snapshots s where s.project_id = r.project_id and s.id = r.snapshot_id)',
      },
      ...COLUMNS.map((column) => ({
        field: column,
        reason: 'must have as many entries as features',
        broken: `cardinality(r.${column}) <> cardinality(r.features)`,
      })),
    ],
  },
};

/** The columns of a Snapshot, of table s. */
const SNAPSHOT = {
  ...columnsOf('s', ['project_id', 'id', 'name', 'created_at', 'mathematics', 'settings', 'people', 'answers', 'hash']),
  features: 'cardinality(s.feature_ids)',
};

/** The kept rankings of a project, newest first. */
export const findSnapshots = many<{ projectId: string }, Snapshot>(
  'snapshots_of_project',
  `select ${listOf(SNAPSHOT)} from snapshots s where s.project_id = :projectId order by s.created_at desc, s.id desc`,
);

/** Null if the project has no such kept ranking. */
export const findSnapshot = maybe<SnapshotKey, Snapshot>(
  'snapshot_by_id',
  `select ${listOf(SNAPSHOT)} from snapshots s where s.project_id = :projectId and s.id = :snapshotId`,
);

export const countSnapshots = count<{ projectId: string }>(
  'count_snapshots',
  'select count(*) from snapshots where project_id = :projectId',
);

export const insertSnapshot = run<Omit<Snapshot, 'features'> & KeptFeatures>(
  'insert_snapshot',
  `insert into snapshots ${inserted(...Object.keys(snapshotsTable.exported!))}`,
);

export const insertOrder = run<SnapshotKey & KeptOrder>(
  'insert_snapshot_order',
  `insert into snapshot_orders ${inserted(...Object.keys(snapshotOrdersTable.exported!))}`,
);

/** Its orders go before it. */
export const deleteOrders = run<SnapshotKey>(
  'delete_snapshot_orders',
  'delete from snapshot_orders where project_id = :projectId and snapshot_id = :snapshotId',
);

/** @returns its name; null if the project has no such kept ranking. */
export const deleteSnapshotRow = maybe<SnapshotKey, Pick<Snapshot, 'name'>>(
  'delete_snapshot',
  'delete from snapshots where project_id = :projectId and id = :snapshotId returning name',
);

/** Places of a kept order from one rank to another. */
export const findPlaces = many<SnapshotKey & { sorting: Sorting; first: number; last: number }, KeptPlace>(
  'snapshot_places',
  `select o.rank::int as rank, f.id, f.name, o.score, o.variance, o.best_rank, o.worst_rank, o.answers
     from snapshots s
     join snapshot_orders w on w.project_id = s.project_id and w.snapshot_id = s.id and w.sorting = :sorting
     cross join lateral unnest(w.features, w.scores, w.variances, w.best_ranks, w.worst_ranks, w.answers)
       with ordinality as o (feature, score, variance, best_rank, worst_rank, answers, rank)
     join lateral unnest(s.feature_ids, s.feature_names) with ordinality as f (id, name, number) on f.number = o.feature
    where s.project_id = :projectId and s.id = :snapshotId and o.rank between :first and :last
    order by o.rank`,
);

/** A feature in the kept rankings of its project, oldest first. */
export const findPlacesOfFeature = many<{ projectId: string; featureId: string; sorting: Sorting }, PlaceOfFeature>(
  'snapshot_places_of_feature',
  `select ${listOf(asPart('snapshot', SNAPSHOT))}, p.rank,
          w.best_ranks[p.rank] as best_rank, w.worst_ranks[p.rank] as worst_rank
     from snapshots s
     join snapshot_orders w on w.project_id = s.project_id and w.snapshot_id = s.id and w.sorting = :sorting
     cross join lateral (select array_position(w.features, array_position(s.feature_ids, :featureId::uuid)) as rank) p
    where s.project_id = :projectId and p.rank is not null
    order by s.created_at, s.id`,
);

/** Revisions of the ledgers that a kept ranking was computed at. */
export const findRevisions = many<SnapshotKey, { dimension: Dimension; revision: number }>(
  'snapshot_revisions',
  `select sorting as dimension, revision from snapshot_orders
    where project_id = :projectId and snapshot_id = :snapshotId and revision is not null`,
);
