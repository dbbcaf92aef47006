import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';

describe('your sessions', () => {
  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp();
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
