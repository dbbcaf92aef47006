import type { LedgerKey } from '../ledger-key.ts';
import type { Choice, Expectation, Strength } from '../ranking/vocabulary.ts';
import type { Run } from './statement.ts';

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
}

const OUTCOME_COLUMNS = 'c.seq, c.feature_a_id, c.feature_b_id, c.choice, c.weight';
export const JUDGEMENT_COLUMNS = `${OUTCOME_COLUMNS}, c.strength, c.expected, c.requested, c.user_id`;

/** Comparisons read at a time: about a millisecond of parsing, in which nothing else happens. */
const BATCH = 500;

/** The active comparisons of a ranking in ledger order. No more than a batch of rows is in memory at a time. */
export const readJudgements = (run: Run, key: LedgerKey): AsyncGenerator<JudgementRow[]> =>
  readBatches<JudgementRow>(run, key, JUDGEMENT_COLUMNS, 'ranking_judgements');

/** The same with what the estimates need, and no more. */
export const readOutcomes = (run: Run, key: LedgerKey): AsyncGenerator<OutcomeRow[]> =>
  readBatches<OutcomeRow>(run, key, OUTCOME_COLUMNS, 'ranking_outcomes');

async function* readBatches<Row extends OutcomeRow>(
  run: Run,
  { projectId, dimension }: LedgerKey,
  columns: string,
  name: string,
): AsyncGenerator<Row[]> {
  for (let last = -1; ; ) {
    const rows = await run<Row>(
      `select ${columns} from comparisons c
        where c.project_id = $1 and c.dimension = $2 and c.deleted_at is null and c.seq > $3
        order by c.seq limit $4`,
      [projectId, dimension, last, BATCH],
      name,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)!.seq);
  }
}

/** The active features of a project by id; a feature's place in the list is its index in a ranking. */
export async function readFeatureIds(run: Run, projectId: string): Promise<string[]> {
  const rows = await run<{ id: string }>(
    'select id from features where project_id = $1 and deleted_at is null order by id',
    [projectId],
    'ranking_features',
  );
  return rows.map(({ id }) => id);
}

/** The same with the number that came with each feature for the dimension, or null. */
export async function readFeaturesToRank(
  run: Run,
  { projectId, dimension }: LedgerKey,
): Promise<{ id: string; estimate: number | null }[]> {
  return run<{ id: string; estimate: number | null }>(
    `select id, case $2::text when 'value' then value_estimate else complexity_estimate end as estimate
       from features where project_id = $1 and deleted_at is null order by id`,
    [projectId, dimension],
    'ranking_features_with_estimates',
  );
}

export const indexById = (featureIds: readonly string[]): ReadonlyMap<string, number> =>
  new Map(featureIds.map((id, index) => [id, index]));

/** The indexes of the two features that a comparison is of; null where the ranking lacks one of them. */
export function indexesOf(row: OutcomeRow, indexOf: ReadonlyMap<string, number>): { a: number; b: number } | null {
  const a = indexOf.get(row.feature_a_id);
  const b = indexOf.get(row.feature_b_id);
  return a === undefined || b === undefined ? null : { a, b };
}
