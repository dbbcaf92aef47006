import { expect } from 'chai';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const REFUSED = { detail: 'In this project you answer only about value', code: 'dimension_not_assigned' };

describe('a person who answers one dimension only', () => {
  const { app, lead, product, project, at, makeProject } = scene({
    people: ['lead'],
    strangers: ['product'],
    features: 4,
  });

  beforeEach(async () => {
    const assigned = await assign(product, ['value']);
    expect([assigned.status, assigned.body.dimensions]).to.deep.equal([200, ['value']]);
  });

  const assign = (user: TestUser, dimensions?: unknown) =>
    lead.post(`/users/${user.id}/assignments`, {
      project_id: project.id,
      ...(dimensions !== undefined && { dimensions }),
    });
  const change = (dimensions: unknown, by = lead, user = product) =>
    by.put(`/users/${user.id}/assignments/${project.id}`, { dimensions });
  const answer = (user: TestUser, dimension: string, [a, b] = [0, 1], more: object = {}, kind = '') =>
    user.post(at(`/comparisons${kind}`), project.answer(a!, b!, { dimension, ...more }));
  const count = async (dimension: string) =>
    (await lead.get(at(`/comparisons?dimension=${dimension}`))).body.total as number;

  it('is asked about it and answers it, and is refused the other one', async () => {
    const next = await product.get(at('/comparisons/next?dimension=value'));
    expect(next.status).to.equal(200);
    expect((await answer(product, 'value')).status).to.equal(201);
    const refused = await Promise.all([
      product.get(at('/comparisons/next?dimension=complexity')),
      product.get(at('/comparisons/next?dimension=complexity&include_after=true&count=10')),
      answer(product, 'complexity'),
      answer(product, 'complexity', [0, 1], {}, '/binary'),
      answer(product, 'complexity', [0, 1], { strength: 'equal' }, '/graded'),
    ]);
    for (const { status, body } of refused) expect([status, body]).to.deep.equal([403, REFUSED]);
    expect(await count('complexity')).to.equal(0);
  });

  it('is refused in graded projects', async () => {
    await makeProject({ features: 2, mode: 'graded' });
    await assign(product, ['value']);
    const graded = (dimension: string) => answer(product, dimension, [0, 1], { strength: 'a_better' }, '/graded');
    expect((await graded('value')).status).to.equal(201);
    expect((await graded('complexity')).body).to.deep.equal(REFUSED);
  });

  it('reads everything, and sees in the project what they may answer', async () => {
    await answer(lead, 'complexity');
    expect((await product.get(at())).body.answerable_dimensions).to.deep.equal(['value']);
    expect((await product.get('/projects')).body[0].answerable_dimensions).to.deep.equal(['value']);
    expect((await product.get('/projects?include_stats=true')).body[0].answerable_dimensions).to.deep.equal(['value']);
    expect((await product.get(at('/summary'))).body.project.answerable_dimensions).to.deep.equal(['value']);
    expect((await product.get(at('/comparisons/progress?dimension=complexity'))).status).to.equal(200);
    expect((await product.get(at('/comparisons?dimension=complexity'))).body.total).to.equal(1);
    const [owner, member] = (await product.get(at('/collaborators'))).body;
    expect([owner.dimensions, member.dimensions]).to.deep.equal([['complexity', 'value'], ['value']]);
    expect((await lead.get(at())).body.answerable_dimensions).to.deep.equal(['complexity', 'value']);
  });

  it('takes back their own answers of before in the other dimension, but no others, and changes none', async () => {
    await change(['complexity', 'value']);
    const first = (await answer(product, 'complexity', [0, 1])).body.id as string;
    const second = (await answer(product, 'complexity', [1, 2])).body.id as string;
    const foreign = (await answer(lead, 'complexity', [2, 3])).body.id as string;
    expect((await change(['value'])).status).to.equal(200);
    const comparison = (id: string) => at(`/comparisons/${id}`);
    const only = {
      detail: 'In this project you answer only about value. You can undo only your own answers about complexity',
      code: 'dimension_not_assigned',
    };
    expect((await product.put(comparison(first), { choice: 'tie' })).body).to.deep.equal(REFUSED);
    expect((await product.delete(comparison(foreign))).body).to.deep.equal(only);
    expect((await product.post(at('/comparisons/undo'), { dimension: 'complexity' })).body).to.deep.equal(only);
    expect((await product.post(at('/comparisons/reset'), { dimension: 'complexity' })).body).to.deep.equal(only);
    expect(await count('complexity')).to.equal(3);
    const undone = await product.post(at('/comparisons/undo'), { dimension: 'complexity', mine: true });
    expect(undone.body.undone_comparison_id).to.equal(second);
    expect((await product.delete(comparison(first))).status).to.equal(204);
    expect(await count('complexity')).to.equal(1);
    expect((await product.post(at('/comparisons/reset'), { dimension: 'value' })).status).to.equal(200);
  });

  it('holds no pair that they were shown before, nor one that came with a request under way: others are asked at once', async () => {
    await makeProject({ features: 2 });
    await assign(product);
    const leads = async () => (await lead.get(at('/comparisons/next?dimension=complexity'))).status;
    const { body: shown } = await product.get(at('/comparisons/next?dimension=complexity'));
    expect(await leads()).to.equal(204);
    await change(['value']);
    expect(await leads()).to.equal(200);
    const ledger = { projectId: project.id, dimension: 'complexity' as const };
    const { proposals } = app.resources;
    await proposals.forget(ledger, lead.id);
    const [a, b] = [shown.feature_a.id, shown.feature_b.id];
    const lease = { id: shown.comparison_id, a, b, known: false, generation: '', revision: 0, tabs: [] };
    await proposals.take(ledger, product.id, lease);
    expect(await leads()).to.equal(204);
    const skipped = await product.post(at('/comparisons/skip'), { comparison_id: shown.comparison_id });
    expect([skipped.status, skipped.body]).to.deep.equal([403, REFUSED]);
    expect(await leads()).to.equal(200);
  });

  it('gets the same response to an answer that was stored before, sent again, and nothing is stored twice', async () => {
    await change(['complexity']);
    const { body: pair } = await product.get(at('/comparisons/next?dimension=complexity'));
    const again = {
      comparison_id: pair.comparison_id,
      feature_a_id: pair.feature_a.id,
      feature_b_id: pair.feature_b.id,
    };
    const stored = await answer(product, 'complexity', [0, 1], again);
    await change(['value']);
    const repeated = await answer(product, 'complexity', [0, 1], again);
    expect([repeated.status, repeated.body.id]).to.deep.equal([201, stored.body.id]);
    expect(await count('complexity')).to.equal(1);
    const { id } = (await answer(lead, 'value', [2, 3])).body;
    expect((await answer(product, 'complexity', [2, 3], { comparison_id: id })).status).to.equal(409);
    expect(await count('complexity')).to.equal(1);
  });

  it('is limited by the owner only, at any time, and the activity says so', async () => {
    const [other, stranger] = [await app.make.user(), await app.make.user()];
    await assign(other);
    for (const by of [product, other, stranger])
      expect((await change(['complexity', 'value'], by)).status).to.equal(403);
    expect((await change(['value', 'complexity'])).body.dimensions).to.deep.equal(['complexity', 'value']);
    expect((await answer(product, 'complexity')).status).to.equal(201);
    expect((await change(['complexity'])).body).to.include({ id: product.id, role: 'collaborator' });
    expect((await change(['complexity'])).status).to.equal(200);
    const { items } = (await lead.get(at('/activity?action_type=collaborator_updated'))).body;
    const said = { user_id: product.id, username: product.username };
    expect(items.map(({ details }: { details: object }) => details)).to.deep.equal([
      { ...said, before: { dimensions: ['complexity', 'value'] }, after: { dimensions: ['complexity'] } },
      { ...said, before: { dimensions: ['value'] }, after: { dimensions: ['complexity', 'value'] } },
    ]);
  });

  it('is limited when assigned, and again; without dimensions nothing changes', async () => {
    expect((await assign(product)).body.dimensions).to.deep.equal(['value']);
    expect((await assign(product, ['complexity'])).body.dimensions).to.deep.equal(['complexity']);
    const named = await app.make.user();
    expect((await assign(named, ['complexity'])).body.dimensions).to.deep.equal(['complexity']);
    expect((await assign(named)).body.dimensions).to.deep.equal(['complexity']);
    const { items } = (await lead.get(at('/activity?action_type=collaborator_assigned'))).body;
    expect(items[0].details).to.deep.equal({ user_id: named.id, username: named.username, dimensions: ['complexity'] });
    // Whoever leaves and comes again begins anew.
    await lead.delete(`/users/${product.id}/assignments/${project.id}`);
    expect((await assign(product)).body.dimensions).to.deep.equal(['complexity', 'value']);
  });

  it('leaves, and comes back by a link as they were', async () => {
    const link = await lead.post(at('/links'), { kind: 'invitation' });
    expect(link.status).to.equal(201);
    expect((await product.delete(`/users/${product.id}/assignments/${project.id}`)).status).to.equal(204);
    const joined = await product.post('/invitations/accept', { token: link.body.token });
    expect([joined.status, joined.body.dimensions]).to.deep.equal([200, ['value']]);
    expect((await answer(product, 'complexity')).body).to.deep.equal(REFUSED);
    const guest = await app.make.user();
    const accepted = await guest.post('/invitations/accept', { token: link.body.token });
    expect(accepted.body.dimensions).to.deep.equal(['complexity', 'value']);
  });

  it('refuses dimensions that make no sense, and changes nothing', async () => {
    const senseless = [
      [],
      ['speed'],
      ['value', 'value'],
      ['value', 'complexity', 'value'],
      'value',
      null,
      [null],
      { 0: 'value' },
    ];
    for (const dimensions of senseless) {
      expect((await change(dimensions)).status, JSON.stringify(dimensions)).to.equal(422);
      expect((await assign(product, dimensions)).status, JSON.stringify(dimensions)).to.equal(422);
    }
    expect((await product.get(at())).body.answerable_dimensions).to.deep.equal(['value']);
    const own = await change(['value'], lead, lead);
    expect([own.status, own.body.code]).to.deep.equal([400, 'owner_answers_both']);
    expect((await assign(lead, ['value'])).body.code).to.equal('owner_answers_both');
    expect((await assign(lead, ['value', 'complexity'])).status).to.equal(200);
    const stranger = await app.make.user();
    expect((await change(['value'], lead, stranger)).status).to.equal(404);
  });

  it('is held to it as a superuser, too, who answers both where not assigned', async () => {
    const root = await app.make.user({ superuser: true });
    expect((await answer(root, 'complexity')).status).to.equal(201);
    await assign(root, ['value']);
    expect((await answer(root, 'complexity', [1, 2])).status).to.equal(403);
    expect((await change(['complexity', 'value'], root, root)).status).to.equal(200);
    expect((await answer(root, 'complexity', [1, 2])).status).to.equal(201);
  });
});
