import type { LedgerKey } from '../ledger-key.ts';
import type { Choice, Expectation, Strength } from '../ranking/vocabulary.ts';
import { type Database, type Statement, statement } from './statement.ts';

/** An active comparison as far as the estimates are concerned. */
export interface OutcomeRow {
  /** PostgreSQL's bigint comes as text. */
  seq: string;
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  weight: number;
}

/** An active comparison as the ranking needs it. */
export interface JudgementRow extends OutcomeRow {
  expected: Expectation | null;
  strength: Strength | null;
  requested: boolean;
  user_id: string;
  set_id: string | null;
}

const OUTCOME_COLUMNS = 'c.seq, c.feature_a_id, c.feature_b_id, c.choice, c.weight';
export const JUDGEMENT_COLUMNS = `${OUTCOME_COLUMNS}, c.strength, c.expected, c.requested, c.user_id, c.set_id`;

/** Comparisons read at a time: about a millisecond of parsing, in which nothing else happens. */
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

/** The active comparisons of a ranking in ledger order. No more than a batch of rows is in memory at a time. */
export const readJudgements = (database: Database, key: LedgerKey): AsyncGenerator<JudgementRow[]> =>
  readBatches(readJudgementBatch, database, key);

/** Only the columns that the estimates need. */
export const readOutcomes = (database: Database, key: LedgerKey): AsyncGenerator<OutcomeRow[]> =>
  readBatches(readOutcomeBatch, database, key);

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

/** The active features of a project by id; a feature's place in the list is its index in a ranking. */
export async function readFeatureIds(database: Database, projectId: string): Promise<string[]> {
  return (await readIds(database, [projectId])).map(({ id }) => id);
}

const readWithEstimates = statement<{ id: string; estimate: number | null }>(
  'ranking_features_with_estimates',
  `select id, case $2::text when 'value' then value_estimate else complexity_estimate end as estimate
     from features where project_id = $1 and deleted_at is null order by id`,
);

/** The same with the number that came with each feature for the dimension, or null. */
export function readFeaturesToRank(
  database: Database,
  { projectId, dimension }: LedgerKey,
): Promise<{ id: string; estimate: number | null }[]> {
  return readWithEstimates(database, [projectId, dimension]);
}

export const indexById = (featureIds: readonly string[]): ReadonlyMap<string, number> =>
  new Map(featureIds.map((id, index) => [id, index]));

/** The indexes of the two features that a comparison is of; null where the ranking lacks one of them. */
export function indexesOf(row: OutcomeRow, indexOf: ReadonlyMap<string, number>): { a: number; b: number } | null {
  const a = indexOf.get(row.feature_a_id);
  const b = indexOf.get(row.feature_b_id);
  return a === undefined || b === undefined ? null : { a, b };
}
