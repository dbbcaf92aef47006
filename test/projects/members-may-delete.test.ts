import { expect } from 'chai';
import type { TestAnswer } from '../support/client.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

describe('what members may delete', () => {
  const { app, project, owner, bob, at, idOf } = scene({ people: ['owner', 'bob'], features: 4 });

  const say = async (user: TestUser, a: number, b: number, dimension = 'value') => {
    const answer = project.answer(a, b, { dimension });
    return (await user.post(at('/comparisons'), answer)).body.id as string;
  };
  const add = async (user: TestUser, ...names: string[]): Promise<string[]> => {
    const { body } = await user.post(at('/features/bulk'), { features: names.map((name) => ({ name })) });
    return (body.features as { id: string }[]).map(({ id }) => id);
  };
  const refuses = async (request: () => Promise<TestAnswer>) => {
    const before = await contentsOf(app);
    const { status, body } = await request();
    expect([status, body.code]).to.deep.equal([403, 'not_yours']);
    expect(body.detail).to.match(/^You can't delete .*\. Only the owner of the project can$|^Others answered about/);
    expect(await contentsOf(app)).to.deep.equal(before);
  };
  const letThem = (members_may_delete: boolean) => owner.put(at(''), { members_may_delete });

  it('a member deletes their own answer, and nobody else’s, archived or not', async () => {
    const [theirs, own] = [await say(owner, 0, 1), await say(bob, 1, 2)];
    await refuses(() => bob.delete(at(`/comparisons/${theirs}`)));
    expect((await bob.delete(at(`/comparisons/${own}`))).status).to.equal(204);
    await bob.post(at(`/features/${idOf(0)}/archive`));
    await refuses(() => bob.delete(at(`/comparisons/${theirs}`)));
    expect((await owner.delete(at(`/comparisons/${theirs}`))).status).to.equal(204);
  });

  it('a member starts a dimension over only while all its answers are their own', async () => {
    await say(bob, 0, 1);
    await say(owner, 0, 1, 'complexity');
    expect((await bob.post(at('/comparisons/reset'), { dimension: 'value' })).body.count).to.equal(1);
    await say(bob, 0, 1);
    await say(owner, 1, 2);
    for (const dimension of ['value', 'complexity']) {
      await refuses(() => bob.post(at('/comparisons/reset'), { dimension }));
    }
    expect((await owner.post(at('/comparisons/reset'), { dimension: 'value' })).body.count).to.equal(2);
  });

  it('a member deletes features that they added, one by one and in bulk, until others answer about or rate them', async () => {
    const [one, two, three] = await add(bob, 'One', 'Two', 'Three');
    const lone = (await bob.post(at('/features'), { name: 'Lone' })).body.id as string;
    const remove = (...ids: string[]) => bob.post(at('/features/bulk-delete'), { feature_ids: ids });
    await refuses(() => remove(idOf(0)));
    await refuses(() => remove(one!, idOf(0)));
    await refuses(() => bob.delete(at(`/features/${idOf(0)}`)));
    expect((await bob.delete(at(`/features/${lone}`))).status).to.equal(204);
    const pair = { feature_a_id: one, feature_b_id: two, choice: 'tie', dimension: 'value' };
    await bob.post(at('/comparisons'), pair);
    expect((await remove(one!)).body.deleted_count).to.equal(1);
    await owner.post(at('/comparisons'), { ...pair, feature_a_id: three });
    await refuses(() => remove(two!));
    const [rated] = await add(bob, 'Rated');
    const rating = { ratings: [{ feature_id: rated, grade: 4 }], dimension: 'value' };
    expect((await owner.put(at('/ratings'), rating)).status).to.be.within(200, 204);
    await refuses(() => remove(rated!));
    const [said] = await add(bob, 'Said');
    const factors = { factors: [{ more_id: idOf(0), less_id: said, factor: 10 }], dimension: 'value' };
    expect((await owner.put(at('/factors'), factors)).status).to.equal(204);
    await refuses(() => remove(said!));
    expect((await bob.post(at('/features/bulk-archive'), { feature_ids: [two] })).status).to.equal(200);
    await refuses(() => remove(two!));
    expect((await owner.post(at('/features/bulk-delete'), { feature_ids: [two, rated] })).status).to.equal(200);
  });

  it('members undo and change answers as before', async () => {
    const theirs = await say(owner, 0, 1);
    expect((await bob.put(at(`/comparisons/${theirs}`), { choice: 'tie' })).status).to.equal(200);
    const undone = await bob.post(at('/comparisons/undo'), { dimension: 'value' });
    expect(undone.body.undone_comparison_id).to.equal(theirs);
  });

  it('the owner lets members delete, which the activity tells, and takes it back', async () => {
    expect((await bob.put(at(''), { members_may_delete: true })).status).to.equal(403);
    expect((await owner.put(at(''), { members_may_delete: 'yes' })).status).to.equal(422);
    expect((await letThem(true)).body.members_may_delete).to.equal(true);
    const [entry] = (await bob.get(at('/activity?action_type=project_updated'))).body.items;
    expect([entry.details.before, entry.details.after]).to.deep.equal([
      { name: 'Backlog', members_may_delete: false },
      { name: 'Backlog', members_may_delete: true },
    ]);
    expect((await bob.delete(at(`/comparisons/${await say(owner, 0, 1)}`))).status).to.equal(204);
    await say(owner, 0, 1);
    expect((await bob.post(at('/comparisons/reset'), { dimension: 'value' })).body.count).to.equal(1);
    expect((await bob.delete(at(`/features/${idOf(0)}`))).status).to.equal(204);
    await letThem(false);
    await refuses(() => bob.delete(at(`/features/${idOf(1)}`)));
  });

  it('a service account is a member; superusers are owners everywhere', async () => {
    const service = (await owner.post(at('/service-accounts'), { name: 'Tracker' })).body.id;
    const scopes = { name: 'sync', scopes: ['read', 'answer', 'edit'] };
    const { body } = await owner.post(at(`/service-accounts/${service}/tokens`), scopes);
    const program = app.as({ token: body.token });
    await program.get(at('/features'));
    await refuses(() => program.delete(at(`/features/${idOf(0)}`)));
    const made = (await program.post(at('/features'), { name: 'Synced' })).body.id;
    expect((await program.delete(at(`/features/${made}`))).status).to.equal(204);
    const root = await app.make.user({ superuser: true });
    expect((await root.delete(at(`/features/${idOf(0)}`))).status).to.equal(204);
  });
});
