import { expect } from 'chai';
import { sendMailJob } from '../../shared/mail/jobs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type Arrived, answering, linkIn, MailServer } from '../support/mail-server.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

const OWN = 'Chosen-by-myself-7';
const PUBLIC_URL = 'https://pairwise.example';
const MAIL_FROM = 'Pairwise <pairwise@example.org>';

describe('POST /auth/password-reset', () => {
  const lines: string[] = [];
  let server: MailServer;
  let app: TestApp;
  let workers: TestWorkers;
  let ann: TestUser;

  before(async () => {
    server = await MailServer.start();
    const logLines = { write: (line: string) => void lines.push(line) };
    app = await startTestApp(
      { LOG_LEVEL: 'debug', SMTP_URL: server.url(), MAIL_FROM, PUBLIC_URL, MAIL_REQUESTS_PER_HOUR: '1000' },
      { logLines },
    );
    workers = await startTestWorkers(app, { logLines });
  });
  beforeEach(async () => {
    ann = await app.make.user();
    server.refusal = () => null;
  });

  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.anonymous.post('/auth/password-reset', { email }, { headers });
  const queue = () => app.resources.jobs.queue('mail');
  /** Waits until all jobs came to an end, or were put off. */
  const settled = () =>
    workers.until(async () => {
      const { waiting, active } = await queue().getJobCounts('waiting', 'active');
      return waiting! + active! === 0;
    }, 'all mails attempted');
  const mailTo = async ({ email }: TestUser): Promise<Arrived> => {
    await workers.until(() => server.to(email).length > 0, `a mail to ${email}`);
    return server.to(email).at(-1)!;
  };
  const useLink = (mail: Arrived, password = OWN) => {
    const { origin, pathname, hash } = new URL(linkIn(mail));
    expect([origin, pathname]).to.deep.equal([PUBLIC_URL, '/reset']);
    return app.anonymous.post(`/auth/password-reset/${hash.slice(1)}`, { password });
  };
  const logIn = async ({ username }: TestUser, password: string) =>
    (await app.anonymous.form('/auth/login', { username, password })).status;

  it('sends a link by which the user sets a new password, once, within an hour', async () => {
    const { status, text } = await ask(ann.email.toUpperCase());
    expect([status, text]).to.deep.equal([202, '']);
    const arrived = await mailTo(ann);
    const { mail, from, to } = arrived;
    expect([from, to]).to.deep.equal(['pairwise@example.org', [ann.email]]);
    expect(mail.from?.text).to.equal('"Pairwise" <pairwise@example.org>');
    expect(mail.subject).to.equal('Choose a new password for Pairwise');
    expect(mail.text).to.contain(`Hello ${ann.username},`).and.contain('once, within an hour');
    // Nobody can do without this mail, so there is no way to stop it.
    expect([...mail.headers.keys()])
      .to.include('auto-submitted')
      .and.not.include('list-unsubscribe');
    const inHtml = [...String(mail.html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(inHtml).to.deep.equal([linkIn(arrived), linkIn(arrived)]);
    expect(String(mail.html))
      .to.contain('lang="en" dir="ltr"')
      .and.not.match(/<(img|script|link)\b/);
    expect((await useLink(arrived)).status).to.equal(204);
    expect([await logIn(ann, PASSWORD), await logIn(ann, OWN)]).to.deep.equal([401, 200]);
    expect((await useLink(arrived, 'Another-choice-8')).status).to.equal(404);
    await ask(ann.email);
    await workers.until(() => server.to(ann.email).length === 2, 'a second mail');
    app.travel(3_601_000);
    const late = await useLink(server.to(ann.email)[1]!);
    app.travel(-3_601_000);
    expect(late.status).to.equal(404);
  });

  it('says the same, and takes the same steps, if there is no such account or it has no password', async () => {
    const [off, google] = [await app.make.user(), await app.make.user()];
    await app.resources.pool.query('update users set is_active = false where id = $1', [off.id]);
    await app.resources.pool.query(
      `update users set auth_provider = 'google', hashed_password = null, google_id = 'g' where id = $1`,
      [google.id],
    );
    await settled();
    await queue().pause();
    const before = (await queue().getJobCounts('waiting')).waiting!;
    const answers = [];
    for (const email of [ann.email, off.email, google.email, 'nobody@example.com']) answers.push(await ask(email));
    const seen = answers.map(({ status, text, headers }) => [status, text, [...headers.keys()].toSorted()]);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).to.equal(1);
    const jobs = await queue().getJobs(['waiting']);
    expect(jobs.length - before).to.equal(4);
    await queue().resume();
    await mailTo(ann);
    await settled();
    expect([off, google].flatMap(({ email }) => server.to(email))).to.deep.equal([]);
    expect(server.named).not.to.include('nobody@example.com');
  });

  it('writes in the language of the account, or else of the request', async () => {
    await app.as(ann).patch('/auth/me', { language: 'ar' });
    await ask(ann.email, { 'Accept-Language': 'fr' });
    const arabic = await mailTo(ann);
    expect(String(arabic.mail.html)).to.contain('lang="ar" dir="rtl"');
    expect(arabic.mail.subject).to.equal('اختيار كلمة مرور جديدة في Pairwise');
    const bob = await app.make.user();
    await ask(bob.email, { 'Accept-Language': 'de-AT, en;q=0.5' });
    const german = await mailTo(bob);
    expect(german.mail.subject).to.equal('Neues Passwort für Pairwise wählen');
    expect(german.mail.headers.get('content-language')).to.equal('de');
    expect((await useLink(german)).status).to.equal(204);
  });

  it('keeps the token out of Redis, the job dashboard and the log', async () => {
    await ask(ann.email);
    const { hash } = new URL(linkIn(await mailTo(ann)));
    await settled();
    const jobs = await queue().getJobs();
    const held = JSON.stringify(jobs.map(({ data, returnvalue, stacktrace }) => ({ data, returnvalue, stacktrace })));
    expect(held).to.contain(ann.id).and.not.contain('pwr_').and.not.contain(ann.email);
    expect(lines.join('')).to.contain('mail sent').and.not.contain(hash.slice(1)).and.not.contain(ann.email);
    for (const key of await app.resources.redis.keys('*')) {
      expect(key).not.to.contain(ann.email);
    }
  });

  it('tries again for hours if the server puts it off, and then sends a link that works', async () => {
    server.refusal = () => answering(451, '4.7.1 Greylisted, try again later');
    await ask(ann.email);
    await workers.until(() => server.named.includes(ann.email), 'an attempt');
    await settled();
    // A second request waits with the first.
    await ask(ann.email);
    await settled();
    const delayed = (await queue().getJobs(['delayed'])).filter(({ data }) => data.userId === ann.id);
    expect(delayed).to.have.length(1);
    expect(delayed[0]!.delay).to.be.within(30_000, 60_000);
    expect(delayed[0]!.failedReason).to.equal('The mail was not sent yet: EENVELOPE 451 4.7.1');
    const patience = Array.from({ length: sendMailJob.attempts - 1 }, (_, at) => sendMailJob.backoff * 2 ** at);
    expect(patience.reduce((sum, each) => sum + each)).to.be.greaterThan(4 * 3_600_000);
    server.refusal = () => null;
    await delayed[0]!.promote();
    expect((await useLink(await mailTo(ann))).status).to.equal(204);
    expect(await logIn(ann, OWN)).to.equal(200);
  });

  it('gives up if the server refuses for good, and logs and counts it without the address', async () => {
    server.refusal = (recipient) => answering(550, `5.1.1 <${recipient}>: no such user`);
    await ask(ann.email);
    await workers.until(() => workers.failed.length > 0 && server.named.includes(ann.email), 'a refusal');
    await settled();
    const failed = (await queue().getJobs(['failed'])).filter(({ data }) => data.userId === ann.id);
    expect(failed.map(({ attemptsMade, failedReason }) => [attemptsMade, failedReason])).to.deep.equal([
      [1, '[422] The mail server refused the mail: EENVELOPE 550 5.1.1'],
    ]);
    expect(JSON.stringify(failed[0]!.stacktrace)).not.to.contain(ann.email);
    const { text } = await workers.resources.metrics.read();
    expect(text).to.match(/pairwise_mails_total\{kind="password-reset",outcome="refused"\} 1/);
  });
});

describe('POST /auth/password-reset, too often', () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM, MAIL_REQUESTS_PER_HOUR: '8' };

  it('is refused for an address, whether or not there is an account, and for a network', async () => {
    const app = await startTestApp(settings);
    const ann = await app.make.user();
    const ask = (email: string) => app.anonymous.post('/auth/password-reset', { email });
    const outcomes = async (email: string, times: number) => {
      const found = [];
      for (let count = 0; count < times; count += 1) found.push((await ask(email)).status);
      return found;
    };
    expect(await outcomes(ann.email, 6)).to.deep.equal([202, 202, 202, 202, 202, 429]);
    expect(await outcomes('nobody@example.com', 2)).to.deep.equal([202, 202]);
    const last = await ask('another@example.com');
    expect([last.status, last.body.detail]).to.deep.equal([429, 'Too many mails were asked for; try again later']);
    expect(Number(last.headers.get('Retry-After'))).to.be.within(3000, 3600);
  });
});

describe('POST /auth/password-reset, asked for by a stranger', () => {
  it('keeps nobody out: others are mailed as well, and every link works until one is used', async () => {
    const server = await MailServer.start();
    const settings = { SMTP_URL: server.url(), MAIL_FROM, PUBLIC_URL, TRUST_PROXY: '1' };
    const app = await startTestApp(settings);
    const workers = await startTestWorkers(app);
    const ann = await app.make.user();
    const askFrom = async (address: string) => {
      const headers = { 'X-Forwarded-For': address };
      return (await app.anonymous.post('/auth/password-reset', { email: ann.email }, { headers })).status;
    };
    const mails = () => server.to(ann.email);
    expect(await askFrom('192.0.2.1')).to.equal(202);
    await workers.until(() => mails().length === 1, 'the mail that ann asked for');
    for (let count = 1; count <= 6; count += 1) {
      expect(await askFrom('203.0.113.9'), `request ${count} of the stranger`).to.equal(count > 5 ? 429 : 202);
    }
    expect(await askFrom('192.0.2.1')).to.equal(202);
    await workers.until(() => mails().length > 1, 'a mail that somebody else asked for');
    const tokens = mails().map((mail) => new URL(linkIn(mail)).hash.slice(1));
    const reset = async (token: string) =>
      (await app.anonymous.post(`/auth/password-reset/${token}`, { password: OWN })).status;
    expect(await reset(tokens[0]!)).to.equal(204);
    for (const other of tokens.slice(1)) expect(await reset(other)).to.equal(404);
    // From ever new addresses, twenty mails within an hour reach the mailbox.
    for (let count = 8; count <= 21; count += 1) {
      expect(await askFrom(`198.51.100.${count}`), `mail ${count}`).to.equal(count > 20 ? 429 : 202);
    }
  });
});

describe('without a mail server, POST /auth/password-reset', () => {
  it('says so, as the list of ways to sign in does', async () => {
    const app = await startTestApp();
    const { status, body } = await app.anonymous.post('/auth/password-reset', { email: 'ann@example.com' });
    expect([status, body.code]).to.deep.equal([403, 'mail_off']);
    expect((await app.anonymous.get('/auth/providers')).body.mail).to.equal(false);
  });

  it('is offered with one', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM };
    const app = await startTestApp(mail);
    expect((await app.anonymous.get('/auth/providers')).body.mail).to.equal(true);
  });
});
