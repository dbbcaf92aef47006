import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { PASSWORD } from '../support/factories.ts';

interface Service {
  id: string;
  token: string;
}

describe('service accounts', () => {
  let app: TestApp;
  let owner: TestUser;
  let member: TestUser;
  let root: TestUser;
  let project: TestProject;
  const written: string[] = [];

  before(async () => {
    app = await startTestApp({ LOG_LEVEL: 'info' }, { logLines: { write: (line) => void written.push(line) } });
    root = await app.make.user({ superuser: true });
  });
  beforeEach(async () => {
    written.length = 0;
    [owner, member] = [await app.make.user(), await app.make.user()];
    project = await app.make.project({ owner, features: 4 });
    await assign(app, project, member, owner);
  });

  const at = (rest = '') => `/projects/${project.id}${rest}`;
  const services = (rest = '') => at(`/service-accounts${rest}`);
  const make = async ({
    scopes = ['read'],
    by = owner,
  }: {
    scopes?: string[];
    by?: TestUser;
  } = {}): Promise<Service> => {
    const { status, body } = await app.as(by).post(services(), { name: 'Jira sync' });
    expect(status, JSON.stringify(body)).to.equal(201);
    const made = await app.as(by).post(services(`/${body.id}/tokens`), { name: 'Nightly', scopes });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    return { id: body.id, token: made.body.token };
  };
  const answer = async (client: TestClient, dimension = 'value') => {
    const { body: pair } = await client.get(at(`/comparisons/next?dimension=${dimension}`));
    return client.post(at('/comparisons/binary'), {
      comparison_id: pair.comparison_id,
      feature_a_id: pair.feature_a.id,
      feature_b_id: pair.feature_b.id,
      dimension,
      choice: 'feature_a',
    });
  };
  /** The status of a request with a token, to an app that hasn't refused it before. */
  const works = async ({ token }: Service) => {
    const fresh = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
    return (await fresh.as({ token }).get(at())).status;
  };
  const events = (name: string) => written.map((line) => JSON.parse(line)).filter(({ event }) => event === name);

  it('work in their project by API tokens, which are shown once', async () => {
    const { id, token } = await make({ scopes: ['read', 'edit'] });
    const program = app.as({ token });
    expect((await program.get('/auth/me')).body).to.include({
      id,
      display_name: 'Jira sync',
      service: true,
    });
    expect((await program.post(at('/features'), { name: 'From Jira' })).status).to.equal(201);
    expect((await program.get('/projects')).body.map((each: TestProject) => each.id)).to.deep.equal([project.id]);
    const [listed] = (await app.as(owner).get(services(`/${id}/tokens`))).body;
    expect(listed).to.include({ name: 'Nightly', project_id: project.id }).and.not.have.property('token');
    expect((await app.as(owner).get(services())).body).to.have.length(1);
    expect(events('user_created')[0]).to.include({ userId: id, by: owner.id, kind: 'service account' });
    expect(events('authn_token_created')[0]).to.include({ userId: id, by: owner.id, scopes: 'read edit' });
  });

  it('answer only with the scope answer', async () => {
    const [reader, judge] = [await make(), await make({ scopes: ['read', 'answer'] })];
    const refused = await app.as(reader).get(at('/comparisons/next?dimension=value'));
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'insufficient_scope']);
    expect((await answer(app.as(judge))).status).to.equal(201);
  });

  it('are marked wherever somebody is named, and persons are not', async () => {
    const service = await make({ scopes: ['read', 'answer', 'edit'] });
    const program = app.as(service);
    await answer(app.as(owner));
    const { id: answerId } = (await answer(program)).body;
    await answer(program);
    await program.delete(at(`/comparisons/${answerId}`));
    const [first] = project.features;
    const places = [
      '/collaborators',
      '/live',
      '/agreement?dimension=value',
      '/history',
      '/history?page=1',
      '/activity?include_names=true&per_page=100',
      '/comparisons?include_names=true',
      `/results/${first!.id}/explanation?dimension=value`,
    ];
    for (const viewer of [owner, member]) {
      for (const place of places) {
        const { status, body } = await app.as(viewer).get(at(place));
        expect(status, place).to.equal(200);
        const people = namedIn(body);
        for (const { id, name, service: mark } of people) {
          expect([name, mark], place).to.deep.equal(id === service.id ? ['Jira sync', true] : [name, undefined]);
        }
        if (!place.includes('explanation'))
          expect(
            people.map(({ id }) => id),
            place,
          ).to.include(service.id);
      }
    }
  });

  it('have a number where names are hidden, and are marked', async () => {
    const service = await make({ scopes: ['read', 'answer'] });
    await answer(app.as(service));
    await app.as(owner).put(at(), { hide_names: true });
    const { body } = await app.as(member).get(at('/live'));
    const found = body.people.find((each: { service?: true }) => each.service);
    expect(found).to.include({ name: 'Person 3', service: true });
    expect(JSON.stringify((await app.as(member).get(at('/activity?include_names=true'))).body)).to.not.include('Jira');
  });

  it('take part only once they answered', async () => {
    await make();
    const { people } = (await app.as(member).get(at('/live'))).body;
    expect(people.map(({ id }: { id: string }) => id)).to.have.members([owner.id, member.id]);
  });

  it('are refused beyond their project, and what owners do in it', async () => {
    const { id, token } = await make({ scopes: ['read', 'answer', 'edit'] });
    const other = await app.make.project({ owner, features: 2 });
    const program = app.as({ token });
    const stranger = await app.make.user();
    expect((await program.get(at())).status).to.equal(200);
    await app.resources.tokenUses.close();
    const before = await contentsOf(app);
    const refused = [
      program.get(`/projects/${other.id}`),
      program.post(`/projects/${other.id}/features`, { name: 'x' }),
      program.post('/projects', { name: 'x' }),
      program.put(at(), { name: 'Mine' }),
      program.delete(at()),
      program.post(at('/collaborators'), { user: stranger.username }),
      program.post(`/users/${stranger.id}/assignments`, { project_id: project.id }),
      program.put(`/users/${id}/assignments/${project.id}`, { dimensions: ['value'] }),
      program.delete(`/users/${member.id}/assignments/${project.id}`),
      program.post(at('/links'), { kind: 'results' }),
      program.put(at('/model-config'), { selection_strategy: 'random' }),
      program.post(services(), { name: 'Another' }),
      program.post(services(`/${id}/tokens`), { name: 'Another', scopes: ['edit'] }),
      program.patch('/auth/me', { display_name: 'Owner' }),
      program.put('/users/me', { password: 'Another-horse-8' }),
      program.get('/auth/sessions'),
      program.post('/auth/tokens', { name: 'x', scopes: ['read'] }),
      program.get('/admin/status'),
      program.get(`/users/${owner.id}`),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).to.deep.equal(refused.map(() => 403));
    // It can't leave: it ends.
    expect((await program.delete(`/users/${id}/assignments/${project.id}`)).status).to.equal(404);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('are made by owners and superusers only, and never operate', async () => {
    const { id } = await make({ by: root });
    const foreigner = await app.make.user();
    const elsewhere = await app.make.project({ owner: foreigner });
    const programOfOwner = (await app.as(owner).post('/auth/tokens', { name: 'x', scopes: ['read', 'edit'] })).body;
    await app.as(programOfOwner).get(at());
    await app.resources.tokenUses.close();
    const before = await contentsOf(app);
    for (const user of [member, foreigner, programOfOwner]) {
      const client = app.as(user);
      const answers = await Promise.all([
        client.get(services()),
        client.post(services(), { name: 'x' }),
        client.patch(services(`/${id}`), { name: 'x' }),
        client.delete(services(`/${id}`)),
        client.get(services(`/${id}/tokens`)),
        client.post(services(`/${id}/tokens`), { name: 'x', scopes: ['read'] }),
      ]);
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 403));
    }
    // An owner of another project, with an id from this one.
    const there = `/projects/${elsewhere.id}/service-accounts/${id}`;
    const lost = await Promise.all([
      app.as(foreigner).patch(there, { name: 'x' }),
      app.as(foreigner).delete(there),
      app.as(foreigner).get(`${there}/tokens`),
      app.as(foreigner).post(`${there}/tokens`, { name: 'x', scopes: ['read'] }),
      app.as(owner).post(services(`/${member.id}/tokens`), { name: 'x', scopes: ['read'] }),
      app.as(owner).delete(services(`/${member.id}`)),
    ]);
    expect(lost.map(({ status }) => status)).to.deep.equal(lost.map(() => 404));
    const operate = await app.as(owner).post(services(`/${id}/tokens`), { name: 'x', scopes: ['read', 'operate'] });
    expect(operate.status).to.equal(422);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('are no accounts that anybody signs in to, finds or administers', async () => {
    const { id } = await make();
    const { rows } = await app.resources.pool.query('select username, email from users where id = $1', [id]);
    const { username, email } = rows[0];
    const other = await app.make.project({ owner });
    const before = await contentsOf(app);
    for (const login of [username, email]) {
      expect((await app.anonymous.form('/auth/login', { username: login, password: 'x' })).status).to.equal(401);
      expect((await app.as(owner).post(`/projects/${other.id}/collaborators`, { user: login })).status).to.equal(404);
    }
    const admin = app.as(root);
    const missing = await Promise.all([
      app.as(owner).post(`/users/${id}/assignments`, { project_id: other.id }),
      app.as(owner).delete(`/users/${id}/assignments/${project.id}`),
      admin.get(`/users/${id}`),
      admin.put(`/users/${id}`, { is_superuser: true }),
      admin.patch(`/users/${id}/role`, { role: 'root' }),
      admin.post(`/users/${id}/temporary-password`),
      admin.delete(`/users/${id}`),
      admin.delete(`/users/${owner.id}?transfer_to=${id}`),
    ]);
    expect(missing.map(({ status }) => status)).to.deep.equal(missing.map(() => 404));
    expect((await admin.get(`/users/?search=${username}`)).body).to.deep.equal([]);
    expect((await admin.get('/users/?limit=1000')).body.map((each: Service) => each.id)).to.not.include(id);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('get tokens from an owner who has just signed in, or gives the password', async () => {
    const { id } = await make({ scopes: ['read'] });
    await app.resources.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
      owner.id,
    ]);
    const wanted = { name: 'Later', scopes: ['read'] };
    const refused = await app.as(owner).post(services(`/${id}/tokens`), wanted);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'fresh_sign_in_required']);
    const given = await app.as(owner).post(services(`/${id}/tokens`), { ...wanted, current_password: PASSWORD });
    expect(given.status).to.equal(201);
  });

  it('end with their tokens when they are deleted, and their answers stay', async () => {
    const service = await make({ scopes: ['read', 'answer'] });
    await answer(app.as(service));
    expect((await app.as(owner).patch(services(`/${service.id}`), { name: 'Linear sync' })).body.name).to.equal(
      'Linear sync',
    );
    expect((await app.as(owner).delete(services(`/${service.id}`))).status).to.equal(204);
    expect(await works(service)).to.equal(401);
    expect((await app.as(owner).get(services())).body).to.deep.equal([]);
    const [entry] = (await app.as(member).get(at('/history'))).body.comparisons;
    expect(entry.user).to.deep.equal({ id: service.id, username: 'Linear sync', service: true });
    expect((await app.as(owner).delete(services(`/${service.id}`))).status).to.equal(404);
    expect(events('user_deleted')[0]).to.include({ userId: service.id, by: owner.id });
  });

  it('lose single tokens, which only their own project revokes', async () => {
    const [one, other] = [await make(), await make()];
    const [{ id }] = (await app.as(owner).get(services(`/${one.id}/tokens`))).body;
    expect((await app.as(owner).delete(services(`/${other.id}/tokens/${id}`))).status).to.equal(404);
    expect((await app.as(owner).delete(services(`/${one.id}/tokens/${id}`))).status).to.equal(204);
    expect([await works(one), await works(other)]).to.deep.equal([401, 200]);
    expect(events('authn_token_revoked')[0]).to.include({ userId: one.id, by: owner.id, tokenId: id });
  });

  it('end with their project, and stay when the owner who made them goes, with their tokens if those are handed over', async () => {
    const service = await make();
    await app.as(root).delete(`/users/${owner.id}?transfer_to=${member.id}&keep_access=true`);
    expect(await works(service)).to.equal(200);
    expect((await app.as(member).get(services())).body).to.have.length(1);
    expect((await app.as(member).delete(at())).status).to.equal(204);
    const { rows } = await app.resources.pool.query(
      'select u.deleted_at, t.revoked_at from users u join api_tokens t on t.user_id = u.id where u.id = $1',
      [service.id],
    );
    expect([rows[0].deleted_at, rows[0].revoked_at]).to.not.include(null);
    expect(await works(service)).to.equal(401);
  });

  it('are 20 at most, as are the tokens of each, also if they are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => app.as(owner).post(services(), { name: 'x' })));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(20);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(2);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    const token = { name: 'x', scopes: ['read'] };
    const made = Array.from({ length: 22 }, () => app.as(owner).post(services(`/${id}/tokens`), token));
    expect((await Promise.all(made)).filter(({ status }) => status === 409)).to.have.length(2);
  });
});

interface Shown {
  id: string;
  name: string;
  service?: true;
}

/** Everyone who is named in a body. */
function namedIn(body: unknown): Shown[] {
  if (body === null || typeof body !== 'object') return [];
  const found = Object.values(body).flatMap(namedIn);
  const { id, username, display_name, name, service, answers, action } = body as Record<string, unknown>;
  const isPerson = typeof id === 'string' && action === undefined;
  if (isPerson && typeof username === 'string') {
    return [...found, { id, name: (display_name as string) ?? username, ...(service === true && { service }) }];
  }
  // In `live` and `agreement`, people have one name; features have no such fields.
  const isShown = isPerson && typeof name === 'string' && (answers !== undefined || service !== undefined);
  return isShown ? [...found, { id, name, ...(service === true && { service }) }] : found;
}
