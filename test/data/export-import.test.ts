import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import type { TestApp } from '../support/app.ts';
import { dropDatabase, newEmptyDatabase } from '../support/database.ts';
import type { TestUser } from '../support/factories.ts';
import { compareSome, type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';

const upload = async (app: OperatedApp, content: string | Uint8Array, field = 'file', times = 1) => {
  const form = new FormData();
  for (let file = 0; file < times; file++) form.append(field, new Blob([content as string]), 'export.json');
  return app.admin.post('/admin/database/import', undefined, { raw: form });
};

/** Everything that a client can read about a project, with people by name. */
async function seen(app: TestApp, person: Pick<TestUser, 'token'>, id: string) {
  const of = (rest: string) =>
    app
      .as(person)
      .get(`/projects/${id}${rest}`)
      .then(({ body }) => body);
  return {
    features: (await of('/features?include_scores=true')).items,
    results: await of('/results'),
    complexity: await of('/comparisons/estimates?dimension=complexity'),
    value: await of('/comparisons/estimates?dimension=value'),
    progress: await of('/comparisons/progress?dimension=value'),
    history: await of('/history'),
  };
}

describe('a JSON export', () => {
  let app: OperatedApp;
  let lead: TestUser;
  let projectId: string;
  let file: string;
  before(async () => {
    app = await startOperatedApp();
    lead = await app.make.user();
    const features = ['Quote\'s "and", tab\t', 'Line\nbreak \\N', '💡 émigré', 'D', 'E', 'F', 'G'];
    projectId = (await app.make.project({ owner: lead, features })).id;
    const [{ id }] = (await seen(app, lead, projectId)).features;
    await app.as(lead).put(`/projects/${projectId}/features/${id}`, {
      tags: ['NULL', ' null ', 'a\nb, "c\\d"'],
      estimates: { value: -2.5e-7, complexity: 13 },
      external: { source: 'jira', id: 'PAY-1', url: 'https://jira.example.com/browse/PAY-1' },
    });
    await app.as(lead).put(`/projects/${projectId}/features/${id}/decision`, { decided: 'out', note: 'Not now' });
    await compareSome(app, lead, projectId, 9);
    const [a, b] = (await seen(app, lead, projectId)).features;
    for (const choice of ['feature_a', 'feature_b']) {
      const pair = { feature_a_id: a.id, feature_b_id: b.id, dimension: 'value', choice };
      await app.as(lead).post(`/projects/${projectId}/comparisons`, pair);
    }
    await app.as(lead).delete(`/projects/${projectId}/features/${(await seen(app, lead, projectId)).features[6].id}`);
    const [, , c, d] = (await seen(app, lead, projectId)).features;
    const ratings = [
      { feature_id: c.id, grade: 1 },
      { feature_id: d.id, grade: 5 },
    ];
    await app.as(lead).put(`/projects/${projectId}/ratings`, { dimension: 'value', ratings });
    const factors = [{ more_id: c.id, less_id: d.id, factor: 30 }];
    await app.as(lead).put(`/projects/${projectId}/factors`, { dimension: 'value', factors });
    await app.make.project({ owner: lead, features: 3, name: 'Another' });
    await app.as(lead).post(`/projects/${projectId}/snapshots`, { name: 'Quarter' });
    await app.as(lead).post(`/projects/${projectId}/links`, { kind: 'results', label: 'Board' });
    file = (await app.admin.get('/admin/database/export')).text;
  });

  it('is one valid document without any password', () => {
    const document = JSON.parse(file);
    expect(document).to.include({ format: 'pairwise-export', version: 1 });
    expect(document.projects).to.have.length(2);
    expect(document.features).to.have.length(10);
    expect(file).not.to.match(/argon2|hashed_password|refresh_hash/);
  });

  it('yields the same rankings, estimates and history in an empty service', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const imported = await upload(empty, file);
    expect(imported.status, JSON.stringify(imported.body)).to.equal(200);
    const before = await seen(app, lead, projectId);
    const after = await seen(empty, empty.root, projectId);
    expect(after).to.deep.equal(before);
    // Without fresh statistics queries of large projects would be planned as if they were empty.
    const { rows } = await empty.resources.pool.query('select reltuples from pg_class where relname = $1', [
      'comparisons',
    ]);
    expect(rows[0].reltuples).to.be.greaterThan(0);
    const document = JSON.parse(file);
    const sections = [
      'users',
      'projects',
      'collaborators',
      'features',
      'ranking_ledgers',
      'comparisons',
      'ratings',
      'factors',
      'snapshots',
      'snapshot_orders',
      'activities',
    ];
    const records = sections.reduce((sum, section) => sum + document[section].length, 0);
    expect(imported.body.records_imported + imported.body.errors.length).to.be.at.least(records);
    const checked = await empty.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(checked.body.findings).to.deep.equal([]);
    expect(await readdir(path.join(empty.backups, 'uploads'))).to.deep.equal([]);
  });

  it('of an earlier version holds null in place of a tag `NULL`, and is taken in all the same', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    expect((await upload(empty, file.replace('"NULL"', 'null'))).status).to.equal(200);
    expect(await seen(empty, empty.root, projectId)).to.deep.equal(await seen(app, lead, projectId));
  });

  it('keeps names hidden, the numbers shown in their place, who answers one dimension, and who is a service or a guest', async () => {
    const [gone, bob] = [await app.make.user(), await app.make.user()];
    const { id } = await app.make.project({ owner: lead, features: 3, name: 'Quiet' });
    await app.as(lead).put(`/projects/${id}`, { hide_names: true });
    for (const user of [gone, bob]) await app.as(lead).post(`/users/${user.id}/assignments`, { project_id: id });
    await app.as(lead).delete(`/users/${gone.id}/assignments/${id}`);
    await app.as(lead).put(`/users/${bob.id}/assignments/${id}`, { dimensions: ['value'] });
    const { body: service } = await app.as(lead).post(`/projects/${id}/service-accounts`, { name: 'Issue sync' });
    const { body: link } = await app.as(lead).post(`/projects/${id}/links`, { kind: 'participation' });
    const { body: guest } = await app.anonymous.post('/guests', { token: link.token, xid: 'crm-7' });
    const { text } = await app.admin.get(`/admin/database/export?project_id=${id}`);
    for (const secret of [guest.secret, link.token, 'crm-7']) expect(text).to.not.include(secret);
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    expect((await upload(empty, text)).status).to.equal(200);
    const late = await empty.make.user();
    await empty.admin.post(`/users/${late.id}/assignments`, { project_id: id });
    const { body } = await empty.as(late).get(`/projects/${id}/collaborators`);
    const names = body.map(({ username }: { username: string }) => username);
    expect(names).to.deep.equal(['Person 1', 'Person 3', 'Person 4', 'Person 5', late.username]);
    expect(body[1].dimensions).to.deep.equal(['value']);
    const marks = body.map((each: { service?: true; guest?: true }) => [each.service, each.guest]);
    const none = [undefined, undefined];
    expect(marks).to.deep.equal([none, none, [true, undefined], [undefined, true], none]);
    expect((await empty.admin.get(`/projects/${id}/service-accounts`)).body).to.deep.equal([service]);
  });

  it('from before names could be hidden shows them', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const { project_people: people, ...older } = JSON.parse(file);
    expect(people).to.have.length(2);
    for (const project of older.projects) delete project.hide_names;
    expect((await upload(empty, JSON.stringify(older))).status).to.equal(200);
    expect((await empty.admin.get(`/projects/${projectId}`)).body.hide_names).to.equal(false);
  });

  it('from before answers were marked as requested is imported, and all answers count as before', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const older = file.replaceAll(/,"requested":(true|false)/g, '');
    expect(older).not.to.equal(file);
    expect((await upload(empty, older)).status).to.equal(200);
    const replaced = (of: { history: { comparisons: { replaced_by?: string }[] } }) =>
      of.history.comparisons.filter(({ replaced_by }) => replaced_by).length;
    expect(replaced(await seen(app, lead, projectId))).to.be.above(0);
    expect(replaced(await seen(empty, empty.root, projectId))).to.equal(0);
  });

  it('from before there were ratings is imported without any', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const { ratings, ...older } = JSON.parse(file);
    expect(ratings).to.have.length(2);
    expect((await upload(empty, JSON.stringify(older))).status).to.equal(200);
    const { rows } = await empty.resources.pool.query('select count(*)::int as count from ratings');
    expect(rows[0].count).to.equal(0);
    expect((await seen(empty, empty.root, projectId)).history).to.deep.equal(
      (await seen(app, lead, projectId)).history,
    );
  });

  it('from before features had estimates is imported without any', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const older = file.replaceAll(/"(value|complexity)_estimate":[^,]+,/g, '');
    expect(older).not.to.equal(file);
    expect((await upload(empty, older)).status).to.equal(200);
    const { features } = await seen(empty, empty.root, projectId);
    for (const feature of features) expect(feature).not.to.have.property('estimates');
  });

  it('goes on being compared as the original would', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    await upload(empty, file);
    const ask = (of: OperatedApp, person: TestUser) =>
      of.as(person).get(`/projects/${projectId}/comparisons/next?dimension=value`);
    const [here, there] = [await ask(app, lead), await ask(empty, empty.root)];
    expect(there.status).to.equal(here.status);
    await compareSome(empty, empty.root, projectId, 2);
    const checked = await empty.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(checked.body.findings).to.deep.equal([]);
  });

  it('leaves what exists alone, and reports it', async () => {
    await startTestWorkers(app);
    const before = await seen(app, lead, projectId);
    const { status, body } = await upload(app, file);
    expect(status).to.equal(200);
    expect(body.records_imported).to.equal(0);
    expect(body.errors.map(({ record }: { record: string }) => record)).to.include.members(['users[0]', 'projects[0]']);
    expect(body.errors.find(({ record }: { record: string }) => record === 'projects[0]').reason).to.match(
      /^Project .* already exists and was left unchanged, with its \d+ features and \d+ comparisons$/,
    );
    expect(await seen(app, lead, projectId)).to.deep.equal(before);
  });

  it('brings a deleted project back as the file has it, with its history and its owner', async () => {
    const home = await startOperatedApp();
    await startTestWorkers(home);
    const owner = await home.make.user();
    const client = home.as(owner);
    const { id } = await home.make.project({ owner, features: 5 });
    await compareSome(home, owner, id, 6);
    const { text } = await home.admin.get(`/admin/database/export?project_id=${id}`);
    const before = await seen(home, owner, id);
    // Later changes are not in the export, and the import does not lose them.
    await client.post(`/projects/${id}/features`, { name: 'Later' });
    await client.put(`/projects/${id}/features/${before.features[0].id}`, { name: 'Renamed' });
    await client.post(`/projects/${id}/comparisons/reset`, { dimension: 'value' });
    await compareSome(home, owner, id, 2);
    const stored = async () =>
      Number((await home.resources.pool.query('select count(*) from comparisons')).rows[0].count);
    const comparisons = await stored();
    expect((await client.delete(`/projects/${id}`)).status).to.equal(204);

    const imported = await upload(home, text);
    expect(imported.status, JSON.stringify(imported.body)).to.equal(200);
    const { history: _, ...after } = await seen(home, owner, id);
    const { history: __, ...then } = before;
    expect(after).to.deep.equal(then);
    expect((await client.get(`/projects/${id}`)).body.owner_id).to.equal(owner.id);
    expect(await stored()).to.equal(comparisons);
    await compareSome(home, owner, id, 2);
    const checked = await home.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(checked.body.findings).to.deep.equal([]);
  });

  it('restores a deleted project with its last owner, listed once even if they were a collaborator before', async () => {
    const home = await startOperatedApp();
    await startTestWorkers(home);
    const [first, heir] = [await home.make.user(), await home.make.user()];
    const { id } = await home.make.project({ owner: first, features: 2 });
    await home.as(first).post(`/users/${heir.id}/assignments`, { project_id: id, dimensions: ['value'] });
    const { text } = await home.admin.get(`/admin/database/export?project_id=${id}`);
    await home.admin.delete(`/users/${first.id}?transfer_to=${heir.id}`);
    await home.as(heir).delete(`/projects/${id}`);

    const imported = await upload(home, text);
    expect(imported.status, JSON.stringify(imported.body)).to.equal(200);
    const { body: people } = await home.as(heir).get(`/projects/${id}/collaborators`);
    expect(people.map((each: { id: string; role: string }) => [each.id, each.role])).to.deep.equal([
      [heir.id, 'owner'],
    ]);
  });

  it('is refused where the API would refuse: days that are none, addresses that are none, priors beyond the limits', async () => {
    await startTestWorkers(app);
    const document = JSON.parse(file);
    document.projects[0].created_at = '2026-02-31T12:00:00Z';
    document.users[1].email = 'nobody at home';
    document.ranking_ledgers[0].prior_variance = 1e9;
    const { status, body } = await upload(app, JSON.stringify(document));
    expect(status).to.equal(422);
    expect(body.errors.map(({ message }: { message: string }) => message)).to.deep.equal([
      'users[1].email must be an email address',
      'projects[0].created_at must be a date-time',
      'ranking_ledgers[0].prior_variance must be a number from 0.000001 to 1000000',
    ]);
  });

  it('can be of one project, with the people that it names', async () => {
    const { text, headers } = await app.admin.get(`/admin/database/export?project_id=${projectId}`);
    expect(headers.get('content-type')).to.match(/^application\/json/);
    const document = JSON.parse(text);
    expect(document.projects.map(({ id }: { id: string }) => id)).to.deep.equal([projectId]);
    expect(document.users.map(({ id }: { id: string }) => id)).to.deep.equal([lead.id]);
    const unknown = await app.admin.get('/admin/database/export?project_id=0190aaaa-0000-7000-8000-000000000000');
    expect(unknown.status).to.equal(404);
    expect((await app.admin.get('/admin/database/export?format=xml')).status).to.equal(422);
  });

  it('is refused when records are faulty, each with its place and reason, and nothing is stored', async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    const document = JSON.parse(file);
    document.features[2].name = '';
    document.comparisons[1].choice = 'both';
    delete document.projects[1].owner_id;
    const first = await upload(empty, JSON.stringify(document));
    expect(first.status).to.equal(422);
    expect(first.body.errors).to.deep.equal([
      { field: 'projects[1].owner_id', message: 'projects[1].owner_id is missing' },
      { field: 'features[2].name', message: 'features[2].name must not be empty' },
      {
        field: 'comparisons[1].choice',
        message: 'comparisons[1].choice must be one of feature_a, feature_b, tie',
      },
    ]);
    const related = JSON.parse(file);
    related.comparisons[0].feature_a_id = '0190aaaa-0000-7000-8000-000000000000';
    related.activities[0].user_id = '0190aaaa-0000-7000-8000-000000000000';
    related.comparisons[2].seq = 4711;
    related.features[1].archived_at = '2026-11-24T00:00:00Z';
    related.comparisons[3].archived_at = '2026-11-24T00:00:00Z';
    const issue = related.features.findIndex((each: { external_id: string | null }) => each.external_id);
    Object.assign(related.features[issue === 2 ? 3 : 2], { external_source: 'jira', external_id: 'PAY-1' });
    const half = issue === 5 ? 6 : 5;
    related.features[half].decided = 'in';
    related.features[4].external_url = 'https://jira.example.com/';
    const second = await upload(empty, JSON.stringify(related));
    expect(second.body.errors.map(({ message }: { message: string }) => message)).to.deep.equal([
      'activities[0].user_id refers to a user that is neither in the file nor in the service',
      'features[1].archived_at is allowed only with deleted_at',
      'features[4].external_id is allowed only with external_source, and needed by it and by external_url',
      `features[${half}].decided is allowed only with decided_by and decided_at, and needed by them and by decision_note`,
      `features[${issue === 2 ? 3 : Math.max(2, issue)}].external_id belongs to another feature of its project in the file`,
      'comparisons[0].feature_a_id is not an active feature of its project in the file',
      'comparisons[2].seq is higher than the revision of its ledger',
      'comparisons[3].archived_at is allowed only in deleted comparisons of an archived feature',
    ]);
    const { body } = await empty.admin.get('/admin/database/stats');
    expect(body.table_counts).to.deep.equal({ users: 1, projects: 0, features: 0, comparisons: 0 });
  });

  it('is refused in words when the file is something else', async () => {
    await startTestWorkers(app);
    const details: [string | Uint8Array, number, RegExp][] = [
      ['{}', 400, /not an export of this service/],
      ['[1,2]', 400, /not valid JSON: not a JSON object at character 0/],
      [file.slice(0, file.length / 2), 400, /not valid JSON: the file is incomplete/],
      [file.replace('"version":1', '"version":2'), 400, /newer version/],
      [Buffer.from([0x7b, 0xff, 0xfe]), 400, /not UTF-8/],
      ['', 400, /not valid JSON/],
    ];
    for (const [content, status, detail] of details) {
      const refused = await upload(app, content);
      expect(refused.status, JSON.stringify(refused.body)).to.equal(status);
      expect(refused.body.detail).to.match(detail);
    }
    expect((await upload(app, file, 'other')).status).to.equal(422);
    const two = await upload(app, file, 'file', 2);
    expect([two.status, two.body.detail]).to.deep.equal([422, 'file must be one file']);
    expect((await app.admin.post('/admin/database/import', { file: 1 })).status).to.equal(415);
    expect(await readdir(path.join(app.backups, 'uploads'))).to.deep.equal([]);
  });

  it('is refused when it is larger than the limit, and leaves nothing on the disk', async () => {
    const small = await startOperatedApp({ IMPORT_MAX_MB: '1' });
    await startTestWorkers(small);
    const refused = await upload(small, 'x'.repeat(3 * 2 ** 20));
    expect(refused.status).to.equal(413);
    expect(refused.body.detail).to.equal('The file is larger than 1 MB');
    expect(await readdir(path.join(small.backups, 'uploads'))).to.deep.equal([]);
  });

  describe('in SQL', () => {
    it('loads with a plain client into an empty database, and holds the same rows', async () => {
      await app.resources.pool.query(
        `insert into identities (id, user_id, issuer, subject, created_at)
         select id, id, 'https://sso.example', 'only-the-provider-knows', now() from users where id = $1`,
        [lead.id],
      );
      const { text, headers } = await app.admin.get('/admin/database/export?format=sql');
      expect(text).not.to.contain('only-the-provider-knows');
      expect(headers.get('content-type')).to.match(/^application\/sql/);
      expect(text).not.to.match(/argon2/);
      const url = await newEmptyDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(text);
      for (const table of ['users', 'projects', 'features', 'comparisons', 'feature_scores', 'activities']) {
        const rows = `select md5(string_agg(r::text, '|' order by r::text)) as hash from (select * from ${table}) r`;
        const shown = table === 'users' ? rows.replace('*', 'id, username, email, created_at') : rows;
        const there = await client.query(shown);
        const here = await app.resources.pool.query(shown);
        expect(there.rows, table).to.deep.equal(here.rows);
      }
      // Of a link everything but what opens it.
      const links = await client.query("select label, token_hash from project_links where kind = 'results'");
      expect(links.rows).to.deep.equal([{ label: 'Board', token_hash: null }]);
      await client.end();
      // The service takes it for a database of its own, with nothing left to migrate.
      const served = await startOperatedApp({ DATABASE_URL: url });
      expect(await served.resources.orm.migrator.getPending()).to.deep.equal([]);
      expect((await seen(served, served.root, projectId)).history).to.deep.equal(
        (await seen(app, lead, projectId)).history,
      );
      await served.resources.orm.close();
      await dropDatabase(url);
    });
  });
});
