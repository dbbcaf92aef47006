import pg from 'pg';

/** Active comparisons per feature and dimension, as many as a session has. */
const PER_FEATURE = 7;

/** A project of n features in its owner's name, with consistent answers in both dimensions, straight in the database. */
export async function makeLargeProject(
  databaseUrl: string,
  { id, userId }: { id: string; userId: string },
  n: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into features (project_id, id, name, description, tags, created_at, updated_at)
       select $1, gen_random_uuid(), 'Feature ' || n, repeat('words ', 20), '{a,b}', now(), now() from generate_series(1, $2::int) n`,
      [id, n],
    );
    for (const dimension of ['complexity', 'value']) {
      await client.query(
        `with placed as (
           select id, (row_number() over (order by md5(id::text || $3)))::int as place from features where project_id = $1
         ), pairs as (
           select a.id as a, b.id as b, 1000 + row_number() over () as seq
             from placed a cross join generate_series(1, $4::int) as step
             join placed b on b.place = a.place + 1 + (step * step * (1 + a.place % 97)) % $5::int
         )
         insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
         select $1, gen_random_uuid(), $3, seq, a, b, 'feature_a', $2, now() from pairs`,
        [id, userId, dimension, PER_FEATURE, n],
      );
      await client.query(
        `update ranking_ledgers set
           revision = (select coalesce(max(seq), 0) + 1 from comparisons where project_id = $1 and dimension = $2),
           rebuilt_at_revision = (select coalesce(max(seq), 0) + 1 from comparisons where project_id = $1 and dimension = $2)
         where project_id = $1 and dimension = $2`,
        [id, dimension],
      );
    }
    await client.query('update projects set features_revision = features_revision + 1 where id = $1', [id]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
