import type { Pool } from 'pg';
import { statement } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { ProgressInputs } from '../../ranking/results/progress.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

export const rankingFiguresTable: Table = {
  name: 'ranking_figures',
  key: ['project_id', 'dimension'],
  restore: 'emptied',
};

/** A ranking at one state of its ledger. */
interface StampedKey {
  projectId: string;
  dimension: Dimension;
  generation: string;
  revision: number;
}

/** The latest computed figures of one ranking. */
export interface StoredFigures {
  facts: ProgressInputs;
  /** Whether they belong to the ledger's current state; otherwise to an earlier one. */
  current: boolean;
}

const save = statement(
  'save_ranking_figures',
  `insert into ranking_figures as f (project_id, dimension, generation, revision, facts) values ($1, $2, $3, $4, $5)
   on conflict (project_id, dimension) do update
     set generation = excluded.generation, revision = excluded.revision, facts = excluded.facts
   where f.generation <> excluded.generation or f.revision < excluded.revision`,
);

/** Stores the figures of a ranking for overviews. Figures of an earlier revision never replace those of a later one. */
export async function saveFigures(pool: Pool, key: StampedKey, facts: ProgressInputs): Promise<void> {
  await save(pool, [key.projectId, key.dimension, key.generation, key.revision, JSON.stringify(facts)]);
}

const read = statement<{ place: string; facts: ProgressInputs; current: boolean }>(
  'ranking_figures',
  `select k.place, f.facts, f.revision = k.revision as current
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[]) with ordinality
          as k (project_id, dimension, generation, revision, place)
     join ranking_figures f on f.project_id = k.project_id and f.dimension = k.dimension and f.generation = k.generation`,
);

/** The stored figures of some rankings, in the given order; null if there are none of the ledger's generation. */
export async function findFigures(pool: Pool, keys: readonly StampedKey[]): Promise<(StoredFigures | null)[]> {
  const found: (StoredFigures | null)[] = keys.map(() => null);
  if (keys.length === 0) return found;
  const rows = await read(pool, [
    keys.map(({ projectId }) => projectId),
    keys.map(({ dimension }) => dimension),
    keys.map(({ generation }) => generation),
    keys.map(({ revision }) => revision),
  ]);
  for (const { place, facts, current } of rows) found[Number(place) - 1] = { facts, current };
  return found;
}

const count = statement<{ place: string; features: string; comparisons: string }>(
  'ranking_counts',
  `select k.place,
          (select count(*) from features f where f.project_id = k.project_id and f.deleted_at is null) as features,
          (select count(*) from comparisons c
            where c.project_id = k.project_id and c.dimension = k.dimension and c.deleted_at is null) as comparisons
     from unnest($1::uuid[], $2::text[]) with ordinality as k (project_id, dimension, place)
    order by k.place`,
);

/** Current numbers of features and active comparisons of some rankings, in the given order. */
export async function countContents(
  pool: Pool,
  keys: readonly { projectId: string; dimension: Dimension }[],
): Promise<{ features: number; comparisons: number }[]> {
  if (keys.length === 0) return [];
  const rows = await count(pool, [keys.map(({ projectId }) => projectId), keys.map(({ dimension }) => dimension)]);
  return rows.map(({ features, comparisons }) => ({ features: Number(features), comparisons: Number(comparisons) }));
}
