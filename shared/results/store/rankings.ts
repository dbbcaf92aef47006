import { findFactors, type StoredFactor } from '../../answers/store/factors.ts';
import {
  type FeatureToRank,
  JUDGEMENT,
  readFeaturesToRank,
  readJudgements,
  readSleepingJudgements,
  type StoredJudgement,
} from '../../answers/store/judgements.ts';
import { findRatings, type StoredRating } from '../../answers/store/ratings.ts';
import { inSnapshot, onOwnConnection } from '../../data/store/connection.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { NotFound } from '../../platform/errors.ts';
import { asPart, listOf } from '../../platform/sql/columns.ts';
import { type Database, many, maybe, type Pool, value, values } from '../../platform/sql/statement.ts';
import { type LedgerState, ledgerState } from '../../projects/store/project-access.ts';
import type { Dimension, SelectionStrategy } from '../../ranking/vocabulary.ts';

const LEDGER = ledgerState('l');

const readAppended = many<LedgerKey & { after: number }, { ledger: LedgerState; judgement: StoredJudgement | null }>(
  'appended_judgements',
  `select ${listOf(asPart('ledger', LEDGER))}, ${listOf(asPart('judgement?', JUDGEMENT))}
     from ranking_ledgers l
     join projects p on p.id = l.project_id and p.deleted_at is null
     left join comparisons c on c.project_id = l.project_id and c.dimension = l.dimension
          and c.seq > :after and c.deleted_at is null and l.rebuilt_at_revision <= :after
    where l.project_id = :projectId and l.dimension = :dimension
    order by c.seq`,
);

/** Comparisons appended to a ledger after a revision, with the ledger's state at the same moment. */
export interface Appended {
  ledger: LedgerState;
  /** Empty if the ledger was rewritten since and must be loaded completely. */
  judgements: StoredJudgement[];
}

/** Null when the project is gone. */
export async function findAppended(pool: Pool, key: LedgerKey, revision: number): Promise<Appended | null> {
  const rows = await readAppended(pool, { ...key, after: revision });
  const [first] = rows;
  return first ? { ledger: first.ledger, judgements: rows.flatMap(({ judgement }) => judgement ?? []) } : null;
}

/** The data from before the first active comparison. */
export interface RankingBasis {
  ledger: LedgerState;
  /** Active and archived features in id order. */
  features: readonly FeatureToRank[];
  ratings: readonly StoredRating[];
  factors: readonly StoredFactor[];
  /** Comparisons of archived features in ledger order. */
  sleeping: readonly StoredJudgement[];
}

/** Receives a ranking during the read. */
export interface RankingSink {
  /** First. */
  begin(basis: RankingBasis): void;
  /** Called repeatedly afterwards with the next active comparisons in ledger order. */
  add(judgements: readonly StoredJudgement[]): void;
}

/**
 * Reads a whole stored ranking: one snapshot of the ledger, the features and the active comparisons. At most one batch of rows is in memory
 * at a time.
 * @returns false if the project is gone.
 */
export function loadRanking(pool: Pool, key: LedgerKey, sink: RankingSink): Promise<boolean> {
  return onOwnConnection(pool, (client) => inSnapshot(client, () => readRanking(client, key, sink)));
}

const readLedger = maybe<LedgerKey, LedgerState>(
  'ranking_ledger',
  `select ${listOf(LEDGER)}
     from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
    where l.project_id = :projectId and l.dimension = :dimension`,
);

async function readRanking(database: Database, key: LedgerKey, sink: RankingSink): Promise<boolean> {
  const ledger = await readLedger(database, key);
  if (!ledger) return false;
  const features = await readFeaturesToRank(database, key);
  sink.begin({
    ledger,
    features,
    ratings: await findRatings(database, key),
    factors: await findFactors(database, key),
    sleeping: features.some(({ archived }) => archived) ? await readSleepingJudgements(database, key) : [],
  });
  for await (const rows of readJudgements(database, key)) sink.add(rows);
  return true;
}

const readStrategy = value<{ projectId: string }, SelectionStrategy>(
  'selection_strategy',
  'select selection_strategy from projects where id = :projectId and deleted_at is null',
);

/** @throws NotFound when the project is gone. */
export async function findStrategy(pool: Pool, projectId: string): Promise<SelectionStrategy> {
  const strategy = await readStrategy(pool, { projectId });
  if (strategy === null) throw new NotFound('Project not found', 'project_not_found');
  return strategy;
}

const readFirstChanges = values<{ projectIds: string[]; dimensions: Dimension[]; seen: number[] }, Date>(
  'first_changes_after',
  `select coalesce(first.created_at, l.changed_at) as since
     from unnest(:projectIds::uuid[], :dimensions::text[], :seen::bigint[]) as seen (project_id, dimension, revision)
     join ranking_ledgers l on l.project_id = seen.project_id and l.dimension = seen.dimension
     left join lateral (
       select created_at from comparisons c
        where c.project_id = seen.project_id and c.dimension = seen.dimension and c.seq > seen.revision
        order by c.seq limit 1) first on true`,
);

/** For each ledger, the time of the first change after the revision `seen`. */
export const findFirstChanges = (
  pool: Pool,
  ledgers: readonly { projectId: string; dimension: Dimension; seen: number }[],
): Promise<Date[]> =>
  readFirstChanges(pool, {
    projectIds: ledgers.map(({ projectId }) => projectId),
    dimensions: ledgers.map(({ dimension }) => dimension),
    seen: ledgers.map(({ seen }) => seen),
  });

/** Recently changed ledgers, latest first, with the stamp of an up-to-date view. */
export const findLedgersChangedSince = many<
  { since: Date; limit: number },
  Pick<LedgerState, 'projectId' | 'dimension' | 'generation' | 'revision'>
>(
  'ledgers_changed_since',
  `select l.project_id, l.dimension, l.generation, l.revision
     from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
    where l.changed_at >= :since order by l.changed_at desc limit :limit`,
);
