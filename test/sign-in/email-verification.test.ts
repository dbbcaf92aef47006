import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type Arrived, linkIn, MailServer } from '../support/mail-server.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

const DAY_MS = 86_400_000;

describe('the email of an account', () => {
  let server: MailServer;
  let app: TestApp;
  let workers: TestWorkers;
  let ann: TestUser;

  before(async () => {
    server = await MailServer.start({ hideSTARTTLS: true });
    app = await startTestApp({
      SMTP_URL: server.url(),
      MAIL_FROM: 'pairwise@example.org',
      PUBLIC_URL: 'https://pairwise.example',
      MAIL_REQUESTS_PER_HOUR: '1000',
    });
    workers = await startTestWorkers(app);
  });
  beforeEach(async () => {
    ann = await app.make.user();
  });

  const settled = () =>
    workers.until(async () => {
      const { waiting, active } = await app.resources.jobs.queue('mail').getJobCounts('waiting', 'active');
      return waiting! + active! === 0;
    }, 'all mails attempted');
  const tokenIn = (arrived: Arrived) => {
    const { pathname, hash } = new URL(linkIn(arrived));
    expect(pathname).to.equal('/mail');
    return hash.slice(1);
  };
  const tokenTo = async (email: string) => {
    await settled();
    return tokenIn(server.to(email).at(-1)!);
  };
  const confirm = async (token: string) => (await app.anonymous.post(`/auth/email-verification/${token}`)).status;
  const verifiedAt = async (user = ann) => (await app.as(user).get('/auth/me')).body.email_verified_at;
  const ask = (user = ann, headers = {}) => app.as(user).post('/auth/email-verification', undefined, { headers });

  it('is confirmed by a link that comes after the registration, once, within a day; the account works without', async () => {
    const account = { username: 'newcomer', email: 'newcomer@example.com', password: PASSWORD };
    const { body } = await app.anonymous.post('/auth/register', account, { headers: { 'Accept-Language': 'es' } });
    expect(body.email_verified_at).to.equal(null);
    const token = await tokenTo(account.email);
    const { mail } = server.to(account.email)[0]!;
    expect(mail.subject).to.equal('Confirma tu dirección de correo para Pairwise');
    expect(mail.text).to.contain('la cuenta de Pairwise newcomer');
    expect([...mail.headers.keys()]).not.to.include('list-unsubscribe');
    const { access_token } = (await app.anonymous.form('/auth/login', { username: 'newcomer', password: PASSWORD }))
      .body;
    const user = app.as({ token: access_token });
    expect((await user.post('/projects', { name: 'Backlog' })).status).to.equal(201);
    app.travel(DAY_MS + 1000);
    const late = await confirm(token);
    app.travel(-DAY_MS - 1000);
    expect([late, await confirm(token), await confirm(token), await confirm('pwv_unknown')]).to.deep.equal([
      404, 204, 404, 404,
    ]);
    expect(Date.parse((await user.get('/auth/me')).body.email_verified_at)).to.be.closeTo(Date.now(), 60_000);
    expect((await user.post('/auth/email-verification')).status).to.equal(409);
  });

  it('is confirmed by the newest link only, which can be asked for again, but not without bounds', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await ask()).status);
    expect(answers).to.deep.equal([202, 202, 202, 202, 202, 429]);
    await settled();
    const tokens = server.to(ann.email).map(tokenIn);
    expect(tokens.length).to.be.greaterThan(0);
    expect(new Set(tokens).size).to.equal(tokens.length);
    for (const old of tokens.slice(0, -1)) expect(await confirm(old)).to.equal(404);
    expect(await confirm(tokens.at(-1)!)).to.equal(204);
  });

  it('is unconfirmed again after a change, and a link to the old one confirms nothing', async () => {
    await ask();
    const old = await tokenTo(ann.email);
    await app.as(ann).patch('/auth/me', { email: `new-${ann.email}` });
    expect(await confirm(old)).to.equal(404);
    const token = await tokenTo(`new-${ann.email}`);
    expect([await verifiedAt(), await confirm(token), typeof (await verifiedAt())]).to.deep.equal([
      null,
      204,
      'string',
    ]);
    // Other letters of the same address keep it confirmed.
    await app.as(ann).patch('/auth/me', { email: `NEW-${ann.email}` });
    expect(await verifiedAt()).to.be.a('string');
    const root = await app.make.user({ superuser: true });
    await app.as(root).put(`/users/${ann.id}`, { email: `newer-${ann.email}` });
    const seen = await app.as(root).get(`/users/${ann.id}`);
    expect(seen.body.email_verified_at).to.equal(null);
    expect(await confirm(await tokenTo(`newer-${ann.email}`))).to.equal(204);
  });

  it('is confirmed by a link for a forgotten password that was mailed, and not by one that a superuser passed on', async () => {
    const root = await app.make.user({ superuser: true });
    const reset = (token: string, password: string) =>
      app.anonymous.post(`/auth/password-reset/${token}`, { password });
    const made = await app.as(root).post(`/users/${ann.id}/password-reset`);
    await reset(made.body.token, 'Chosen-by-Ann-7');
    const seen = async () => (await app.as(root).get(`/users/${ann.id}`)).body.email_verified_at;
    expect(await seen()).to.equal(null);
    await app.anonymous.post('/auth/password-reset', { email: ann.email });
    await settled();
    const { hash } = new URL(linkIn(server.to(ann.email).at(-1)!));
    expect((await reset(hash.slice(1), 'Chosen-by-Ann-8')).status).to.equal(204);
    expect(await seen()).to.be.a('string');
  });

  it('must be confirmed before an invitation of that email is shown, and the invitation has that mailed; one of the username needs nothing', async () => {
    const owner = await app.make.user();
    const invite = async (user: string) => {
      const { id } = await app.make.project({ owner });
      expect((await app.as(owner).post(`/projects/${id}/collaborators`, { user })).status).to.equal(202);
    };
    const own = async () => (await app.as(ann).get('/auth/invitations')).body;
    const accept = (id: string) => app.as(ann).post(`/auth/invitations/${id}/accept`);
    await invite(ann.username);
    const [byName] = await own();
    expect((await accept(byName.id)).status).to.equal(200);
    await invite(ann.email);
    expect(await own()).to.deep.equal([]);
    const { rows } = await app.resources.pool.query('select id from project_invitations where user_id = $1', [ann.id]);
    const refused = await accept(rows[0].id);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'email_not_verified']);
    await settled();
    const toConfirm = server.to(ann.email).filter(({ mail }) => mail.subject!.startsWith('Confirm'));
    expect(server.to(ann.email)).to.have.length(toConfirm.length + 2);
    await confirm(tokenIn(toConfirm.at(-1)!));
    const [byEmail] = await own();
    expect((await accept(byEmail.id)).status).to.equal(200);
  });
});

describe('without a mail server, the email of an account', () => {
  it('stays unconfirmed', async () => {
    const app = await startTestApp();
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const { status, body } = await app.as(bob).post('/auth/email-verification');
    expect([status, body.code]).to.deep.equal([403, 'mail_off']);
    expect((await app.as(ann).get('/users/me')).body.email_verified_at).to.equal(null);
  });
});
