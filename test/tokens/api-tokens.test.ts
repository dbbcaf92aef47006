import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { scene } from '../support/scene.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('API tokens', () => {
  const { app, owner, project, at } = scene({
    start: () => startTestApp({ LOG_LEVEL: 'trace' }, { logLines: { write: (line) => void written.push(line) } }),
    people: ['owner'],
    features: 4,
  });
  const written: string[] = [];

  beforeEach(async () => {
    written.length = 0;
  });

  const create = (user: TestUser, more: object = {}) =>
    user.post('/auth/tokens', { name: 'Nightly export', scopes: ['read'], ...more });
  const make = async (user: TestUser, more: object = {}): Promise<{ id: string; token: string }> => {
    const { status, body } = await create(user, more);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body;
  };
  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;
  const events = (name: string) =>
    written.map((line) => JSON.parse(line)).filter(({ event, tokenId }) => event === name && tokenId !== undefined);

  it('are shown once, and listed without what could be used', async () => {
    const { status, body } = await create(owner);
    expect(status).to.equal(201);
    expect(body.token).to.match(/^pw_[\w-]{43}$/);
    expect(body).to.deep.include({ scopes: ['read'], project_id: null, last_used_at: null });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).to.equal(90 * DAY);
    const { body: listed } = await owner.get('/auth/tokens');
    const { token: _, ...rest } = body;
    expect(listed).to.deep.equal([rest]);
    const { rows } = await app.resources.pool.query('select * from api_tokens where id = $1', [body.id]);
    expect(JSON.stringify(rows)).to.not.include(body.token.slice(3));
    expect((await app.as(await app.make.user()).get('/auth/tokens')).body).to.deep.equal([]);
  });

  it('act for their user within their scopes', async () => {
    const { token } = await make(owner, { scopes: ['read', 'answer'] });
    const program = app.as({ token });
    expect((await program.get('/auth/me')).body.id).to.equal(owner.id);
    const { body: pair } = await program.get(at('/comparisons/next?dimension=value'));
    const [{ id: a }, { id: b }] = [pair.feature_a, pair.feature_b];
    const answer = { comparison_id: pair.comparison_id, feature_a_id: a, feature_b_id: b, dimension: 'value' };
    const path = at('/comparisons');
    expect((await program.post(`${path}/binary`, { ...answer, choice: 'feature_a' })).status).to.equal(201);
    const undo = (mine: boolean) => program.post(`${path}/undo`, { dimension: 'value', mine });
    // Without `mine`, it could be the answer of somebody else.
    expect((await undo(false)).body.code).to.equal('insufficient_scope');
    expect((await undo(true)).status).to.equal(200);
    const refused = await program.put(at(), { name: 'Mine' });
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'insufficient_scope']);
  });

  it('cannot make tokens, or reach sessions and passwords', async () => {
    const { id, token } = await make(owner, { scopes: ['read', 'answer', 'edit'] });
    const program = app.as({ token });
    const answers = [
      await program.post('/auth/tokens', { name: 'Another', scopes: ['read'] }),
      await program.get('/auth/tokens'),
      await program.delete(`/auth/tokens/${id}`),
      await program.get('/auth/sessions'),
      await program.put('/users/me', { password: 'Another-horse-8' }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).to.deep.equal([403, 'session_required']);
    expect(await me(token)).to.equal(200);
  });

  describe('for one project', () => {
    it('list only that project, and work nowhere else', async () => {
      const other = await app.make.project({ owner, features: 2 });
      const { token } = await make(owner, { scopes: ['read', 'edit'], project_id: project.id });
      const program = app.as({ token });
      expect((await program.get('/projects')).body.map(({ id }: TestProject) => id)).to.deep.equal([project.id]);
      expect((await program.get('/features?search=Feature')).body).to.have.length(4);
      expect((await program.get(at())).status).to.equal(200);
      expect((await program.get(`/projects/${project.id.toUpperCase()}`)).status).to.equal(200);
      for (const id of [other.id, owner.id, 'no-id'])
        expect((await program.get(`/projects/${id}`)).status).to.equal(403);
      expect((await program.get('/users/me/projects')).status).to.equal(403);
      expect((await program.post('/projects', { name: 'New' })).status).to.equal(403);
      expect((await program.post(at('/links'), { kind: 'results' })).status).to.equal(201);
    });

    it('need membership, when they are made and as long as they are used', async () => {
      const member = await app.make.user();
      const forProject = { project_id: project.id };
      expect((await create(member, forProject)).status).to.equal(404);
      await owner.post(`/users/${member.id}/assignments`, forProject);
      const { token } = await make(member, forProject);
      expect((await app.as({ token }).get(at())).status).to.equal(200);
      await owner.delete(`/users/${member.id}/assignments/${project.id}`);
      expect((await app.as({ token }).get(at())).status).to.equal(401);
      // Nor when the member comes back.
      await owner.post(`/users/${member.id}/assignments`, forProject);
      expect((await app.as({ token }).get('/projects')).status).to.equal(401);
    });
  });

  describe('of superusers', () => {
    it('have the rights of superusers only with the scope operate', async () => {
      const root = await app.make.user({ superuser: true });
      const [reader, operator] = [await make(root), await make(root, { scopes: ['read', 'operate'] })];
      const statuses = async ({ token }: { token: string }) => [
        (await app.as({ token }).get(at())).status,
        (await app.as({ token }).get('/admin/status')).status,
      ];
      expect(await statuses(reader)).to.deep.equal([403, 403]);
      expect(await statuses(operator)).to.deep.equal([200, 200]);
      const second = await app.make.user({ superuser: true });
      await second.patch(`/users/${root.id}/role`, { role: 'user' });
      expect(await statuses(operator)).to.deep.equal([403, 403]);
    });

    it('are for superusers, and for the whole service', async () => {
      expect((await create(owner, { scopes: ['operate'] })).status).to.equal(403);
      const root = await app.make.user({ superuser: true });
      expect((await create(root, { scopes: ['operate'], project_id: project.id })).status).to.equal(422);
    });
  });

  describe('end', () => {
    it('when they are revoked, at once and only by their user', async () => {
      const { id, token } = await make(owner);
      expect((await app.as(await app.make.user()).delete(`/auth/tokens/${id}`)).status).to.equal(404);
      expect(await me(token)).to.equal(200);
      expect((await owner.delete(`/auth/tokens/${id}`)).status).to.equal(204);
      const refused = await app.as({ token }).get('/auth/me');
      expect([refused.status, refused.body.code]).to.deep.equal([401, 'unauthorized']);
      expect(refused.headers.get('WWW-Authenticate')).to.equal('Bearer');
      expect((await app.as({ token }).get(at())).status).to.equal(401);
      expect((await owner.delete(`/auth/tokens/${id}`)).status).to.equal(404);
      // A forgotten program doesn't fill the record.
      expect(events('authz_fail')).to.have.length(1);
      expect(events('authz_fail')[0]).to.include({ tokenId: id, userId: owner.id });
      expect([...events('authn_token_created'), ...events('authn_token_revoked')]).to.have.length(2);
    });

    it('when they expire', async () => {
      const late = await startTestApp();
      const user = await late.make.user();
      const expiresAt = new Date(Date.now() + DAY).toISOString();
      const { body } = await late.as(user).post('/auth/tokens', { name: 'x', scopes: ['read'], expires_at: expiresAt });
      expect((await late.as(body).get('/auth/me')).status).to.equal(200);
      late.travel(DAY);
      expect((await late.as(body).get('/auth/me')).status).to.equal(401);
    });

    it('with the account, and do not return with it', async () => {
      const root = await app.make.user({ superuser: true });
      const { token } = await make(owner);
      await root.put(`/users/${owner.id}`, { is_active: false });
      expect(await me(token)).to.equal(401);
      await root.put(`/users/${owner.id}`, { is_active: true });
      // Another process, which hasn't refused the token before.
      const fresh = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
      const elsewhere = async (bearer: string) => (await fresh.as({ token: bearer }).get('/auth/me')).status;
      expect([await me(token), await elsewhere(token)]).to.deep.equal([401, 401]);
      const other = await app.make.user();
      const { token: others } = await make(other);
      await root.delete(`/users/${other.id}`);
      expect(await elsewhere(others)).to.equal(401);
    });
  });

  it('say when they were last used, to the minute', async () => {
    const { token } = await make(owner);
    const lastUse = async () => (await owner.get('/auth/tokens')).body[0].last_used_at as string | null;
    await me(token);
    const first = await until(lastUse, (at) => at !== null);
    await me(token);
    app.travel(MINUTE / 2);
    await me(token);
    await app.resources.tokenUses.close();
    expect(await lastUse()).to.equal(first);
    app.travel(MINUTE);
    await me(token);
    await until(lastUse, (at) => Date.parse(at!) - Date.parse(first!) >= MINUTE);
  });

  it('are 20 at most, also if they are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => create(owner)));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(20);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(2);
  });

  it('are refused with a wrong end, name or scope', async () => {
    const wrong = [
      { expires_at: new Date(Date.now() - DAY).toISOString() },
      { expires_at: new Date(Date.now() + 400 * DAY).toISOString() },
      { name: ' ' },
      { scopes: [] },
      { scopes: ['read', 'read'] },
      { scopes: ['everything'] },
    ];
    for (const each of wrong) expect((await create(owner, each)).status, JSON.stringify(each)).to.equal(422);
  });

  it('are refused in any other form, without a look into the database', async () => {
    const { token } = await make(owner);
    const { identities } = app.resources;
    let looks = 0;
    const find = identities.findByToken;
    Object.assign(identities, {
      findByToken(request: Parameters<typeof find>[0]) {
        looks += 1;
        return find(request);
      },
    });
    const others = [`${token}A`, token.slice(0, -1), `pw_${'A'.repeat(42)}B`, token.toUpperCase(), 'pw_'];
    expect(await Promise.all(others.map(me))).to.deep.equal(others.map(() => 401));
    expect(looks).to.equal(0);
    const guess = `pw_${'A'.repeat(43)}`;
    expect([await me(guess), await me(guess), await me(token)]).to.deep.equal([401, 401, 200]);
    expect(looks).to.equal(2);
    Object.assign(identities, { findByToken: find });
  });

  it('are read in one statement when they come at once, each for its own user and project', async () => {
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const user = await app.make.user();
        return { user, project: await app.make.project({ owner: user, features: 2 }), ...(await make(user)) };
      }),
    );
    const statements: unknown[] = [];
    const { pool, identities } = app.resources;
    const query = pool.query;
    pool.query = ((...given: Parameters<typeof query>) => {
      statements.push((given[0] as unknown as { name?: string }).name);
      return query.apply(pool, given);
    }) as typeof query;
    const find = (token: string, projectId: string | null) =>
      identities.findByToken({ hash: createHash('sha256').update(token).digest(), now: new Date(), projectId });
    const found = await Promise.all([
      ...others.map(({ token, project: own }) => find(token, own.id)),
      find('pw_unknown', project.id),
      find(others[0]!.token, null),
    ]).finally(() => {
      pool.query = query;
    });
    expect(statements.filter((name) => name !== 'security_events_insert')).to.deep.equal(['token_visits']);
    expect(found.map((each) => each && [each.user.id, each.project?.id ?? null])).to.deep.equal([
      ...others.map(({ user, project: own }) => [user.id, own.id]),
      null,
      [others[0]!.user.id, null],
    ]);
  });

  it('are throttled, each on its own, and share no queue with their user', async () => {
    const strict = await startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '2' });
    const user = await strict.make.user();
    const [busy, other] = await Promise.all(
      ['Busy', 'Other'].map(
        async (name) => (await strict.as(user).post('/auth/tokens', { name, scopes: ['read'] })).body,
      ),
    );
    const ask = (token: string) => strict.as({ token }).get('/auth/me');
    const answers = [await ask(busy.token), await ask(busy.token), await ask(busy.token)];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
    expect(Number(answers[2]!.headers.get('Retry-After'))).to.be.within(1, 60);
    expect([(await ask(other.token)).status, (await ask(user.token)).status]).to.deep.equal([200, 200]);
  });

  it('are not in the log, wherever they were sent', async () => {
    const { token } = await make(owner);
    await app.as({ token }).get(at());
    await app.as({ token }).get(`/projects/${token}`);
    await app.as({ token }).post(at(`/${token}`), { token });
    await app.as({ token }).get('/auth/sessions', { headers: { 'X-Request-Id': token } });
    expect(written.join('')).to.not.include(token);
    expect(written.join('')).to.include('pw_[redacted]');
  });
});
