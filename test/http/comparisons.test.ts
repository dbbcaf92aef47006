import { expect } from 'chai';
import { newId } from '../../shared/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const FIELDS = [
  'id',
  'feature_a_id',
  'feature_b_id',
  'choice',
  'strength',
  'dimension',
  'project_id',
  'user_id',
  'created_at',
  'replaced_by',
  'set_id',
] as const;
const RECORDED_FIELDS = [
  'id',
  'project_id',
  'feature_a',
  'feature_b',
  'choice',
  'strength',
  'dimension',
  'created_at',
  'inconsistency_stats',
] as const;

describe('comparisons', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  let graded: TestProject;
  let at: string;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: ['Login', 'Search', 'Export'] });
    graded = await app.make.project({ owner: lead, features: ['Login', 'Search'], mode: 'graded' });
    at = `/projects/${project.id}/comparisons`;
  });

  const answer = <Extra extends object>(extra?: Extra, { features }: TestProject = project) => ({
    feature_a_id: features[0]!.id,
    feature_b_id: features[1]!.id,
    choice: 'feature_a',
    dimension: 'value',
    ...(extra as Extra),
  });
  const post = (path: string, body: unknown, user = lead) => app.as(user).post(path, body);
  const record = async (extra: object = {}) => (await post(`${at}/binary`, answer(extra))).body;
  const between = (a: number, b: number, choice = 'feature_a') =>
    record({ feature_a_id: project.features[a]!.id, feature_b_id: project.features[b]!.id, choice });
  const estimates = async ({ id } = project) => {
    const { body } = await app.as(lead).get(`/projects/${id}/comparisons/estimates?dimension=value`);
    return body.estimates.map(({ estimate }: { estimate: number }) => estimate);
  };

  describe('POST /comparisons/binary', () => {
    it('records the comparison, and returns feature names and the consistency of the dimension', async () => {
      const { status, body } = await post(`${at}/binary`, answer());
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(...RECORDED_FIELDS);
      expect(body).to.deep.include({
        project_id: project.id,
        feature_a: { id: project.features[0]!.id, name: 'Login' },
        feature_b: { id: project.features[1]!.id, name: 'Search' },
        choice: 'feature_a',
        strength: null,
        dimension: 'value',
        inconsistency_stats: {
          cycle_count: 0,
          total_comparisons: 1,
          inconsistency_percentage: 0,
          dimension: 'value',
        },
      });
    });

    it('moves both estimates of that dimension', async () => {
      await post(`${at}/binary`, answer());
      expect(await estimates()).to.deep.equal([1 / 3, -1 / 3, 0]);
      const other = await app.as(lead).get(`${at}/estimates?dimension=complexity`);
      expect(other.body.estimates.map(({ variance }: { variance: number }) => variance)).to.deep.equal([1, 1, 1]);
    });

    it('moves no mean for a tie between equals, but is surer of both', async () => {
      await post(`${at}/binary`, answer({ choice: 'tie' }));
      const { body } = await app.as(lead).get(`${at}/estimates?dimension=value`);
      expect(body.dimension).to.equal('value');
      expect(body.estimates[0]).to.have.all.keys('feature_id', 'estimate', 'variance');
      expect(body.estimates[0].estimate).to.equal(0);
      expect(body.estimates[0].variance).to.be.closeTo(5 / 6, 1e-12);
    });

    it('refuses a project in graded mode with the sentence of the contract', async () => {
      const refused = await post(`/projects/${graded.id}/comparisons/binary`, answer({}, graded));
      expect(refused.status).to.equal(400);
      expect(refused.body).to.deep.equal({
        detail: "Project is in 'graded' mode. Use the graded comparison endpoint.",
        code: 'wrong_comparison_mode',
      });
    });
  });

  describe('POST /comparisons', () => {
    it('is accepted in both modes and stores no strength', async () => {
      for (const each of [project, graded]) {
        const { status, body } = await post(`/projects/${each.id}/comparisons`, answer({ choice: 'feature_b' }, each));
        expect(status).to.equal(201);
        expect(body).to.include({ choice: 'feature_b', strength: null });
      }
    });
  });

  describe('POST /comparisons/graded', () => {
    const grade = (strength: string, extra: object = {}) => {
      const { choice: _, ...pair } = answer(extra, graded);
      return post(`/projects/${graded.id}/comparisons/graded`, { ...pair, strength });
    };

    for (const [strength, choice, moved] of [
      ['a_much_better', 'feature_a', 0.5],
      ['a_better', 'feature_a', 1 / 3],
      ['equal', 'tie', 0],
      ['b_better', 'feature_b', -1 / 3],
      ['b_much_better', 'feature_b', -0.5],
    ] as const) {
      it(`takes ${strength} as ${choice} and moves the estimates by ${moved.toFixed(2)}`, async () => {
        const { status, body } = await grade(strength);
        expect(status).to.equal(201);
        expect(body).to.have.all.keys(...RECORDED_FIELDS);
        expect(body).to.include({ strength, choice });
        const [a, b] = await estimates(graded);
        expect(a).to.be.closeTo(moved, 1e-12);
        expect(b).to.be.closeTo(-moved, 1e-12);
      });
    }

    it('refuses a project in binary mode with the sentence of the contract', async () => {
      const { choice: _, ...pair } = answer();
      const refused = await post(`${at}/graded`, { ...pair, strength: 'equal' });
      expect([refused.status, refused.body.detail]).to.deep.equal([
        400,
        "Project is in 'binary' mode. Use the binary comparison endpoint.",
      ]);
    });

    it('refuses an unknown strength', async () => {
      for (const strength of ['better', 'much_better', '', null, 1, undefined]) {
        expect((await grade(strength as string)).status, String(strength)).to.equal(422);
      }
    });
  });

  describe('the id of a proposal', () => {
    it('becomes the id of the comparison, in any case of letters', async () => {
      const id = newId();
      const { body } = await post(`${at}/binary`, answer({ comparison_id: id.toUpperCase() }));
      expect(body.id).to.equal(id);
    });

    it('lets a client retry blindly: the same again answers the same and writes nothing', async () => {
      const sent = answer({ comparison_id: newId() });
      const first = await post(`${at}/binary`, sent);
      const before = await contentsOf(app);
      const again = await post(`${at}/binary`, sent);
      expect([again.status, again.body]).to.deep.equal([201, first.body]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('answers many equal retries at the same moment with one comparison', async () => {
      const sent = answer({ comparison_id: newId() });
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${at}/binary`, sent)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => body.created_at)).size).to.equal(1);
      expect((await app.as(lead).get(at)).body.total).to.equal(1);
    });

    it('refuses other content or another person under the same id with 409, and writes nothing', async () => {
      const sent = answer({ comparison_id: newId() });
      await post(`${at}/binary`, sent);
      const colleague = await app.make.user();
      await assign(app, project, colleague, lead);
      const before = await contentsOf(app);
      const [, , third] = project.features;
      for (const [extra, user] of [
        [{ choice: 'feature_b' }, lead],
        [{ feature_b_id: third!.id }, lead],
        [{ feature_a_id: sent.feature_b_id, feature_b_id: sent.feature_a_id }, lead],
        [{ dimension: 'complexity' }, lead],
        [{}, colleague],
      ] as const) {
        const { status, body } = await post(`${at}/binary`, { ...sent, ...extra }, user);
        expect(status, JSON.stringify(extra)).to.equal(409);
        expect(body).to.have.all.keys('detail', 'code');
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('is refused once the comparison was undone', async () => {
      const sent = answer({ comparison_id: newId() });
      await post(`${at}/binary`, sent);
      await post(`${at}/undo`, { dimension: 'value' });
      const retried = await post(`${at}/binary`, sent);
      expect(retried.status).to.equal(409);
      expect((await app.as(lead).get(at)).body.total).to.equal(0);
    });

    it('means another comparison in another project', async () => {
      const other = await app.make.project({ owner: lead, features: 2 });
      const sent = answer({ comparison_id: newId() });
      expect((await post(`${at}/binary`, sent)).status).to.equal(201);
      const elsewhere = answer({ comparison_id: sent.comparison_id }, other);
      expect((await post(`/projects/${other.id}/comparisons/binary`, elsewhere)).status).to.equal(201);
      expect((await app.as(lead).get(at)).body.total).to.equal(1);
    });
  });

  it('of a feature with itself, of unknown features and of another project’s are refused and write nothing', async () => {
    const other = await app.make.project({ owner: lead, features: 1 });
    const [login] = project.features;
    const before = await contentsOf(app);
    for (const path of [at, `${at}/binary`]) {
      expect((await post(path, answer({ feature_b_id: login!.id }))).status).to.equal(422);
      expect((await post(path, answer({ feature_b_id: login!.id.toUpperCase() }))).status).to.equal(422);
      expect((await post(path, answer({ feature_b_id: newId() }))).status).to.equal(404);
      expect((await post(path, answer({ feature_a_id: other.features[0]!.id }))).status).to.equal(404);
    }
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  describe('GET /comparisons', () => {
    it('pages through the active ones, newest first, twenty at a time', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 23; n++) ids.unshift((await between(n % 2, 2)).id);
      const first = (await app.as(lead).get(at)).body;
      expect(first).to.include({ total: 23, page: 1, per_page: 20 });
      expect(first.items.map(({ id }: { id: string }) => id)).to.deep.equal(ids.slice(0, 20));
      expect(first.items[0]).to.have.all.keys(...FIELDS);
      const second = (await app.as(lead).get(`${at}?page=2`)).body;
      expect(second.items.map(({ id }: { id: string }) => id)).to.deep.equal(ids.slice(20));
    });

    it('keeps to one dimension when asked to', async () => {
      await record();
      await record({ dimension: 'complexity' });
      const { body } = await app.as(lead).get(`${at}?dimension=complexity`);
      expect(body.total).to.equal(1);
      expect(body.items[0].dimension).to.equal('complexity');
      expect((await app.as(lead).get(at)).body.total).to.equal(2);
    });

    it('fetches by ids, ignoring paging, and leaves out missing ones', async () => {
      const [one, , three] = [await record(), await record(), await record()];
      const wanted = [three.id, one.id, newId(), one.id].join(',');
      const { status, body } = await app.as(lead).get(`${at}?ids=${wanted}&page=7&per_page=1`);
      expect(status).to.equal(200);
      expect(body.items.map(({ id }: { id: string }) => id)).to.have.members([one.id, three.id]);
      expect(body.total).to.equal(2);
      expect((await app.as(lead).get(`${at}?ids=`)).body).to.deep.include({ items: [], total: 0 });
      expect((await app.as(lead).get(`${at}?ids=x`)).status).to.equal(422);
    });
  });

  describe('GET, PUT and DELETE /comparisons/{id}', () => {
    it('answer the comparison, its maker and its time', async () => {
      const { id, created_at } = await record();
      const { status, body } = await app.as(lead).get(`${at}/${id}`);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        id,
        feature_a_id: project.features[0]!.id,
        feature_b_id: project.features[1]!.id,
        choice: 'feature_a',
        strength: null,
        dimension: 'value',
        project_id: project.id,
        user_id: lead.id,
        created_at,
        replaced_by: null,
        set_id: null,
      });
    });

    it('give it another outcome as if that had been the answer at the time', async () => {
      const { id } = await between(0, 1);
      await between(1, 2);
      const { status, body } = await app.as(lead).put(`${at}/${id}`, { choice: 'feature_b' });
      expect(status).to.equal(200);
      expect(body).to.include({ id, choice: 'feature_b', strength: null });
      const changed = await estimates();
      await post(`${at}/reset`, { dimension: 'value' });
      await between(0, 1, 'feature_b');
      await between(1, 2);
      expect(changed).to.deep.equal(await estimates());
    });

    it('keep the previous outcome in the audit trail', async () => {
      const { id } = await record();
      await app.as(lead).put(`${at}/${id}`, { choice: 'tie' });
      const { rows } = await app.resources.pool.query(
        'select choice, deleted_by from comparisons where project_id = $1 order by deleted_at nulls first',
        [project.id],
      );
      expect(rows).to.deep.equal([
        { choice: 'tie', deleted_by: null },
        { choice: 'feature_a', deleted_by: lead.id },
      ]);
    });

    it('write nothing for an outcome that it has already', async () => {
      const { id } = await record();
      const before = await contentsOf(app);
      expect((await app.as(lead).put(`${at}/${id}`, { choice: 'feature_a' })).status).to.equal(200);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('give a graded one the plain strength of the new choice, or the one that is sent', async () => {
      const { choice: _, ...pair } = answer({}, graded);
      const path = `/projects/${graded.id}/comparisons`;
      const { id } = (await post(`${path}/graded`, { ...pair, strength: 'a_much_better' })).body;
      const put = (body: unknown) => app.as(lead).put(`${path}/${id}`, body);
      expect((await put({ choice: 'feature_b' })).body).to.include({ choice: 'feature_b', strength: 'b_better' });
      expect((await put({ choice: 'feature_b', strength: 'b_much_better' })).body.strength).to.equal('b_much_better');
      expect((await put({ choice: 'tie', strength: 'b_better' })).status).to.equal(400);
    });

    it('delete it, keep who did it, and answer 404 from then on', async () => {
      const { id } = await record();
      const deleted = await app.as(lead).delete(`${at}/${id}`);
      expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
      expect(await estimates()).to.deep.equal([0, 0, 0]);
      expect((await app.as(lead).get(`${at}/${id}`)).status).to.equal(404);
      expect((await app.as(lead).put(`${at}/${id}`, { choice: 'tie' })).status).to.equal(404);
      expect((await app.as(lead).delete(`${at}/${id}`)).status).to.equal(404);
      const { rows } = await app.resources.pool.query('select deleted_by from comparisons where id = $1', [id]);
      expect(rows).to.deep.equal([{ deleted_by: lead.id }]);
    });

    it('know nothing of a comparison of another project', async () => {
      const { id } = await record();
      const other = await app.make.project({ owner: lead });
      const before = await contentsOf(app);
      const path = `/projects/${other.id}/comparisons/${id}`;
      expect((await app.as(lead).get(path)).status).to.equal(404);
      expect((await app.as(lead).put(path, { choice: 'tie' })).status).to.equal(404);
      expect((await app.as(lead).delete(path)).status).to.equal(404);
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  describe('POST /comparisons/undo', () => {
    it('undoes the latest of the dimension and returns the remaining progress', async () => {
      await between(0, 1);
      const second = await between(1, 2);
      await record({ dimension: 'complexity' });
      const { status, body } = await post(`${at}/undo`, { dimension: 'value' });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('undone_comparison_id', 'message', 'updated_progress');
      expect(body.undone_comparison_id).to.equal(second.id);
      expect(body.updated_progress.comparisons_done).to.equal(1);
      expect(body.updated_progress.progress_percent).to.be.closeTo(100 / 3 / 0.9, 1e-9);
      expect((await app.as(lead).get(`${at}?dimension=complexity`)).body.total).to.equal(1);
    });

    it('answers 404 when there is nothing to undo, and writes nothing', async () => {
      const before = await contentsOf(app);
      const { status, body } = await post(`${at}/undo`, { dimension: 'value' });
      expect([status, body]).to.deep.equal([404, { detail: 'No comparison to undo', code: 'nothing_to_undo' }]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('takes the dimension in the query as well, and wants one', async () => {
      await record();
      expect((await app.as(lead).post(`${at}/undo?dimension=value`)).status).to.equal(200);
      expect((await app.as(lead).post(`${at}/undo`)).status).to.equal(422);
      expect((await post(`${at}/undo`, { dimension: 'size' })).status).to.equal(422);
    });

    it('brings the older answer of a pair back', async () => {
      await between(0, 1);
      await between(0, 1, 'feature_b');
      await post(`${at}/undo`, { dimension: 'value' });
      const { body } = await app.as(lead).get(`/projects/${project.id}/results?sort_by=value`);
      const order = body.map(({ feature }: { feature: { name: string } }) => feature.name);
      expect(order.indexOf('Login')).to.be.lessThan(order.indexOf('Search'));
    });
  });

  describe('POST /comparisons/reset', () => {
    it('deletes all of one dimension and returns their number', async () => {
      await between(0, 1);
      await between(1, 2);
      await record({ dimension: 'complexity' });
      const { status, body } = await post(`${at}/reset`, { dimension: 'value' });
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ message: 'Reset 2 value comparisons', count: 2 });
      expect((await app.as(lead).get(at)).body.total).to.equal(1);
      expect(await estimates()).to.deep.equal([0, 0, 0]);
      expect((await app.as(lead).post(`${at}/reset?dimension=value`)).body.count).to.equal(0);
      expect((await app.as(lead).post(`${at}/reset`)).status).to.equal(422);
    });
  });
});
