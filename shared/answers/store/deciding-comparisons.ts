import { type NameColumns, named, type ShownName, shownName } from '../../accounts/store/named-people.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { asPart, listOf } from '../../platform/sql/columns.ts';
import { many, one, type Pool } from '../../platform/sql/statement.ts';
import type { Choice } from '../../ranking/vocabulary.ts';

/** The comparison that is the verdict of a pair, and its author. */
export interface DecidingComparison {
  id: string;
  featureAId: string;
  featureBId: string;
  choice: Choice;
  user: { id: string } & ShownName;
  createdAt: Date;
}

const readDeciding = many<
  LedgerKey & { ones: string[]; others: string[] },
  Omit<DecidingComparison, 'user'> & { user: NameColumns & { id: string } }
>(
  'deciding_comparisons',
  `select distinct on (least(c.feature_a_id, c.feature_b_id), greatest(c.feature_a_id, c.feature_b_id))
          c.id, c.feature_a_id, c.feature_b_id, c.choice, ${listOf(asPart('user', { id: 'u.id', ...shownName('u') }))}, c.created_at
     from comparisons c
     join users u on u.id = c.user_id
    where c.project_id = :projectId and c.dimension = :dimension and c.deleted_at is null
      and (c.feature_a_id, c.feature_b_id) in (select * from unnest(:ones::uuid[], :others::uuid[]))
    order by least(c.feature_a_id, c.feature_b_id), greatest(c.feature_a_id, c.feature_b_id), c.seq desc`,
);

/** The latest active comparison of each of some pairs of features. Pairs without any are left out. */
export async function findDecidingComparisons(
  pool: Pool,
  key: LedgerKey,
  pairs: readonly (readonly [string, string])[],
): Promise<DecidingComparison[]> {
  if (pairs.length === 0) return [];
  const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  // A comparison stores its features in the order in which they were shown.
  const found = await readDeciding(pool, { ...key, ones: [...first, ...second], others: [...second, ...first] });
  return found.map(({ user, ...comparison }) => ({ ...comparison, user: named(user) }));
}

/** Outcomes of the answers about a feature. */
export interface AnswerCounts {
  won: number;
  lost: number;
  tied: number;
  people: number;
}

/** The active comparisons of a feature by outcome, and the number of their authors. */
export const countAnswersAbout = one<LedgerKey & { featureId: string }, AnswerCounts>(
  'answers_about_feature',
  `select count(*) filter (where choice = case when feature_a_id = :featureId then 'feature_a' else 'feature_b' end) as won,
          count(*) filter (where choice = case when feature_a_id = :featureId then 'feature_b' else 'feature_a' end) as lost,
          count(*) filter (where choice = 'tie') as tied,
          count(distinct user_id) as people
     from comparisons
    where project_id = :projectId and dimension = :dimension and deleted_at is null
      and (feature_a_id = :featureId or feature_b_id = :featureId)`,
);
