import type { Run } from '../statement.ts';

/**
 * Rules that the tables keep among themselves, each as a query for the rows that break it. Those of foreign keys are
 * asked all the same: a disk can break what the database promised.
 */
const RULES: readonly { rule: string; broken: string }[] = [
  {
    rule: 'every project has its two ledgers',
    broken: `select p.id from projects p
              where (select count(*) from ranking_ledgers l where l.project_id = p.id) <> 2`,
  },
  {
    rule: 'every project has its owner',
    broken: 'select p.id from projects p where not exists (select from users u where u.id = p.owner_id)',
  },
  {
    rule: 'every active feature has one estimate on each dimension, and no other has any',
    broken: `select coalesce(f.project_id, s.project_id)
               from (select project_id, id from features where deleted_at is null) f
               full join (select project_id, feature_id, count(*) as dimensions from feature_scores group by 1, 2) s
                 on s.project_id = f.project_id and s.feature_id = f.id
              where s.dimensions is distinct from 2 or f.id is null`,
  },
  {
    rule: 'no comparison is ahead of its ledger',
    broken: `select l.project_id from ranking_ledgers l
              where l.revision < (select max(c.seq) from comparisons c
                                   where c.project_id = l.project_id and c.dimension = l.dimension
                                     and c.deleted_at is null)
                 or l.rebuilt_at_revision > l.revision`,
  },
  {
    rule: 'active comparisons are of active features',
    broken: `select c.project_id
               from comparisons c
               left join features a on a.project_id = c.project_id and a.id = c.feature_a_id and a.deleted_at is null
               left join features b on b.project_id = c.project_id and b.id = c.feature_b_id and b.deleted_at is null
              where c.deleted_at is null and (a.id is null or b.id is null)`,
  },
  {
    rule: 'every comparison has its author',
    broken: 'select c.project_id from comparisons c left join users u on u.id = c.user_id where u.id is null',
  },
];

/** The rules that are broken, in words; empty when the data agrees with itself. */
export async function findFaults(run: Run): Promise<string[]> {
  const faults: string[] = [];
  for (const { rule, broken } of RULES) {
    const rows = await run(`${broken} limit 1`);
    if (rows.length > 0) faults.push(`not true any more: ${rule}`);
  }
  return faults;
}
