import type { Pool } from 'pg';
import { type FactorRow, findFactors } from '../../answers/store/factors.ts';
import {
  type FeatureToRank,
  JUDGEMENT_COLUMNS,
  type JudgementRow,
  readFeaturesToRank,
  readJudgements,
  readSleepingJudgements,
} from '../../answers/store/judgements.ts';
import { findRatings, type RatingRow } from '../../answers/store/ratings.ts';
import { inSnapshot, onOwnConnection } from '../../data/store/connection.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { NotFound } from '../../platform/errors.ts';
import { type Database, statement, toDate } from '../../platform/sql/statement.ts';
import { type LedgerRow, type LedgerState, toLedgerState } from '../../projects/store/project-access.ts';
import type { Dimension, SelectionStrategy } from '../../ranking/vocabulary.ts';

const LEDGER_COLUMNS = `l.revision, l.rebuilt_at_revision, l.generation, l.prior_mean, l.prior_variance,
  l.target_variance, p.model_type, p.comparison_mode`;

const readAppended = statement<LedgerRow & { [K in keyof JudgementRow]: JudgementRow[K] | null }>(
  'appended_judgements',
  `select ${LEDGER_COLUMNS}, ${JUDGEMENT_COLUMNS}
     from ranking_ledgers l
     join projects p on p.id = l.project_id and p.deleted_at is null
     left join comparisons c on c.project_id = l.project_id and c.dimension = l.dimension
          and c.seq > $3 and c.deleted_at is null and l.rebuilt_at_revision <= $3
    where l.project_id = $1 and l.dimension = $2
    order by c.seq`,
);

/** Comparisons appended to a ledger after a revision, with the ledger's state at the same moment. */
export interface Appended {
  ledger: LedgerState;
  /** Empty if the ledger was rewritten since and must be loaded completely. */
  judgements: JudgementRow[];
}

/** Null when the project is gone. */
export async function findAppended(
  pool: Pool,
  { projectId, dimension }: LedgerKey,
  revision: number,
): Promise<Appended | null> {
  const rows = await readAppended(pool, [projectId, dimension, revision]);
  const [first] = rows;
  if (!first) return null;
  return {
    ledger: toLedgerState(projectId, dimension, first),
    judgements: rows.filter((row): row is LedgerRow & JudgementRow => row.seq !== null),
  };
}

/** The data from before the first active comparison. */
export interface RankingBasis {
  ledger: LedgerState;
  /** Active and archived features in id order. */
  features: readonly FeatureToRank[];
  ratings: readonly RatingRow[];
  factors: readonly FactorRow[];
  /** Comparisons of archived features in ledger order. */
  sleeping: readonly JudgementRow[];
}

/** Receives a ranking during the read. */
export interface RankingSink {
  /** First. */
  begin(basis: RankingBasis): void;
  /** Called repeatedly afterwards with the next active comparisons in ledger order. */
  add(judgements: readonly JudgementRow[]): void;
}

/**
 * Reads a whole stored ranking: one snapshot of the ledger, the features and the active comparisons. At most one batch of rows is in memory
 * at a time.
 * @returns false if the project is gone.
 */
export function loadRanking(pool: Pool, key: LedgerKey, sink: RankingSink): Promise<boolean> {
  return onOwnConnection(pool, (client) => inSnapshot(client, () => readRanking(client, key, sink)));
}

const readLedger = statement<LedgerRow>(
  'ranking_ledger',
  `select ${LEDGER_COLUMNS}
     from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
    where l.project_id = $1 and l.dimension = $2`,
);

async function readRanking(database: Database, key: LedgerKey, sink: RankingSink): Promise<boolean> {
  const { projectId, dimension } = key;
  const [ledger] = await readLedger(database, [projectId, dimension]);
  if (!ledger) return false;
  const features = await readFeaturesToRank(database, key);
  sink.begin({
    ledger: toLedgerState(projectId, dimension, ledger),
    features,
    ratings: await findRatings(database, key),
    factors: await findFactors(database, key),
    sleeping: features.some(({ archived }) => archived) ? await readSleepingJudgements(database, key) : [],
  });
  for await (const rows of readJudgements(database, key)) sink.add(rows);
  return true;
}

const readStrategy = statement<{ selection_strategy: SelectionStrategy }>(
  'selection_strategy',
  'select selection_strategy from projects where id = $1 and deleted_at is null',
);

/** @throws NotFound when the project is gone. */
export async function findStrategy(pool: Pool, projectId: string): Promise<SelectionStrategy> {
  const [project] = await readStrategy(pool, [projectId]);
  if (!project) throw new NotFound('Project not found', 'project_not_found');
  return project.selection_strategy;
}

const readFirstChanges = statement<{ since: string }>(
  'first_changes_after',
  `select coalesce(first.created_at, l.changed_at) as since
     from unnest($1::uuid[], $2::text[], $3::bigint[]) as seen (project_id, dimension, revision)
     join ranking_ledgers l on l.project_id = seen.project_id and l.dimension = seen.dimension
     left join lateral (
       select created_at from comparisons c
        where c.project_id = seen.project_id and c.dimension = seen.dimension and c.seq > seen.revision
        order by c.seq limit 1) first on true`,
);

/** For each ledger, the time of the first change after the revision `seen`. */
export async function findFirstChanges(
  pool: Pool,
  ledgers: readonly { projectId: string; dimension: Dimension; seen: number }[],
): Promise<Date[]> {
  const rows = await readFirstChanges(pool, [
    ledgers.map(({ projectId }) => projectId),
    ledgers.map(({ dimension }) => dimension),
    ledgers.map(({ seen }) => seen),
  ]);
  return rows.map(({ since }) => toDate(since));
}

const readChanged = statement<{ project_id: string; dimension: Dimension; generation: string; revision: string }>(
  'ledgers_changed_since',
  `select l.project_id, l.dimension, l.generation, l.revision
     from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
    where l.changed_at >= $1 order by l.changed_at desc limit $2`,
);

/** Recently changed ledgers, latest first, with the stamp of an up-to-date view. */
export async function findLedgersChangedSince(pool: Pool, since: Date, limit: number) {
  const rows = await readChanged(pool, [since, limit]);
  return rows.map((row) => ({
    projectId: row.project_id,
    dimension: row.dimension,
    generation: row.generation,
    revision: Number(row.revision),
  }));
}
