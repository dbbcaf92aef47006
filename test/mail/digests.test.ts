import { expect } from 'chai';
import { processors } from '../../workers/processors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestProject, type TestUser } from '../support/factories.ts';
import { type Arrived, answering, linkIn, MailServer } from '../support/mail-server.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

describe('the weekly mail with a ranking', () => {
  let server: MailServer;
  let app: TestApp;
  let workers: TestWorkers;
  let ann: TestUser;
  let bob: TestUser;
  let project: TestProject;

  before(async () => {
    server = await MailServer.start({ hideSTARTTLS: true });
    const mail = { SMTP_URL: server.url(), MAIL_FROM: 'pairwise@example.org' };
    app = await startTestApp({ ...mail, PUBLIC_URL: 'https://pairwise.example/' });
    workers = await startTestWorkers(app);
  });
  beforeEach(async () => {
    server.refusal = () => null;
    server.hangsAt = null;
    ann = await app.make.user();
    bob = await app.make.user();
    await query('update users set email_verified_at = now() where id = any($1)', [ann.id, bob.id]);
    project = await app.make.project({ owner: ann, features: 12, name: 'Our backlog', strategy: 'adaptive' });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    for (let place = 1; place < 12; place += 1) await prefer(project.features[place - 1]!, project.features[place]!);
  });

  const query = (sql: string, ...values: unknown[]) => app.resources.pool.query(sql, values);
  const at = (path: string) => `/projects/${project.id}${path}`;
  const prefer = async (better: { id: string }, worse: { id: string }) => {
    const about = { feature_a_id: better.id, feature_b_id: worse.id, choice: 'feature_a', dimension: 'value' };
    expect((await app.as(ann).post(at('/comparisons'), about)).status).to.equal(201);
  };
  const add = async (name: string) => (await app.as(ann).post(at('/features'), { name })).body as { id: string };
  const archive = ({ id }: { id: string }) => app.as(ann).post(at(`/features/${id}/archive`));
  const choose = async (user: TestUser, weekly = true) => {
    expect((await app.as(user).put(at('/digest'), { weekly })).status).to.equal(204);
  };
  const queue = () => app.resources.jobs.queue('mail');
  const settled = () =>
    workers.until(async () => {
      const { waiting, active } = await queue().getJobCounts('waiting', 'active');
      return waiting! + active! === 0;
    }, 'all mails attempted');
  const look = async () => {
    await app.resources.jobs.enqueue(processors['request-digests'].definition, {});
    await settled();
  };
  /** A week passes for everybody. */
  const nextWeek = async () => {
    await query(`update ranking_digests set looked_at = looked_at - interval '7 days'`);
    await look();
  };
  const mailsTo = ({ email }: TestUser) => server.to(email);
  const lastTo = (user: TestUser): Arrived => mailsTo(user).at(-1)!;
  const listIn = ({ mail }: Arrived) => mail.text!.split('\n').filter((line) => /^\d+\. /.test(line));
  const rest = ({ mail }: Arrived) =>
    mail.text!.split('\n').filter((line) => /^(The (top|first place) |Top |No |Archived|\d+ (other )?feat)/.test(line));

  it('has the first ten features, how far they are settled, and the way to the results; for those who chose it', async () => {
    expect((await app.as(bob).get(at('/digest'))).body).to.deep.equal({ weekly: false });
    await choose(bob);
    expect((await app.as(bob).get(at('/digest'))).body).to.deep.equal({ weekly: true });
    // It comes when the next week begins.
    await look();
    expect(server.to(bob.email)).to.have.length(0);
    await nextWeek();
    const arrived = lastTo(bob);
    expect(mailsTo(bob)).to.have.length(1);
    expect(mailsTo(ann)).to.have.length(0);
    expect(arrived.mail.subject).to.equal('The ranking of “Our backlog” this week');
    expect(arrived.mail.text).to.contain('The first features of “Our backlog”, by value:');
    expect(listIn(arrived)).to.deep.equal(
      Array.from({ length: 10 }, (_, index) => `${index + 1}. Feature ${index + 1}`),
    );
    const stability = (await app.as(bob).get(at('/results/stability?k=5&sort_by=value'))).body;
    expect(rest(arrived)).to.have.length(1);
    expect(arrived.mail.text).to.contain(
      stability.settled === 5 ? 'The top 5 seems settled' : `Top 5: ${stability.settled || 'nothing settled'} `,
    );
    expect(linkIn(arrived)).to.equal(`https://pairwise.example/projects/${project.id}/results`);
    expect([...String(arrived.mail.html).matchAll(/<li[^>]*>([^<]*)</g)].map(([, text]) => text)).to.deep.equal(
      listIn(arrived).map((line) => line.replace(/^\d+\. /, '')),
    );
  });

  it('tells what moved, is new, was archived or fell out of the list', async () => {
    await choose(bob);
    await nextWeek();
    const first = project.features[0]!;
    const brandNew = await add('Brand new');
    await prefer(brandNew, first);
    await archive(project.features[3]!);
    await prefer(project.features[2]!, project.features[4]!);
    await nextWeek();
    expect(listIn(lastTo(bob)).slice(0, 5)).to.deep.equal([
      '1. Brand new (new)',
      '2. Feature 1 (down from 1)',
      '3. Feature 2 (down from 2)',
      '4. Feature 3 (down from 3)',
      '5. Feature 5',
    ]);
    expect(rest(lastTo(bob)).slice(1)).to.deep.equal(['Archived: Feature 4.', '1 feature is new.']);
    const another = await add('Win at https://evil.example & <now>');
    await prefer(another, brandNew);
    await app.as(bob).patch('/auth/me', { language: 'de' });
    await nextWeek();
    expect(listIn(lastTo(bob))[1]).to.equal('2. Brand new (vorher Platz 1, gefallen)');
    expect(lastTo(bob).mail.text).to.contain('Nicht mehr unter den ersten: Feature 10 (jetzt Platz 11).');
    expect(String(lastTo(bob).mail.html))
      .to.contain('&lt;now&gt;')
      .and.not.contain('https://evil');
    await app.as(bob).patch('/auth/me', { language: 'en' });
    // What was deleted for good is not named any more.
    await app.as(ann).delete(at(`/features/${another.id}`));
    await nextWeek();
    expect(listIn(lastTo(bob))[0]).to.equal('1. Brand new (up from 2)');
    expect(listIn(lastTo(bob))[9]).to.equal('10. Feature 10 (up from 11)');
    expect(rest(lastTo(bob)).slice(1)).to.deep.equal(['1 other feature is no longer ranked.']);
    expect(lastTo(bob).mail.text).not.to.contain('Win at');
    expect(mailsTo(bob)).to.have.length(4);
  });

  it('is not sent if nothing has changed, or nothing is ranked', async () => {
    const [empty] = [await app.make.project({ owner: bob, features: 3 })];
    await app.as(bob).put(`/projects/${empty.id}/digest`, { weekly: true });
    await choose(bob);
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(1);
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(1);
    // A feature further down that changes no place among the first is a change.
    await archive(project.features[11]!);
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(2);
    expect(rest(lastTo(bob)).slice(1)).to.deep.equal(['1 other feature is no longer ranked.']);
  });

  it('comes once a week, however often the jobs run, and whatever changes meanwhile', async () => {
    await choose(bob);
    await nextWeek();
    const payload = { kind: 'ranking-digest', userId: bob.id, language: null, projectId: project.id };
    await prefer(await add('Brand new'), project.features[0]!);
    await look();
    for (let count = 0; count < 3; count += 1) await queue().add('send-mail', payload);
    await settled();
    expect(mailsTo(bob)).to.have.length(1);
    // Two jobs at once: the queue's own merging is not what keeps them apart.
    await query(`update ranking_digests set looked_at = looked_at - interval '7 days'`);
    const twins = [1, 2].map(() => queue().add('send-mail', payload));
    await Promise.all(twins);
    await settled();
    expect(mailsTo(bob)).to.have.length(2);
  });

  const digestJob = () => ({ kind: 'ranking-digest', userId: bob.id, language: null, projectId: project.id });
  const tryAgain = async () => {
    const [delayed] = await queue().getDelayed();
    await delayed!.promote();
    await settled();
  };
  const countOf = async (outcome: string) => {
    const { text } = await workers.resources.metrics.read();
    return Number(
      new RegExp(`pairwise_mails_total\\{kind="ranking-digest",outcome="${outcome}"\\} (\\d+)`).exec(text)![1],
    );
  };

  it('is tried again if the server puts it off', async () => {
    await choose(bob);
    server.refusal = () => answering(451, '4.7.1 Come back later');
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(0);
    server.refusal = () => null;
    await tryAgain();
    expect(mailsTo(bob)).to.have.length(1);
  });

  it('is sent again, with the same Message-ID, if the server doesn’t say whether it has it', async () => {
    await choose(bob);
    server.hangsAt = 'cut after data';
    await nextWeek();
    const before = server.ids.length;
    server.hangsAt = null;
    await tryAgain();
    expect(mailsTo(bob)).to.have.length(1);
    const [unknown, known] = server.ids.slice(before - 1);
    expect(known).to.be.a('string').and.equal(unknown);
    await prefer(await add('Brand new'), project.features[0]!);
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(2);
    expect(listIn(lastTo(bob))[0]).to.equal('1. Brand new (new)');
  });

  it('is sent by another worker if one ends while it sends', async () => {
    await choose(bob);
    await query(`update ranking_digests set looked_at = looked_at - interval '7 days'`);
    // The state after a killed worker.
    await query(`update ranking_digests set claimed_until = now() + interval '5 minutes' where user_id = $1`, bob.id);
    await queue().add('send-mail', digestJob(), { attempts: 2, backoff: 60_000 });
    await settled();
    expect(mailsTo(bob)).to.have.length(0);
    await query(`update ranking_digests set claimed_until = now() where user_id = $1`, bob.id);
    await tryAgain();
    expect(mailsTo(bob)).to.have.length(1);
  });

  it('is counted as lost, and given up for the week, if the server never says whether it has it', async () => {
    await choose(bob);
    await query(`update ranking_digests set looked_at = looked_at - interval '7 days'`);
    const lost = await countOf('lost');
    server.hangsAt = 'cut after data';
    await queue().add('send-mail', digestJob(), { attempts: 1 });
    await workers.until(async () => (await countOf('lost')) === lost + 1, 'a lost mail');
    server.hangsAt = null;
    await look();
    expect(mailsTo(bob)).to.have.length(0);
    const { problems } = (await app.as(await app.make.user({ superuser: true })).get('/admin/status')).body;
    expect(problems.find(({ code }: { code: string }) => code === 'jobs_failed').detail).to.contain(
      "'send-mail' failed",
    );
    // The next one tells everything: nothing has arrived before.
    await nextWeek();
    expect(listIn(lastTo(bob))[0]).to.equal('1. Feature 1');
  });

  it('goes to nobody who has lost access to the project, has no confirmed email, or is off', async () => {
    const [left, changed, off] = [await app.make.user(), await app.make.user(), await app.make.user()];
    for (const user of [left, changed, off]) {
      await query('update users set email_verified_at = now() where id = $1', user.id);
      await app.as(ann).post(`/users/${user.id}/assignments`, { project_id: project.id });
      await choose(user);
    }
    await app.as(ann).delete(`/users/${left.id}/assignments/${project.id}`);
    await query('update users set email_verified_at = null where id = $1', changed.id);
    await query('update users set is_active = false where id = $1', off.id);
    await nextWeek();
    expect([left, changed, off].flatMap(mailsTo)).to.deep.equal([]);
    // Who comes back chooses again.
    const { rows } = await query('select user_id from ranking_digests where project_id = $1', project.id);
    expect(rows.map(({ user_id: id }) => id)).to.have.members([changed.id, off.id]);
    await choose(bob);
    await app.as(ann).delete(at(''));
    await nextWeek();
    expect(mailsTo(bob)).to.have.length(0);
  });

  it('is stopped for one project by one click in the mail program', async () => {
    const another = await app.make.project({ owner: bob, features: 3 });
    await app.as(bob).put(`/projects/${another.id}/digest`, { weekly: true });
    await choose(bob);
    await nextWeek();
    const { source, mail } = lastTo(bob);
    expect(source).to.contain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const token = /\/mail#(\S+)/.exec(mail.text!)![1]!;
    const clicked = await app.anonymous.form(`/auth/mails/stop/${token}`, { 'List-Unsubscribe': 'One-Click' });
    expect(clicked.status).to.equal(204);
    expect((await app.as(bob).get(at('/digest'))).body).to.deep.equal({ weekly: false });
    expect((await app.as(bob).get(`/projects/${another.id}/digest`)).body).to.deep.equal({ weekly: true });
    await choose(ann);
    await choose(ann, false);
    await nextWeek();
    expect([mailsTo(ann).length, mailsTo(bob).length]).to.deep.equal([0, 1]);
  });

  it('needs a confirmed email', async () => {
    await query('update users set email_verified_at = null where id = $1', bob.id);
    const { status, body } = await app.as(bob).put(at('/digest'), { weekly: true });
    expect([status, body.code]).to.deep.equal([403, 'email_not_verified']);
  });

  it('is forgotten with the account', async () => {
    await choose(bob);
    expect((await app.as(bob).delete('/auth/me', { current_password: PASSWORD })).status).to.equal(204);
    const { rows } = await query('select user_id from ranking_digests where user_id = $1', bob.id);
    expect(rows).to.deep.equal([]);
  });
});

describe('the weekly mail with a ranking without a mail server', () => {
  it('can’t be chosen, only ended', async () => {
    const app = await startTestApp();
    const ann = await app.make.user();
    const { id } = await app.make.project({ owner: ann, features: 4 });
    const choose = (weekly: boolean) => app.as(ann).put(`/projects/${id}/digest`, { weekly });
    const refused = await choose(true);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'mail_off']);
    expect((await choose(false)).status).to.equal(204);
  });
});
