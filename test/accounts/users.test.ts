import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

describe('users', () => {
  let app: TestApp;
  let root: TestUser;
  let ann: TestUser;
  let bob: TestUser;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    root = await app.make.user({ superuser: true });
    ann = await app.make.user();
    bob = await app.make.user();
  });

  const exists = async (user: TestUser) => (await app.as(root).get(`/users/${user.id}`)).status === 200;

  it('GET and DELETE /users/{id}/sessions show and end the sessions of another account', async () => {
    await app.anonymous.form('/auth/login', { username: ann.username, password: ann.password });
    const path = `/users/${ann.id}/sessions`;
    expect((await app.as(root).get(path)).body).to.have.length(2);
    expect((await app.as(bob).get(path)).status).to.equal(403);
    expect((await app.as(root).delete(path)).status).to.equal(204);
    expect((await app.as(ann).get('/auth/me')).status).to.equal(401);
    expect((await app.as(root).get(path)).body).to.deep.equal([]);
    // One's own session goes on.
    expect((await app.as(root).delete(`/users/${root.id}/sessions`)).status).to.equal(204);
    expect((await app.as(root).get('/auth/me')).status).to.equal(200);
    expect((await app.as(root).delete('/users/019a9f6e-2f00-7c1a-9d2e-ffffffffffff/sessions')).status).to.equal(404);
  });

  it('POST /users/ answers 200 with the user that was made', async () => {
    const account = { username: 'carol', email: 'carol@example.com', password: 'Correct-horse-7' };
    const made = await app.as(root).post('/users/', { ...account, is_active: false, is_superuser: true });
    expect(made.status).to.equal(200);
    expect(made.body).to.include({ username: 'carol', is_active: false, is_superuser: true, role: 'root' });
    expect((await app.as(root).post('/users/', { ...account, email: 'x@example.com' })).body).to.deep.equal({
      detail: 'Username already registered',
      code: 'username_taken',
    });
    const weak = await app.as(root).post('/users/', { username: 'd', email: 'd@example.com', password: 'weak' });
    expect(weak.status).to.equal(400);
  });

  it('GET /users/me returns the caller', async () => {
    expect((await app.as(ann).get('/users/me')).body).to.include({ id: ann.id, username: ann.username });
  });

  it('PUT /users/me changes name, email and password, and ends the other sessions', async () => {
    const changed = await app.as(ann).put('/users/me', { username: 'anna', password: 'Another-horse-8' });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.include({ username: 'anna', email: ann.email });
    const login = (password: string) => app.anonymous.form('/auth/login', { username: 'anna', password });
    expect((await login(ann.password)).status).to.equal(401);
    const elsewhere = await login('Another-horse-8');
    expect(elsewhere.status).to.equal(200);
    const other = { token: elsewhere.body.access_token as string };
    expect((await app.as(other).put('/users/me', { password: 'Yet-another-9' })).status).to.equal(200);
    expect((await app.as(ann).get('/users/me')).status).to.equal(401);
    expect((await app.as(other).get('/users/me')).status).to.equal(200);
  });

  it('PUT /users/me refuses a weak password, a taken name and a taken email', async () => {
    for (const change of [
      { password: 'weak' },
      { username: bob.username.toUpperCase() },
      { email: bob.email.toUpperCase() },
    ]) {
      expect((await app.as(ann).put('/users/me', change)).status, JSON.stringify(change)).to.equal(400);
    }
    expect((await app.as(ann).get('/users/me')).body).to.include({ username: ann.username, email: ann.email });
  });

  it('GET /users/{id} is for oneself, people who share a project, and superusers; 404 for an unknown id', async () => {
    const status = async (user: TestUser, whom: TestUser) => (await app.as(user).get(`/users/${whom.id}`)).status;
    expect(await status(ann, bob)).to.equal(403);
    expect((await app.as(ann).get(`/users/${ann.id}`)).body).to.include({ id: ann.id, email: ann.email });
    expect((await app.as(root).get(`/users/${bob.id}`)).body).to.include({ id: bob.id });
    const project = await app.make.project({ owner: ann });
    const carol = await app.make.user();
    for (const { id } of [bob, carol]) await app.as(ann).post(`/users/${id}/assignments`, { project_id: project.id });
    const pairs: [TestUser, TestUser][] = [
      [ann, bob],
      [bob, ann],
      [bob, carol],
    ];
    for (const [one, other] of pairs) expect(await status(one, other)).to.equal(200);
    await app.as(ann).delete(`/users/${carol.id}/assignments/${project.id}`);
    expect([await status(bob, carol), await status(carol, ann)]).to.deep.equal([403, 403]);
    await app.as(ann).delete(`/projects/${project.id}`);
    expect(await status(bob, ann)).to.equal(403);
    expect((await app.as(ann).get('/users/00000000-0000-7000-8000-000000000000')).status).to.equal(404);
    expect((await app.as(ann).get('/users/none')).status).to.equal(404);
  });

  it('PUT /users/{id} deactivates a user and ends their sessions', async () => {
    const changed = await app.as(root).put(`/users/${ann.id}`, { is_active: false });
    expect(changed.body).to.include({ id: ann.id, is_active: false });
    expect((await app.as(ann).get('/users/me')).status).to.equal(401);
    await app.as(root).put(`/users/${ann.id}`, { is_active: true });
    expect((await app.as(ann).get('/users/me')).status).to.equal(401);
  });

  it('PUT /users/{id} takes true and false for flags, and nothing else', async () => {
    for (const value of [1, 'true', null]) {
      expect((await app.as(root).put(`/users/${ann.id}`, { is_superuser: value })).status).to.equal(422);
    }
  });

  it('PATCH /users/{id}/role makes a superuser, and an ordinary user again', async () => {
    expect((await app.as(root).patch(`/users/${ann.id}/role`, { role: 'root' })).body.role).to.equal('root');
    expect((await app.as(ann).get('/users/')).status).to.equal(200);
    expect((await app.as(root).patch(`/users/${ann.id}/role`, { role: 'user' })).body.role).to.equal('user');
    expect((await app.as(ann).get('/users/')).status).to.equal(403);
    expect((await app.as(root).patch(`/users/${ann.id}/role`, { role: 'boss' })).status).to.equal(422);
  });

  it('DELETE /users/{id} hands the projects to transfer_to and frees name and email', async () => {
    const project = await app.make.project({ owner: ann, features: 2 });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    expect((await app.as(root).delete(`/users/${ann.id}?transfer_to=${bob.id}`)).status).to.equal(204);
    expect(await exists(ann)).to.equal(false);
    expect((await app.as(ann).get('/users/me')).status).to.equal(401);
    expect((await app.as(bob).get(`/projects/${project.id}`)).body.owner_id).to.equal(bob.id);
    const { body: members } = await app.as(bob).get(`/projects/${project.id}/collaborators`);
    expect(members.map(({ id, role }: { id: string; role: string }) => [id, role])).to.deep.equal([[bob.id, 'owner']]);
    const again = { username: ann.username, email: ann.email, password: ann.password };
    expect((await app.anonymous.post('/auth/register', again)).status).to.equal(201);
  });

  it('DELETE /users/{id} transfers the projects to the caller by default', async () => {
    const project = await app.make.project({ owner: ann });
    expect((await app.as(root).delete(`/users/${ann.id}`)).status).to.equal(204);
    expect((await app.as(root).get(`/projects/${project.id}`)).body.owner_id).to.equal(root.id);
    expect((await app.as(root).delete(`/users/${ann.id}`)).status).to.equal(404);
  });

  it('DELETE /users/{id} leaves no project behind that is being made at that moment', async () => {
    const making = Array.from({ length: 12 }, (_, index) => app.as(ann).post('/projects', { name: `Late ${index}` }));
    const deleted = await app.as(root).delete(`/users/${ann.id}`);
    expect(deleted.status).to.equal(204);
    const made = (await Promise.all(making)).filter(({ status }) => status === 201);
    const { rows } = await app.resources.pool.query<{ owner_id: string }>(
      'select owner_id from projects where id = any($1::uuid[])',
      [made.map(({ body }) => body.id)],
    );
    expect(rows.map(({ owner_id }) => owner_id)).to.deep.equal(made.map(() => root.id));
  });

  it('DELETE /users/{id} refuses an unknown or deleted transfer_to, and changes nothing', async () => {
    const project = await app.make.project({ owner: ann });
    const refused = (heir: string) => app.as(root).delete(`/users/${ann.id}?transfer_to=${heir}`);
    expect((await refused('00000000-0000-7000-8000-000000000000')).status).to.equal(404);
    expect((await refused(ann.id)).status).to.equal(400);
    expect((await refused('somebody')).status).to.equal(422);
    expect((await app.as(ann).get(`/projects/${project.id}`)).body.owner_id).to.equal(ann.id);
  });

  it('POST /users/{id}/assignments answers the collaborator, and repeating it changes nothing', async () => {
    const project = await app.make.project({ owner: ann });
    expect((await app.as(bob).get(`/projects/${project.id}`)).status).to.equal(403);
    const assigned = await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    expect(assigned.status).to.equal(200);
    expect(assigned.body).to.include({ id: bob.id, username: bob.username, email: bob.email, role: 'collaborator' });
    const repeated = await app.as(root).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    expect(repeated.body).to.deep.equal(assigned.body);
    expect((await app.as(bob).get(`/projects/${project.id}`)).status).to.equal(200);
    expect((await app.as(bob).get('/projects')).body.map(({ id }: { id: string }) => id)).to.deep.equal([project.id]);
    const owner = await app.as(ann).post(`/users/${ann.id}/assignments`, { project_id: project.id });
    expect(owner.body.role).to.equal('owner');
    const { body } = await app.as(ann).get(`/projects/${project.id}/activity?action_type=collaborator_assigned`);
    expect(body.total).to.equal(1);
  });

  it('POST /users/{id}/assignments is for the owner and superusers, and knows project and user', async () => {
    const project = await app.make.project({ owner: ann });
    const unknown = '00000000-0000-7000-8000-000000000000';
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    const carol = await app.make.user();
    const assign = (by: TestUser, whom: string, where: string) =>
      app.as(by).post(`/users/${whom}/assignments`, { project_id: where });
    expect((await assign(carol, carol.id, project.id)).status).to.equal(403);
    expect((await assign(bob, carol.id, project.id)).status).to.equal(403);
    expect((await assign(ann, unknown, project.id)).status).to.equal(404);
    expect((await assign(ann, carol.id, unknown)).status).to.equal(404);
  });

  it('DELETE /users/{id}/assignments/{project_id} ends the work at once', async () => {
    const project = await app.make.project({ owner: ann });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    const end = (by: TestUser) => app.as(by).delete(`/users/${bob.id}/assignments/${project.id}`);
    const carol = await app.make.user();
    await app.as(ann).post(`/users/${carol.id}/assignments`, { project_id: project.id });
    expect((await end(carol)).status).to.equal(403);
    expect((await end(ann)).status).to.equal(204);
    expect((await app.as(bob).get(`/projects/${project.id}`)).status).to.equal(403);
    expect((await end(ann)).status).to.equal(404);
  });

  it('DELETE /users/{id}/assignments/{project_id} lets a collaborator leave, and says so in the activity', async () => {
    const project = await app.make.project({ owner: ann });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    const leave = (by: TestUser) => app.as(by).delete(`/users/${by.id}/assignments/${project.id}`);
    expect((await leave(bob)).status).to.equal(204);
    expect((await app.as(bob).get(`/projects/${project.id}`)).status).to.equal(403);
    const { body } = await app.as(ann).get(`/projects/${project.id}/activity?action_type=collaborator_removed`);
    expect(body.items[0])
      .to.include({ user_id: bob.id })
      .and.deep.include({ details: { user_id: bob.id } });
    expect((await leave(bob)).status).to.equal(403);
    expect((await leave(ann)).status).to.equal(404);
    expect((await app.as(ann).get(`/projects/${project.id}`)).status).to.equal(200);
  });

  it('GET /users/{id}/projects answers oneself and superusers', async () => {
    const own = await app.make.project({ owner: ann, name: 'Own' });
    const other = await app.make.project({ owner: bob, name: 'Other' });
    await app.as(bob).post(`/users/${ann.id}/assignments`, { project_id: other.id });
    for (const user of [ann, root]) {
      const { body } = await app.as(user).get(`/users/${ann.id}/projects`);
      expect(body.map(({ id }: { id: string }) => id)).to.deep.equal([own.id, other.id]);
    }
    expect((await app.as(bob).get(`/users/${ann.id}/projects`)).status).to.equal(403);
    expect((await app.as(root).get('/users/00000000-0000-7000-8000-000000000000/projects')).status).to.equal(404);
  });
});
