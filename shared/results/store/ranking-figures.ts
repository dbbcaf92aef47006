import { many, type Pool, run } from '../../platform/sql/statement.ts';
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

/** Stores the figures of a ranking for overviews. Figures of an earlier revision never replace those of a later one. */
export const saveFigures = run<StampedKey & { facts: ProgressInputs }>(
  'save_ranking_figures',
  `insert into ranking_figures as f (project_id, dimension, generation, revision, facts)
   values (:projectId, :dimension, :generation, :revision, :facts)
   on conflict (project_id, dimension) do update
     set generation = excluded.generation, revision = excluded.revision, facts = excluded.facts
   where f.generation <> excluded.generation or f.revision < excluded.revision`,
);

interface Keys {
  projectIds: string[];
  dimensions: Dimension[];
}

const read = many<Keys & { generations: string[]; revisions: number[] }, StoredFigures & { place: number }>(
  'ranking_figures',
  `select k.place, f.facts, f.revision = k.revision as current
     from unnest(:projectIds::uuid[], :dimensions::text[], :generations::uuid[], :revisions::bigint[]) with ordinality
          as k (project_id, dimension, generation, revision, place)
     join ranking_figures f on f.project_id = k.project_id and f.dimension = k.dimension and f.generation = k.generation`,
);

const listsOf = (keys: readonly { projectId: string; dimension: Dimension }[]): Keys => ({
  projectIds: keys.map(({ projectId }) => projectId),
  dimensions: keys.map(({ dimension }) => dimension),
});

/** The stored figures of some rankings, in the given order; null if there are none of the ledger's generation. */
export async function findFigures(pool: Pool, keys: readonly StampedKey[]): Promise<(StoredFigures | null)[]> {
  const found: (StoredFigures | null)[] = keys.map(() => null);
  if (keys.length === 0) return found;
  const rows = await read(pool, {
    ...listsOf(keys),
    generations: keys.map(({ generation }) => generation),
    revisions: keys.map(({ revision }) => revision),
  });
  for (const { place, ...figures } of rows) found[place - 1] = figures;
  return found;
}

const readContents = many<Keys, { features: number; comparisons: number }>(
  'ranking_counts',
  `select (select count(*) from features f where f.project_id = k.project_id and f.deleted_at is null) as features,
          (select count(*) from comparisons c
            where c.project_id = k.project_id and c.dimension = k.dimension and c.deleted_at is null) as comparisons
     from unnest(:projectIds::uuid[], :dimensions::text[]) with ordinality as k (project_id, dimension, place)
    order by k.place`,
);

/** Current numbers of features and active comparisons of some rankings, in the given order. */
export const countContents = async (
  pool: Pool,
  keys: readonly { projectId: string; dimension: Dimension }[],
): Promise<{ features: number; comparisons: number }[]> => (keys.length === 0 ? [] : readContents(pool, listsOf(keys)));
