import argon2 from 'argon2';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { patient } from '../support/patience.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('sessions', () => {
  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
  });

  const logIn = (username: string, password = PASSWORD) => app.anonymous.form('/auth/login', { username, password });
  const refresh = (token: unknown): Promise<TestAnswer> =>
    app.anonymous.post('/auth/refresh', { refresh_token: token });
  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;
  const sql = (text: string, values: unknown[]) => app.resources.pool.query(text, values);

  describe('POST /auth/login', () => {
    it('answers both tokens, their type and the seconds that the first one lives', async () => {
      const { status, body } = await logIn(lead.username);
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('access_token', 'token_type', 'expires_in', 'refresh_token');
      expect(body).to.include({ token_type: 'bearer', expires_in: 1800 });
      expect(await me(body.access_token)).to.equal(200);
    });

    it('starts a session of its own each time', async () => {
      const [one, two] = [await logIn(lead.username), await logIn(lead.email)];
      await app.as({ token: one.body.access_token }).post('/auth/logout');
      expect(await me(two.body.access_token)).to.equal(200);
    });
  });

  describe('POST /auth/refresh', () => {
    it('answers a new pair that works', async () => {
      const { status, body } = await refresh(lead.refreshToken);
      expect(status).to.equal(200);
      expect(body).to.include({ token_type: 'bearer', expires_in: 1800 });
      expect(body.refresh_token).not.to.equal(lead.refreshToken);
      expect(await me(body.access_token)).to.equal(200);
      expect((await refresh(body.refresh_token)).status).to.equal(200);
    });

    it('ends the whole session when a used token comes again', async () => {
      const { body: next } = await refresh(lead.refreshToken);
      const again = await refresh(lead.refreshToken);
      expect(again.status).to.equal(401);
      expect(again.body.detail).to.equal('Invalid or expired refresh token');
      expect((await refresh(next.refresh_token)).status).to.equal(401);
      expect(await me(next.access_token)).to.equal(401);
      expect(await me(lead.token)).to.equal(401);
    });

    it('recognises a used token however often the session was refreshed since', async () => {
      let token = lead.refreshToken;
      for (let times = 0; times < 3; times += 1) token = (await refresh(token)).body.refresh_token;
      expect((await refresh(lead.refreshToken)).status).to.equal(401);
      expect((await refresh(token)).status).to.equal(401);
    });

    it('never yields two live sessions for one token presented many times at once', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(lead.refreshToken)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).to.have.length(1);
      expect(answers.filter(({ status }) => status === 401)).to.have.length(9);
      // The others were reuse, and so nobody goes on with this session.
      expect(await me(won[0]!.body.access_token)).to.equal(401);
    });

    it('does not affect a session of which only the id is known', async () => {
      const [sessionId = '', secret = ''] = lead.refreshToken.split('.');
      const madeUp = Buffer.from(secret, 'base64url');
      madeUp[0]! ^= 1;
      expect((await refresh(`${sessionId}.${madeUp.toString('base64url')}`)).status).to.equal(401);
      expect((await refresh(`${sessionId}.${'A'.repeat(64)}`)).status).to.equal(401);
      expect((await refresh(lead.refreshToken)).status).to.equal(200);
    });

    it('refuses the token of another session under this session’s id', async () => {
      const other = await app.make.user();
      const crossed = `${lead.refreshToken.split('.')[0]}.${other.refreshToken.split('.')[1]}`;
      expect((await refresh(crossed)).status).to.equal(401);
      expect(await me(lead.token)).to.equal(200);
    });

    it('refuses what is no refresh token at all', async () => {
      for (const token of [
        'x',
        '.',
        lead.token,
        `${lead.refreshToken}=`,
        `${lead.refreshToken}.x`,
        ` ${lead.refreshToken}`,
      ])
        expect((await refresh(token)).status, token).to.equal(401);
      expect((await refresh(7)).status).to.equal(422);
      expect((await app.anonymous.post('/auth/refresh', {})).status).to.equal(422);
      expect(await me(lead.token)).to.equal(200);
    });

    it('ends at the absolute lifetime, however often the token was rotated', async () => {
      const travelling = await startTestApp({ REFRESH_TOKEN_EXPIRE_DAYS: '3' });
      const person = await travelling.make.user();
      const rotate = (token: string) => travelling.anonymous.post('/auth/refresh', { refresh_token: token });
      let token = person.refreshToken;
      for (let day = 1; day <= 2; day += 1) {
        travelling.travel(DAY);
        const { status, body } = await rotate(token);
        expect(status).to.equal(200);
        token = body.refresh_token;
      }
      travelling.travel(DAY - 5 * MINUTE);
      const last = await rotate(token);
      expect(last.status).to.equal(200);
      travelling.travel(6 * MINUTE);
      expect((await rotate(last.body.refresh_token)).status).to.equal(401);
      // Nor does an access token outlive its session.
      expect((await travelling.as({ token: last.body.access_token }).get('/auth/me')).status).to.equal(401);
    });

    it('keeps only a hash of the token', async () => {
      const { rows } = await sql('select * from sessions where user_id = $1', [lead.id]);
      expect(rows).to.have.length(1);
      const [sessionId, secret] = lead.refreshToken.split('.');
      expect(rows[0].id).to.equal(sessionId);
      const stored =
        JSON.stringify(rows) + rows[0].refresh_hash.toString('base64url') + rows[0].refresh_hash.toString();
      expect(stored).not.to.contain(secret);
      expect(rows[0].refresh_hash).to.have.length(32);
      expect(Buffer.from(secret!, 'base64url').length).to.be.at.least(32);
    });

    it('refuses a deactivated user', async () => {
      await sql('update users set is_active = false where id = $1', [lead.id]);
      expect((await refresh(lead.refreshToken)).status).to.equal(401);
    });
  });

  describe('POST /auth/logout', () => {
    it('ends the session at once, access token included', async () => {
      const { status, text } = await app.as(lead).post('/auth/logout');
      expect([status, text]).to.deep.equal([204, '']);
      expect(await me(lead.token)).to.equal(401);
      expect((await refresh(lead.refreshToken)).status).to.equal(401);
      expect((await app.as(lead).post('/auth/logout')).status).to.equal(401);
    });

    it('ends it for projects, which are read together with the session', async () => {
      const project = await app.make.project({ owner: lead });
      expect((await app.as(lead).get(`/projects/${project.id}`)).status).to.equal(200);
      await app.as(lead).post('/auth/logout');
      expect((await app.as(lead).get(`/projects/${project.id}`)).status).to.equal(401);
    });
  });

  describe('POST /auth/change-password', () => {
    const NEW = 'Battery-staple-8';
    const change = (current: string, next: string) =>
      app.as(lead).post('/auth/change-password', { current_password: current, new_password: next });

    it('sets the password and ends all other sessions', async () => {
      const elsewhere = (await logIn(lead.username)).body;
      const { status, text } = await change(PASSWORD, NEW);
      expect([status, text]).to.deep.equal([204, '']);
      expect(await me(elsewhere.access_token)).to.equal(401);
      expect((await refresh(elsewhere.refresh_token)).status).to.equal(401);
      expect(await me(lead.token)).to.equal(200);
      expect((await refresh(lead.refreshToken)).status).to.equal(200);
      expect((await logIn(lead.username)).status).to.equal(401);
      expect((await logIn(lead.username, NEW)).status).to.equal(200);
    });

    it('asks for the current password', async () => {
      expect((await change('Wrong-horse-7', NEW)).status).to.equal(401);
      expect((await logIn(lead.username)).status).to.equal(200);
    });

    it('refuses a weak new password and lists the unmet rules', async () => {
      const { status, body } = await change(PASSWORD, 'weak');
      expect(status).to.equal(400);
      expect(body.detail).to.equal(
        'The password needs at least 8 characters, an upper-case letter, a digit, a special character',
      );
      expect((await logIn(lead.username)).status).to.equal(200);
    });

    it('leaves no session behind of a log-in with the old password that was under way', async () => {
      const changed = await argon2.hash(NEW);
      const client = await app.resources.pool.connect();
      try {
        await client.query('begin');
        await client.query('update users set hashed_password = $2 where id = $1', [lead.id, changed]);
        const answer = logIn(lead.username);
        const isWaiting = async () => {
          const { rows } = await sql('select 1 from pg_locks where not granted', []);
          return rows.length > 0;
        };
        const deadline = Date.now() + patient(10_000);
        while (!(await isWaiting()) && Date.now() < deadline);
        await client.query('commit');
        expect((await answer).status).to.equal(401);
      } finally {
        client.release();
      }
      const { rows } = await sql('select 1 from sessions where user_id = $1', [lead.id]);
      expect(rows).to.have.length(1);
    });

    it('lets only one of two changes at once succeed', async () => {
      const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, 'Another-staple-9')]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 401]);
    });
  });

  describe('what happens to a user', () => {
    it('acts on the next request: deactivation and deletion', async () => {
      await sql('update users set is_active = false where id = $1', [lead.id]);
      expect(await me(lead.token)).to.equal(401);
      const gone = await app.make.user();
      await sql('update users set deleted_at = now() where id = $1', [gone.id]);
      expect(await me(gone.token)).to.equal(401);
      expect((await refresh(gone.refreshToken)).status).to.equal(401);
    });

    it('acts on the next request: demotion', async () => {
      const root = await app.make.user({ superuser: true });
      expect((await app.as(root).get('/auth/me')).body.role).to.equal('root');
      await sql('update users set is_superuser = false where id = $1', [root.id]);
      expect((await app.as(root).get('/auth/me')).body.role).to.equal('user');
    });

    it('reports an inactive account only after the correct password', async () => {
      await sql('update users set is_active = false where id = $1', [lead.id]);
      const right = await logIn(lead.username);
      expect([right.status, right.body.detail]).to.deep.equal([401, 'Inactive user']);
      const wrong = await logIn(lead.username, 'Wrong-horse-7');
      expect([wrong.status, wrong.body.detail]).to.deep.equal([401, 'Incorrect email or password']);
    });
  });
});
