import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { startTestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestFeature } from '../support/factories.ts';
import { deeds, ProjectLife, type Seen } from '../support/project-life.ts';
import { seededRandom } from '../support/random.ts';
import { scene } from '../support/scene.ts';

/** `ARCHIVE_LIVES=100 ARCHIVE_SEED=1 npx mocha test/features/archive.test.ts` looks further than a usual run. */
const LIVES = Number(process.env.ARCHIVE_LIVES ?? 3);
const SEED = Number(process.env.ARCHIVE_SEED ?? 20261124);

/** Tables that tell of the change itself. */
const TELLING = ['activities', 'projects', 'ranking_ledgers', 'ranking_figures'];
/** Views that tell of the change itself. */
const TOLD = ['/activity', '/last-modified'];

describe('archived features', () => {
  const { app, owner, project, at, idOf, makeProject } = scene({ people: ['owner'], features: 4 });

  const ids = (items: TestFeature[]) => items.map(({ id }) => id);
  const listed = async (query = '') => ids((await owner.get(at(`/features${query}`))).body.items);
  const answer = async (a: number, b: number, dimension = 'value') =>
    (await owner.post(at('/comparisons'), project.answer(a, b, { dimension }))).body.id as string;
  const activeAnswers = async () => ids((await owner.get(at('/comparisons?per_page=1000'))).body.items).sort();
  const rows = async () => Object.entries(await contentsOf(app)).filter(([table]) => !TELLING.includes(table));

  describe('POST /features/{feature_id}/archive', () => {
    it('takes the feature and its answers out of lists, questions, figures and results, and lists it on request', async () => {
      const kept = await answer(0, 1);
      const asleep = await answer(2, 1);
      const { status, body } = await owner.post(at(`/features/${idOf(2)}/archive`));
      expect(status).to.equal(200);
      expect(body).to.include({ id: idOf(2), name: 'Feature 3' });
      expect(new Date(body.archived_at).getTime()).to.be.greaterThan(0);
      const rest = [0, 1, 3].map(idOf);
      expect(await listed()).to.deep.equal(rest);
      expect(await listed('?archived=true')).to.deep.equal([idOf(2)]);
      expect(await listed('?archived=true&search=feature%203&include_scores=true')).to.deep.equal([idOf(2)]);
      expect(await listed('?archived=true&search=feature%201')).to.deep.equal([]);
      expect((await owner.get(at(`/features/${idOf(2)}`))).body).to.deep.equal(body);
      expect(await activeAnswers()).to.deep.equal([kept]);
      expect((await owner.get(at('/summary'))).body).to.include({ feature_count: 3, comparison_count: 1 });
      const results = (await owner.get(at('/results'))).body as { feature: TestFeature }[];
      expect(ids(results.map(({ feature }) => feature)).sort()).to.deep.equal([...rest].sort());
      const history = (await owner.get(at('/history'))).body;
      expect(history.deleted_comparisons).to.have.length(1);
      expect(history.deleted_comparisons[0]).to.include({ id: asleep, archived_at: body.archived_at });
      for (let asked = 0; asked < 20; asked++) {
        const next = await owner.get(at('/comparisons/next?dimension=value'));
        if (next.status === 204) return;
        const { comparison_id, feature_a, feature_b } = next.body;
        expect([feature_a.id, feature_b.id]).not.to.include(idOf(2));
        const pair = { feature_a_id: feature_a.id, feature_b_id: feature_b.id };
        await owner.post(at('/comparisons'), { comparison_id, ...pair, choice: 'tie', dimension: 'value' });
      }
    });

    it('changes nothing the second time, and is not found for what the project does not have', async () => {
      const first = (await owner.post(at(`/features/${idOf(0)}/archive`))).body;
      const before = await contentsOf(app);
      const second = await owner.post(at(`/features/${idOf(0)}/archive`));
      expect([second.status, second.body]).to.deep.equal([200, first]);
      for (const way of ['archive', 'restore']) {
        const { status, body } = await owner.post(at(`/features/${randomUUID()}/${way}`));
        expect([status, body.code]).to.deep.equal([404, 'feature_not_found']);
      }
      const active = await owner.post(at(`/features/${idOf(1)}/restore`));
      expect([active.status, active.body.archived_at]).to.deep.equal([200, null]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('refuses the answer to a question on the screen as after a deletion; after restoring it counts', async () => {
      const { comparison_id, feature_a, feature_b } = (await owner.get(at('/comparisons/next?dimension=value'))).body;
      const pair = { feature_a_id: feature_a.id, feature_b_id: feature_b.id };
      const send = () =>
        owner.post(at('/comparisons'), { comparison_id, ...pair, choice: 'feature_a', dimension: 'value' });
      await owner.post(at(`/features/${feature_b.id}/archive`));
      const refused = await send();
      expect([refused.status, refused.body.code]).to.deep.equal([404, 'feature_not_found']);
      await owner.post(at(`/features/${feature_b.id}/restore`));
      expect((await send()).status).to.equal(201);
      await owner.post(at(`/features/${feature_b.id}/archive`));
      const late = await send();
      expect([late.status, late.body.code]).to.deep.equal([404, 'feature_not_found']);
      await owner.post(at(`/features/${feature_b.id}/restore`));
      expect((await send()).body.id).to.equal(comparison_id);
    });

    it('refuses to read or change a sleeping answer, and undo passes over it; deleted, it never returns', async () => {
      const first = await answer(0, 1);
      const asleep = await answer(2, 1);
      await owner.post(at(`/features/${idOf(2)}/archive`));
      for (const refused of [
        await owner.get(at(`/comparisons/${asleep}`)),
        await owner.put(at(`/comparisons/${asleep}`), { choice: 'tie' }),
      ])
        expect([refused.status, refused.body.code]).to.deep.equal([404, 'comparison_archived']);
      const { body } = await owner.post(at('/comparisons/undo'), { dimension: 'value' });
      expect(body.undone_comparison_id).to.equal(first);
      await owner.post(at(`/features/${idOf(2)}/restore`));
      expect(await activeAnswers()).to.deep.equal([asleep]);
      await owner.post(at(`/features/${idOf(2)}/archive`));
      expect((await owner.delete(at(`/comparisons/${asleep}`))).status).to.equal(204);
      expect((await owner.delete(at(`/comparisons/${asleep}`))).body.code).to.equal('comparison_not_found');
      await owner.post(at(`/features/${idOf(2)}/restore`));
      expect(await activeAnswers()).to.deep.equal([]);
    });

    it('keeps the name, description, tags and estimates open to changes, which move no ranking', async () => {
      await answer(0, 1);
      await owner.post(at(`/features/${idOf(2)}/archive`));
      const results = (await owner.get(at('/results'))).body;
      const changed = await owner.put(at(`/features/${idOf(2)}`), { name: 'Later', estimates: { value: 3 } });
      expect(changed.status).to.equal(200);
      expect(changed.body.archived_at).to.be.a('string');
      expect((await owner.get(at('/results'))).body).to.deep.equal(results);
    });

    it('moves none of the others in the results: no rank, no score, also while answers are undone and given', async () => {
      await makeProject({ features: 9 });
      const random = seededRandom(5);
      const draw = () => Math.floor(9 * random());
      const scored = async () => {
        const { body } = await owner.get(at('/results?sort_by=value'));
        return (body as { feature: TestFeature; value: number }[]).map(({ feature, value }) => [feature.id, value]);
      };
      const bestAndWorst = (four: number[]) =>
        owner.post(at('/comparisons/best-worst'), {
          feature_ids: four.map(idOf),
          best: [idOf(four[0]!)],
          worst: [idOf(four[3]!)],
          dimension: 'value',
        });
      for (let count = 0; count < 24; count++) {
        const [a, b] = [draw(), draw()];
        if (a !== b) await answer(a, b);
      }
      expect((await bestAndWorst([3, 7, 1, 5])).status).to.equal(201);
      expect((await bestAndWorst([6, 2, 7, 0])).status).to.equal(201);
      const gone = [7, 4];
      const without = (rows: (string | number)[][]) => rows.filter(([id]) => !gone.map(idOf).includes(id as string));
      const before = await scored();
      await owner.post(at('/features/bulk-archive'), { feature_ids: gone.map(idOf) });
      expect(await scored()).to.deep.equal(without(before));
      await owner.post(at('/comparisons/undo'), { dimension: 'value' });
      const undone = await scored();
      await owner.post(at('/features/bulk-restore'), { feature_ids: gone.map(idOf) });
      expect(without(await scored())).to.deep.equal(undone);
    });
  });

  describe('POST /features/{feature_id}/restore', () => {
    it('brings the answers back when both their features are active', async () => {
      const between = await answer(0, 1);
      await owner.post(at(`/features/${idOf(0)}/archive`));
      await owner.post(at(`/features/${idOf(1)}/archive`));
      await owner.post(at(`/features/${idOf(0)}/restore`));
      expect(await activeAnswers()).to.deep.equal([]);
      await owner.post(at(`/features/${idOf(1)}/restore`));
      expect(await activeAnswers()).to.deep.equal([between]);
      expect((await owner.get(at('/history'))).body.deleted_comparisons).to.deep.equal([]);
    });

    it('brings back no answer that was undone or reset meanwhile, which a reset counts beforehand, nor the part of such an answer that slept', async () => {
      const set = { feature_ids: project.features.map(({ id }) => id), best: idOf(0), worst: idOf(1) };
      await owner.post(at('/comparisons/best-worst'), { ...set, dimension: 'value' });
      await owner.post(at('/comparisons/best-worst'), { ...set, dimension: 'complexity' });
      await answer(2, 3, 'complexity');
      await owner.post(at(`/features/${idOf(2)}/archive`));
      await owner.post(at('/comparisons/undo'), { dimension: 'value' });
      const about = (await owner.get(at('/comparisons/reset/preview?dimension=complexity'))).body;
      expect(about).to.deep.equal({ count: 6, archived_count: 3 });
      expect((await owner.post(at('/comparisons/reset'), { dimension: 'complexity' })).body.count).to.equal(6);
      await owner.post(at(`/features/${idOf(2)}/restore`));
      expect(await activeAnswers()).to.deep.equal([]);

      const again = (await owner.post(at('/comparisons/best-worst'), { ...set, dimension: 'value' })).body.comparisons;
      await owner.post(at('/features/bulk-archive'), [idOf(0), idOf(2)]);
      await owner.delete(at(`/comparisons/${again[0].id}`));
      await owner.post(at('/features/bulk-restore'), [idOf(0), idOf(2)]);
      expect(await activeAnswers()).to.deep.equal([]);
    });

    it('refuses more features than the project may have', async () => {
      const small = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL, FEATURES_PER_PROJECT: '4' });
      await owner.post(at(`/features/${idOf(0)}/archive`));
      await owner.post(at('/features'), { name: 'Fifth' });
      const before = await contentsOf(app);
      const one = await small.as(owner).post(at(`/features/${idOf(0)}/restore`));
      const many = await small.as(owner).post(at('/features/bulk-restore'), [idOf(0)]);
      for (const { status, body } of [one, many])
        expect([status, body.detail]).to.deep.equal([409, 'A project can have at most 4 features; this one has 4']);
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });

  describe('many at once', () => {
    it('archives and restores those it can, wrapped or as a bare array, and says how many', async () => {
      const some = [idOf(0), idOf(1), randomUUID()];
      const archived = await owner.post(at('/features/bulk-archive'), { feature_ids: some });
      expect([archived.status, archived.body]).to.deep.equal([200, { archived_count: 2 }]);
      expect((await owner.post(at('/features/bulk-archive'), some)).body).to.deep.equal({ archived_count: 0 });
      expect(await listed('?archived=true')).to.deep.equal([idOf(0), idOf(1)]);
      expect((await owner.post(at('/features/bulk-restore'), some)).body).to.deep.equal({ restored_count: 2 });
      expect((await owner.post(at('/features/bulk-restore'), [])).body).to.deep.equal({ restored_count: 0 });
      expect(await listed()).to.deep.equal(project.features.map(({ id }) => id));
      const { items } = (await owner.get(at('/activity?per_page=2'))).body;
      expect(items.map(({ action }: { action: string }) => action)).to.deep.equal([
        'features_restored',
        'features_archived',
      ]);
    });
  });

  it('are deleted by DELETE and bulk-delete: neither they nor their answers return with a feature', async () => {
    await answer(0, 1);
    await answer(0, 2);
    await owner.post(at('/features/bulk-archive'), [idOf(0), idOf(1), idOf(2)]);
    expect((await owner.delete(at(`/features/${idOf(0)}`))).status).to.equal(204);
    expect((await owner.post(at('/features/bulk-delete'), [idOf(1)])).body).to.deep.equal({ deleted_count: 1 });
    expect(await listed('?archived=true')).to.deep.equal([idOf(2)]);
    expect((await owner.post(at(`/features/${idOf(0)}/restore`))).status).to.equal(404);
    await owner.post(
      at('/features/bulk-restore'),
      project.features.map(({ id }) => id),
    );
    expect(await listed()).to.deep.equal([idOf(2), idOf(3)]);
    expect(await activeAnswers()).to.deep.equal([]);
    const { deleted_comparisons: deleted } = (await owner.get(at('/history'))).body;
    expect(deleted.map((each: { archived_at: unknown }) => each.archived_at)).to.deep.equal([null, null]);
  });

  it('count as names that exist: an import skips them', async () => {
    await owner.post(at(`/features/${idOf(0)}/archive`));
    const { body } = await owner.post(at('/features/import'), { text: 'feature 1\nNew', format: 'lines' });
    expect([body.count, body.skipped]).to.deep.equal([
      1,
      [{ row: 1, name: 'feature 1', because: 'an archived feature has this name' }],
    ]);
  });

  /** Views as they are, without the counts of people that a process keeps for seconds, longer the busier it is. */
  const fresh = (life: ProjectLife): Promise<Seen> => {
    app.travel(20_000);
    return life.see(owner);
  };

  it('leave no trace once restored: any history gives bit for bit the state as if they had never been archived', async () => {
    await fc.assert(
      fc.asyncProperty(deeds(15, 40), fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), async (history, picks) => {
        const people = [owner, await app.make.user(), await app.make.user()];
        await makeProject({ features: 7 });
        const life = new ProjectLife([app], { people, project, isGraded: false });
        for (const { id } of people.slice(1)) {
          await owner.post(`/users/${id}/assignments`, { project_id: project.id });
        }
        for (const deed of history) await life.take(deed);
        const all = await listed('?per_page=200');
        const chosen = [...new Set(picks.map((pick) => all[pick % all.length]!))].filter(Boolean);
        if (chosen.length === 0) return;
        const seen = untold(await fresh(life));
        const before = await rows();
        for (const id of chosen.slice(1)) await owner.post(at(`/features/${id}/archive`));
        await owner.post(at('/features/bulk-archive'), chosen.slice(0, 1));
        await life.see(owner);
        await owner.post(at('/features/bulk-restore'), chosen.slice(0, -1));
        await owner.post(at(`/features/${chosen.at(-1)}/restore`));
        expect(await rows(), life.done.join('\n')).to.deep.equal(before);
        expect(untold(await fresh(life)), life.done.join('\n')).to.deep.equal(seen);
      }),
      { numRuns: LIVES, seed: SEED, endOnFailure: true },
    );
  });
});

/** Without the change itself, and without the counters of changes. */
function untold(seen: Seen): Seen {
  const kept = Object.entries(seen).filter(([path]) => !TOLD.some((told) => path.startsWith(told)));
  const counters = ['revision', 'features_revision'];
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)), (name, value) =>
    counters.includes(name) ? undefined : value,
  );
}
