import { expect } from 'chai';
import { compareSome, type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { operationsDrill, PAIRS } from './operations.ts';

describe('operations beside each other', () => {
  let app: OperatedApp;
  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    const { id } = await app.make.project({ owner: app.root, features: 20 });
    await compareSome(app, app.root, id, 12);
  });

  it('are all answered 200 while indexes are being rebuilt', async function () {
    this.timeout(120_000);
    const { DATABASE_URL: databaseUrl } = app.settings;
    const pairs = PAIRS.filter((pair) => pair.includes('optimize'));
    expect(await operationsDrill({ admin: app.admin, databaseUrl, pairs, say: () => undefined })).to.deep.equal([]);
  });

  it('leave no index behind that an interrupted rebuild left', async () => {
    const { pool } = app.resources;
    const invalid = async () => (await pool.query('select from pg_index where not indisvalid')).rowCount;
    /** Leaves an invalid index like an interrupted rebuild. This build fails, since all rows have the same key. */
    const spoil = () =>
      pool.query('create unique index concurrently features_name_ccnew on features ((1))').then(
        () => expect.fail('the index could be built'),
        () => undefined,
      );
    const { backup_id } = (await app.admin.post('/admin/database/backup')).body;
    for (const [path, body] of [
      ['/admin/database/maintenance', { operation: 'optimize' }],
      ['/admin/database/restore', { backup_id }],
    ] as const) {
      await spoil();
      expect(await invalid()).to.equal(1);
      const { status, text } = await app.admin.post(path, body);
      expect(status, text).to.equal(200);
      expect(await invalid(), path).to.equal(0);
    }
  });
});
