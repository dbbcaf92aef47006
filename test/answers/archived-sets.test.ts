import { expect } from 'chai';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';

interface Stored {
  id: string;
  set_id?: string | null;
  user_id: string;
  dimension: string;
}

describe('an answer about a set of features', () => {
  let app: OperatedApp;
  let project: TestProject;
  let setId: string;

  beforeEach(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    project = await app.make.project({ owner: app.root, features: 5 });
    const [a, b, c, d, e] = project.features.map(({ id }) => id);
    await app.admin.post(at('/comparisons'), { feature_a_id: d, feature_b_id: e, choice: 'tie', dimension: 'value' });
    const answer = { feature_ids: [a, b, c, d], best: b, worst: d, dimension: 'value' };
    const { body } = await app.admin.post(at('/comparisons/best-worst'), answer);
    setId = body.id;
    await app.admin.put(at(`/comparisons/${body.comparisons[1].id}`), { choice: 'tie' });
  });

  const at = (path: string) => `/projects/${project.id}${path}`;
  const exported = async () => (await app.admin.get('/admin/database/export')).text;
  const upload = (to: OperatedApp, content: string) => {
    const form = new FormData();
    form.set('file', new Blob([content]), 'export.json');
    return to.admin.post('/admin/database/import', undefined, { raw: form });
  };
  const seen = async (client = app.admin) => ({
    comparisons: (await client.get(at('/comparisons'))).body,
    history: (await client.get(at('/history'))).body,
    results: (await client.get(at('/results'))).body,
  });
  const emptyService = async () => {
    const empty = await startOperatedApp();
    await startTestWorkers(empty);
    return empty;
  };
  const expectOneAnswer = async (on: OperatedApp) => {
    const { body } = await on.admin.post(at('/comparisons/undo'), { dimension: 'value' });
    expect(body).to.include({ undone_comparison_id: setId, count: 5 });
    expect((await on.admin.get(at('/comparisons'))).body.total).to.equal(1);
    await expectReplay(on, project.id);
  };

  it('stays one answer when it is exported and imported', async () => {
    const empty = await emptyService();
    expect((await upload(empty, await exported())).status).to.equal(200);
    expect(await seen(empty.admin)).to.deep.equal(await seen());
    await expectOneAnswer(empty);
  });

  it('stays one answer when a backup is restored', async () => {
    const before = await seen();
    const { backup_id } = (await app.admin.post('/admin/database/backup')).body;
    await app.admin.post(at('/comparisons/reset'), { dimension: 'value' });
    expect((await app.admin.post('/admin/database/restore', { backup_id })).status).to.equal(200);
    expect(await seen()).to.deep.equal(before);
    await expectOneAnswer(app);
  });

  it('is not in exports of older versions: their answers are about pairs', async () => {
    const empty = await emptyService();
    const older = (await exported()).replaceAll(/,"set_id":(null|"[^"]+")/g, '');
    expect(older).not.to.include('set_id');
    expect((await upload(empty, older)).status).to.equal(200);
    const { comparisons } = await seen(empty.admin);
    expect(comparisons.items.map((each: Stored) => each.set_id)).to.deep.equal(Array(6).fill(null));
  });

  it('is refused in an import if its comparisons have not all one author and one dimension', async () => {
    const empty = await emptyService();
    const other = await app.make.user();
    const broken: [string, (document: { records: Stored[]; pair: Stored; member: Stored }) => void][] = [
      [
        'no first comparison',
        ({ records }) =>
          records.splice(
            records.findIndex(({ id }) => id === setId),
            1,
          ),
      ],
      ['another author', ({ member }) => Object.assign(member, { user_id: other.id })],
      ['another dimension', ({ member }) => Object.assign(member, { dimension: 'complexity', seq: 0 })],
      ['the id of a pair', ({ member, pair }) => Object.assign(member, { set_id: pair.id })],
    ];
    for (const [what, breakIt] of broken) {
      const document = JSON.parse(await exported());
      const records: Stored[] = document.comparisons;
      const pair = records.find((each) => !each.set_id)!;
      const member = records.find((each) => each.set_id && each.id !== setId)!;
      breakIt({ records, pair, member });
      const { status, body } = await upload(empty, JSON.stringify(document));
      expect(status, what).to.equal(422);
      expect(body.detail, what).to.match(
        /comparisons\[\d\]\.set_id is not the first comparison of an answer by the same person about the same dimension/,
      );
    }
    expect((await empty.admin.get('/admin/database/stats')).body.table_counts.comparisons).to.equal(0);
  });

  it('is checked for its integrity', async () => {
    const check = async () =>
      (await app.admin.post('/admin/database/maintenance', { operation: 'integrity_check' })).body.findings;
    expect(await check()).to.deep.equal([]);
    await app.resources.pool.query('update comparisons set set_id = $1 where set_id is null', [setId]);
    await app.resources.pool.query('update comparisons set set_id = null where id = $1', [setId]);
    expect(await check()).to.deep.equal([
      'violated: every comparison of a set is by the same person and about the same dimension as the first',
    ]);
  });
});
