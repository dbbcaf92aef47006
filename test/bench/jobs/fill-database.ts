import pg from 'pg';
import { addForeignKeys, dropForeignKeys, foreignKeysOf } from '../../../shared/data/store/foreign-keys.ts';

interface Size {
  projects: number;
  features: number;
  comparisons: number;
}

const ID = `overlay(overlay(md5(random()::text || i::text)::text placing '7' from 13) placing 'a' from 17)::uuid`;

/**
 * Fills an empty service with projects of equal size, their comparisons spread over both dimensions and all pairs, one in
 * twenty deleted. Written by PostgreSQL itself: a service that records a million comparisons takes its time.
 */
export async function fillDatabase(databaseUrl: string, { projects, features, comparisons }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Checked at the end: row by row takes four times as long as all the rest.
    const keys = await foreignKeysOf(client, 'public');
    await dropForeignKeys(client, keys);
    await client.query(
      `insert into projects (id, name, description, comparison_mode, owner_id, created_at, updated_at)
       select ${ID}, 'Project ' || i, 'One of many', 'binary', (select min(id::text)::uuid from users), now(), now()
         from generate_series(1, $1) i`,
      [projects],
    );
    await client.query(
      `insert into features (project_id, id, name, description, tags, created_at, updated_at)
       select p.id, ${ID}, 'Feature ' || i, repeat('What it is for and whom it helps. ', 4), array['backlog', 'tag ' || i % 7],
              now(), now()
         from projects p, generate_series(1, $1) i`,
      [Math.round(features / projects)],
    );
    // Changed long ago: recent changes would be precomputed, which isn't measured here.
    await client.query(
      `insert into ranking_ledgers (project_id, dimension, generation, changed_at, changed_by)
       select p.id, d, gen_random_uuid(), now() - interval '30 days', p.owner_id from projects p, unnest(array['complexity', 'value']) d`,
    );
    await client.query(
      `insert into feature_scores (project_id, dimension, feature_id, mu, variance)
       select f.project_id, d, f.id, 0, 1 from features f, unnest(array['complexity', 'value']) d`,
    );
    await client.query(
      `with numbered as (
         select project_id, id, row_number() over (partition by project_id order by id) - 1 as nth,
                count(*) over (partition by project_id) as n from features
       )
       insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at,
                                deleted_at, deleted_by)
       select p.id, ${ID}, d, i, a.id, b.id, case when a.nth > b.nth then 'feature_a' else 'feature_b' end, p.owner_id,
              now(), case when i % 20 = 0 then now() end, case when i % 20 = 0 then p.owner_id end
         from projects p cross join unnest(array['complexity', 'value']) d cross join generate_series(1, $1) i
        cross join lateral (select i % $2 as x, (i % $2 + 1 + (i * 13) % ($2 - 1)) % $2 as y) pair
         join numbered a on a.project_id = p.id and a.nth = pair.x
         join numbered b on b.project_id = p.id and b.nth = pair.y`.replaceAll(
        '$2',
        String(Math.round(features / projects)),
      ),
      [Math.round(comparisons / projects / 2)],
    );
    await client.query(`update ranking_ledgers set revision = $1, rebuilt_at_revision = $1`, [
      Math.round(comparisons / projects / 2),
    ]);
    await client.query(
      `insert into activities (project_id, id, action, user_id, created_at)
       select id, id, 'project_created', owner_id, now() from projects`,
    );
    await addForeignKeys(client, keys);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
