import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { once } from '../support/scene.ts';

describe('GET /features', () => {
  const app = once(startTestApp);

  const names = (body: { name: string }[]) => body.map(({ name }) => name);

  it('finds names in all projects of a person, those that begin with the text first', async () => {
    const owner = await app.make.user();
    const colleague = await app.make.user();
    const web = await app.make.project({ owner, features: ['Offline maps', 'Read offline', '50 % off'] });
    const phone = await app.make.project({ owner, features: ['An offline queue', 'Dark theme', 'OFFLINE mode'] });
    const { body } = await owner.get('/features?search=offline');
    expect(names(body)).to.deep.equal(['Offline maps', 'OFFLINE mode', 'An offline queue', 'Read offline']);
    expect(body[0]).to.include({ project_id: web.id, project_name: 'Backlog' });
    expect(names((await owner.get('/features?search=offline&limit=1')).body)).to.deep.equal(['Offline maps']);
    // Signs of patterns mean themselves.
    expect(names((await owner.get('/features?search=%25')).body)).to.deep.equal(['50 % off']);

    expect((await colleague.get('/features?search=offline')).body).to.deep.equal([]);
    await owner.post(`/users/${colleague.id}/assignments`, { project_id: phone.id });
    expect(names((await colleague.get('/features?search=offline')).body)).to.deep.equal([
      'OFFLINE mode',
      'An offline queue',
    ]);
    await owner.delete(`/projects/${phone.id}/features/${phone.features[2]!.id}`);
    expect(names((await colleague.get('/features?search=offline')).body)).to.deep.equal(['An offline queue']);
    await owner.post(`/projects/${web.id}/features/${web.features[0]!.id}/archive`);
    expect(names((await owner.get('/features?search=offline&limit=1')).body)).to.deep.equal(['An offline queue']);
    await owner.delete(`/projects/${phone.id}`);
    expect((await colleague.get('/features?search=offline')).body).to.deep.equal([]);
  });
});
