import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { type Arrived, linkIn, MailServer } from '../support/mail-server.ts';
import { until } from '../support/operations.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

describe('reminders of the questions of a project', () => {
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
    ann = await app.make.user();
    bob = await confirmed();
    project = await app.make.project({ owner: ann, features: 4, name: 'Our backlog', strategy: 'adaptive' });
    await join(bob);
  });

  const query = (sql: string, ...values: unknown[]) => app.resources.pool.query(sql, values);
  const confirmed = async () => {
    const user = await app.make.user();
    await query('update users set email_verified_at = now() where id = $1', user.id);
    return user;
  };
  const join = async (user: TestUser, { id } = project, dimensions?: string[]) => {
    const assigned = await app.as(ann).post(`/users/${user.id}/assignments`, { project_id: id, dimensions });
    expect(assigned.status).to.equal(200);
  };
  const settled = () =>
    workers.until(async () => {
      const { waiting, active } = await app.resources.jobs.queue('mail').getJobCounts('waiting', 'active');
      return waiting! + active! === 0;
    }, 'all mails attempted');
  const preview = ({ id } = project) => app.as(ann).get(`/projects/${id}/reminders`);
  const remind = async ({ id } = project, by = ann) => {
    const answer = await app.as(by).post(`/projects/${id}/reminders`);
    await settled();
    return answer;
  };
  const counts = (people: number, leftOut: Record<string, number> = {}) => ({
    people,
    left_out: { finished: 0, reminded: 0, no_mail: 0, ...leftOut },
  });
  const mailTo = ({ email }: TestUser): Arrived => server.to(email).at(-1)!;
  const answer = (a: number, b: number, dimension: string, { id, features } = project) =>
    app.as(ann).post(`/projects/${id}/comparisons`, {
      feature_a_id: features[a]!.id,
      feature_b_id: features[b]!.id,
      choice: 'feature_a',
      dimension,
    });

  it('lead each collaborator to their first question, and say how many there are and how long they take', async () => {
    const carol = await confirmed();
    await join(carol, project, ['complexity']);
    await app.as(carol).patch('/auth/me', { language: 'de', display_name: 'Carol' });
    expect((await preview()).body).to.deep.equal(counts(2));
    expect(server.arrived).to.have.length(0);
    const { status, body } = await remind();
    expect([status, body]).to.deep.equal([202, counts(2)]);
    expect(mailTo(bob).mail.subject).to.equal('Questions wait for you on Pairwise');
    // Four features: five comparisons for most of the order, in each dimension.
    const [, questions, minutes] = /“Our backlog”: about (\d+) questions, (\d+) min to a first ranking\./.exec(
      mailTo(bob).mail.text!,
    )!;
    const progress = async (dimension: string) =>
      (
        await app
          .as(bob)
          .get(`/projects/${project.id}/comparisons/progress?dimension=${dimension}&target_certainty=0.9`)
      ).body.comparisons_remaining;
    const inEach = { value: await progress('value'), complexity: await progress('complexity') };
    expect(Number(questions)).to.equal(inEach.value + inEach.complexity);
    expect(Number(minutes)).to.equal(Math.max(1, Math.round((Number(questions) * 5) / 60)));
    expect(linkIn(mailTo(bob))).to.equal(`https://pairwise.example/projects/${project.id}/compare/value`);
    expect(mailTo(carol).mail.text).to.contain(`Hallo Carol,`).and.contain(`etwa ${inEach.complexity} Fragen`);
    expect(linkIn(mailTo(carol))).to.equal(`https://pairwise.example/projects/${project.id}/compare/complexity`);
    // The owner isn't named: the project may hide names.
    for (const secret of [ann.email, ann.username, ann.id]) expect(mailTo(bob).source).not.to.contain(secret);
    expect(server.to(ann.email)).to.have.length(0);
  });

  it('go to a person once a day for each project', async () => {
    await remind();
    for (const { body } of [await preview(), await remind()]) {
      expect(body).to.deep.equal(counts(0, { reminded: 1 }));
    }
    expect(server.to(bob.email)).to.have.length(1);
    const another = await app.make.project({ owner: ann, features: 4 });
    await join(bob, another);
    expect((await remind(another)).body).to.deep.equal(counts(1));
    await query(
      'update collaborators set reminded_at = now() - interval $$24 hours$$ where project_id = $1',
      project.id,
    );
    expect((await remind()).body).to.deep.equal(counts(1));
    expect(server.to(bob.email)).to.have.length(3);
  });

  it('go once to a person whom two people remind at the same time', async () => {
    const root = await app.make.user({ superuser: true });
    const holder = await app.resources.pool.connect();
    await holder.query('begin');
    await holder.query('select from collaborators where project_id = $1 for update', [project.id]);
    const both = [ann, root].map((by) => app.as(by).post(`/projects/${project.id}/reminders`));
    // Both have found that Bob wasn't reminded yet, and wait to note that he is now.
    await until(
      async () =>
        (
          await query(
            'select from pg_stat_activity where datname = current_database() and wait_event_type = $1',
            'Lock',
          )
        ).rowCount,
      (waiting) => waiting === 2,
    );
    await holder.query('commit');
    holder.release();
    const bodies = (await Promise.all(both)).map(({ body }) => body);
    expect(bodies).to.have.deep.members([counts(1), counts(0, { reminded: 1 })]);
    await settled();
    expect(server.to(bob.email)).to.have.length(1);
  });

  it('leave out those whom no question is left for', async () => {
    const pair = await app.make.project({ owner: ann, features: 2, strategy: 'adaptive' });
    await join(bob, pair, ['value']);
    const carol = await confirmed();
    await join(carol, pair);
    expect((await preview(pair)).body).to.deep.equal(counts(2));
    await answer(0, 1, 'value', pair);
    expect((await remind(pair)).body).to.deep.equal(counts(1, { finished: 1 }));
    expect(server.to(bob.email)).to.have.length(0);
    expect(linkIn(mailTo(carol))).to.match(/\/compare\/complexity$/);
    // A project without features asks nothing.
    const empty = await app.make.project({ owner: ann });
    await join(bob, empty);
    expect((await remind(empty)).body).to.deep.equal(counts(0, { finished: 1 }));
  });

  it('go to nobody who stopped them, whose email isn’t confirmed, or who is off, and don’t tell who that is', async () => {
    const [stopped, unconfirmed, off] = [await confirmed(), await app.make.user(), await confirmed()];
    for (const user of [stopped, unconfirmed, off]) await join(user);
    expect((await app.as(stopped).put('/auth/mails/questions-waiting', { wanted: false })).status).to.equal(204);
    await query('update users set is_active = false where id = $1', off.id);
    expect((await preview()).body).to.deep.equal(counts(1, { no_mail: 3 }));
    const { body } = await remind();
    expect(body).to.deep.equal(counts(1, { no_mail: 3 }));
    expect([stopped, unconfirmed, off].flatMap(({ email }) => server.to(email))).to.deep.equal([]);
    const { source, mail } = mailTo(bob);
    const token = /\/mail#(\S+)/.exec(mail.text!)![1]!;
    expect(source).to.contain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const clicked = await app.anonymous.form(`/auth/mails/stop/${token}`, { 'List-Unsubscribe': 'One-Click' });
    expect(clicked.status).to.equal(204);
    expect((await app.as(bob).get('/auth/mails')).body).to.deep.include({ kind: 'questions-waiting', wanted: false });
  });

  it('are not sent to people who left, stopped them or lost their confirmed email before their turn, nor about what was answered', async () => {
    const [gone, stopped, changed] = [await confirmed(), await confirmed(), await confirmed()];
    const pair = await app.make.project({ owner: ann, features: 2, strategy: 'adaptive' });
    for (const user of [gone, stopped, changed]) await join(user);
    await join(bob, pair);
    await app.resources.jobs.queue('mail').pause();
    expect((await app.as(ann).post(`/projects/${project.id}/reminders`)).body).to.deep.equal(counts(4));
    expect((await app.as(ann).post(`/projects/${pair.id}/reminders`)).body).to.deep.equal(counts(1));
    await app.as(ann).delete(`/users/${gone.id}/assignments/${project.id}`);
    await app.as(stopped).put('/auth/mails/questions-waiting', { wanted: false });
    await query('update users set email_verified_at = null where id = $1', changed.id);
    for (const dimension of ['value', 'complexity']) await answer(0, 1, dimension, pair);
    await app.resources.jobs.queue('mail').resume();
    await settled();
    expect([gone, stopped, changed].flatMap(({ email }) => server.to(email))).to.deep.equal([]);
    expect(server.to(bob.email).map(linkIn)).to.deep.equal([
      `https://pairwise.example/projects/${project.id}/compare/value`,
    ]);
  });

  it('reach a person five times a day at most, whatever projects they are in', async () => {
    for (let count = 0; count < 7; count += 1) {
      const another = await app.make.project({ owner: ann, features: 4 });
      await join(bob, another);
      const { people, left_out: leftOut } = (await remind(another)).body;
      expect([people, leftOut.no_mail]).to.deep.equal(count < 5 ? [1, 0] : [0, 1]);
    }
    expect(server.to(bob.email)).to.have.length(5);
  });

  it('are the owner’s to send', async () => {
    for (const { status } of [await remind(project, bob), await app.as(bob).get(`/projects/${project.id}/reminders`)]) {
      expect(status).to.equal(403);
    }
  });
});

describe('reminders without a mail server', () => {
  it('are refused, and nobody counts as reminded', async () => {
    const app = await startTestApp();
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const { id } = await app.make.project({ owner: ann, features: 4 });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: id });
    for (const answer of [
      await app.as(ann).get(`/projects/${id}/reminders`),
      await app.as(ann).post(`/projects/${id}/reminders`),
    ]) {
      expect([answer.status, answer.body.code]).to.deep.equal([403, 'mail_off']);
    }
    const { rows } = await app.resources.pool.query('select reminded_at from collaborators');
    expect(rows).to.deep.equal([{ reminded_at: null }]);
  });
});
