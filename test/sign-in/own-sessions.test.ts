import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { hashCheaply } from '../support/password-cost.ts';

describe('your sessions', () => {
  hashCheaply();

  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp({ SESSION_IDLE_DAYS: '3', TRUST_PROXY: '1' });
  });
  beforeEach(async () => {
    lead = await app.make.user();
  });

  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;
  const logIn = async (): Promise<string> =>
    (await app.anonymous.form('/auth/login', { username: lead.username, password: PASSWORD })).body.access_token;

  describe('GET and DELETE /auth/sessions', () => {
    it('show where you are signed in, and nothing that could be used', async () => {
      const { status, body } = await app.as({ token: await logIn() }).get('/auth/sessions');
      expect(status).to.equal(200);
      expect(body.map(({ current }: { current: boolean }) => current)).to.deep.equal([true, false]);
      expect(body[0]).to.have.all.keys('id', 'created_at', 'renewed_at', 'expires_at', 'address', 'browser', 'current');
      expect(body[0].address).to.equal('127.0.0.1');
      // Of programs, the first word that they say of themselves.
      expect(body[0].browser).to.equal('node');
      const fields = new URLSearchParams({ username: lead.username, password: PASSWORD }).toString();
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': firefox };
      await app.anonymous.post('/auth/login', undefined, { raw: fields, headers });
      expect((await app.as(lead).get('/auth/sessions')).body[0].browser).to.equal('Firefox on Linux');
      const other = await app.make.user();
      expect((await app.as(other).get('/auth/sessions')).body).to.have.length(1);
    });

    it('end one session at once, and never another person’s', async () => {
      const phone = await logIn();
      const [, first] = (await app.as({ token: phone }).get('/auth/sessions')).body;
      const stranger = await app.make.user();
      expect((await app.as(stranger).delete(`/auth/sessions/${first.id}`)).status).to.equal(404);
      expect(await me(lead.token)).to.equal(200);
      const end = () => app.as({ token: phone }).delete(`/auth/sessions/${first.id}`);
      expect((await end()).status).to.equal(204);
      expect([await me(lead.token), await me(phone)]).to.deep.equal([401, 200]);
      expect((await app.anonymous.post('/auth/refresh', { refresh_token: lead.refreshToken })).status).to.equal(401);
      expect((await end()).status).to.equal(404);
      expect((await app.as({ token: phone }).get('/auth/sessions')).body).to.have.length(1);
    });

    it('sign out everywhere else', async () => {
      const sessions = [await logIn(), await logIn()];
      expect((await app.as({ token: sessions[0]! }).delete('/auth/sessions')).status).to.equal(204);
      expect(await Promise.all([...sessions, lead.token].map(me))).to.deep.equal([200, 401, 401]);
    });
  });

  it('are 20 at most: the one that was used longest ago ends', async () => {
    const first = await app.anonymous.post('/auth/refresh', { refresh_token: lead.refreshToken });
    const others: string[] = [];
    for (let count = 1; count < 20; count += 1) others.push(await logIn());
    const used = await app.anonymous.post('/auth/refresh', { refresh_token: first.body.refresh_token });
    const last = await Promise.all([logIn(), logIn()]);
    const alive = await Promise.all(others.map(me));
    expect(alive.filter((status) => status === 401)).to.have.length(2);
    expect(await Promise.all([used.body.access_token, ...last].map(me))).to.deep.equal([200, 200, 200]);
    const { items } = (await app.as({ token: last[0]! }).get('/auth/security-events')).body;
    const ended = items.filter(({ event }: { event: string }) => event === 'authn_token_revoked');
    expect(ended.map(({ details }: { details: object }) => details)).to.deep.include({
      reason: 'too many sessions',
      ended: 1,
    });
  });

  it('end when they are not used for some days, and are known by where they were used last', async () => {
    const DAY = 86_400_000;
    const refresh = (token: string) =>
      app.anonymous.post('/auth/refresh', { refresh_token: token }, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    const cookie = async (value: string) => {
      const headers = { Cookie: `pairwise_session=${value}` };
      return (await app.anonymous.post('/auth/session/token', undefined, { headers })).status;
    };
    const browser = await app.make.browserSession(lead);
    const idle = await app.make.browserSession(lead);
    app.travel(2 * DAY);
    const renewed = await refresh(lead.refreshToken);
    expect(await cookie(browser)).to.equal(200);
    const [, , own] = (await app.as({ token: renewed.body.access_token }).get('/auth/sessions')).body;
    expect(own.address).to.equal('192.0.2.7');
    expect(Date.parse(own.expires_at) - Date.parse(own.renewed_at)).to.equal(3 * DAY);
    app.travel(2 * DAY);
    expect([await cookie(browser), await cookie(idle)]).to.deep.equal([200, 401]);
    app.travel(2 * DAY);
    expect((await refresh(renewed.body.refresh_token)).status).to.equal(401);
    app.travel(-6 * DAY);
  });

  it('have to be fresh, or confirmed by the password, for what could take over the account', async () => {
    const body = { name: 'Script', scopes: ['read'] };
    const changes: ((confirmed: object) => Promise<TestAnswer>)[] = [
      (confirmed) => app.as(lead).patch('/auth/me', { email: `patch-${lead.email}`, ...confirmed }),
      (confirmed) => app.as(lead).put('/users/me', { email: `put-${lead.email}`, ...confirmed }),
      (confirmed) => app.as(lead).put(`/users/${lead.id}`, { email: `root-${lead.email}`, ...confirmed }),
      (confirmed) => app.as(lead).post('/auth/tokens', { ...body, ...confirmed }),
      (confirmed) => app.as(lead).put('/users/me', { password: 'Another-horse-8', ...confirmed }),
    ];
    lead = await app.make.user({ superuser: true });
    app.travel(11 * 60_000);
    for (const change of changes) {
      const answers = [await change({}), await change({ current_password: 'Wrong-horse-7' })];
      expect(answers.map(({ status, body: { code } }) => [status, code])).to.deep.equal([
        [403, 'fresh_sign_in_required'],
        [401, 'wrong_credentials'],
      ]);
    }
    const harmless = [
      await app.as(lead).patch('/auth/me', { email: lead.email.toUpperCase(), display_name: 'Lead' }),
      await app.as(lead).put('/users/me', { username: `${lead.username}-2` }),
    ];
    for (const change of changes) harmless.push(await change({ current_password: PASSWORD }));
    expect(harmless.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200, 201, 200]);
    app.travel(-11 * 60_000);
  });

  it('let nobody guess the password by a stolen access token', async () => {
    const guess = () => app.as(lead).post('/auth/tokens', { name: 'x', scopes: ['read'], current_password: 'Wrong-1' });
    const seen: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) seen.push((await guess()).status);
    expect(seen).to.deep.equal([...Array(10).fill(401), 429]);
  });

  it('end with another email, all but the one that changed it; the same email ends none', async () => {
    const email = (name: string) => `${name}-${lead.username}@example.com`;
    const phone = await logIn();
    await app.as({ token: phone }).patch('/auth/me', { email: lead.email, display_name: 'Lead' });
    await app.as({ token: phone }).patch('/auth/me', { email: lead.email.toUpperCase() });
    expect(await me(lead.token)).to.equal(200);
    expect((await app.as({ token: phone }).patch('/auth/me', { email: email('patch') })).status).to.equal(200);
    expect([await me(lead.token), await me(phone)]).to.deep.equal([401, 200]);
    const tablet = await logIn();
    await app.as({ token: tablet }).put('/users/me', { email: email('put') });
    expect([await me(phone), await me(tablet)]).to.deep.equal([401, 200]);
    const root = await app.make.user({ superuser: true });
    await app.as(root).put(`/users/${lead.id}`, { email: email('root') });
    expect(await me(tablet)).to.equal(401);
    await app.as(root).put(`/users/${root.id}`, { email: email('self') });
    expect(await me(root.token)).to.equal(200);
  });
});
