import { expect } from 'chai';
import { findActiveSuperusers } from '../../shared/accounts/store/accounts.ts';
import { createContext } from '../../shared/context.ts';
import { sweepLaggingViews } from '../../shared/results/store-views.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

const ACCOUNTS = 20_000;
const PROJECTS = 5000;

describe('with many accounts and projects', () => {
  let app: TestApp;
  let root: TestUser;

  before(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
    const { pool } = app.resources;
    await pool.query(
      `insert into users (id, username, username_key, email, email_key, auth_provider, created_at)
       select gen_random_uuid(), name, name, name || '@example.com', name || '@example.com', 'local', now() + n * interval '1 s'
         from (select n, 'many-' || n as name from generate_series(1, $1::int) n) names`,
      [ACCOUNTS],
    );
    await pool.query(
      `with made as (
         insert into projects (id, name, description, comparison_mode, owner_id, model_type, selection_strategy, created_at, updated_at)
         select gen_random_uuid(), 'Backlog', '', 'binary', $1, 'bradley_terry', 'robust', now(), now() from generate_series(1, $2)
         returning id)
       insert into ranking_ledgers (project_id, dimension, generation, changed_at)
       select id, dimension, gen_random_uuid(), now() - interval '10 days'
         from made, unnest(array['complexity', 'value']) dimension`,
      [root.id, PROJECTS],
    );
    await pool.query('vacuum analyze users, projects, ranking_ledgers');
  });

  /** Rows of a table that were read one after the other, by all statements so far. */
  const readInRow = async (table: string): Promise<number> => {
    const { pool } = app.resources;
    // Each connection tells what it counted.
    const clients = await Promise.all(Array.from({ length: app.settings.DATABASE_POOL }, () => pool.connect()));
    await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
    for (const client of clients) client.release();
    const { rows } = await pool.query('select seq_tup_read from pg_stat_user_tables where relname = $1', [table]);
    return Number(rows[0].seq_tup_read);
  };

  it('neither scrapes, nor sweeps, nor a page of accounts read them all', async () => {
    const { resources } = app;
    const context = createContext(resources, resources.log);
    const before = { users: await readInRow('users'), ledgers: await readInRow('ranking_ledgers') };
    const { text: scraped } = await resources.metrics.read();
    expect(scraped).to.include('pairwise_closure_lag_seconds');
    await sweepLaggingViews(context);
    expect(await findActiveSuperusers(resources.pool)).to.include(root.id);
    for (const skip of [0, 10_000]) {
      const { body } = await app.as(root).get(`/users?skip=${skip}&limit=50`);
      expect(body).to.have.length(50);
    }
    expect((await app.as(root).get('/admin/status')).status).to.equal(200);
    expect(await readInRow('users')).to.equal(before.users);
    expect(await readInRow('ranking_ledgers')).to.equal(before.ledgers);
  });

  it('a change is swept all the same', async () => {
    const owner = await app.make.user();
    const project = await app.make.project({ owner, features: 2 });
    const [a, b] = project.features;
    const answer = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value', choice: 'feature_a' };
    expect((await app.as(owner).post(`/projects/${project.id}/comparisons`, answer)).status).to.equal(201);
    expect(await sweepLaggingViews(createContext(app.resources, app.resources.log))).to.be.at.least(1);
  });
});
