import { expect } from 'chai';
import fc from 'fast-check';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import { type Estimates, estimatesOf, expectReplay, expectSameBits } from '../support/estimates.ts';
import type { TestUser } from '../support/factories.ts';
import { GuestScene } from '../support/guests.ts';
import { deeds, ProjectLife } from '../support/project-life.ts';
import { scene } from '../support/scene.ts';

interface Entry {
  id: string;
  action: string;
  restorable_until?: string;
  details: Record<string, unknown>;
}

/** `RESTORE_LIVES=100 RESTORE_SEED=1 npx mocha test/projects/restore-deletions.test.ts` looks further than a usual run. */
const LIVES = Number(process.env.RESTORE_LIVES ?? 3);
const SEED = Number(process.env.RESTORE_SEED ?? 20261210);

const DAY_MS = 86_400_000;
/** Tables that hold what is ranked. */
const WORK = ['features', 'comparisons', 'feature_scores', 'ratings', 'factors'];

describe('POST /activity/{activity_id}/restore', () => {
  const { app, owner, bob, project, at, idOf, makeProject } = scene({ people: ['owner', 'bob'], features: 5 });

  const say = async (user: TestUser, a: number, b: number, dimension: Dimension = 'value') => {
    const answer = project.answer(a, b, { dimension });
    return (await user.post(at('/comparisons'), answer)).body.id as string;
  };
  const latest = async (user = owner): Promise<Entry> => (await user.get(at('/activity?per_page=1'))).body.items[0];
  const entryOf = async (action: string, user = owner): Promise<Entry> =>
    (await user.get(at(`/activity?action_type=${action}`))).body.items[0];
  const restore = (id: string, user = owner) => user.post(at(`/activity/${id}/restore`));
  /** Restores the latest deletion. */
  const restoreLatest = async (user = owner) => {
    const { status, body } = await restore((await latest(user)).id, user);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const reset = (dimension: Dimension = 'value') => owner.post(at('/comparisons/reset'), { dimension });
  const remove = (...places: number[]) => owner.post(at('/features/bulk-delete'), { feature_ids: places.map(idOf) });
  const work = async () => {
    const contents = await contentsOf(app);
    return WORK.map((table) => contents[table]);
  };
  const estimates = async () => {
    const all: Estimates[] = [];
    for (const dimension of DIMENSIONS) all.push(await estimatesOf(owner, project.id, dimension));
    return all;
  };
  /** Fails unless a deletion and its restoration leave everything as it was, to the last bit. */
  const returnsAfter = async (
    deletion: () => Promise<{ status: number }>,
    counts: [features: number, comparisons: number],
  ) => {
    const [before, exact] = [await work(), await estimates()];
    const { status } = await deletion();
    expect(status).to.be.within(200, 204);
    expect(await work()).not.to.deep.equal(before);
    const { restored_features, restored_comparisons } = await restoreLatest();
    expect([restored_features, restored_comparisons]).to.deep.equal(counts);
    expect(await work()).to.deep.equal(before);
    for (const [index, found] of (await estimates()).entries()) expectSameBits(found, exact[index]!);
    await expectReplay(app, project.id);
  };
  const someAnswers = async () => {
    await say(owner, 0, 1);
    await say(bob, 1, 2);
    await say(bob, 2, 3);
    await say(owner, 0, 4);
    await say(bob, 0, 1, 'complexity');
    const [a, b, c, d] = project.features.map(({ id }) => id);
    const set = { feature_ids: [a, b, c, d], best: b, worst: d, dimension: 'value' };
    return (await bob.post(at('/comparisons/best-worst'), set)).body.id as string;
  };

  it('brings back a dimension that was started over, with its progress', async () => {
    await someAnswers();
    const progress = () => owner.get(at('/comparisons/progress?dimension=value'));
    const before = (await progress()).body;
    await returnsAfter(() => reset(), [0, 9]);
    expect((await progress()).body).to.deep.equal(before);
    const { action, details } = await latest();
    expect([action, details.count, details.dimension]).to.deep.equal(['comparisons_restored', 9, 'value']);
  });

  it('brings back one answer, a whole set of which a part sleeps, and an undone answer, each at its place', async () => {
    const setId = await someAnswers();
    const answer = await say(bob, 3, 4);
    await say(owner, 1, 4);
    await returnsAfter(() => owner.delete(at(`/comparisons/${answer}`)), [0, 1]);
    await returnsAfter(() => owner.post(at('/comparisons/undo'), { dimension: 'value' }), [0, 1]);
    await bob.post(at(`/features/${idOf(2)}/archive`));
    await returnsAfter(() => owner.delete(at(`/comparisons/${setId}`)), [0, 3]);
    await owner.post(at(`/features/${idOf(2)}/restore`));
    expect((await owner.get(at('/comparisons'))).body.total).to.equal(12);
  });

  it('brings back features, active and archived ones, with their answers', async () => {
    await someAnswers();
    await owner.put(at('/ratings'), { dimension: 'value', ratings: [{ feature_id: idOf(0), grade: 5 }] });
    const factors = [{ more_id: idOf(0), less_id: idOf(3), factor: 10 }];
    await owner.put(at('/factors'), { dimension: 'value', factors });
    await returnsAfter(() => owner.delete(at(`/features/${idOf(0)}`)), [1, 5]);
    await bob.post(at('/features/bulk-archive'), { feature_ids: [idOf(1), idOf(4)] });
    await returnsAfter(() => remove(0, 1, 2), [3, 3]);
    expect((await owner.get(at('/features?archived=true'))).body.total).to.equal(2);
    await owner.post(at('/features/bulk-restore'), { feature_ids: [idOf(1), idOf(4)] });
    expect((await owner.get(at('/comparisons'))).body.total).to.equal(10);
  });

  it('brings back deletions in any order, whatever was answered in between', async () => {
    await someAnswers();
    await reset();
    const ofReset = (await latest()).id;
    await remove(0);
    const ofZero = (await latest()).id;
    await say(bob, 1, 2);
    await bob.post(at(`/features/${idOf(4)}/archive`));
    await remove(1);
    const ofOne = (await latest()).id;
    await say(bob, 2, 3);

    expect((await restore(ofReset)).body).to.deep.equal({ restored_features: 0, restored_comparisons: 2 });
    await expectReplay(app, project.id);
    expect((await restore(ofOne)).body).to.deep.equal({ restored_features: 1, restored_comparisons: 4 });
    await expectReplay(app, project.id);
    expect((await restore(ofZero)).body).to.deep.equal({ restored_features: 1, restored_comparisons: 4 });
    await expectReplay(app, project.id);
    await bob.post(at(`/features/${idOf(4)}/restore`));
    await expectReplay(app, project.id);
    expect((await owner.get(at('/comparisons'))).body.total).to.equal(12);
  });

  it('an answer between a deleted and an archived feature waits for both, whichever returns first', async () => {
    for (const first of ['archived', 'deleted']) {
      await makeProject({ features: 3 });
      await say(owner, 0, 1);
      await reset();
      const ofReset = (await latest()).id;
      await owner.post(at(`/features/${idOf(0)}/archive`));
      await remove(1);
      const ofFeature = (await latest()).id;
      expect((await restore(ofReset)).body.restored_comparisons).to.equal(0);
      const wake = () => owner.post(at(`/features/${idOf(0)}/restore`));
      const ways = [wake, () => restore(ofFeature)];
      for (const way of first === 'archived' ? ways : ways.reverse()) {
        expect((await owner.get(at('/comparisons'))).body.total, first).to.equal(0);
        expect((await way()).status).to.equal(200);
      }
      expect((await owner.get(at('/comparisons'))).body.total, first).to.equal(1);
      await expectReplay(app, project.id);
    }
  });

  it('any deletions, restored in any order, leave any history bit for bit as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        deeds(15, 40),
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat(100)),
        async (history, picks, order) => {
          const people = [owner, bob, await app.make.user()];
          await makeProject({ features: 7 });
          const life = new ProjectLife([app], { people, project, isGraded: false });
          for (const { id } of people.slice(1)) {
            await owner.post(`/users/${id}/assignments`, { project_id: project.id });
          }
          for (const deed of history) await life.take(deed);
          const [before, exact] = [await work(), await estimates()];
          const deletions: string[] = [];
          for (const pick of picks) {
            await deleteSomething(pick);
            // There may have been nothing to delete.
            const { id, restorable_until } = await latest();
            if (restorable_until && !deletions.includes(id)) deletions.push(id);
          }
          while (deletions.length > 0) {
            const [id] = deletions.splice(order.next().value! % deletions.length, 1);
            const { status, body } = await restore(id!);
            // Another one that was restored may have brought its features' answers along.
            if (status !== 200) expect([status, body.code]).to.deep.equal([409, 'nothing_to_restore']);
          }
          expect(await work(), life.done.join('\n')).to.deep.equal(before);
          for (const [index, found] of (await estimates()).entries()) expectSameBits(found, exact[index]!);
        },
      ),
      { numRuns: LIVES, seed: SEED, endOnFailure: true },
    );
  });

  /** Deletes an answer, undoes one, starts a dimension over, or deletes features, archived ones included. */
  const deleteSomething = async (pick: number) => {
    const dimension = DIMENSIONS[pick % 2]!;
    const some = async (path: string) =>
      ((await owner.get(at(path))).body.items as { id: string }[]).map(({ id }) => id);
    if (pick % 4 === 0) return owner.post(at('/comparisons/undo'), { dimension });
    if (pick % 4 === 1) return pick % 3 ? reset(dimension) : owner.post(at('/comparisons/undo'), { dimension });
    const answers = await some('/comparisons?per_page=1000');
    if (pick % 4 === 2 && answers.length > 0) return owner.delete(at(`/comparisons/${answers[pick % answers.length]}`));
    const features = [
      ...(await some('/features?per_page=200')),
      ...(await some('/features?archived=true&per_page=200')),
    ];
    const chosen = features.filter((_, index) => (pick >> (index % 8)) % 2 === 0);
    return owner.post(at('/features/bulk-delete'), { feature_ids: chosen });
  };

  it('of two who restore at once, one does, and nothing is restored twice', async () => {
    await someAnswers();
    await reset();
    const { id } = await latest();
    const both = await Promise.all([restore(id), restore(id)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const again = await restore(id);
    expect([again.status, again.body.code]).to.deep.equal([409, 'nothing_to_restore']);
    await expectReplay(app, project.id);
  });

  it('is offered in the activity while it is possible: for 30 days, to the owner and to whoever deleted it', async () => {
    await owner.put(at(''), { members_may_delete: true });
    await say(owner, 0, 1);
    await bob.post(at('/comparisons/reset'), { dimension: 'value' });
    const carol = await app.make.user();
    await assign(app, project, carol, owner);
    const { id, restorable_until } = await entryOf('comparisons_reset', bob);
    expect(Date.parse(restorable_until!) - Date.now()).to.be.within(29.9 * DAY_MS, 30 * DAY_MS);
    expect((await entryOf('comparisons_reset')).restorable_until).to.equal(restorable_until);
    expect((await entryOf('comparisons_reset', carol)).restorable_until).to.equal(undefined);
    const refused = await restore(id, carol);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'not_yours']);
    expect((await restore(id, await app.make.user())).status).to.equal(403);
    expect((await restore(id, bob)).body.restored_comparisons).to.equal(1);
    expect((await entryOf('comparisons_reset')).restorable_until).to.equal(undefined);

    await reset();
    app.travel(30 * DAY_MS + 60_000);
    try {
      const [fresh] = [await app.make.user({ superuser: true })];
      const old = await entryOf('comparisons_reset', fresh);
      expect(old.restorable_until).to.equal(undefined);
      const late = await restore(old.id, fresh);
      expect([late.status, late.body.code]).to.deep.equal([409, 'restore_expired']);
    } finally {
      app.travel(-30 * DAY_MS - 60_000);
    }
  });

  it('is refused for what deleted nothing, and with a clear word if the features no longer fit', async () => {
    const added = await entryOf('features_imported');
    const nothing = await restore(added.id);
    expect([nothing.status, nothing.body.code]).to.deep.equal([409, 'nothing_to_restore']);
    const unknown = await restore(project.id);
    expect([unknown.status, unknown.body.code]).to.deep.equal([404, 'activity_not_found']);

    const external = { source: 'jira', id: 'PW-1' };
    await owner.put(at(`/features/${idOf(0)}`), { external });
    await remove(0);
    const { id } = await latest();
    const other = (await owner.post(at('/features'), { name: 'Again', external })).body.id;
    const before = await contentsOf(app);
    const taken = await restore(id);
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'external_id_taken']);
    expect(taken.body.detail).to.contain("'Again'");
    expect(await contentsOf(app)).to.deep.equal(before);
    await owner.put(at(`/features/${other}`), { external: null });
    expect((await restore(id)).body.restored_features).to.equal(1);
  });

  it('respects the maximum number of features', async () => {
    const small = await startTestApp({ FEATURES_PER_PROJECT: '3' });
    const lead = await small.make.user();
    const full = await small.make.project({ owner: lead, features: 3 });
    const client = small.as(lead);
    await client.delete(`/projects/${full.id}/features/${full.features[0]!.id}`);
    const [{ id }] = (await client.get(`/projects/${full.id}/activity?per_page=1`)).body.items;
    await client.post(`/projects/${full.id}/features`, { name: 'Instead' });
    const { status, body } = await client.post(`/projects/${full.id}/activity/${id}/restore`);
    expect([status, body.detail]).to.deep.equal([409, 'A project can have at most 3 features; this one has 3']);
    expect((await client.get(`/projects/${full.id}/features`)).body.total).to.equal(3);
  });

  it('people restore their own answers that others undid or deleted, and no answers of anybody else', async () => {
    const carl = await app.make.user();
    await assign(app, project, carl, owner);
    const answer = await say(bob, 0, 1);
    for (const remove of [
      () => carl.post(at('/comparisons/undo'), { dimension: 'value' }),
      () => owner.delete(at(`/comparisons/${answer}`)),
    ]) {
      expect((await remove()).status).to.be.within(200, 204);
      const { id } = await latest();
      const by = async (user: TestUser) => (await latest(user)).restorable_until !== undefined;
      expect([await by(bob), await by(owner)]).to.deep.equal([true, true]);
      if (remove.toString().includes('owner')) {
        expect(await by(carl)).to.equal(false);
        expect((await restore(id, carl)).body.code).to.equal('not_yours');
      }
      expect((await restore(id, bob)).status).to.equal(200);
      expect((await bob.get(at(`/comparisons/${answer}`))).status).to.equal(200);
    }
  });

  it('a member who deleted it restores it while they answer about the dimension', async () => {
    const own = await say(bob, 0, 1);
    await bob.delete(at(`/comparisons/${own}`));
    const { id } = await entryOf('comparison_deleted', bob);
    await owner.put(`/users/${bob.id}/assignments/${project.id}`, { dimensions: ['complexity'] });
    const limited = await restore(id, bob);
    expect([limited.status, limited.body.code]).to.deep.equal([403, 'dimension_not_assigned']);
    await owner.delete(`/users/${bob.id}/assignments/${project.id}`);
    expect((await restore(id, bob)).status).to.equal(403);
    expect((await restore(id)).body.restored_comparisons).to.equal(1);
  });

  it('neither guests nor answers of guests who were removed with them get anything by it', async () => {
    const scene = await GuestScene.make(app);
    const { token } = await scene.link();
    const [kept, gone] = [await scene.joined(token), await scene.joined(token)];
    for (const guest of [kept, gone]) expect((await scene.answer(scene.as(guest))).status).to.equal(201);
    const lead = app.as(scene.owner);
    expect((await lead.post(scene.at('/comparisons/reset'), { dimension: 'value' })).body.count).to.equal(2);
    const [{ id }] = (await lead.get(scene.at('/activity?per_page=1'))).body.items;
    const path = scene.at(`/activity/${id}/restore`);
    expect((await scene.as(kept).post(path)).body.code).to.equal('guests_cannot');
    await lead.delete(scene.at(`/guests/${gone.id}?with_answers=true`));
    expect((await lead.post(path)).body.restored_comparisons).to.equal(1);
    expect((await lead.get(scene.at('/comparisons'))).body.items[0].user_id).to.equal(kept.id);
  });
});
