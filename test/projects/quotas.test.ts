import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp } from '../support/app.ts';

describe('a quota', () => {
  it('of projects is per person, and deleting one makes room', async () => {
    const app = await startTestApp({ PROJECTS_PER_PERSON: '2' });
    const [lead, other] = [await app.make.user(), await app.make.user()];
    const create = (as = lead) => app.as(as).post('/projects', { name: 'Backlog' });
    const made = await Promise.all([create(), create(), create(), create()]);
    expect(made.map(({ status }) => status).toSorted()).to.deep.equal([201, 201, 409, 409]);
    expect((await create()).body.detail).to.equal('You can own at most 2 projects; delete one first');
    expect((await create(other)).status).to.equal(201);
    await app.as(lead).delete(`/projects/${made.find(({ status }) => status === 201)!.body.id}`);
    expect((await create()).status).to.equal(201);
  });

  it('of features is per project; a list that goes beyond it adds nothing', async () => {
    const app = await startTestApp({ FEATURES_PER_PROJECT: '3' });
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead, features: 2 });
    const client = app.as(lead);
    const bulk = await client.post(`/projects/${id}/features/bulk`, [{ name: 'x' }, { name: 'y' }]);
    expect([bulk.status, bulk.body.detail]).to.deep.equal([
      409,
      'A project can have at most 3 features; this one has 2',
    ]);
    const added = await client.post(`/projects/${id}/features`, { name: 'x' });
    expect(added.status).to.equal(201);
    expect((await client.post(`/projects/${id}/features`, { name: 'y' })).status).to.equal(409);
    await client.delete(`/projects/${id}/features/${added.body.id}`);
    expect((await client.post(`/projects/${id}/features`, { name: 'y' })).status).to.equal(201);
  });

  it('of comparisons is per project, in both modes', async () => {
    const app = await startTestApp({ COMPARISONS_PER_PROJECT: '6' });
    const lead = await app.make.user();
    for (const mode of ['binary', 'graded'] as const) {
      const { id, features } = await app.make.project({ owner: lead, features: 4, mode });
      const [a, b] = features;
      const answer = mode === 'binary' ? { choice: 'tie' } : { strength: 'equal' };
      const record = () =>
        app.as(lead).post(`/projects/${id}/comparisons/${mode}`, {
          feature_a_id: a!.id,
          feature_b_id: b!.id,
          dimension: 'value',
          ...answer,
        });
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push((await record()).status);
      expect(new Set(statuses.slice(0, 4))).to.deep.equal(new Set([201]));
      const refused = await record();
      expect([refused.status, refused.body.detail]).to.deep.equal([
        409,
        'This project has reached its limit of 6 comparisons (undone ones included)',
      ]);
    }
  });

  it('of comparisons takes no answer back: the repeat of a recorded one is answered as it was', async () => {
    const app = await startTestApp({ COMPARISONS_PER_PROJECT: '4' });
    const lead = await app.make.user();
    const { id, features } = await app.make.project({ owner: lead, features: 4 });
    const record = (comparison_id: string, choice = 'tie') =>
      app.as(lead).post(`/projects/${id}/comparisons`, {
        comparison_id,
        feature_a_id: features[0]!.id,
        feature_b_id: features[1]!.id,
        dimension: 'value',
        choice,
      });
    let last = newId();
    let answer = await record(last);
    for (let next = newId(), more = answer; more.status === 201; next = newId()) {
      more = await record(next);
      if (more.status === 201) [last, answer] = [next, more];
      else expect(more.body.detail).to.match(/limit of 4 comparisons/);
    }
    const repeated = await record(last);
    expect([repeated.status, repeated.body]).to.deep.equal([201, answer.body]);
    const other = await record(last, 'feature_a');
    expect([other.status, other.body.code]).to.deep.equal([409, 'comparison_id_taken']);
    expect((await record(newId())).status).to.equal(409);
  });
});
