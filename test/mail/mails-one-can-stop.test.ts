import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { tellBackupFailed } from '../../shared/webhooks/tell-operators.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { type Arrived, linkIn, MailServer } from '../support/mail-server.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

const PUBLIC_URL = 'https://pairwise.example/';

describe('mails that people can stop', () => {
  let server: MailServer;
  let app: TestApp;
  let workers: TestWorkers;
  let ann: TestUser;
  let bob: TestUser;

  before(async () => {
    server = await MailServer.start({ hideSTARTTLS: true });
    app = await startTestApp({ SMTP_URL: server.url(), MAIL_FROM: 'pairwise@example.org', PUBLIC_URL });
    workers = await startTestWorkers(app);
  });
  beforeEach(async () => {
    ann = await app.make.user();
    bob = await app.make.user();
  });

  const settled = () =>
    workers.until(async () => {
      const { waiting, active } = await app.resources.jobs.queue('mail').getJobCounts('waiting', 'active');
      return waiting! + active! === 0;
    }, 'all mails attempted');
  const invite = async (name = 'Backlog', by = ann) => {
    const project = await app.make.project({ owner: by, name });
    const { status } = await app.as(by).post(`/projects/${project.id}/collaborators`, { user: bob.username });
    expect(status).to.equal(202);
    await settled();
    return project;
  };
  const mailTo = ({ email }: TestUser): Arrived => server.to(email).at(-1)!;
  /** The address for one click, as the header has it. */
  const oneClick = ({ source }: Arrived): string => {
    const unfolded = source.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    return /^List-Unsubscribe: <(https:\S+)>\r$/m.exec(unfolded)![1]!;
  };
  const click = (address: string) =>
    app.anonymous.form(address.replace('https://pairwise.example/api/v1', ''), { 'List-Unsubscribe': 'One-Click' });

  it('tell a person that they are invited to a project, by whom, and until when', async () => {
    await app.as(ann).patch('/auth/me', { display_name: 'Ann <b>Lee</b>' });
    await app.as(bob).patch('/auth/me', { language: 'fr', display_name: 'Bob' });
    await invite('Win at https://evil.example & <now>');
    const arrived = mailTo(bob);
    const text = arrived.mail.text!;
    expect(arrived.mail.subject).to.equal('Invitation à un projet sur Pairwise');
    expect(text).to.contain('Bonjour Bob,').and.contain(`Ann <b>Lee</b> (${ann.username}) vous invite`);
    expect(linkIn(arrived)).to.equal('https://pairwise.example/');
    // Typed text becomes neither HTML nor a link.
    expect(text.match(/https?:\/\/[^\s\u200b]+/g)!.filter((each) => !each.startsWith(PUBLIC_URL))).to.deep.equal([]);
    expect(String(arrived.mail.html)).to.contain('Ann &lt;b&gt;Lee&lt;/b&gt;').and.not.contain('<now>');
    expect(String(arrived.mail.html)).not.to.contain('evil.example');
    for (const secret of [ann.email, ann.id]) expect(arrived.source).not.to.contain(secret);
  });

  it('let no name change the direction of what follows it', async () => {
    await app.as(bob).patch('/auth/me', { language: 'en', display_name: 'Bob' });
    // As rows of before the rule may have it.
    await app.resources.pool.query('update users set display_name = $2 where id = $1', [ann.id, 'Ann \u202eeeL\u2069']);
    await invite('قائمة 2');
    expect(mailTo(bob).mail.text).to.contain(`Ann eeL (${ann.username}) invites`).and.contain('\u2068قائمة 2\u2069');
    await app.as(bob).patch('/auth/me', { language: 'ar' });
    await invite('Backlog');
    expect(mailTo(bob).mail.text).to.contain('\u2068Ann eeL\u2069').and.contain('\u2068Backlog\u2069');
    expect(mailTo(bob).mail.text).not.to.match(/[\u202a-\u202e]/);
  });

  it('about an invitation are not sent again while it waits, nor after it ended, and not without bounds', async () => {
    const project = await invite();
    await app.as(ann).post(`/projects/${project.id}/collaborators`, { user: bob.email });
    await settled();
    expect(server.to(bob.email)).to.have.length(1);
    for (let count = 0; count < 4; count += 1) await invite();
    expect(server.to(bob.email)).to.have.length(3);
    await app.resources.jobs.queue('mail').pause();
    const carol = await app.make.user();
    const { id } = await app.make.project({ owner: carol });
    await app.as(carol).post(`/projects/${id}/collaborators`, { user: bob.username });
    const [{ id: invitation }] = (await app.as(carol).get(`/projects/${id}/invitations`)).body;
    await app.as(carol).delete(`/projects/${id}/invitations/${invitation}`);
    await app.resources.jobs.queue('mail').resume();
    await settled();
    expect(server.to(bob.email)).to.have.length(3);
  });

  it('stop by one click in the mail program, by the page of the link in them, or in the account', async () => {
    await invite();
    const arrived = mailTo(bob);
    const address = oneClick(arrived);
    const [, page] = /\n(https:\S+\/mail#\S+)/.exec(arrived.mail.text!)!;
    expect(page!.split('#')[1]).to.equal(address.split('/').at(-1));
    expect((await click(address)).status).to.equal(204);
    const choices = () => app.as(bob).get('/auth/mails');
    const wanting = (wanted: boolean) => [
      { kind: 'invitation', wanted },
      { kind: 'questions-waiting', wanted: true },
    ];
    expect((await choices()).body).to.deep.equal(wanting(false));
    await invite();
    expect(server.to(bob.email)).to.have.length(1);
    expect((await app.as(bob).put('/auth/mails/invitation', { wanted: true })).status).to.equal(204);
    expect((await choices()).body).to.deep.equal(wanting(true));
    await invite();
    expect(server.to(bob.email)).to.have.length(2);
    // RFC 8058 lets mail programs send either form.
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const path = address.replace('https://pairwise.example/api/v1', '');
    const multipart = await app.anonymous.post(path, undefined, { raw: form });
    expect([multipart.status, (await choices()).body]).to.deep.equal([204, wanting(false)]);
    await app.as(bob).put('/auth/mails/invitation', { wanted: true });
    // Nothing else is a click, such as a program that looks where links lead.
    for (const wrong of [await app.anonymous.get(path), await app.anonymous.form(path, {})]) {
      expect(wrong.status).to.be.oneOf([405, 422]);
    }
    // Somebody else's token, a changed one, and none at all.
    const token = address.split('/').at(-1)!;
    for (const wrong of ['pwu_', token.slice(0, -3), `pwu_A${token.slice(5)}`, token.replace('pwu_', 'pwr_')]) {
      expect((await click(`/auth/mails/stop/${wrong}`)).status, wrong).to.equal(404);
    }
    expect((await choices()).body).to.deep.equal(wanting(true));
  });

  it('tell superusers that a backup failed, until they stop them', async () => {
    const [root, other] = [await app.make.user({ superuser: true }), await app.make.user({ superuser: true })];
    await app.as(other).put('/auth/mails/backup-failed', { wanted: false });
    const fail = async () => {
      const context = createContext(workers.resources, workers.resources.log);
      await tellBackupFailed(context, { stage: 'backup', reason: 'The disk is full', backupId: null });
      await settled();
    };
    await fail();
    const { mail } = mailTo(root);
    expect(mail.subject).to.equal('A backup of Pairwise failed');
    expect(mail.text).to.contain('A backup could not be made: The disk is full');
    expect(linkIn(mailTo(root))).to.equal('https://pairwise.example/operate/backups');
    expect([other, ann].flatMap(({ email }) => server.to(email))).to.deep.equal([]);
    expect((await app.as(root).get('/auth/mails')).body.map(({ kind }: { kind: string }) => kind)).to.deep.equal([
      'invitation',
      'questions-waiting',
      'backup-failed',
      'service-problem',
    ]);
    await click(oneClick(mailTo(root)));
    await fail();
    expect(server.to(root.email)).to.have.length(1);
  });
});

describe('without a mail server', () => {
  it('people are invited all the same', async () => {
    const app = await startTestApp();
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const project = await app.make.project({ owner: ann });
    const { status } = await app.as(ann).post(`/projects/${project.id}/collaborators`, { user: bob.username });
    expect(status).to.equal(202);
    expect(await app.resources.jobs.queue('mail').getJobCountByTypes('waiting', 'delayed')).to.equal(0);
  });
});
