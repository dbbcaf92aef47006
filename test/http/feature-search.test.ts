import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';

describe('GET /features', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  const names = (body: { name: string }[]) => body.map(({ name }) => name);

  it('finds names in all projects of a person, those that begin with the text first', async () => {
    const owner = await app.make.user();
    const colleague = await app.make.user();
    const web = await app.make.project({ owner, features: ['Offline maps', 'Read offline', '50 % off'] });
    const phone = await app.make.project({ owner, features: ['An offline queue', 'Dark theme', 'OFFLINE mode'] });
    const asOwner = app.as(owner);
    const { body } = await asOwner.get('/features?search=offline');
    expect(names(body)).to.deep.equal(['Offline maps', 'OFFLINE mode', 'An offline queue', 'Read offline']);
    expect(body[0]).to.include({ project_id: web.id, project_name: 'Backlog' });
    expect(names((await asOwner.get('/features?search=offline&limit=1')).body)).to.deep.equal(['Offline maps']);
    // Signs of patterns mean themselves.
    expect(names((await asOwner.get('/features?search=%25')).body)).to.deep.equal(['50 % off']);

    const asColleague = app.as(colleague);
    expect((await asColleague.get('/features?search=offline')).body).to.deep.equal([]);
    await asOwner.post(`/users/${colleague.id}/assignments`, { project_id: phone.id });
    expect(names((await asColleague.get('/features?search=offline')).body)).to.deep.equal([
      'OFFLINE mode',
      'An offline queue',
    ]);
    await asOwner.delete(`/projects/${phone.id}/features/${phone.features[2]!.id}`);
    expect(names((await asColleague.get('/features?search=offline')).body)).to.deep.equal(['An offline queue']);
    await asOwner.post(`/projects/${web.id}/features/${web.features[0]!.id}/archive`);
    expect(names((await asOwner.get('/features?search=offline&limit=1')).body)).to.deep.equal(['An offline queue']);
    await asOwner.delete(`/projects/${phone.id}`);
    expect((await asColleague.get('/features?search=offline')).body).to.deep.equal([]);
  });
});
