import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { hashCheaply } from '../support/password-cost.ts';
import { once } from '../support/scene.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('sessions of browsers', () => {
  hashCheaply();

  const app = once(startTestApp);
  let lead: TestUser;

  beforeEach(async () => {
    lead = await app.make.user();
  });

  const signIn = (password = PASSWORD) => app.anonymous.form('/auth/session', { username: lead.username, password });
  const cookieOf = (answer: TestAnswer) => answer.headers.get('Set-Cookie')!.split(';')[0]!;
  const mint = (Cookie: string, headers: Record<string, string> = {}) =>
    app.anonymous.post('/auth/session/token', undefined, { headers: { Cookie, ...headers } });
  const signOut = (headers: Record<string, string> = {}) =>
    app.anonymous.delete('/auth/session', undefined, { headers });
  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;

  it('begin with an access token, and a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn();
    expect(answer.status).to.equal(200);
    expect(answer.body).to.have.all.keys('access_token', 'token_type', 'expires_in');
    expect(answer.body).to.include({ token_type: 'bearer', expires_in: 1800 });
    expect(answer.headers.get('Set-Cookie')).to.match(
      /^pairwise_session=[\w.-]+; Path=\/api\/v1\/auth\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(await me(answer.body.access_token)).to.equal(200);
  });

  it('keep the cookie to encrypted connections behind a proxy that ends TLS', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '1' });
    const person = await proxied.make.user();
    const answer = await proxied.anonymous.post('/auth/session', undefined, {
      raw: new URLSearchParams({ username: person.username, password: PASSWORD }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-Proto': 'https' },
    });
    expect(answer.headers.get('Set-Cookie')).to.match(/; Secure$/);
  });

  it('get new access tokens by the cookie, which stays the same', async () => {
    const Cookie = cookieOf(await signIn());
    app.travel(31 * MINUTE);
    const [one, two] = [await mint(Cookie), await mint(Cookie)];
    for (const { status, body, headers } of [one, two]) {
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('access_token', 'token_type', 'expires_in');
      expect(headers.get('Set-Cookie')).to.equal(null);
      expect(await me(body.access_token)).to.equal(200);
    }
  });

  it('show when they were used last among the sessions of the person', async () => {
    const Cookie = cookieOf(await signIn());
    app.travel(5 * MINUTE);
    const { body } = await mint(Cookie);
    const { body: sessions } = await app.as({ token: body.access_token }).get('/auth/sessions');
    const [current] = sessions.filter(({ current: isCurrent }: { current: boolean }) => isCurrent);
    const used = Date.parse(current.renewed_at) - Date.parse(current.created_at);
    expect(used).to.be.within(5 * MINUTE, 6 * MINUTE);
  });

  it('store only a hash of the secret', async () => {
    const secret = cookieOf(await signIn()).split('.')[1]!;
    const { rows } = await app.resources.pool.query('select * from sessions where user_id = $1', [lead.id]);
    expect(JSON.stringify(rows)).not.to.contain(secret);
    expect(rows.some(({ cookie_hash: hash }) => hash !== null)).to.equal(true);
  });

  it('take the cookie away with a 401 when it opens nothing', async () => {
    const Cookie = cookieOf(await signIn());
    const [id, secret] = Cookie.replace('pairwise_session=', '').split('.');
    const useless = [
      '',
      'pairwise_session=',
      `pairwise_session=${id}.${secret!.slice(0, -2)}AA`,
      `pairwise_session=${id}.`,
      `pairwise_session=019a9f6e-2f00-7c1a-9d2e-ffffffffffff.${secret}`,
      `pairwise_session=${lead.refreshToken}`,
      `pairwise_session=${lead.token}`,
    ];
    for (const cookie of useless) {
      const { status, headers } = await mint(cookie);
      expect(status, cookie).to.equal(401);
      expect(headers.get('Set-Cookie'), cookie).to.match(
        /^pairwise_session=; Path=\/api\/v1\/auth\/session; Max-Age=0;/,
      );
    }
    expect((await mint(Cookie)).status).to.equal(200);
  });

  it('are asked for without a fault by who may have none', async () => {
    const ask = (headers: Record<string, string>, optional = 'true') =>
      app.anonymous.post(`/auth/session/token?optional=${optional}`, undefined, { headers });
    const Cookie = cookieOf(await signIn());
    expect((await ask({ Cookie })).body).to.have.property('access_token');
    for (const headers of [{}, { Cookie: `${Cookie.slice(0, -2)}AA` }] as Record<string, string>[]) {
      const answer = await ask(headers);
      expect([answer.status, answer.text]).to.deep.equal([204, '']);
      expect(answer.headers.get('Set-Cookie')).to.contain('pairwise_session=; ').and.to.contain('Max-Age=0');
    }
    expect((await ask({}, 'false')).status).to.equal(401);
    expect((await ask({}, 'perhaps')).status).to.equal(422);
    expect((await ask({ Cookie, Origin: 'https://evil.example' })).status).to.equal(403);
  });

  it('are refused in the words of the log-in', async () => {
    const { status, body, headers } = await signIn('Wrong-horse-7');
    expect([status, body.detail]).to.deep.equal([401, 'Incorrect email or password']);
    expect(headers.get('Set-Cookie')).to.equal(null);
  });

  it('are throttled together with the log-in', async () => {
    const strict = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '2' });
    const wrong = { username: (await strict.make.user()).username, password: 'Wrong-horse-7' };
    await strict.anonymous.form('/auth/session', wrong);
    await strict.anonymous.form('/auth/login', wrong);
    const { status, headers } = await strict.anonymous.form('/auth/session', wrong);
    expect(status).to.equal(429);
    expect(Number(headers.get('Retry-After'))).to.be.greaterThan(0);
  });

  it('are not begun, used or ended by pages of other sites', async () => {
    const Cookie = cookieOf(await signIn());
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: app.base },
    ];
    for (const headers of foreign) {
      const raw = new URLSearchParams({ username: lead.username, password: PASSWORD }).toString();
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const begun = await app.anonymous.post('/auth/session', undefined, { raw, headers: { ...form, ...headers } });
      const statuses = [
        begun.status,
        (await mint(Cookie, headers)).status,
        (await signOut({ Cookie, ...headers })).status,
      ];
      expect(statuses, JSON.stringify(headers)).to.deep.equal([403, 403, 403]);
    }
    expect((await mint(Cookie, { 'Sec-Fetch-Site': 'same-origin', Origin: app.base })).status).to.equal(200);
  });

  it('end by signing out, with their access tokens, and signing out again is no fault', async () => {
    const signedIn = await signIn();
    const Cookie = cookieOf(signedIn);
    for (const headers of [{ Cookie }, { Cookie }, {}] as Record<string, string>[]) {
      const { status, headers: answered } = await signOut(headers);
      expect(status).to.equal(204);
      expect(answered.get('Set-Cookie')).to.contain('Max-Age=0');
      // Not "storage": it would delete answers that wait to be sent. Not "cookies": it would reach sites of the same domain.
      expect(answered.get('Clear-Site-Data')).to.equal('"cache"');
    }
    expect(await me(signedIn.body.access_token)).to.equal(401);
    expect((await mint(Cookie)).status).to.equal(401);
  });

  it('end when the password changes elsewhere, the account is deactivated, or their days are over', async () => {
    const Cookie = cookieOf(await signIn());
    const other = cookieOf(await signIn());
    await app.as(lead).post('/auth/change-password', { current_password: PASSWORD, new_password: 'Another-horse-8' });
    expect((await mint(Cookie)).status).to.equal(401);
    expect((await mint(other)).status).to.equal(401);
    lead = await app.make.user();
    const late = cookieOf(await signIn());
    await app.resources.pool.query('update users set is_active = false where id = $1', [lead.id]);
    expect((await mint(late)).status).to.equal(401);
    await app.resources.pool.query('update users set is_active = true where id = $1', [lead.id]);
    expect((await mint(late)).status).to.equal(200);
    app.travel(31 * DAY);
    expect((await mint(late)).status).to.equal(401);
  });

  it('need no refresh token, and the cookie is not one', async () => {
    const value = cookieOf(await signIn()).replace('pairwise_session=', '');
    expect((await app.anonymous.post('/auth/refresh', { refresh_token: value })).status).to.equal(401);
    expect(await me(value)).to.equal(401);
  });
});
