import type { LedgerKey } from '../../platform/cache/keys.ts';
import { type Database, type Statement, statement } from '../../platform/sql/statement.ts';
import type { Choice, Expectation, Strength } from '../../ranking/vocabulary.ts';

/** The part of an active comparison that matters for the estimates. */
export interface OutcomeRow {
  /** PostgreSQL's bigint comes as text. */
  seq: string;
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  weight: number;
}

/** The part of an active comparison that the ranking needs. */
export interface JudgementRow extends OutcomeRow {
  expected: Expectation | null;
  strength: Strength | null;
  requested: boolean;
  user_id: string;
  set_id: string | null;
}

const OUTCOME_COLUMNS = 'c.seq, c.feature_a_id, c.feature_b_id, c.choice, c.weight';
export const JUDGEMENT_COLUMNS = `${OUTCOME_COLUMNS}, c.strength, c.expected, c.requested, c.user_id, c.set_id`;

/** Comparisons read at a time: about a millisecond of parsing, during which nothing else runs. */
const BATCH = 500;

const batch = <Row extends OutcomeRow>(name: string, columns: string) =>
  statement<Row>(
    name,
    `select ${columns} from comparisons c
      where c.project_id = $1 and c.dimension = $2 and c.deleted_at is null and c.seq > $3
      order by c.seq limit $4`,
  );

const readJudgementBatch = batch<JudgementRow>('ranking_judgements', JUDGEMENT_COLUMNS);
const readOutcomeBatch = batch<OutcomeRow>('ranking_outcomes', OUTCOME_COLUMNS);

/** The active comparisons of a ranking in ledger order. At most one batch of rows is in memory at a time. */
export const readJudgements = (database: Database, key: LedgerKey): AsyncGenerator<JudgementRow[]> =>
  readBatches(readJudgementBatch, database, key);

/** The same with only the columns that the estimates need. */
export const readOutcomes = (database: Database, key: LedgerKey): AsyncGenerator<OutcomeRow[]> =>
  readBatches(readOutcomeBatch, database, key);

/** Maximum number of comparisons of archived features that are read. The latest are taken. */
const MOST_SLEEPING = 50_000;

const readSleepingBatch = statement<JudgementRow>(
  'sleeping_judgements',
  `select ${JUDGEMENT_COLUMNS} from comparisons c
    where c.project_id = $1 and c.dimension = $2 and c.archived_at is not null and c.deleted_at is not null and c.seq < $3
    order by c.seq desc limit $4`,
);

/** The comparisons of archived features in ledger order. */
export async function readSleepingJudgements(
  database: Database,
  { projectId, dimension }: LedgerKey,
): Promise<JudgementRow[]> {
  const read: JudgementRow[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; read.length < MOST_SLEEPING; ) {
    const rows = await readSleepingBatch(database, [projectId, dimension, before, BATCH]);
    read.push(...rows);
    if (rows.length < BATCH) break;
    before = Number(rows.at(-1)!.seq);
  }
  return read.reverse();
}

async function* readBatches<Row extends OutcomeRow>(
  read: Statement<Row>,
  database: Database,
  { projectId, dimension }: LedgerKey,
): AsyncGenerator<Row[]> {
  for (let last = -1; ; ) {
    const rows = await read(database, [projectId, dimension, last, BATCH]);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)!.seq);
  }
}

const readIds = statement<{ id: string }>(
  'ranking_features',
  'select id from features where project_id = $1 and deleted_at is null order by id',
);

/** The active features of a project by id. A feature's index in the list is its index in a ranking. */
export async function readFeatureIds(database: Database, projectId: string): Promise<string[]> {
  return (await readIds(database, [projectId])).map(({ id }) => id);
}

/** A feature of a ranking. */
export interface FeatureToRank {
  id: string;
  /** The given estimate for the dimension, or null. */
  estimate: number | null;
  /** Whether it is archived. If so, it is only part of the fits. */
  archived: boolean;
}

const readWithEstimates = statement<FeatureToRank>(
  'ranking_features_with_estimates',
  `select id, case $2::text when 'value' then value_estimate else complexity_estimate end as estimate,
          archived_at is not null as archived
     from features where project_id = $1 and (deleted_at is null or archived_at is not null) order by id`,
);

/** The active and archived features of a project by id, for a dimension. */
export function readFeaturesToRank(database: Database, { projectId, dimension }: LedgerKey): Promise<FeatureToRank[]> {
  return readWithEstimates(database, [projectId, dimension]);
}

export const indexById = (featureIds: readonly string[]): ReadonlyMap<string, number> =>
  new Map(featureIds.map((id, index) => [id, index]));

/** The indexes of a comparison's two features; null if the ranking lacks one of them. */
export function indexesOf(row: OutcomeRow, indexOf: ReadonlyMap<string, number>): { a: number; b: number } | null {
  const a = indexOf.get(row.feature_a_id);
  const b = indexOf.get(row.feature_b_id);
  return a === undefined || b === undefined ? null : { a, b };
}
