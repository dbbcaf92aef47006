import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';

const OWN = 'Chosen-by-myself-7';
const HOUR_MS = 3_600_000;

describe('links that set a new password', () => {
  const lines: string[] = [];
  let app: TestApp;
  let root: TestUser;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp({ LOG_LEVEL: 'debug' }, { logLines: { write: (line: string) => void lines.push(line) } });
    root = await app.make.user({ superuser: true });
  });
  beforeEach(async () => {
    lead = await app.make.user();
  });

  const makeLink = (user = lead) => app.as(root).post(`/users/${user.id}/password-reset`);
  const tokenOf = async (user = lead): Promise<string> => {
    const { status, body } = await makeLink(user);
    expect(status).to.equal(200);
    return body.token;
  };
  const reset = (token: string, password = OWN) => app.anonymous.post(`/auth/password-reset/${token}`, { password });
  const logIn = async (password: string) =>
    (await app.anonymous.form('/auth/login', { username: lead.username, password })).status;
  const set = (columns: string) => app.resources.pool.query(`update users set ${columns} where id = $1`, [lead.id]);
  const NOT_VALID = {
    detail: 'This link has expired or was used already. Ask for a new one',
    code: 'reset_link_not_valid',
  };

  it('are made by a superuser, work once, and end all sessions', async () => {
    const { body } = await makeLink();
    expect(body.token).to.match(/^pwr_[\w-]{43}$/);
    expect(Date.parse(body.expires_at) - Date.now()).to.be.within(0.9 * HOUR_MS, 1.1 * HOUR_MS);
    expect([(await app.as(lead).get('/auth/me')).status, await logIn(PASSWORD)]).to.deep.equal([200, 200]);
    expect((await reset(body.token)).status).to.equal(204);
    expect([(await app.as(lead).get('/auth/me')).status, await logIn(PASSWORD), await logIn(OWN)]).to.deep.equal([
      401, 401, 200,
    ]);
    const again = await reset(body.token, 'Another-choice-8');
    expect([again.status, again.body]).to.deep.equal([404, NOT_VALID]);
    await app.resources.securityEvents.flush();
    const stored = await app.resources.pool.query('select user_id, event, actor_id, details from security_events');
    const events = stored.rows.filter((row) => row.user_id === lead.id).map(({ event, details }) => [event, details]);
    expect(events).to.deep.include(['authn_token_created', { kind: 'password reset' }]);
    expect(events).to.deep.include(['authn_password_change', { reset: true, sessionsEnded: 2, tokensRevoked: true }]);
    expect(JSON.stringify(stored.rows)).not.to.contain(body.token);
    expect(lines.join('')).to.contain('/api/v1/auth/password-reset/pwr_[redacted]').and.not.contain(body.token);
    const { rows } = await app.resources.pool.query('select * from password_resets');
    expect(JSON.stringify(rows)).not.to.contain(body.token);
  });

  it('still work after a password that was refused', async () => {
    const token = await tokenOf();
    const refused = [
      await reset(token, 'weak'),
      await reset(token, 'Password1!'),
      await reset(token, `Ab-${lead.username}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).to.deep.equal([
      [400, 'weak_password'],
      [400, 'guessable_password'],
      [400, 'guessable_password'],
    ]);
    expect((await reset(token)).status).to.equal(204);
  });

  it('are used once, however many use them at the same time', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(
      ['First-pick-7', 'Second-pick-7', 'Third-pick-7'].map((each) => reset(token, each)),
    );
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([204, 404, 404]);
  });

  it('replace earlier ones, expire after an hour, and are forgotten', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect((await reset(first)).status).to.equal(404);
    app.travel(HOUR_MS + 1000);
    const late = await reset(second);
    app.travel(-HOUR_MS - 1000);
    expect([late.status, late.body]).to.deep.equal([404, NOT_VALID]);
    expect((await reset('pwr_nothing')).body).to.deep.equal(NOT_VALID);
  });

  it('end with another password or email, with the sessions, and with the account', async () => {
    const client = app.as(lead);
    const endings: (() => Promise<{ status: number }>)[] = [
      () => client.post('/auth/change-password', { current_password: PASSWORD, new_password: OWN }),
      () => client.patch('/auth/me', { email: `new-${lead.email}` }),
      () => client.delete('/auth/sessions'),
      () => app.as(root).post(`/users/${lead.id}/temporary-password`),
      () => app.as(root).put(`/users/${lead.id}`, { is_active: false }),
    ];
    for (const end of endings) {
      const token = await tokenOf();
      expect((await end()).status).to.be.oneOf([200, 204]);
      expect((await reset(token)).status).to.equal(404);
    }
  });

  it('replace a temporary password', async () => {
    await app.as(root).post(`/users/${lead.id}/temporary-password`);
    expect((await reset(await tokenOf())).status).to.equal(204);
    expect(await logIn(OWN)).to.equal(200);
  });

  it('are not for oneself, for deactivated accounts, nor for those that sign in elsewhere', async () => {
    const own = await makeLink(root);
    expect([own.status, own.body.code]).to.deep.equal([400, 'own_password']);
    const token = await tokenOf();
    await set('is_active = false');
    expect([(await makeLink()).status, (await reset(token)).status]).to.deep.equal([400, 404]);
    await set(`is_active = true, hashed_password = null, google_id = 'g-${lead.username}'`);
    expect([(await makeLink()).status, (await reset(token)).status]).to.deep.equal([400, 404]);
    await set(`auth_provider = 'google'`);
    expect((await makeLink()).status).to.equal(400);
    expect((await app.as(root).post('/users/019a9f6e-2f00-7c1a-9d2e-ffffffffffff/password-reset')).status).to.equal(
      404,
    );
  });
});
