import type { TestApp } from './app.ts';
import type { TestProject, TestUser } from './factories.ts';

/**
 * One hash of the rows per table: two results are equal exactly if nothing was written in between. Security events are left out: a refused
 * request may cause one, and they are stored in the background at any later time.
 */
export async function contentsOf({ resources: { pool } }: TestApp): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'security_events' order by table_name`,
  );
  const contents = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' rows, ', md5(string_agg(t::text, E'\\n' order by t::text))) as content from "${name}" t`,
  );
  const { rows } = await pool.query<{ name: string; content: string }>(contents.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Makes a user a collaborator of a project. */
export async function assign(app: TestApp, project: TestProject, user: TestUser, by: TestUser): Promise<void> {
  await app.resources.pool.query(
    'insert into collaborators (project_id, user_id, assigned_at, assigned_by) values ($1, $2, now(), $3)',
    [project.id, user.id, by.id],
  );
}
