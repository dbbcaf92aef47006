import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startTestWorkers } from '../support/workers.ts';

const FIELDS = [
  'id',
  'name',
  'description',
  'comparison_mode',
  'created_at',
  'owner_id',
  'answerable_dimensions',
  'hide_names',
  'members_may_delete',
] as const;

describe('projects', () => {
  let app: TestApp;
  let lead: TestUser;
  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
  });

  describe('POST /projects', () => {
    it('creates a binary project owned by the caller', async () => {
      const { status, body } = await app
        .as(lead)
        .post('/projects/', { name: 'Backlog, "2027" 🚀', description: 'x\ny' });
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(...FIELDS);
      expect(body).to.include({
        name: 'Backlog, "2027" 🚀',
        description: 'x\ny',
        comparison_mode: 'binary',
        owner_id: lead.id,
      });
      expect(new Date(body.created_at).toISOString()).to.equal(body.created_at);
      expect((await app.as(lead).get(`/projects/${body.id}`)).body).to.deep.equal(body);
    });

    it('makes a graded one when asked to', async () => {
      const { body } = await app.as(lead).post('/projects', { name: 'G', comparison_mode: 'graded' });
      expect(body).to.include({ comparison_mode: 'graded', description: '' });
    });

    it('refuses a name that is missing, blank or too long, and another mode, and makes nothing', async () => {
      const before = await contentsOf(app);
      for (const body of [
        {},
        { name: '' },
        { name: '  \n' },
        { name: 'x'.repeat(257) },
        { name: 5 },
        { name: 'x', comparison_mode: 'ternary' },
        { name: 'x', description: 'y'.repeat(10_001) },
      ]) {
        expect((await app.as(lead).post('/projects', body)).status, JSON.stringify(body).slice(0, 60)).to.equal(422);
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  describe('GET /projects', () => {
    it('lists only own and assigned projects, oldest first', async () => {
      const other = await app.make.user();
      const [first, second] = [await app.make.project({ owner: lead }), await app.make.project({ owner: other })];
      const third = await app.make.project({ owner: lead });
      await app.make.project({ owner: other });
      await assign(app, second, lead, other);
      const { status, body } = await app.as(lead).get('/projects/');
      expect(status).to.equal(200);
      expect(body.map(({ id }: TestProject) => id)).to.deep.equal([first.id, second.id, third.id]);
      expect(body[0]).to.have.all.keys(...FIELDS);
    });

    it('skips and limits', async () => {
      const all = [];
      for (let index = 0; index < 4; index++) all.push((await app.make.project({ owner: lead })).id);
      const ids = async (query: string) =>
        (await app.as(lead).get(`/projects?${query}`)).body.map(({ id }: TestProject) => id);
      expect(await ids('skip=1&limit=2')).to.deep.equal(all.slice(1, 3));
      expect(await ids('skip=9')).to.deep.equal([]);
      expect((await app.as(lead).get('/projects?limit=0')).status).to.equal(422);
      expect((await app.as(lead).get('/projects?limit=1001')).status).to.equal(422);
      expect((await app.as(lead).get('/projects?skip=-1')).status).to.equal(422);
    });

    it('returns counts and progress of both dimensions with include_stats', async () => {
      const project = await app.make.project({ owner: lead, features: 3 });
      const [a, b] = project.features;
      await app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        choice: 'feature_b',
        dimension: 'value',
      });
      const { body } = await app.as(lead).get('/projects?include_stats=true');
      expect(body[0]).to.have.all.keys(...FIELDS, 'feature_count', 'comparison_count', 'progress');
      expect(body[0].feature_count).to.equal(3);
      expect(body[0].comparison_count).to.deep.equal({ complexity: 0, value: 1 });
      expect(body[0].progress.complexity).to.deep.equal({
        progress_percent: 0,
        transitive_coverage: 0,
        order_confidence: null,
      });
      expect(body[0].progress.value.transitive_coverage).to.equal(1 / 3);
      expect(body[0].progress.value.progress_percent).to.be.closeTo(100 / 3 / 0.9, 1e-9);
    });

    it('lists the others while one of the projects is being deleted', async () => {
      const [gone, kept] = [
        await app.make.project({ owner: lead, features: 2 }),
        await app.make.project({ owner: lead }),
      ];
      const { pool } = app.resources;
      // Stops the list between its projects and their figures.
      const other = await pool.connect();
      try {
        await other.query('begin');
        await other.query('lock table ranking_figures in access exclusive mode');
        const listing = app.as(lead).get('/projects?include_stats=true');
        const waiting = `select from pg_locks where not granted and relation = 'ranking_figures'::regclass`;
        while ((await pool.query(waiting)).rowCount === 0) await new Promise(setImmediate);
        expect((await app.as(lead).delete(`/projects/${gone.id}`)).status).to.equal(204);
        await other.query('commit');
        const { status, body } = await listing;
        expect(status).to.equal(200);
        expect(body.map(({ id }: { id: string }) => id)).to.deep.equal([gone.id, kept.id]);
      } finally {
        other.release();
      }
    });
  });

  describe('GET /projects?include_stats=true of rankings that take too long to compute', function () {
    this.timeout(60_000);
    const STATS = '/projects?include_stats=true';
    /** Together a little more than a list computes. A dimension with so many features and no comparison is a little less. */
    const [FEATURES, COMPARISONS] = [6_900, 5_000];
    /** Gives a project a ranking that no list computes; returns the number of its comparisons. */
    const fill = async (project: TestProject): Promise<number> => {
      await app.resources.pool.query(
        `insert into features (project_id, id, name, description, tags, created_at, updated_at)
         select $1, gen_random_uuid(), 'Feature ' || n, '', '{}', now(), now() from generate_series(4, ${FEATURES}) as n`,
        [project.id],
      );
      const { rowCount } = await app.resources.pool.query(
        `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
         select $1, gen_random_uuid(), 'value', i, $2, $3, 'feature_a', $4, now() from generate_series(1, ${COMPARISONS}) i`,
        [project.id, project.features[0]!.id, project.features[1]!.id, lead.id],
      );
      await app.resources.pool.query(
        `update ranking_ledgers set revision = ${COMPARISONS} where project_id = $1 and dimension = 'value'`,
        [project.id],
      );
      return rowCount!;
    };
    const value = (
      body: { comparison_count: { value: number }; progress: { value: object & { outdated?: true } } }[],
    ) => ({
      comparisons: body[0]!.comparison_count.value,
      ...body[0]!.progress.value,
    });

    it('counts them, marks their progress as unknown, and enqueues its computation', async () => {
      const project = await app.make.project({ owner: lead, features: 3 });
      const comparisons = await fill(project);
      const { body } = await app.as(lead).get(STATS);
      expect(value(body)).to.deep.equal({
        comparisons,
        progress_percent: 0,
        transitive_coverage: 0,
        order_confidence: null,
        outdated: true,
      });
      expect(body[0].feature_count).to.equal(FEATURES);
      expect(body[0].progress.complexity).to.deep.equal({
        progress_percent: 0,
        transitive_coverage: 0,
        order_confidence: null,
      });
      const workers = await startTestWorkers(app);
      await workers.until(async () => !value((await app.as(lead).get(STATS)).body).outdated, 'the progress is known');
      const known = { comparisons, order_confidence: null, transitive_coverage: 2 / (FEATURES * (FEATURES - 1)) };
      expect(value((await app.as(lead).get(STATS)).body)).to.deep.include(known);
      // Redis may lose it: the figures stand in PostgreSQL, too.
      await app.resources.redis.flushdb();
      const again = await startTestApp({
        DATABASE_URL: app.settings.DATABASE_URL,
        SECRET_KEY: app.settings.SECRET_KEY,
      });
      const shown = value((await again.as(lead).get(STATS)).body);
      expect(shown).to.deep.include(known);
      expect(shown).not.to.have.property('outdated');
      // After another answer they are those of an earlier state, and the count is that of now.
      await app.resources.pool.query(
        `update ranking_ledgers set revision = revision + 1 where project_id = $1 and dimension = 'value'`,
        [project.id],
      );
      expect(value((await again.as(lead).get(STATS)).body)).to.deep.include({ ...known, outdated: true });
    });
  });

  describe('GET /projects/{id}/summary', () => {
    it('returns the project, its features, all its comparisons and the progress of both dimensions', async () => {
      const { id, features } = await app.make.project({ owner: lead, features: 2 });
      for (const dimension of ['complexity', 'value']) {
        await app.as(lead).post(`/projects/${id}/comparisons/binary`, {
          feature_a_id: features[0]!.id,
          feature_b_id: features[1]!.id,
          choice: 'feature_a',
          dimension,
        });
      }
      const { status, body } = await app.as(lead).get(`/projects/${id}/summary`);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        project: (await app.as(lead).get(`/projects/${id}`)).body,
        feature_count: 2,
        comparison_count: 2,
        progress: { complexity: 100, value: 100 },
      });
    });
  });

  describe('PUT /projects/{id}', () => {
    it('changes what is given; the mode stays whatever is sent', async () => {
      const { id } = await app.make.project({ owner: lead, name: 'Old' });
      const renamed = await app.as(lead).put(`/projects/${id}`, { name: 'New', comparison_mode: 'graded' });
      expect(renamed.status).to.equal(200);
      expect(renamed.body).to.include({ name: 'New', description: '', comparison_mode: 'binary' });
      const described = await app.as(lead).put(`/projects/${id}`, { description: 'why' });
      expect(described.body).to.include({ name: 'New', description: 'why' });
      expect((await app.as(lead).put(`/projects/${id}`, described.body)).body).to.deep.equal(described.body);
    });
  });

  describe('PATCH /projects/{id}', () => {
    it('changes how people answer, until the first answer, even an undone one', async () => {
      const { id, features } = await app.make.project({ owner: lead, features: 2 });
      const change = (comparison_mode: string, user = lead) =>
        app.as(user).patch(`/projects/${id}`, { comparison_mode });
      const { status, body } = await change('graded');
      expect([status, body.comparison_mode]).to.deep.equal([200, 'graded']);
      expect((await change('graded')).status).to.equal(200);
      const [latest] = (await app.as(lead).get(`/projects/${id}/activity`)).body.items;
      expect(latest).to.deep.include({
        action: 'project_updated',
        details: { before: { comparison_mode: 'binary' }, after: { comparison_mode: 'graded' } },
      });
      expect((await change('ternary')).status).to.equal(422);
      expect((await change('binary', await app.make.user())).status).to.equal(403);
      const answered = await app.as(lead).post(`/projects/${id}/comparisons/graded`, {
        feature_a_id: features[0]!.id,
        feature_b_id: features[1]!.id,
        strength: 'a_better',
        dimension: 'value',
      });
      expect(answered.status).to.equal(201);
      await app.as(lead).delete(`/projects/${id}/comparisons/${answered.body.id}`);
      const refused = await change('binary');
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'project_has_answers']);
      expect((await app.as(lead).get(`/projects/${id}`)).body.comparison_mode).to.equal('graded');
    });
  });

  describe('DELETE /projects/{id}', () => {
    it('hides the project and everything in it, and erases nothing', async () => {
      const { id, features } = await app.make.project({ owner: lead, features: 2 });
      await app.as(lead).post(`/projects/${id}/comparisons`, {
        feature_a_id: features[0]!.id,
        feature_b_id: features[1]!.id,
        choice: 'tie',
        dimension: 'value',
      });
      const deleted = await app.as(lead).delete(`/projects/${id}`);
      expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
      for (const path of ['', '/summary', '/features', '/comparisons', '/results', `/features/${features[0]!.id}`]) {
        expect((await app.as(lead).get(`/projects/${id}${path}`)).status, path).to.equal(404);
      }
      expect((await app.as(lead).delete(`/projects/${id}`)).status).to.equal(404);
      expect((await app.as(lead).get('/projects')).body).to.deep.equal([]);
      const kept = await app.resources.pool.query('select from comparisons where project_id = $1', [id]);
      expect(kept.rowCount).to.equal(1);
    });
  });

  describe('who may', () => {
    let project: TestProject;
    const asks = (id: string, featureId: string): [method: string, path: string, body?: unknown][] => [
      ['GET', `/projects/${id}`],
      ['GET', `/projects/${id}/summary`],
      ['GET', `/projects/${id}/features`],
      ['POST', `/projects/${id}/features`, { name: 'One more' }],
      ['GET', `/projects/${id}/features/${featureId}`],
      ['PUT', `/projects/${id}/features/${featureId}`, { name: 'Renamed' }],
      ['GET', `/projects/${id}/comparisons`],
      ['GET', `/projects/${id}/comparisons/next?dimension=value`],
      ['GET', `/projects/${id}/comparisons/progress?dimension=value`],
      ['POST', `/projects/${id}/comparisons/reset`, { dimension: 'value' }],
      ['GET', `/projects/${id}/statistics`],
      ['GET', `/projects/${id}/results`],
      ['GET', `/projects/${id}/results/export`],
    ];
    const ownersOnly = (id: string): [method: string, path: string, body?: unknown][] => [
      ['PUT', `/projects/${id}`, { name: 'Mine now' }],
      ['DELETE', `/projects/${id}`],
    ];
    beforeEach(async () => {
      project = await app.make.project({ owner: lead, features: 2 });
    });

    it('a stranger gets 403 for everything in the project, and changes nothing', async () => {
      const stranger = await app.make.user();
      const before = await contentsOf(app);
      for (const [method, path, body] of [...asks(project.id, project.features[0]!.id), ...ownersOnly(project.id)]) {
        const answer = await app.as(stranger).send(method, path, body);
        expect([answer.status, answer.body], `${method} ${path}`).to.deep.equal([
          403,
          { detail: 'Not enough permissions', code: 'forbidden' },
        ]);
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('a missing token is 401 before anything else is checked', async () => {
      for (const [method, path, body] of asks(newId(), newId())) {
        expect(
          (await app.anonymous.send(method, path, body && { nonsense: true })).status,
          `${method} ${path}`,
        ).to.equal(401);
      }
    });

    it('a collaborator reads, edits features and compares, but neither renames nor deletes the project', async () => {
      const colleague = await app.make.user();
      await assign(app, project, colleague, lead);
      for (const [method, path, body] of asks(project.id, project.features[0]!.id)) {
        const { status } = await app.as(colleague).send(method, path, body);
        expect(status, `${method} ${path}`).to.be.within(200, 204);
      }
      for (const [method, path, body] of ownersOnly(project.id)) {
        expect((await app.as(colleague).send(method, path, body)).status, `${method} ${path}`).to.equal(403);
      }
    });

    it('a superuser may do all of it', async () => {
      const root = await app.make.user({ superuser: true });
      for (const [method, path, body] of [...asks(project.id, project.features[0]!.id), ...ownersOnly(project.id)]) {
        expect((await app.as(root).send(method, path, body)).status, `${method} ${path}`).to.be.within(200, 204);
      }
    });

    it('a project that never existed is 404, even if its id is not a UUID', async () => {
      for (const id of [newId(), 'backlog', '0', '%20', `${project.id}0`]) {
        for (const [method, path, body] of asks(id, newId())) {
          expect((await app.as(lead).send(method, path, body)).status, `${method} ${path}`).to.equal(404);
        }
      }
    });
  });
});
