import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { Session } from '../../shared/entities.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/factories.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { hashCheaply } from '../support/password-cost.ts';

interface Line {
  level: string;
  event?: string;
  userId?: string | null;
  address?: string;
  linkId?: string | null;
  requestId?: string;
}

describe('the log', () => {
  hashCheaply();

  let app: TestApp;
  let provider: TestIdentityProvider;
  const written: string[] = [];
  const logLines = { write: (line: string) => void written.push(line) };
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  const events = () => lines().filter(({ event }) => event !== undefined);
  const named = (name: string) => events().filter(({ event }) => event === name);

  before(async () => {
    provider = await new TestIdentityProvider().start();
    const settings = {
      LOG_LEVEL: 'trace',
      LOGIN_FAILURES_PER_ACCOUNT: '3',
      SECRET_KEY: 'a signing key that must not be seen anywhere',
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_TIMEOUT_SECONDS: '1',
    };
    app = await startTestApp(settings, { logLines });
  });
  beforeEach(() => {
    written.length = 0;
  });

  it('holds no secret after a whole session at its most talkative level', async () => {
    const secrets = new Set([PASSWORD, 'Battery-staple-8', 'Wrong-horse-7', 'weak-secret', provider.clientSecret]);
    secrets.add(app.settings.SECRET_KEY);
    const keep = (tokens: { access_token: string; refresh_token: string }) => {
      for (const token of [tokens.access_token, tokens.refresh_token]) {
        secrets.add(token);
        for (const part of token.split('.').slice(1)) secrets.add(part);
      }
      return tokens;
    };
    const { anonymous } = app;
    const account = { username: 'talker', email: 'talker@example.com' };
    await anonymous.post('/auth/register', { ...account, password: 'weak-secret' });
    await anonymous.post('/auth/register', { ...account, password: PASSWORD });
    await anonymous.post('/auth/register', { ...account, password: PASSWORD });
    await anonymous.form('/auth/login', { username: 'talker', password: 'Wrong-horse-7' });
    // The password in the field of the name.
    await anonymous.form('/auth/login', { username: 'Battery-staple-8', password: 'Wrong-horse-7' });
    const first = keep((await anonymous.form('/auth/login', { username: 'talker', password: PASSWORD })).body);
    const as = (token: string) => app.as({ token });
    await as(first.access_token).get(`/auth/me?token=${first.access_token}`);
    const second = keep((await anonymous.post('/auth/refresh', { refresh_token: first.refresh_token })).body);
    const change = { current_password: PASSWORD, new_password: 'Battery-staple-8' };
    expect((await as(second.access_token).post('/auth/change-password', change)).status).to.equal(204);
    await as(second.access_token).post('/auth/change-password', change);
    await as(second.access_token).get('/users/');
    await anonymous.post('/auth/refresh', { refresh_token: first.refresh_token });
    await as(second.access_token).get('/auth/me');
    await anonymous.post('/auth/login', undefined, {
      raw: `{"password": "${PASSWORD}"`,
      headers: { 'Content-Type': 'application/json' },
    });

    provider.person = { sub: 'g', email: 'g@gmail.example', email_verified: true };
    for (const signedBy of ['own key', 'foreign key'] as const) {
      provider.misbehaviour.signedBy = signedBy;
      const begun = await anonymous.get('/auth/google/login');
      const cookie = begun.headers.get('Set-Cookie')!.split(';')[0]!;
      const back = await provider.consent(begun.headers.get('Location')!);
      for (const name of ['state', 'nonce', 'code_challenge']) {
        secrets.add(new URL(begun.headers.get('Location')!).searchParams.get(name)!);
      }
      secrets.add(back.searchParams.get('code')!).add(cookie.split('=')[1]!);
      const ended = await anonymous.get(`/auth/google/callback?${back.searchParams}`, { headers: { Cookie: cookie } });
      const token = new URL(ended.headers.get('Location')!).searchParams.get('token');
      if (token) secrets.add(token).add(token.split('.')[2]!);
    }

    const owner = as(
      (await anonymous.form('/auth/login', { username: 'talker', password: 'Battery-staple-8' })).body.access_token,
    );
    const { id } = (await owner.post('/projects', { name: 'Shared' })).body;
    for (const kind of ['results', 'invitation']) {
      const { id: linkId, token } = (await owner.post(`/projects/${id}/links`, { kind })).body;
      secrets.add(token).add(token.slice(-43));
      const headers = { 'X-Link-Token': token };
      for (const path of ['', '/results', '/stability', '?k=x']) await anonymous.get(`/shared${path}`, { headers });
      for (const path of ['preview', 'accept']) await owner.post(`/invitations/${path}`, { token });
      await owner.post('/invitations/accept', { token: `${token}x`.slice(1) });
      await owner.delete(`/projects/${id}/links/${linkId}`);
      await anonymous.get('/shared', { headers });
    }

    expect(lines().some(({ level }) => level === 'debug')).to.equal(true);
    const log = written.join('');
    for (const secret of secrets) {
      expect(secret).to.have.length.at.least(8);
      expect(log.includes(secret), `the log holds ${secret}`).to.equal(false);
    }
    expect(log).not.to.contain('$argon2');
  });

  it('holds no row and no argument of what failed in PostgreSQL or Redis', async () => {
    const context = createContext(app.resources, app.resources.log);
    const { em, pool, log } = context;
    const { redis } = app.resources;
    const failures = [
      async () => {
        const times = { createdAt: new Date(), expiresAt: new Date() };
        em.create(Session, { id: newId(), userId: newId(), refreshHash: Buffer.from('s3cret'), ...times });
        await em.flush();
      },
      () => pool.query("insert into users (id, username, email) values (gen_random_uuid(), 's3cret', 's3cret')"),
      () => em.getConnection().execute("insert into users (id, username) values (gen_random_uuid(), E'x\\ns3cret')"),
      () => redis.set('key', 's3cret', 'EX', 'never' as never),
    ];
    for (const fail of failures) {
      const error = await Promise.resolve(fail()).then(
        () => null,
        (fault: unknown) => fault,
      );
      expect(error).to.be.instanceOf(Error);
      log.error({ err: error }, 'request failed');
      log.error({ err: new Error('outer', { cause: error }) }, 'request failed');
    }
    expect(written).to.have.length(2 * failures.length);
    const log8 = written.join('');
    expect(log8)
      .to.contain('violates foreign key constraint')
      .and.to.contain('"command":"set"')
      .and.to.contain('"reason":"23502"');
    expect(log8).not.to.contain('s3cret');
  });

  it('warns once of an X-Forwarded-For that is ignored', async () => {
    const warnings = () => written.filter((line) => line.includes('X-Forwarded-For is ignored'));
    const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
    await app.anonymous.get('/auth/google/status');
    expect(warnings()).to.have.length(0);
    for (let at = 0; at < 3; at += 1) await app.anonymous.get('/auth/google/status', forwarded);
    expect(warnings()).to.have.length(1);
    written.length = 0;
    const behind = await startTestApp({ LOG_LEVEL: 'trace', TRUST_PROXY: '1' }, { logLines });
    await behind.anonymous.get('/auth/google/status', forwarded);
    expect(warnings()).to.have.length(0);
  });

  describe('names security events in OWASP’s vocabulary', () => {
    const logIn = (username: string, password: string) => app.anonymous.form('/auth/login', { username, password });

    it('authn_login_success and authn_login_successafterfail', async () => {
      const { username, id } = await app.make.user();
      const { headers } = await logIn(username, PASSWORD);
      await logIn(username, 'Wrong-horse-7');
      await logIn(username, PASSWORD);
      expect(named('authn_login_success')[0]).to.include({ level: 'info', userId: id, address: '127.0.0.1' });
      expect(named('authn_login_successafterfail')[0]).to.include({ userId: id, failuresBefore: 1 });
      expect(named('authn_login_success')[0]!.requestId).to.equal(headers.get('X-Request-Id'));
    });

    it('authn_token_created, sensitive_read, authz_change, authn_token_revoked and authz_fail about links', async () => {
      const [owner, guest] = [await app.make.user(), await app.make.user()];
      const { id: projectId } = await app.make.project({ owner });
      const make = async (kind: string) => (await app.as(owner).post(`/projects/${projectId}/links`, { kind })).body;
      const [results, invitation] = [await make('results'), await make('invitation')];
      const open = () => app.anonymous.get('/shared', { headers: { 'X-Link-Token': results.token } });
      const accept = (token: string) => app.as(guest).post('/invitations/accept', { token });
      await open();
      await accept(invitation.token);
      await accept(invitation.token);
      expect(named('authn_token_created')).to.have.length(2);
      expect(named('sensitive_read')[0]).to.include({ linkId: results.id, projectId, address: '127.0.0.1' });
      expect(named('authz_change')).to.have.length(1);
      expect(named('authz_change')[0]).to.include({ linkId: invitation.id, userId: guest.id });
      await app.as(owner).delete(`/projects/${projectId}/links/${results.id}`);
      expect(named('authn_token_revoked')[0]).to.include({ userId: owner.id, linkId: results.id });
      await open();
      await accept(results.token);
      await accept('x');
      expect(named('authz_fail').map(({ linkId }) => linkId)).to.deep.equal([results.id, results.id, null]);
    });

    it('excess_rate_limit_exceeded about links, once for an address that goes on asking', async () => {
      const strict = await startTestApp({ LOG_LEVEL: 'trace', LINK_REQUESTS_PER_MINUTE: '2' }, { logLines });
      for (let count = 0; count < 6; count += 1) await strict.anonymous.get('/shared');
      expect(named('authz_fail')).to.have.length(2);
      expect(named('excess_rate_limit_exceeded')).to.have.length(1);
    });

    it('authn_login_fail, authn_login_fail_max and excess_rate_limit_exceeded', async () => {
      const { username, id } = await app.make.user();
      for (let index = 0; index < 4; index += 1) await logIn(username, 'Wrong-horse-7');
      expect(named('authn_login_fail')).to.have.length(3);
      expect(named('authn_login_fail')[0]).to.include({ level: 'warn', userId: id });
      expect(named('authn_login_fail_max')).to.have.length(1);
      expect(named('excess_rate_limit_exceeded')[0]).to.include({ level: 'warn', userId: id });
      await logIn('nobody-at-all', 'Wrong-horse-7');
      expect(named('authn_login_fail').at(-1)).to.include({ userId: null });
    });

    it('authn_token_reuse, session_renewed, authn_token_revoked and session_use_after_expire', async () => {
      const { id, refreshToken } = await app.make.user();
      await app.anonymous.post('/auth/refresh', { refresh_token: refreshToken });
      expect(named('session_renewed')[0]).to.include({ userId: id });
      await app.anonymous.post('/auth/refresh', { refresh_token: refreshToken });
      expect(named('authn_token_reuse')[0]).to.include({ level: 'warn', userId: id });
      const leaver = await app.make.user();
      await app.as(leaver).post('/auth/logout');
      expect(named('authn_token_revoked')[0]).to.include({ userId: leaver.id });
      await app.as(leaver).get('/auth/me');
      expect(named('session_use_after_expire')[0]).to.include({ level: 'warn', userId: leaver.id });
    });

    it('authz_fail, authn_password_change, authn_password_change_fail and user_created', async () => {
      const lead = await app.make.user();
      await app.as(lead).get('/users/');
      expect(named('authz_fail')[0]).to.include({
        level: 'warn',
        userId: lead.id,
        method: 'GET',
        path: '/api/v1/users/',
      });
      const change = { current_password: PASSWORD, new_password: 'Battery-staple-8' };
      await app.as(lead).post('/auth/change-password', change);
      expect(named('authn_password_change')[0]).to.include({ level: 'info', userId: lead.id });
      await app.as(lead).post('/auth/change-password', change);
      expect(named('authn_password_change_fail')[0]).to.include({ level: 'warn', userId: lead.id });
      const made = await app.anonymous.post('/auth/register', {
        username: 'new',
        email: 'new@example.com',
        password: PASSWORD,
      });
      expect(named('user_created').at(-1)).to.include({ userId: made.body.id, by: made.body.id });
    });

    it('user_created, authz_change, user_updated and user_deleted by a superuser', async () => {
      const root = await app.make.user({ superuser: true });
      const other = await app.make.user();
      written.length = 0;
      const path = `/users/${other.id}`;
      const account = { username: 'made', email: 'made@example.com', password: PASSWORD };
      const made = await app.as(root).post('/users/', account);
      expect(named('user_created')[0]).to.include({ userId: made.body.id, by: root.id, superuser: false });
      await app.as(root).patch(`${path}/role`, { role: 'root' });
      expect(named('authz_change')[0]).to.include({ userId: other.id, by: root.id, from: 'user', to: 'root' });
      await app.as(root).put(path, { is_active: false });
      expect(named('user_updated')[0]).to.include({ userId: other.id, by: root.id, active: false });
      await app.as(root).patch('/auth/me', { email: 'another@example.com' });
      expect(named('user_updated').at(-1)).to.include({ userId: root.id, by: root.id, email: true });
      await app.as(root).delete(path);
      expect(named('user_deleted')[0]).to.include({ userId: other.id, by: root.id });
      await app.as(root).put('/users/me', { password: 'Battery-staple-8' });
      expect(named('authn_password_change')[0]).to.include({ userId: root.id, by: root.id });
    });
  });
});
