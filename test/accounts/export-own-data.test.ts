import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import yauzl from 'yauzl';
import { exportOwnData } from '../../shared/accounts/export-own-data.ts';
import { createContext } from '../../shared/context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { each } from '../support/scene.ts';
import { askAndLeaveUnread } from '../support/unread.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Files = Record<string, any[]>;

/** The lists of an export, by the names of their files. */
async function unzipped(zip: Buffer): Promise<Files> {
  const archive = await yauzl.fromBufferPromise(zip);
  const files: Files = {};
  for await (const entry of archive.eachEntry()) {
    const text = await buffer(await archive.openReadStreamPromise(entry));
    files[entry.fileName] = JSON.parse(text.toString());
  }
  return files;
}

/** `count` active answers of a user about the first two features. */
async function manyAnswers(app: TestApp, user: TestUser, { id, features }: TestProject, count: number) {
  const SLICE = 10_000;
  for (let from = 1; from <= count; from += SLICE) {
    await app.resources.pool.query(
      `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
       select $1, gen_random_uuid(), 'value', n, $2, $3, 'tie', $4, now() from generate_series($5::int, $6::int) as n`,
      [id, features[0]!.id, features[1]!.id, user.id, from, Math.min(count, from + SLICE - 1)],
    );
  }
  await app.resources.pool.query('update ranking_ledgers set revision = $2 where project_id = $1', [id, count]);
}

describe('GET /auth/me/export', () => {
  let app: TestApp;
  let ann: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp();
  });
  const lead = each(() => app.make.user());
  beforeEach(async () => {
    ann = await app.make.user();
    project = await app.make.project({ owner: lead, name: 'Roadmap', features: ['Login', 'Search', 'Export'] });
    await app.as(lead).post(`/users/${ann.id}/assignments`, { project_id: project.id });
  });

  const answer = (user: TestUser, a: number, b: number) =>
    app.as(user).post(`/projects/${project.id}/comparisons`, {
      ...{ feature_a_id: project.features[a]!.id, feature_b_id: project.features[b]!.id },
      ...{ choice: 'feature_a', dimension: 'value' },
    });

  async function exportOf(user: TestUser): Promise<{ files: Files; text: string }> {
    const response = await fetch(`${app.base}/api/v1/auth/me/export`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/zip');
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="pairwise-my-data.zip"');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    const files = await unzipped(Buffer.from(await response.arrayBuffer()));
    return { files, text: JSON.stringify(files) };
  }

  it('is a zip with a list in each file: the account and all that the person did', async () => {
    await app.as(ann).patch('/auth/me', { display_name: 'Ann the first' });
    const first = await answer(ann, 0, 1);
    const undone = await answer(ann, 1, 2);
    await app.as(ann).delete(`/projects/${project.id}/comparisons/${undone.body.id}`);
    await app.as(ann).put(`/projects/${project.id}/ratings`, {
      ...{ dimension: 'value', ratings: [{ feature_id: project.features[2]!.id, grade: 4 }] },
    });
    await app.as(ann).put(`/projects/${project.id}/factors`, {
      dimension: 'value',
      factors: [{ more_id: project.features[2]!.id, less_id: project.features[0]!.id, factor: 30 }],
    });
    await app.as(ann).post('/auth/tokens', { name: 'Nightly sync', scopes: ['read'] });
    const other = await app.make.project({ owner: lead, name: 'Next year' });
    await app.as(lead).post(`/projects/${other.id}/collaborators`, { user: ann.username });
    const own = await app.make.project({ owner: ann, name: 'My own', features: ['Mine'] });
    await app.resources.securityEvents.flush();

    const { files, text } = await exportOf(ann);
    expect(Object.keys(files).sort()).to.deep.equal([
      ...['account.json', 'activity.json', 'answers.json', 'api-tokens.json', 'earlier-answers.json'],
      ...[
        'email-verification.json',
        'factors.json',
        'identities.json',
        'invitations.json',
        'looks.json',
        'memberships.json',
        'passkeys.json',
        'password-reset.json',
      ],
      ...['ranking-digests.json', 'ratings.json', 'recovery-codes.json', 'security-events.json', 'sessions.json'],
    ]);
    const [account] = files['account.json']!;
    expect(account).to.include({
      ...{ id: ann.id, username: ann.username, email: ann.email, display_name: 'Ann the first', has_password: true },
    });
    expect(files['answers.json']).to.have.length(1);
    expect(files['answers.json']![0]).to.include({
      ...{ project_id: project.id, id: first.body.id, dimension: 'value', choice: 'feature_a' },
      ...{ feature_a_name: 'Login', feature_b_name: 'Search', created_at: files['answers.json']![0].created_at },
    });
    expect(files['earlier-answers.json']![0]).to.include({ id: undone.body.id, feature_b_name: 'Export' });
    expect(files['earlier-answers.json']![0].deleted_at).to.be.a('string');
    expect(files['factors.json']![0]).to.include({ more_name: 'Export', less_name: 'Login', factor: 30 });
    expect(files['ratings.json']![0]).to.include({ feature_name: 'Export', grade: 4, dimension: 'value' });
    expect(files['api-tokens.json']![0]).to.include({ name: 'Nightly sync' });
    expect(files['sessions.json']!.length).to.be.greaterThan(0);
    expect(files['invitations.json']![0]).to.include({ project_name: 'Next year' });
    expect(files['memberships.json']!.map(({ project_name, role }) => [project_name, role])).to.have.deep.members([
      ['Roadmap', 'collaborator'],
      ['My own', 'owner'],
    ]);
    expect(files['activity.json']!.filter(({ project_id }) => project_id === own.id)).to.not.deep.equal([]);
    expect(files['security-events.json']!.map(({ event }) => event)).to.include('authn_token_created');
    // No secret: neither hashes nor the columns that hold them.
    expect(text).to.not.match(/hash|\$argon|secret|"id_token/);
  });

  it('contains nothing about other people', async () => {
    await app.as(lead).patch('/auth/me', { display_name: 'The lead of all' });
    const bob = await app.make.user();
    await app.as(lead).post(`/users/${bob.id}/assignments`, { project_id: project.id });
    await answer(lead, 0, 1);
    await answer(bob, 1, 2);
    await answer(ann, 0, 2);
    const { files, text } = await exportOf(ann);
    for (const { id, username, email } of [lead, bob]) {
      for (const theirs of [id, username, email]) expect(text.includes(theirs), theirs).to.equal(false);
    }
    expect(text).to.not.include('The lead of all');
    expect(files['answers.json']).to.have.length(1);
    // Whoever added a person learns nothing about that person, either.
    const { text: ofLead } = await exportOf(lead);
    for (const theirs of [ann.username, ann.email, bob.username, bob.email]) {
      expect(ofLead.includes(theirs), theirs).to.equal(false);
    }
  });

  it('keeps the answers of a project that the person left, without its names', async () => {
    await answer(ann, 0, 1);
    await app.as(lead).delete(`/users/${ann.id}/assignments/${project.id}`);
    const { files, text } = await exportOf(ann);
    expect(files['answers.json']![0]).to.include({ project_id: project.id, feature_a_name: null });
    expect(files['memberships.json']![0]).to.include({ role: 'former', project_name: null });
    expect(text).to.not.match(/Roadmap|Login|Search/);
  });

  it('names the guest that the person was', async () => {
    const { body: link } = await app.as(lead).post(`/projects/${project.id}/links`, {
      ...{ kind: 'participation', participation: { may_join: true } },
    });
    const { body: guest } = await app.anonymous.post('/guests', { token: link.token });
    const { status } = await app.as(ann).post('/guests/take-over', { secret: guest.secret });
    expect(status).to.equal(200);
    await app.resources.securityEvents.flush();
    const { files } = await exportOf(ann);
    expect(files['security-events.json']!.map(({ guest_id }) => guest_id)).to.include(guest.id);
  });

  it('needs a fresh sign-in, and is refused to API tokens', async () => {
    const token = await app.as(ann).post('/auth/tokens', { name: 'Program', scopes: ['read', 'edit'] });
    const rows = await contentsOf(app);
    const refused = await app.as(token.body).get('/auth/me/export');
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'session_required']);
    await app.resources.pool.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [ann.id],
    );
    const stale = await app.as(ann).get('/auth/me/export');
    expect([stale.status, stale.body.code]).to.deep.equal([403, 'fresh_sign_in_required']);
    await app.resources.pool.query('update sessions set created_at = now() where user_id = $1', [ann.id]);
    expect((await contentsOf(app)).users).to.deep.equal(rows.users);
  });

  describe('with 70,000 answers', () => {
    const COUNT = 70_000;
    let app: TestApp;
    let ann: TestUser;

    before(async function () {
      this.timeout(120_000);
      app = await startTestApp({ EXPENSIVE_REQUESTS_PER_PERSON: '1' });
      ann = await app.make.user();
      await manyAnswers(app, ann, await app.make.project({ owner: ann, features: 2 }), COUNT);
    });

    it('reads on when the client has taken what was read, however many answers there are', async () => {
      let reads = 0;
      const { pool } = app.resources;
      const counted = Object.create(pool, {
        query: {
          value: (...values: Parameters<typeof pool.query>) => {
            reads += 1;
            return pool.query(...values);
          },
        },
      });
      const { address, log, now, securityEvents } = createContext(app.resources, app.resources.log);
      const context = { address, log, now, securityEvents, pool: counted };
      const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [ann.id]);
      const zip = await exportOwnData(context, { id: ann.id, sessionId: rows[0]!.id });
      await until(
        async () => zip.readableLength,
        (length) => length >= zip.readableHighWaterMark,
      );
      // The buffers are full: while the database has time for much more, no more is read.
      for (let round = 0; round < 100; round += 1) await pool.query('select 1');
      expect(reads).to.be.lessThan(60);
      const files = await unzipped(await buffer(zip));
      expect(reads).to.be.greaterThan(70);
      expect(new Set(files['answers.json']!.map(({ id }) => id)).size).to.equal(COUNT);
    });

    it('lets the person ask again after a download that broke off', async () => {
      const unread = await askAndLeaveUnread(app.base, ann.token, '/auth/me/export');
      await until(
        async () => app.resources.unsent.bytes,
        (bytes) => bytes > 0,
      );
      const second = app.as(ann).get('/auth/me/export');
      await until(
        async () => app.resources.shares.waiting.expensive,
        (found) => found === 1,
      );
      unread.destroy();
      expect((await second).status).to.equal(200);
    });
  });
});
