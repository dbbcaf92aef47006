import type { TestApp } from './app.ts';
import type { TestProject, TestUser } from './factories.ts';

/** Features of a heavy project. */
export const FEATURES = 1000;

/** A project whose features, and results, take 10 MB: more than the buffers of a connection hold. */
export async function heavyProject(app: TestApp, owner: TestUser): Promise<TestProject> {
  const project = await app.make.project({ owner, features: 2 });
  await app.resources.pool.query(
    `insert into features (project_id, id, name, description, tags, created_at, updated_at)
     select $1, gen_random_uuid(), 'Feature ' || n, repeat('x', 10000), '{}', now(), now() from generate_series(3, $2::int) as n`,
    [project.id, FEATURES],
  );
  return project;
}
