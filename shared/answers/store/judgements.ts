import { estimateOf } from '../../features/store/feature-catalog.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { columnsOf, listOf } from '../../platform/sql/columns.ts';
import { type Database, many, type Named, values } from '../../platform/sql/statement.ts';
import { type Choice, DIMENSIONS, type Expectation, type Strength } from '../../ranking/vocabulary.ts';

/** The part of an active comparison that matters for the estimates. */
export interface Outcome {
  seq: number;
  featureAId: string;
  featureBId: string;
  choice: Choice;
  weight: number;
}

/** The part of an active comparison that the ranking needs. */
export interface StoredJudgement extends Outcome {
  expected: Expectation | null;
  strength: Strength | null;
  requested: boolean;
  userId: string;
  setId: string | null;
}

const OUTCOME = columnsOf('c', ['seq', 'feature_a_id', 'feature_b_id', 'choice', 'weight']);
/** The columns of a StoredJudgement, of table c. */
export const JUDGEMENT = {
  ...OUTCOME,
  ...columnsOf('c', ['strength', 'expected', 'requested', 'user_id', 'set_id']),
};

/** Comparisons read at a time: about a millisecond of parsing, during which nothing else runs. */
const BATCH = 500;

type Batch = LedgerKey & { after: number; limit: number };

const batch = <Row extends Outcome>(name: string, columns: string) =>
  many<Batch, Row>(
    name,
    `select ${columns} from comparisons c
      where c.project_id = :projectId and c.dimension = :dimension and c.deleted_at is null and c.seq > :after
      order by c.seq limit :limit`,
  );

const readJudgementBatch = batch<StoredJudgement>('ranking_judgements', listOf(JUDGEMENT));
const readOutcomeBatch = batch<Outcome>('ranking_outcomes', listOf(OUTCOME));

/** The active comparisons of a ranking in ledger order. At most one batch of rows is in memory at a time. */
export const readJudgements = (database: Database, key: LedgerKey): AsyncGenerator<StoredJudgement[]> =>
  readBatches(readJudgementBatch, database, key);

/** The same with only the columns that the estimates need. */
export const readOutcomes = (database: Database, key: LedgerKey): AsyncGenerator<Outcome[]> =>
  readBatches(readOutcomeBatch, database, key);

/** Maximum number of comparisons of archived features that are read. The latest are taken. */
const MOST_SLEEPING = 50_000;

const readSleepingBatch = many<LedgerKey & { before: number; limit: number }, StoredJudgement>(
  'sleeping_judgements',
  `select ${listOf(JUDGEMENT)} from comparisons c
    where c.project_id = :projectId and c.dimension = :dimension and c.archived_at is not null and c.deleted_at is not null
      and c.seq < :before
    order by c.seq desc limit :limit`,
);

/** The comparisons of archived features in ledger order. */
export async function readSleepingJudgements(database: Database, key: LedgerKey): Promise<StoredJudgement[]> {
  const read: StoredJudgement[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; read.length < MOST_SLEEPING; ) {
    const rows = await readSleepingBatch(database, { ...key, before, limit: BATCH });
    read.push(...rows);
    if (rows.length < BATCH) break;
    before = rows.at(-1)!.seq;
  }
  return read.reverse();
}

async function* readBatches<Row extends Outcome>(
  read: Named<Batch, Row[]>,
  database: Database,
  key: LedgerKey,
): AsyncGenerator<Row[]> {
  for (let after = -1; ; ) {
    const rows = await read(database, { ...key, after, limit: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.seq;
  }
}

/** The active features of a project by id. A feature's index in the list is its index in a ranking. */
export const readFeatureIds = values<{ projectId: string }, string>(
  'ranking_features',
  'select id from features where project_id = :projectId and deleted_at is null order by id',
);

/** A feature of a ranking. */
export interface FeatureToRank {
  id: string;
  /** The given estimate for the dimension, or null. */
  estimate: number | null;
  /** Whether it is archived. If so, it is only part of the fits. */
  archived: boolean;
}

/** The active and archived features of a project by id, for a dimension. */
export const readFeaturesToRank = many<LedgerKey, FeatureToRank>(
  'ranking_features_with_estimates',
  `select id, case :dimension::text ${DIMENSIONS.map((each) => `when '${each}' then ${estimateOf(each)}`).join(' ')} end as estimate,
          archived_at is not null as archived
     from features where project_id = :projectId and (deleted_at is null or archived_at is not null) order by id`,
);

export const indexById = (featureIds: readonly string[]): ReadonlyMap<string, number> =>
  new Map(featureIds.map((id, index) => [id, index]));

/** The indexes of a comparison's two features; null if the ranking lacks one of them. */
export function indexesOf(
  { featureAId, featureBId }: Outcome,
  indexOf: ReadonlyMap<string, number>,
): { a: number; b: number } | null {
  const a = indexOf.get(featureAId);
  const b = indexOf.get(featureBId);
  return a === undefined || b === undefined ? null : { a, b };
}
