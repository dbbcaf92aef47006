import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestProject } from '../support/factories.ts';
import { each, scene } from '../support/scene.ts';

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

describe('comparisons', () => {
  const { app, lead, project, at, idOf } = scene({ people: ['lead'], features: ['Login', 'Search', 'Export'] });
  const graded = each(() => app.make.project({ owner: lead, features: ['Login', 'Search'], mode: 'graded' }));

  const answer = <Extra extends object>(extra?: Extra, { features }: TestProject = project) => ({
    feature_a_id: features[0]!.id,
    feature_b_id: features[1]!.id,
    choice: 'feature_a',
    dimension: 'value',
    ...(extra as Extra),
  });
  const post = (path: string, body: unknown, user = lead) => user.post(path, body);
  const record = async (extra: object = {}) => (await post(project.at('/comparisons/binary'), answer(extra))).body;
  const between = (a: number, b: number, choice = 'feature_a') =>
    record({ feature_a_id: idOf(a), feature_b_id: idOf(b), choice });
  const estimates = async ({ id } = project) => {
    const { body } = await lead.get(`/projects/${id}/comparisons/estimates?dimension=value`);
    return body.estimates.map(({ estimate }: { estimate: number }) => estimate);
  };

  describe('GET /comparisons', () => {
    it('pages through the active ones, newest first, twenty at a time', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 23; n++) ids.unshift((await between(n % 2, 2)).id);
      const first = (await lead.get(at('/comparisons'))).body;
      expect(first).to.include({ total: 23, page: 1, per_page: 20 });
      expect(first.items.map(({ id }: { id: string }) => id)).to.deep.equal(ids.slice(0, 20));
      expect(first.items[0]).to.have.all.keys(...FIELDS);
      const second = (await lead.get(project.at('/comparisons?page=2'))).body;
      expect(second.items.map(({ id }: { id: string }) => id)).to.deep.equal(ids.slice(20));
    });

    it('keeps to one dimension when asked to', async () => {
      await record();
      await record({ dimension: 'complexity' });
      const { body } = await lead.get(project.at('/comparisons?dimension=complexity'));
      expect(body.total).to.equal(1);
      expect(body.items[0].dimension).to.equal('complexity');
      expect((await lead.get(at('/comparisons'))).body.total).to.equal(2);
    });

    it('fetches by ids, ignoring paging, and leaves out missing ones', async () => {
      const [one, , three] = [await record(), await record(), await record()];
      const wanted = [three.id, one.id, newId(), one.id].join(',');
      const { status, body } = await lead.get(project.at(`/comparisons?ids=${wanted}&page=7&per_page=1`));
      expect(status).to.equal(200);
      expect(body.items.map(({ id }: { id: string }) => id)).to.have.members([one.id, three.id]);
      expect(body.total).to.equal(2);
      expect((await lead.get(project.at('/comparisons?ids='))).body).to.deep.include({ items: [], total: 0 });
      expect((await lead.get(project.at('/comparisons?ids=x'))).status).to.equal(422);
    });
  });

  describe('GET, PUT and DELETE /comparisons/{id}', () => {
    it('answer the comparison, its maker and its time', async () => {
      const { id, created_at } = await record();
      const { status, body } = await lead.get(project.at(`/comparisons/${id}`));
      expect(status).to.equal(200);
      expect(body).to.deep.equal(
        project.answer(0, 1, {
          id,
          strength: null,
          project_id: project.id,
          user_id: lead.id,
          created_at,
          replaced_by: null,
          set_id: null,
        }),
      );
    });

    it('give it another outcome as if that had been the answer at the time', async () => {
      const { id } = await between(0, 1);
      await between(1, 2);
      const { status, body } = await lead.put(project.at(`/comparisons/${id}`), { choice: 'feature_b' });
      expect(status).to.equal(200);
      expect(body).to.include({ id, choice: 'feature_b', strength: null });
      const changed = await estimates();
      await post(project.at('/comparisons/reset'), { dimension: 'value' });
      await between(0, 1, 'feature_b');
      await between(1, 2);
      expect(changed).to.deep.equal(await estimates());
    });

    it('keep the previous outcome in the audit trail', async () => {
      const { id } = await record();
      await lead.put(project.at(`/comparisons/${id}`), { choice: 'tie' });
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
      expect((await lead.put(project.at(`/comparisons/${id}`), { choice: 'feature_a' })).status).to.equal(200);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('give a graded one the plain strength of the new choice, or the one that is sent', async () => {
      const { choice: _, ...pair } = answer({}, graded);
      const path = `/projects/${graded.id}/comparisons`;
      const { id } = (await post(`${path}/graded`, { ...pair, strength: 'a_much_better' })).body;
      const put = (body: unknown) => lead.put(`${path}/${id}`, body);
      expect((await put({ choice: 'feature_b' })).body).to.include({ choice: 'feature_b', strength: 'b_better' });
      expect((await put({ choice: 'feature_b', strength: 'b_much_better' })).body.strength).to.equal('b_much_better');
      expect((await put({ choice: 'tie', strength: 'b_better' })).status).to.equal(400);
    });

    it('delete it, keep who did it, and answer 404 from then on', async () => {
      const { id } = await record();
      const deleted = await lead.delete(project.at(`/comparisons/${id}`));
      expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
      expect(await estimates()).to.deep.equal([0, 0, 0]);
      expect((await lead.get(project.at(`/comparisons/${id}`))).status).to.equal(404);
      expect((await lead.put(project.at(`/comparisons/${id}`), { choice: 'tie' })).status).to.equal(404);
      expect((await lead.delete(project.at(`/comparisons/${id}`))).status).to.equal(404);
      const { rows } = await app.resources.pool.query('select deleted_by from comparisons where id = $1', [id]);
      expect(rows).to.deep.equal([{ deleted_by: lead.id }]);
    });

    it('know nothing of a comparison of another project', async () => {
      const { id } = await record();
      const other = await app.make.project({ owner: lead });
      const before = await contentsOf(app);
      const path = `/projects/${other.id}/comparisons/${id}`;
      expect((await lead.get(path)).status).to.equal(404);
      expect((await lead.put(path, { choice: 'tie' })).status).to.equal(404);
      expect((await lead.delete(path)).status).to.equal(404);
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  describe('POST /comparisons/undo', () => {
    it('undoes the latest of the dimension and returns the remaining progress', async () => {
      await between(0, 1);
      const second = await between(1, 2);
      await record({ dimension: 'complexity' });
      const { status, body } = await post(project.at('/comparisons/undo'), { dimension: 'value' });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('undone_comparison_id', 'message', 'updated_progress');
      expect(body.undone_comparison_id).to.equal(second.id);
      expect(body.updated_progress.comparisons_done).to.equal(1);
      expect(body.updated_progress.progress_percent).to.be.closeTo(100 / 3 / 0.9, 1e-9);
      expect((await lead.get(project.at('/comparisons?dimension=complexity'))).body.total).to.equal(1);
    });

    it('answers 404 when there is nothing to undo, and writes nothing', async () => {
      const before = await contentsOf(app);
      const { status, body } = await post(project.at('/comparisons/undo'), { dimension: 'value' });
      expect([status, body]).to.deep.equal([404, { detail: 'No comparison to undo', code: 'nothing_to_undo' }]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('takes the dimension in the query as well, and wants one', async () => {
      await record();
      expect((await lead.post(project.at('/comparisons/undo?dimension=value'))).status).to.equal(200);
      expect((await lead.post(project.at('/comparisons/undo'))).status).to.equal(422);
      expect((await post(project.at('/comparisons/undo'), { dimension: 'size' })).status).to.equal(422);
    });

    it('brings the older answer of a pair back', async () => {
      await between(0, 1);
      await between(0, 1, 'feature_b');
      await post(project.at('/comparisons/undo'), { dimension: 'value' });
      const { body } = await lead.get(project.at('/results?sort_by=value'));
      const order = body.map(({ feature }: { feature: { name: string } }) => feature.name);
      expect(order.indexOf('Login')).to.be.lessThan(order.indexOf('Search'));
    });
  });

  describe('POST /comparisons/reset', () => {
    it('deletes all of one dimension and returns their number', async () => {
      await between(0, 1);
      await between(1, 2);
      await record({ dimension: 'complexity' });
      const { status, body } = await post(project.at('/comparisons/reset'), { dimension: 'value' });
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ message: 'Reset 2 value comparisons', count: 2 });
      expect((await lead.get(at('/comparisons'))).body.total).to.equal(1);
      expect(await estimates()).to.deep.equal([0, 0, 0]);
      expect((await lead.post(project.at('/comparisons/reset?dimension=value'))).body.count).to.equal(0);
      expect((await lead.post(project.at('/comparisons/reset'))).status).to.equal(422);
    });
  });
});
