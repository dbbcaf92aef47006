import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { makeResetLink } from '../../shared/sign-in/password-reset.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import { contentsOf } from '../support/database-rows.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { addPasskey } from '../support/passkeys.ts';
import { hashCheaply } from '../support/password-cost.ts';

const MINUTE = 60_000;

describe('passkeys', () => {
  hashCheaply();

  let app: TestApp;
  let ann: TestUser;

  before(async () => {
    app = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '3', SIGN_IN_STARTS_PER_MINUTE: '1000' });
  });
  beforeEach(async () => {
    ann = await app.make.user();
  });

  const logIn = (user = ann, password = PASSWORD) =>
    app.anonymous.form('/auth/login', { username: user.username, password });
  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;
  const finish = (body: object) => app.anonymous.post('/auth/login/second-factor', body);

  const add = (user = ann, key = new Authenticator(), name = 'Key') => addPasskey(app, user, { key, name });

  /** The challenge after a right password. */
  async function challenged(user = ann) {
    const { status, body } = await logIn(user);
    expect([status, body.code]).to.deep.equal([403, 'second_factor_required']);
    return body.second_factor as { ticket: string; expires_in: number; options: { challenge: string; rpId: string } };
  }

  async function signInAlone() {
    const { status, body } = await app.anonymous.post('/auth/passkeys/sign-in');
    expect(status).to.equal(200);
    return body as { ticket: string; options: { challenge: string; rpId: string; userVerification: string } };
  }

  it('are asked for after the password, once there is one; accounts without sign in as before', async () => {
    expect((await logIn()).status).to.equal(200);
    const { key, recovery_codes: codes } = await add();
    expect(codes).to.have.length(10);
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes!) expect(code).to.match(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/);
    const { ticket, options, expires_in: seconds } = await challenged();
    expect(seconds).to.equal(300);
    expect(options).to.include({ rpId: 'localhost', userVerification: 'preferred' });
    const { status, body } = await finish({ ticket, passkey: key.get(options) });
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('access_token', 'token_type', 'expires_in', 'refresh_token');
    expect(await me(body.access_token)).to.equal(200);
    const { passkeys, recovery_codes_left: left, required } = (await app.as(ann).get('/auth/passkeys')).body;
    expect([passkeys.length, left, required]).to.deep.equal([1, 10, false]);
    expect(passkeys[0].last_used_at).to.be.a('string');
    expect((await logIn(ann, 'Wrong-horse-7')).body.code).to.equal('wrong_credentials');
  });

  it('sign in a browser, whose new session takes the place of the one it had', async () => {
    const { key } = await add();
    const before = await app.make.browserSession(ann);
    const asked = await app.anonymous.form('/auth/session', { username: ann.email, password: PASSWORD });
    expect([asked.status, asked.body.code]).to.deep.equal([403, 'second_factor_required']);
    expect(asked.headers.get('Set-Cookie')).to.equal(null);
    const { ticket, options } = asked.body.second_factor;
    const body = { ticket, passkey: key.get(options) };
    const answer = await app.anonymous.post('/auth/session/second-factor', body, {
      headers: { Cookie: `pairwise_session=${before}` },
    });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('Set-Cookie')).to.match(/^pairwise_session=[^;]+/);
    const old = await app.anonymous.post('/auth/session/token', undefined, {
      headers: { Cookie: `pairwise_session=${before}` },
    });
    expect(old.status).to.equal(401);
    const strange = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await app.anonymous.post('/auth/session/second-factor', body, strange)).status).to.equal(403);
  });

  it('sign in alone, if they check who their user is', async () => {
    const { key } = await add();
    const { ticket, options } = await signInAlone();
    expect(options).to.include({ rpId: 'localhost', userVerification: 'required' });
    expect(options).to.not.have.property('allowCredentials');
    expect((await finish({ ticket, passkey: key.get(options) })).status).to.equal(200);
    key.verifiesUser = false;
    const again = await signInAlone();
    const refused = await finish({ ticket: again.ticket, passkey: key.get(again.options) });
    expect([refused.status, refused.body.code]).to.deep.equal([401, 'passkey_not_valid']);
    // After a password, possession is enough.
    const second = await challenged();
    expect((await finish({ ticket: second.ticket, passkey: key.get(second.options) })).status).to.equal(200);
  });

  it('answer a challenge once, in five minutes, and only their own', async () => {
    const { key } = await add();
    const bob = await app.make.user();
    const { key: bobs } = await add(bob);
    const codeOf = async (body: object) => {
      const answer = await finish(body);
      return [answer.status, answer.body.code];
    };
    const first = await challenged();
    const passkey = key.get(first.options);
    expect((await finish({ ticket: first.ticket, passkey })).status).to.equal(200);
    expect(await codeOf({ ticket: first.ticket, passkey })).to.deep.equal([401, 'sign_in_expired']);
    const second = await challenged();
    expect(await codeOf({ ticket: second.ticket, passkey })).to.deep.equal([401, 'passkey_not_valid']);
    const third = await challenged();
    expect(await codeOf({ ticket: third.ticket, passkey: bobs.get(third.options) })).to.deep.equal([
      401,
      'passkey_not_valid',
    ]);
    const fresh = await app.make.user();
    const { key: other } = await add(fresh);
    const elsewhere = await challenged(fresh);
    other.origin = 'http://localhost:8001';
    expect(await codeOf({ ticket: elsewhere.ticket, passkey: other.get(elsewhere.options) })).to.deep.equal([
      401,
      'passkey_not_valid',
    ]);
    expect((await finish({ ticket: third.ticket })).status).to.equal(422);
    const { redis } = app.resources;
    const [kept] = await redis.keys(`*:passkey:${(await challenged(bob)).ticket}`);
    expect(await redis.ttl(kept!)).to.be.within(1, 300);
  });

  it('are refused when their count of signatures does not grow: somebody may have copied them', async () => {
    const { key } = await add();
    const first = await challenged();
    expect((await finish({ ticket: first.ticket, passkey: key.get(first.options) })).status).to.equal(200);
    const second = await challenged();
    const copied = await finish({ ticket: second.ticket, passkey: key.get(second.options, { counts: false }) });
    expect([copied.status, copied.body.code]).to.deep.equal([401, 'passkey_not_valid']);
    const { items } = (await app.as(ann).get('/auth/security-events')).body;
    expect(items[0]).to.deep.include({ event: 'authn_login_fail', details: { reason: 'wrong passkey' } });
  });

  it('are replaced by recovery codes, each of which works once, whatever its case', async () => {
    const { recovery_codes: codes } = await add();
    const { ticket } = await challenged();
    const typo = await finish({ ticket, recovery_code: codes![0]!.replace(/.$/, '0') });
    expect([typo.status, typo.body.code]).to.deep.equal([401, 'wrong_recovery_code']);
    const typed = codes![0]!.toLowerCase().replaceAll('-', ' ');
    expect((await finish({ ticket, recovery_code: typed })).status).to.equal(200);
    expect((await finish({ ticket, recovery_code: codes![1] })).body.code).to.equal('sign_in_expired');
    const again = await challenged();
    expect((await finish({ ticket: again.ticket, recovery_code: codes![0] })).body.code).to.equal(
      'wrong_recovery_code',
    );
    const alone = await signInAlone();
    expect((await finish({ ticket: alone.ticket, recovery_code: codes![2] })).body.code).to.equal('sign_in_expired');
    expect((await app.as(ann).get('/auth/passkeys')).body.recovery_codes_left).to.equal(9);
    const { items } = (await app.as(ann).get('/auth/security-events')).body;
    expect(items.map(({ details }: { details: object }) => details)).to.deep.include({
      secondFactor: 'recovery_code_used',
    });
    const made = await app.as(ann).post('/auth/passkeys/recovery-codes');
    expect(made.status).to.equal(200);
    const ended = await challenged();
    expect((await finish({ ticket: ended.ticket, recovery_code: codes![3] })).status).to.equal(401);
    expect((await finish({ ticket: ended.ticket, recovery_code: made.body.recovery_codes[0] })).status).to.equal(200);
  });

  it('cannot be guessed: too many wrong codes have to wait, and the password is not locked by them', async () => {
    await add();
    const { ticket } = await challenged();
    const guess = async () => (await finish({ ticket, recovery_code: 'AAAAA-AAAAA' })).status;
    expect([await guess(), await guess(), await guess(), await guess()]).to.deep.equal([401, 401, 401, 429]);
    await challenged();
  });

  it('end the tickets of a password that was changed meanwhile, and of an account that was deactivated', async () => {
    const { key } = await add();
    const { ticket, options } = await challenged();
    await app.as(ann).post('/auth/change-password', { current_password: PASSWORD, new_password: 'Another-horse-8' });
    const late = await finish({ ticket, passkey: key.get(options) });
    expect([late.status, late.body.code]).to.deep.equal([401, 'sign_in_expired']);
    const alone = await signInAlone();
    const root = await app.make.user({ superuser: true });
    await app.as(root).put(`/users/${ann.id}`, { is_active: false });
    const inactive = await finish({ ticket: alone.ticket, passkey: key.get(alone.options) });
    expect([inactive.status, inactive.body.code]).to.deep.equal([401, 'inactive_user']);
  });

  it('are several, with names; the first one ends other sessions, which began without', async () => {
    const phone = (await logIn()).body.access_token;
    const { passkey } = await add();
    expect([await me(ann.token), await me(phone)]).to.deep.equal([200, 401]);
    const second = await add(ann, new Authenticator(), 'Phone');
    expect(second.recovery_codes).to.equal(null);
    const rename = (id: string, by = ann) => app.as(by).patch(`/auth/passkeys/${id}`, { name: 'Blue key' });
    expect((await rename(passkey.id)).status).to.equal(204);
    expect((await rename(passkey.id, await app.make.user())).status).to.equal(404);
    const { passkeys } = (await app.as(ann).get('/auth/passkeys')).body;
    expect(passkeys.map(({ name }: { name: string }) => name)).to.deep.equal(['Blue key', 'Phone']);
    const stranger = await app.make.user();
    expect((await app.as(stranger).delete(`/auth/passkeys/${passkey.id}`)).status).to.equal(404);
    expect((await app.as(ann).delete(`/auth/passkeys/${passkey.id}`)).status).to.equal(204);
    await challenged();
    expect((await app.as(ann).delete(`/auth/passkeys/${second.passkey.id}`)).status).to.equal(204);
    expect((await logIn()).status).to.equal(200);
    expect((await app.as(ann).get('/auth/passkeys')).body.recovery_codes_left).to.equal(0);
    expect((await app.as(ann).post('/auth/passkeys/recovery-codes')).status).to.equal(409);
  });

  it('are added, removed and replaced only after a fresh sign-in, and passwords no longer confirm what takes over an account', async () => {
    const { key, passkey } = await add();
    app.travel(11 * MINUTE);
    const client = app.as(ann);
    const confirmed = { current_password: PASSWORD };
    const stale = [
      await client.post('/auth/passkeys/registration'),
      await client.post('/auth/passkeys', {
        ticket: 'x',
        name: 'x',
        passkey: key.create({ challenge: 'eA', rp: { id: 'x' }, user: { id: 'x' } }),
      }),
      await client.delete(`/auth/passkeys/${passkey.id}`),
      await client.post('/auth/passkeys/recovery-codes'),
      await client.patch('/auth/me', { email: `new-${ann.email}`, ...confirmed }),
      await client.post('/auth/tokens', { name: 'Script', scopes: ['read'], ...confirmed }),
    ];
    app.travel(-11 * MINUTE);
    expect(stale.map(({ status, body }) => [status, body.code])).to.deep.equal(
      stale.map(() => [403, 'fresh_sign_in_required']),
    );
  });

  it('are added by the session that asked, with an answer that matches, and once', async () => {
    const client = app.as(ann);
    const start = async () => (await client.post('/auth/passkeys/registration')).body;
    const key = new Authenticator();
    const send = async (body: object, by: Pick<TestUser, 'token'> = ann) => {
      const answer = await app.as(by).post('/auth/passkeys', { name: 'Key', ...body });
      return [answer.status, answer.body.code];
    };
    const first = await start();
    const passkey = key.create(first.options);
    const other = (await logIn()).body.access_token;
    const before = await contentsOf(app);
    expect(await send({ ticket: first.ticket, passkey }, { token: other })).to.deep.equal([400, 'sign_in_expired']);
    expect(await send({ ticket: first.ticket, passkey })).to.deep.equal([400, 'sign_in_expired']);
    const second = await start();
    expect(await send({ ticket: second.ticket, passkey })).to.deep.equal([400, 'passkey_not_valid']);
    const { ticket } = await signInAlone();
    expect(await send({ ticket, passkey })).to.deep.equal([400, 'sign_in_expired']);
    expect(await contentsOf(app)).to.deep.equal(before);
    const id = Buffer.from('the same, again!');
    for (const [status, code] of [
      [201, undefined],
      [409, 'conflict'],
    ]) {
      const { ticket, options } = await start();
      expect(await send({ ticket, passkey: key.create(options, id) })).to.deep.equal([status, code]);
    }
    for (let count = 1; count < 20; count += 1) await add(ann, new Authenticator(), `Key ${count}`);
    expect((await client.post('/auth/passkeys/registration')).status).to.equal(409);
  });

  it('leave API tokens, password resets and their links as they are: a new password still needs the passkey', async () => {
    const { body: token } = await app.as(ann).post('/auth/tokens', { name: 'Script', scopes: ['read'] });
    await add();
    expect(await me(token.token)).to.equal(200);
    const root = await app.make.user({ superuser: true });
    const { body: link } = await app.as(root).post(`/users/${ann.id}/password-reset`);
    const reset = await app.anonymous.post(`/auth/password-reset/${link.token}`, { password: 'Another-horse-8' });
    expect(reset.status).to.equal(204);
    const { status, body } = await logIn(ann, 'Another-horse-8');
    expect([status, body.code]).to.deep.equal([403, 'second_factor_required']);
    const { body: made } = await app.as(root).post(`/users/${ann.id}/temporary-password`);
    const chosen = { username: ann.username, temporary_password: made.password, new_password: 'Third-horse-9' };
    expect((await app.anonymous.post('/auth/temporary-password', chosen)).status).to.equal(204);
    expect((await logIn(ann, 'Third-horse-9')).body.code).to.equal('second_factor_required');
  });

  it('of an account whose email nobody had confirmed end when a mailed link gives it to whoever reads that mail, and else stay', async () => {
    await add();
    const mailed = () =>
      makeResetLink(createContext(app.resources, app.resources.log), { userId: ann.id, by: null, isMailed: true });
    const reset = async (password: string) => {
      const { token } = await mailed();
      expect((await app.anonymous.post(`/auth/password-reset/${token}`, { password })).status).to.equal(204);
      return (await logIn(ann, password)).status;
    };
    expect(await reset('Another-horse-8')).to.equal(200);
    // The email is confirmed now.
    const { body } = await logIn(ann, 'Another-horse-8');
    await addPasskey(app, { token: body.access_token }, { key: new Authenticator() });
    expect(await reset('Third-horse-9')).to.equal(403);
  });

  it('are erased with their account', async () => {
    await add();
    await app.as(ann).delete('/auth/me', { current_password: PASSWORD });
    const { rows } = await app.resources.pool.query(
      `select user_id from passkeys where user_id = $1 union all select user_id from recovery_codes where user_id = $1`,
      [ann.id],
    );
    expect(rows).to.deep.equal([]);
  });

  it('open nothing where people sign in through a provider only', async () => {
    const { key } = await add();
    const sso = await startTestApp({
      SSO_ONLY: 'true',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      DATABASE_URL: app.settings.DATABASE_URL,
    });
    for (const path of ['/auth/login/second-factor', '/auth/session/second-factor']) {
      const { ticket, options } = (await sso.anonymous.post('/auth/passkeys/sign-in')).body;
      const { status, body } = await sso.anonymous.post(path, { ticket, passkey: key.get(options) });
      expect([status, body.code]).to.deep.equal([403, 'passwords_off']);
    }
  });

  it('begin so many sign-ins from one address, and no more', async () => {
    const few = await startTestApp({ SIGN_IN_STARTS_PER_MINUTE: '1' });
    const start = async () => (await few.anonymous.post('/auth/passkeys/sign-in')).status;
    expect([await start(), await start()]).to.deep.equal([200, 429]);
  });

  it('are off where browsers offer none: recovery codes still sign in', async () => {
    const { recovery_codes: codes } = await add();
    const moved = await startTestApp({
      PUBLIC_URL: 'http://192.0.2.1:8000',
      DATABASE_URL: app.settings.DATABASE_URL,
    });
    expect((await moved.anonymous.get('/auth/providers')).body.passkeys).to.equal(null);
    const refused = [
      await moved.anonymous.post('/auth/passkeys/sign-in'),
      await moved.as(await moved.make.user()).post('/auth/passkeys/registration'),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).to.deep.equal([
      [403, 'passkeys_off'],
      [403, 'passkeys_off'],
    ]);
    const { body } = await moved.anonymous.form('/auth/login', { username: ann.username, password: PASSWORD });
    expect(body.second_factor.options).to.equal(null);
    const answer = { ticket: body.second_factor.ticket, recovery_code: codes![0] };
    expect((await moved.anonymous.post('/auth/login/second-factor', answer)).status).to.equal(200);
  });

  describe('with REQUIRE_PASSKEY=superusers', () => {
    let strict: TestApp;
    before(async () => {
      strict = await startTestApp({ REQUIRE_PASSKEY: 'superusers' });
    });

    it('superusers can do nothing but add one; others, and API tokens, are as before', async () => {
      const root = await strict.make.user({ superuser: true });
      const client = strict.as(root);
      const refused = [
        await client.get('/users/'),
        await client.get('/projects'),
        await client.post('/projects', { name: 'Backlog' }),
        await client.get('/auth/tokens'),
        await client.post('/admin/dashboard-session'),
        await client.get(`/projects/${crypto.randomUUID()}`),
      ];
      expect(refused.map(({ status, body }) => [status, body.code])).to.deep.equal(
        refused.map(() => [403, 'passkey_required']),
      );
      const board = await fetch(`${strict.base}/admin/queues`, {
        headers: { Cookie: `pairwise_dashboard=${root.token}` },
        redirect: 'manual',
      });
      expect(board.status).to.not.equal(200);
      expect((await client.get('/auth/me')).status).to.equal(200);
      expect((await client.get('/auth/passkeys')).body.required).to.equal(true);
      await addPasskey(strict, root);
      expect((await client.get('/users/')).status).to.equal(200);
      const { body: token } = await client.post('/auth/tokens', { name: 'Script', scopes: ['operate'] });
      const { passkeys } = (await client.get('/auth/passkeys')).body;
      await client.delete(`/auth/passkeys/${passkeys[0].id}`);
      expect((await client.get('/users/')).status).to.equal(403);
      expect((await strict.as({ token: token.token }).get('/users/')).status).to.equal(200);
      const user = await strict.make.user();
      expect((await strict.as(user).get('/projects')).status).to.equal(200);
    });
  });
});
