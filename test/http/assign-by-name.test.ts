import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

describe('POST /projects/{id}/collaborators', () => {
  let app: TestApp;
  let ann: TestUser;
  let bob: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp({ USER_LOOKUPS_PER_HOUR: '12' });
  });
  beforeEach(async () => {
    ann = await app.make.user();
    bob = await app.make.user();
    project = await app.make.project({ owner: ann });
  });

  const assign = (by: TestUser, user: unknown) => app.as(by).post(`/projects/${project.id}/collaborators`, { user });

  it('lets the person with a username or an email work on the project; again changes nothing', async () => {
    const assigned = await assign(ann, bob.username.toUpperCase());
    expect(assigned.status).to.equal(200);
    expect(assigned.body).to.include({ id: bob.id, username: bob.username, role: 'collaborator' });
    expect((await app.as(bob).get(`/projects/${project.id}`)).status).to.equal(200);
    expect((await assign(ann, bob.email)).body).to.deep.equal(assigned.body);
    const { body } = await app.as(ann).get(`/projects/${project.id}/activity?action_type=collaborator_assigned`);
    expect(body.total).to.equal(1);
    expect((await assign(ann, ann.email)).body.role).to.equal('owner');
  });

  it('finds whole names only', async () => {
    for (const name of ['nobody-at-all', bob.username.slice(0, -1), `${bob.email}m`, '%', `${bob.username}%`]) {
      expect((await assign(ann, name)).status, name).to.equal(404);
    }
    for (const name of ['', ' ', 7, null, 'x'.repeat(255)]) expect((await assign(ann, name)).status).to.equal(422);
    expect((await app.as(ann).get(`/projects/${project.id}/collaborators`)).body).to.have.length(1);
  });

  it('is for the owner and superusers', async () => {
    await assign(ann, bob.username);
    const carol = await app.make.user();
    expect((await assign(bob, carol.username)).status).to.equal(403);
    expect((await assign(carol, carol.username)).status).to.equal(403);
    const root = await app.make.user({ superuser: true });
    expect((await assign(root, carol.username)).status).to.equal(200);
  });

  it('answers 429 after too many names, found or not, to that person alone', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await assign(ann, count % 2 ? bob.username : `nobody-${count}`)).status).to.equal(count % 2 ? 200 : 404);
    }
    const refused = await assign(ann, bob.username);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 3600);
    const root = await app.make.user({ superuser: true });
    expect((await assign(root, bob.username)).status).to.equal(200);
  });
});
