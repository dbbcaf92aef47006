import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { assign } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { makeWorld, plan } from '../support/fixtures.ts';
import { type Guest, GuestScene } from '../support/guests.ts';
import { each, once } from '../support/scene.ts';

describe('what guests may do', () => {
  const app = once(() => startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '100000' }));
  const scene = each(() => GuestScene.make(app));

  it('see questions without what is not for them', async () => {
    await app.as(scene.owner).put(scene.at(`/features/${scene.project.features[0]!.id}`), {
      external: { source: 'jira', id: 'PAY-7', url: 'https://jira.example/PAY-7' },
      estimates: { value: 7, complexity: 3 },
    });
    const guest = await scene.joined((await scene.link()).token);
    const { text } = await scene.next(scene.as(guest));
    const after = (await scene.answer(scene.as(guest))).text;
    for (const each of [text, after]) {
      expect(each).to.include('"external":null').and.not.include('PAY-7').and.not.include('"estimates"');
    }
  });

  it('see and undo their own answers only', async () => {
    const theirs = await scene.answer(app.as(scene.owner));
    const guest = await scene.joined((await scene.link()).token);
    const own = await scene.answer(scene.as(guest));
    for (const query of ['', `?user_id=${scene.owner.id}`, `?ids=${theirs.body.id},${own.body.id}`]) {
      const { body } = await scene.as(guest).get(scene.at(`/comparisons${query}`));
      expect(
        body.items.map(({ id }: { id: string }) => id),
        query,
      ).to.deep.equal([own.body.id]);
      expect(body.total).to.equal(1);
    }
    const refused = await scene.as(guest).delete(scene.at(`/comparisons/${theirs.body.id}`));
    expect([refused.status, refused.body.code]).to.deep.equal([404, 'comparison_not_found']);
    expect((await scene.as(guest).delete(scene.at(`/comparisons/${own.body.id}`))).status).to.equal(204);
    expect(await scene.counted()).to.equal(1);
  });

  it('see the results where the owner lets them', async () => {
    const see = ({ secret }: Guest, path = '') =>
      app.anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': secret } });
    const open = await scene.joined((await scene.link({ shows: 'results' })).token);
    await scene.answer(scene.as(open));
    expect((await see(open)).body.project).to.deep.equal({ name: 'Roadmap' });
    expect((await see(open, '/results?sort_by=value')).body).to.have.length(4);
    for (const shows of ['nothing', 'own']) {
      const closed = await scene.joined((await scene.link({ shows })).token);
      expect((await see(closed)).status, shows).to.equal(401);
    }
  });

  it('are removed with their answers, or without', async () => {
    const { token } = await scene.link();
    const [kept, gone] = [await scene.joined(token), await scene.joined(token)];
    for (const each of [kept, gone])
      for (const dimension of ['value', 'complexity']) await scene.answer(scene.as(each), dimension);
    await app.as(scene.owner).delete(scene.at(`/guests/${kept.id}`));
    expect(await scene.counted()).to.equal(2);
    expect((await scene.next(scene.as(kept))).status).to.equal(401);
    expect((await app.as(scene.owner).delete(scene.at(`/guests/${gone.id}?with_answers=true`))).status).to.equal(204);
    expect([await scene.counted(), await scene.counted('complexity')]).to.deep.equal([1, 1]);
    const history = await app.as(scene.owner).get(scene.at('/history'));
    expect(history.body.deleted_comparisons).to.have.length(2);
    expect(history.text).to.include('Guest 1').and.include('Former member').and.not.include('Guest 2');
    expect((await scene.listed()).total).to.equal(0);
    const missing = await app.as(scene.owner).delete(scene.at(`/guests/${gone.id}`));
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'guest_not_found']);
    // Guests are not removed as members are: their secrets would stay.
    const third = await scene.joined(token);
    expect((await app.as(scene.owner).delete(`/users/${third.id}/assignments/${scene.project.id}`)).status).to.equal(
      404,
    );
  });

  it('become members and keep their answers, if the owner lets them', async () => {
    const takeOver = ({ secret }: Guest, by: TestUser) => by.post('/guests/take-over', { secret });
    const closed = await scene.joined((await scene.link()).token);
    await scene.answer(scene.as(closed));
    const refused = await takeOver(closed, scene.member);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'not_invited']);
    expect((await scene.next(scene.as(closed))).status).to.equal(200);
    // The owner accepts by an invitation.
    await assign(app, scene.project, scene.member, scene.owner);
    expect((await takeOver(closed, scene.member)).body).to.deep.equal({ project_id: scene.project.id, comparisons: 1 });
    expect((await scene.next(scene.as(closed))).status).to.equal(401);
    expect((await takeOver(closed, scene.member)).status).to.equal(404);
    const newcomer = await app.make.user();
    const open = await scene.joined((await scene.link({ may_join: true, dimensions: ['value'] })).token);
    const said = await scene.answer(scene.as(open));
    expect((await takeOver(open, newcomer)).status).to.equal(200);
    const { items } = (await newcomer.get(scene.at('/comparisons?user_id=me'))).body;
    expect(items.map(({ id }: { id: string }) => id)).to.deep.equal([said.body.id]);
    const me = (await app.as(scene.owner).get(scene.at('/collaborators'))).body.find(
      ({ id }: TestUser) => id === newcomer.id,
    );
    expect(me.dimensions).to.deep.equal(['value']);
    expect(await scene.counted()).to.equal(2);
  });

  it('become one member, even if several accounts take them over at once', async () => {
    const guest = await scene.joined((await scene.link({ may_join: true, max_guests: 1 })).token);
    for (const dimension of ['value', 'complexity']) await scene.answer(scene.as(guest), dimension);
    const users = await Promise.all(Array.from({ length: 6 }, () => app.make.user()));
    const answers = await Promise.all(
      users.map((each) => app.as(each).post('/guests/take-over', { secret: guest.secret })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.map(({ body }) => body.comparisons)).to.deep.equal([2]);
    for (const { status, body } of answers.filter((each) => !taken.includes(each))) {
      expect([status, body.code]).to.deep.equal([404, 'guest_not_valid']);
    }
    const members = (await app.as(scene.owner).get(scene.at('/collaborators'))).body.map(({ id }: TestUser) => id);
    expect(members).to.have.members([scene.owner.id, users[answers.indexOf(taken[0]!)]!.id]);
  });

  it('leave answers that follow the rules of one person once an account has taken them over', async () => {
    await assign(app, scene.project, scene.member, scene.owner);
    const { token } = await scene.link({ may_join: true });
    const guest = await scene.joined(token);
    const [a, b] = scene.project.features;
    const say = async (client: TestClient, choice: string) => {
      const body = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value', choice };
      return (await client.post(scene.at('/comparisons/binary'), body)).body.id as string;
    };
    const before = await say(scene.as(guest), 'feature_a');
    const after = await say(app.as(scene.member), 'feature_b');
    await app.as(scene.member).post('/guests/take-over', { secret: guest.secret });
    const { items } = (await app.as(scene.member).get(scene.at('/comparisons?user_id=me'))).body;
    const replaced = Object.fromEntries(
      items.map((each: { id: string; replaced_by: string }) => [each.id, each.replaced_by]),
    );
    expect(replaced).to.deep.equal({ [before]: after, [after]: null });
  });

  it('can call what says so, and nothing else', async () => {
    const world = await makeWorld(app);
    const { operations } = theContract();
    const forGuests = ({ operation }: PlacedOperation) => operation.security.some((each) => 'guest' in each);
    const bySession = operations.filter(({ operation }) => operation.security.some((each) => 'bearer' in each));
    expect(
      bySession
        .filter(forGuests)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    ).to.deep.equal([
      'deleteComparison',
      'getProgress',
      'leavePair',
      'listComparisons',
      'nextPair',
      'recordBestWorst',
      'recordBinaryComparison',
      'recordGradedComparison',
      'skipPair',
    ]);
    const client = app.as({ token: world.guest.secret });
    for (const placed of bySession) {
      const { method, address, body, headers } = plan(placed, world);
      const raw = body as string | undefined;
      const { status, body: said } = await client.send(method, address.replace('/api/v1', ''), undefined, {
        headers,
        ...(raw !== undefined && { raw }),
      });
      const refused = [403, 'guests_cannot'];
      const name = placed.operation.operationId;
      if (forGuests(placed)) expect([status, said?.code], name).to.not.deep.equal(refused);
      else expect([status, said?.code], name).to.deep.equal(refused);
    }
    const elsewhere = await scene.next(client);
    expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([403, 'forbidden']);
  });
});
