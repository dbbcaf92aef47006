import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { hashAtFullCost, hashCheaply } from '../support/password-cost.ts';

const OWN = 'Chosen-by-myself-7';

describe('temporary passwords', () => {
  hashCheaply();

  let app: TestApp;
  let root: TestUser;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
  });
  beforeEach(async () => {
    lead = await app.make.user();
  });

  const send = (path: string, fields: Record<string, string>): Promise<TestAnswer> =>
    app.anonymous.post(path, undefined, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const logIn = (password: string, path = '/auth/login') => send(path, { username: lead.username, password });
  const replace = (temporary: string, chosen: string) =>
    app.anonymous.post('/auth/temporary-password', {
      username: lead.username,
      temporary_password: temporary,
      new_password: chosen,
    });
  const setTemporary = async (user = lead): Promise<string> => {
    const { status, body } = await app.as(root).post(`/users/${user.id}/temporary-password`);
    expect(status).to.equal(200);
    return body.password;
  };
  const eventsOf = async (user: TestUser) => {
    const { items } = (await app.as(root).get(`/admin/security-events?user_id=${user.id}`)).body;
    return items as { event: string; actor: { id: string } | null; details: Record<string, unknown> }[];
  };

  it('are made by a superuser, end all sessions, and stop the old password', async () => {
    const { status, body } = await app.as(root).post(`/users/${lead.id}/temporary-password`);
    expect(status).to.equal(200);
    expect(body.password).to.match(/^(\w{4}-){3}\w{4}$/);
    expect(Date.parse(body.expires_at) - Date.now()).to.be.within(71 * 3_600_000, 73 * 3_600_000);
    expect((await app.as(lead).get('/auth/me')).status).to.equal(401);
    expect((await logIn(PASSWORD)).status).to.equal(401);
    expect(await setTemporary(), 'each one is another').not.to.equal(body.password);
    const [event] = (await eventsOf(lead)).filter(({ event: name }) => name === 'authn_password_change');
    expect(event!.details).to.include({ temporary: true, sessionsEnded: 0 });
    expect(JSON.stringify(event)).to.contain(root.id).and.not.contain(body.password);
  });

  it('open nothing until their user replaces them', async () => {
    const temporary = await setTemporary();
    for (const path of ['/auth/login', '/auth/session']) {
      const refused = await logIn(temporary, path);
      expect([refused.status, refused.body]).to.deep.equal([
        403,
        {
          detail: 'This password is temporary. Choose your own password first',
          code: 'password_change_required',
        },
      ]);
      expect(refused.headers.has('Set-Cookie')).to.equal(false);
    }
    const answers = [
      await replace(temporary, temporary),
      await replace(temporary, 'weak'),
      await replace('Wrong-horse-7', OWN),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).to.deep.equal([
      [400, 'weak_password'],
      [400, 'weak_password'],
      [401, 'wrong_credentials'],
    ]);
    expect((await replace(temporary, OWN)).status).to.equal(204);
    expect((await replace(temporary, OWN)).status).to.equal(401);
    expect((await logIn(OWN)).status).to.equal(200);
    const events = await eventsOf(lead);
    expect(events.filter(({ event }) => event === 'authn_password_change')).to.have.length(2);
  });

  it('are replaced once, however many ask at the same time', async () => {
    hashAtFullCost();
    const temporary = await setTemporary();
    const chosen = ['First-choice-7', 'Second-choice-7', 'Third-choice-7'];
    const answers = await Promise.all(chosen.map((password) => replace(temporary, password)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([204, 401, 401]);
    const winner = chosen[answers.findIndex(({ status }) => status === 204)]!;
    expect((await logIn(winner)).status).to.equal(200);
  });

  it('expire', async () => {
    const temporary = await setTemporary();
    await app.resources.pool.query('update users set password_temporary_until = created_at where id = $1', [lead.id]);
    for (const { status, body } of [await logIn(temporary), await replace(temporary, OWN)]) {
      expect([status, body.code]).to.deep.equal([401, 'temporary_password_expired']);
    }
    await replace(await setTemporary(), OWN);
    expect((await logIn(OWN)).status).to.equal(200);
  });

  it('are guessed no faster than any other', async () => {
    await setTemporary();
    const seen: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) seen.push((await replace('Wrong-horse-7', OWN)).status);
    expect(seen).to.deep.equal([...Array(10).fill(401), 429]);
  });

  it('let somebody in who guessed too often before', async () => {
    for (const name of [lead.username, lead.email]) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        await send('/auth/login', { username: name, password: 'Wrong-1' });
    }
    expect((await logIn(PASSWORD)).status).to.equal(429);
    const temporary = await setTemporary();
    expect((await replace(temporary, OWN)).status).to.equal(204);
    expect((await logIn(OWN)).status).to.equal(200);
  });

  it('stop being temporary when their person changes them in a session', async () => {
    await setTemporary();
    const fresh = await app.make.user();
    await app.resources.pool.query(
      `update users set password_temporary_until = now() + '1 hour' where id = any($1::uuid[])`,
      [[fresh.id, lead.id]],
    );
    const change = { current_password: PASSWORD, new_password: OWN };
    expect((await app.as(fresh).post('/auth/change-password', change)).status).to.equal(204);
    lead = fresh;
    expect((await logIn(OWN)).status).to.equal(200);
  });

  it('are not for one’s own account, nor for one that signs in elsewhere, nor for nobody', async () => {
    const own = await app.as(root).post(`/users/${root.id}/temporary-password`);
    expect([own.status, own.body.code]).to.deep.equal([400, 'own_password']);
    expect((await app.as(root).get('/auth/me')).status).to.equal(200);
    await app.resources.pool.query(`update users set auth_provider = 'google', hashed_password = null where id = $1`, [
      lead.id,
    ]);
    expect((await app.as(root).post(`/users/${lead.id}/temporary-password`)).status).to.equal(400);
    const nobody = '019a9f6e-2f00-7c1a-9d2e-ffffffffffff';
    expect((await app.as(root).post(`/users/${nobody}/temporary-password`)).status).to.equal(404);
    expect((await app.as(await app.make.user()).post(`/users/${lead.id}/temporary-password`)).status).to.equal(403);
  });

  it('are the only ones that are replaced without a session', async () => {
    const { status, body } = await replace(PASSWORD, OWN);
    expect([status, body.code]).to.deep.equal([400, 'password_not_temporary']);
    expect((await logIn(PASSWORD)).status).to.equal(200);
  });
});
