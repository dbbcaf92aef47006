import { expect } from 'chai';
import { contentsOf } from '../support/database-rows.ts';
import { GuestScene } from '../support/guests.ts';
import { scene } from '../support/scene.ts';

describe('what the owner decided about a feature', () => {
  const { app, owner, bob, eve, root, project, at, idOf, say } = scene({
    people: ['owner', 'bob'],
    strangers: ['eve'],
    superusers: ['root'],
    features: ['Login', 'Search'],
  });
  const path = () => at(`/features/${idOf(0)}/decision`);
  const decide = (decided: string, note?: string | null) => owner.put(path(), { decided, note });
  const feature = async (person = bob) => (await person.get(at(`/features/${idOf(0)}`))).body;
  const updates = async () => (await owner.get(at('/activity?action_type=feature_updated'))).body.items;

  it('is shown wherever members see the feature, with who and when on its own', async () => {
    await say(owner, 0, 1);
    const { status, body } = await decide('in', ' Promised for May ');
    expect(status).to.equal(200);
    const { decided_at, ...said } = body.decision;
    expect(said).to.deep.equal({ decided: 'in', note: 'Promised for May' });
    expect((await feature()).decision).to.deep.equal({
      ...body.decision,
      decided_by: { id: owner.id, username: owner.username },
    });
    const listed = (await bob.get(at('/features'))).body.items;
    const ranked = (await bob.get(at('/results'))).body;
    const exported = (await bob.get(at('/results/export'))).body;
    const quadrants = Object.values((await bob.get(at('/results/quadrants'))).body).flat() as object[];
    for (const features of [
      listed,
      ranked.map((each: { feature: object }) => each.feature),
      exported.map((each: { feature: object }) => each.feature),
      quadrants,
    ]) {
      const [one, other] = [idOf(0), idOf(1)].map((id) => features.find((each: { id: string }) => each.id === id));
      expect(one.decision).to.deep.equal({ ...said, decided_at });
      expect(other).not.to.have.property('decision');
    }
    const [head, ...rows] = (await bob.get(at('/results/export?format=csv'))).text.split('\r\n');
    expect(head).to.match(/,decided,decision_note,decided_at$/);
    expect(rows.find((row) => row.includes(idOf(0)))).to.contain(`,"in","Promised for May","${decided_at}"`);
    expect(rows.find((row) => row.includes(idOf(1)))).to.match(/,,"?"?,$/);
  });

  it('moves no rank and no question, and ends what was kept of lists and results', async () => {
    await say(owner, 0, 1);
    const [before, list] = [await bob.get(at('/results')), await bob.get(at('/features'))];
    const asked = (await bob.get(at('/comparisons/progress?dimension=value'))).body;
    await decide('out');
    for (const [seen, where] of [
      [before, '/results'],
      [list, '/features'],
    ] as const) {
      const now = await bob.get(at(where), { headers: { 'If-None-Match': seen.headers.get('ETag')! } });
      expect(now.status).to.equal(200);
    }
    const { body } = await bob.get(at('/results'));
    const without = body.map(
      ({ feature: { decision: _, ...feature }, ...figures }: { feature: { decision: unknown } }) => ({
        ...figures,
        feature,
      }),
    );
    const same = (each: { feature: object }) => ({ ...each, feature: { ...each.feature, updated_at: null } });
    expect(without.map(same)).to.deep.equal(before.body.map(same));
    expect((await bob.get(at('/comparisons/progress?dimension=value'))).body).to.deep.equal(asked);
  });

  it('changes, is taken back, and the activity and events tell each step once', async () => {
    expect((await owner.post(at('/webhooks'), { url: 'https://receiver.example.com/' })).status).to.equal(201);
    await decide('in', 'First');
    const before = await contentsOf(app);
    expect((await decide('in', 'First')).status).to.equal(200);
    expect((await owner.put(at(`/features/${idOf(0)}`), { name: 'Login' })).body.decision.note).to.equal('First');
    const { projects: _, ...rest } = await contentsOf(app);
    expect(before).to.deep.include(rest);
    await decide('out');
    expect((await owner.delete(path())).status).to.equal(204);
    expect((await owner.delete(path())).status).to.equal(204);
    expect(await feature()).not.to.have.property('decision');
    const told = (await updates()).map(({ details }: { details: { before: object; after: object } }) => [
      details.before,
      details.after,
    ]);
    const [first, out] = [{ decision: { decided: 'in', note: 'First' } }, { decision: { decided: 'out', note: null } }];
    expect(told).to.deep.equal([
      [out, { decision: null }],
      [first, out],
      [{ decision: null }, first],
    ]);
    const { rows } = await app.resources.pool.query(
      `select type, payload from events where project_id = $1 and type = 'feature.updated'`,
      [project.id],
    );
    expect(rows.map(({ payload }) => payload)).to.deep.equal(
      Array.from({ length: 3 }, () => ({
        count: 1,
        features: [{ id: idOf(0), name: 'Login' }],
        changed: ['decision'],
      })),
    );
  });

  it('is the owner’s: members and strangers may not decide, and wrong values write nothing', async () => {
    const before = await contentsOf(app);
    for (const person of [bob, eve]) {
      expect((await person.put(path(), { decided: 'in' })).status).to.equal(403);
      expect((await person.delete(path())).status).to.equal(403);
    }
    for (const body of [
      {},
      { decided: null },
      { decided: 'open' },
      { decided: 'in', note: 'x'.repeat(281) },
      { decided: 'in', note: 'two\nlines' },
      { decided: 'in', note: 7 },
    ]) {
      const { status, body: said } = await owner.put(path(), body);
      expect([status, said.code], JSON.stringify(body)).to.deep.equal([422, 'invalid_input']);
    }
    const missing = await owner.put(at('/features/0190aaaa-0000-7000-8000-000000000000/decision'), { decided: 'in' });
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'feature_not_found']);
    expect(await contentsOf(app)).to.deep.equal(before);
    expect((await decide('in', '💡'.repeat(280))).status).to.equal(200);
  });

  it('stays with a feature that is archived, deleted and restored, and may be changed while it is archived', async () => {
    await decide('out', 'Next year');
    const kept = (await feature()).decision;
    await owner.post(at(`/features/${idOf(0)}/archive`));
    expect((await feature()).decision).to.deep.equal(kept);
    expect((await bob.get(at('/features?archived=true'))).body.items[0].decision.note).to.equal('Next year');
    await owner.post(at(`/features/${idOf(0)}/restore`));
    await owner.delete(at(`/features/${idOf(0)}`));
    const [{ id }] = (await owner.get(at('/activity?action_type=feature_deleted'))).body.items;
    await owner.post(at(`/activity/${id}/restore`));
    expect((await feature()).decision).to.deep.equal(kept);
    await owner.post(at(`/features/${idOf(0)}/archive`));
    expect((await decide('in')).body)
      .to.have.property('archived_at')
      .that.is.a('string');
  });

  it('names nobody to members of a project that hides names', async () => {
    await decide('in');
    await owner.put(at(''), { hide_names: true });
    const shown = (await feature()).decision.decided_by;
    expect(shown.username).to.equal('Person 1');
    expect(shown.id).not.to.equal(owner.id);
    expect((await feature(owner)).decision.decided_by.id).to.equal(owner.id);
  });

  it('has no name any more once the person who decided is erased', async () => {
    const { status } = await root.put(path(), { decided: 'in', note: 'By the board' });
    expect(status).to.equal(200);
    expect((await feature()).decision.decided_by.username).to.equal(root.username);
    const other = await app.make.user({ superuser: true });
    expect((await other.delete(`/users/${root.id}`)).status).to.equal(204);
    const { note, decided_by: by } = (await feature()).decision;
    expect([note, by.username]).to.deep.equal(['By the board', 'Former member']);
  });

  it('is in or out to people with a link, without text and person', async () => {
    await say(owner, 0, 1);
    await decide('out', 'Secret reason');
    const all = ['descriptions', 'tags', 'numbers'];
    for (const shows of [[], all]) {
      const { token } = (await owner.post(at('/links'), { kind: 'results', shows })).body;
      const { body, text } = await app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': token } });
      const shown = body.find((each: { feature: { id: string } }) => each.feature.id === idOf(0)).feature.decision;
      expect(shown).to.deep.include({ decided: 'out', note: null });
      expect(text).not.to.contain('Secret').and.not.to.contain(owner.id).and.not.to.contain('decided_by');
    }
  });
});

describe('guests', () => {
  const { app } = scene();

  it('don’t see what was decided', async () => {
    const guests = await GuestScene.make(app);
    for (const { id } of guests.project.features) {
      await app.as(guests.owner).put(guests.at(`/features/${id}/decision`), { decided: 'in', note: 'Secret' });
    }
    const guest = await guests.joined((await guests.link()).token);
    const { status, text } = await guests.next(guests.as(guest));
    expect(status).to.equal(200);
    expect(text).to.not.contain('decision').and.not.contain('Secret');
  });
});
