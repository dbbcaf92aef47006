import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { projectInvitationsTable } from '../../shared/people/store/project-invitations.ts';
import { expire } from '../../shared/platform/sql/expire.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const DAY_MS = 86_400_000;

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

  const invite = (by: TestUser, user: unknown, more = {}) =>
    app.as(by).post(`/projects/${project.id}/collaborators`, { user, ...more });
  const waiting = async () => (await app.as(ann).get(`/projects/${project.id}/invitations`)).body;
  const own = async (user: TestUser) => (await app.as(user).get('/auth/invitations')).body;
  const status = async (user: TestUser) => (await app.as(user).get(`/projects/${project.id}`)).status;

  it('invites the person with a username or an email; nobody learns more of them, nor they of the project', async () => {
    await app.resources.pool.query('update users set is_superuser = true where id = $1', [bob.id]);
    await app.as(bob).patch('/auth/me', { display_name: 'Bob' });
    await app.resources.pool.query('update users set email_verified_at = now() where id = $1', [bob.id]);
    const invited = await invite(ann, bob.username.toUpperCase());
    expect([invited.status, invited.body]).to.deep.equal([202, { username: bob.username, display_name: 'Bob' }]);
    expect((await invite(ann, bob.email)).body).to.deep.equal(invited.body);
    await app.resources.pool.query('update users set is_superuser = false where id = $1', [bob.id]);
    const [seen, ...others] = await waiting();
    expect(others).to.deep.equal([]);
    expect(seen).to.have.all.keys('id', 'username', 'display_name', 'dimensions', 'created_at', 'expires_at');
    const texts = await Promise.all(
      ['/collaborators', '/invitations', '/activity', '/live', '/history', ''].map(
        async (path) => (await app.as(ann).get(`/projects/${project.id}${path}`)).text,
      ),
    );
    for (const text of texts) for (const secret of [bob.id, bob.email]) expect(text).not.to.include(secret);
    expect((await app.as(ann).get(`/users/${bob.id}`)).status).to.equal(403);
    expect(await status(bob)).to.equal(403);
    expect((await app.as(bob).get('/projects')).body).to.deep.equal([]);
    const [mine] = await own(bob);
    expect(mine).to.deep.include({
      project: { name: (await app.as(ann).get(`/projects/${project.id}`)).body.name },
      invited_by: { username: ann.username, display_name: null },
    });
    for (const secret of [project.id, ann.id, ann.email]) expect(JSON.stringify(mine)).not.to.include(secret);
  });

  it('lets the person in once they accept, with the dimensions of the invitation, and says so in the activity', async () => {
    await invite(ann, bob.username);
    await invite(ann, bob.username, { dimensions: ['value'] });
    const [{ id }] = await own(bob);
    const carol = await app.make.user();
    for (const other of [carol, ann]) {
      expect((await app.as(other).post(`/auth/invitations/${id}/accept`)).status).to.equal(404);
    }
    const accepted = await app.as(bob).post(`/auth/invitations/${id}/accept`);
    expect(accepted.status).to.equal(200);
    expect(accepted.body).to.deep.include({ id: bob.id, project_id: project.id, dimensions: ['value'] });
    expect(await status(bob)).to.equal(200);
    expect([await own(bob), await waiting()]).to.deep.equal([[], []]);
    expect((await app.as(bob).post(`/auth/invitations/${id}/accept`)).status).to.equal(404);
    // From now on the project's people see each other as ever, and adding them again changes nothing.
    const again = await invite(ann, bob.email);
    expect([again.status, again.body.id, again.body.email]).to.deep.equal([200, bob.id, bob.email]);
    expect((await invite(ann, ann.email)).body.role).to.equal('owner');
    const { body } = await app.as(ann).get(`/projects/${project.id}/activity`);
    expect(body.items.map(({ action }: { action: string }) => action)).to.deep.equal([
      'collaborator_assigned',
      'collaborator_invited',
      'project_created',
    ]);
  });

  it('ends when it is declined, without a word to the project, or taken back', async () => {
    await invite(ann, bob.username);
    const [{ id: declined }] = await own(bob);
    const carol = await app.make.user();
    expect((await app.as(carol).delete(`/auth/invitations/${declined}`)).status).to.equal(404);
    expect((await app.as(bob).delete(`/auth/invitations/${declined}`)).status).to.equal(204);
    expect([await own(bob), await waiting()]).to.deep.equal([[], []]);
    await invite(ann, bob.username);
    const [{ id }] = await waiting();
    const path = `/projects/${project.id}/invitations/${id}`;
    expect((await app.as(bob).delete(path)).status).to.equal(403);
    expect((await app.as(ann).delete(path)).status).to.equal(204);
    expect((await app.as(ann).delete(path)).status).to.equal(404);
    expect((await app.as(bob).post(`/auth/invitations/${id}/accept`)).body.code).to.equal('invitation_not_found');
    expect(await status(bob)).to.equal(403);
    const { body } = await app.as(ann).get(`/projects/${project.id}/activity`);
    expect(body.items.map(({ action }: { action: string }) => action)).to.deep.equal([
      'invitation_withdrawn',
      'collaborator_invited',
      'collaborator_invited',
      'project_created',
    ]);
  });

  it('ends when the person joins in another way, so that nobody who was removed comes back by it', async () => {
    await invite(ann, bob.username);
    const [{ id }] = await own(bob);
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    expect([await own(bob), await waiting()]).to.deep.equal([[], []]);
    expect((await app.as(ann).delete(`/users/${bob.id}/assignments/${project.id}`)).status).to.equal(204);
    expect((await app.as(bob).post(`/auth/invitations/${id}/accept`)).status).to.equal(404);
    expect(await status(bob)).to.equal(403);
  });

  it('ends after 30 days, and with the project', async () => {
    await invite(ann, bob.username);
    const [{ id, created_at, expires_at }] = await own(bob);
    expect(Date.parse(expires_at) - Date.parse(created_at)).to.equal(30 * DAY_MS);
    const { pool } = app.resources;
    await pool.query(`update project_invitations set expires_at = created_at where id = $1`, [id]);
    expect([await own(bob), await waiting()]).to.deep.equal([[], []]);
    expect((await app.as(bob).post(`/auth/invitations/${id}/accept`)).status).to.equal(404);
    await expire(createContext(app.resources, app.resources.log), [projectInvitationsTable]);
    expect((await pool.query('select from project_invitations where id = $1', [id])).rowCount).to.equal(0);
    await invite(ann, bob.username);
    const [{ id: late }] = await own(bob);
    await app.as(ann).delete(`/projects/${project.id}`);
    expect(await own(bob)).to.deep.equal([]);
    expect((await app.as(bob).post(`/auth/invitations/${late}/accept`)).status).to.equal(404);
  });

  it('is forgotten with the account of either person', async () => {
    await invite(ann, bob.username);
    const root = app.as(await app.make.user({ superuser: true }));
    expect((await root.delete(`/users/${bob.id}`)).status).to.equal(204);
    expect(await waiting()).to.deep.equal([]);
  });

  /** So many people whom ann has invited to a project, and who have not answered. */
  const wait = ({ id }: TestProject, people: number) =>
    app.resources.pool.query(
      `with people as (
         insert into users (id, username, username_key, email, email_key, auth_provider, created_at)
         select gen_random_uuid(), 'full-' || n || $1::text, 'full-' || n || $1::text, n || $1::text || '@x.y', n || $1::text || '@x.y', 'local', now()
           from generate_series(1, $3::int) n returning id)
       insert into project_invitations (project_id, id, user_id, invited_by, created_at, expires_at)
       select $1::uuid, gen_random_uuid(), id, $2, now(), now() + interval '1 day' from people`,
      [id, ann.id, people],
    );

  it('is refused while 100 wait in the project, and nothing is written; assignments act at once', async () => {
    await wait(project, 100);
    const before = await contentsOf(app);
    expect((await invite(ann, bob.username)).status).to.equal(409);
    expect(await contentsOf(app)).to.deep.equal(before);
    expect((await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id })).status).to.equal(200);
    expect(await status(bob)).to.equal(200);
  });

  it('is refused to a person of whose invitations 200 wait, wherever', async () => {
    await wait(await app.make.project({ owner: ann }), 100);
    await wait(await app.make.project({ owner: ann }), 99);
    expect((await invite(ann, bob.username)).status).to.equal(202);
    expect((await invite(ann, (await app.make.user()).username)).status).to.equal(409);
  });

  it('is told to a person by twenty mails a day at most, whoever invites', async () => {
    const { mailRequests } = createContext(app.resources, app.resources.log);
    for (let count = 1; count <= 21; count += 1) {
      const seconds = await mailRequests.takeInvitation(randomUUID(), bob.id);
      expect(seconds > 0, `mail ${count} has to wait`).to.equal(count > 20);
    }
  });

  it('finds whole names only', async () => {
    for (const name of ['nobody-at-all', bob.username.slice(1), `${bob.email}m`, '%', `${bob.username}%`]) {
      expect((await invite(ann, name)).status, name).to.equal(404);
    }
    for (const name of ['', ' ', 7, null, 'x'.repeat(255)]) expect((await invite(ann, name)).status).to.equal(422);
    expect(await waiting()).to.deep.equal([]);
  });

  it('is for the owner and superusers', async () => {
    const carol = await app.make.user();
    expect((await invite(carol, carol.username)).status).to.equal(403);
    expect((await app.as(carol).get(`/projects/${project.id}/invitations`)).status).to.equal(403);
    const root = await app.make.user({ superuser: true });
    expect((await invite(root, carol.username)).status).to.equal(202);
  });

  it('answers 429 after too many names, found or not, to that person alone', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await invite(ann, count % 2 ? bob.username : `nobody-${count}`)).status).to.equal(count % 2 ? 202 : 404);
    }
    const refused = await invite(ann, bob.username);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 3600);
    const root = await app.make.user({ superuser: true });
    expect((await invite(root, bob.username)).status).to.equal(202);
  });
});
