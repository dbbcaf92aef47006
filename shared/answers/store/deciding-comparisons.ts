import type { Pool } from 'pg';
import { type ShownName, type ShownNameRow, shownName, toShownName } from '../../accounts/store/named-people.ts';
import { statement, toDate } from '../../platform/sql/statement.ts';
import type { Choice, Dimension } from '../../ranking/vocabulary.ts';

/** The comparison that is the verdict of a pair, and its author. */
export interface DecidingComparison {
  id: string;
  featureAId: string;
  featureBId: string;
  choice: Choice;
  user: { id: string } & ShownName;
  createdAt: Date;
}

interface DecidingRow extends ShownNameRow {
  id: string;
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  user_id: string;
  created_at: string;
}

const readDeciding = statement<DecidingRow>(
  'deciding_comparisons',
  `select distinct on (least(c.feature_a_id, c.feature_b_id), greatest(c.feature_a_id, c.feature_b_id))
          c.id, c.feature_a_id, c.feature_b_id, c.choice, c.user_id, ${shownName('u')}, c.created_at
     from comparisons c
     join users u on u.id = c.user_id
    where c.project_id = $1 and c.dimension = $2 and c.deleted_at is null
      and (c.feature_a_id, c.feature_b_id) in (select * from unnest($3::uuid[], $4::uuid[]))
    order by least(c.feature_a_id, c.feature_b_id), greatest(c.feature_a_id, c.feature_b_id), c.seq desc`,
);

/** The latest active comparison of each of some pairs of features. Pairs without any are left out. */
export async function findDecidingComparisons(
  pool: Pool,
  projectId: string,
  dimension: Dimension,
  pairs: readonly (readonly [string, string])[],
): Promise<DecidingComparison[]> {
  if (pairs.length === 0) return [];
  // A comparison stores its features in the order in which they were shown.
  const [one, other] = [[...pairs.map(([a]) => a), ...pairs.map(([, b]) => b)], pairs.map(([, b]) => b)];
  const rows = await readDeciding(pool, [projectId, dimension, one, [...other, ...pairs.map(([a]) => a)]]);
  return rows.map((row) => ({
    id: row.id,
    featureAId: row.feature_a_id,
    featureBId: row.feature_b_id,
    choice: row.choice,
    user: { id: row.user_id, ...toShownName(row) },
    createdAt: toDate(row.created_at),
  }));
}

/** Outcomes of the answers about a feature. */
export interface AnswerCounts {
  won: number;
  lost: number;
  tied: number;
  people: number;
}

const countAnswers = statement<Record<keyof AnswerCounts, string>>(
  'answers_about_feature',
  `select count(*) filter (where choice = case when feature_a_id = $3 then 'feature_a' else 'feature_b' end) as won,
          count(*) filter (where choice = case when feature_a_id = $3 then 'feature_b' else 'feature_a' end) as lost,
          count(*) filter (where choice = 'tie') as tied,
          count(distinct user_id) as people
     from comparisons
    where project_id = $1 and dimension = $2 and deleted_at is null and (feature_a_id = $3 or feature_b_id = $3)`,
);

/** The active comparisons of a feature by outcome, and the number of their authors. */
export async function countAnswersAbout(
  pool: Pool,
  projectId: string,
  dimension: Dimension,
  featureId: string,
): Promise<AnswerCounts> {
  const [row] = await countAnswers(pool, [projectId, dimension, featureId]);
  const { won, lost, tied, people } = row!;
  return { won: Number(won), lost: Number(lost), tied: Number(tied), people: Number(people) };
}
