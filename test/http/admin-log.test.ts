import { expect } from 'chai';
import { newId } from '../../shared/identifiers.ts';
import { verifyBackupJob } from '../../shared/jobs/operations-jobs.ts';
import { PASSWORD } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { hashCheaply } from '../support/password-cost.ts';

interface AdminEvent {
  userId: string;
  address: string;
  action: string;
  object: string | null;
  outcome: string;
}

describe('the log of administration', () => {
  hashCheaply();

  let app: OperatedApp;
  const written: string[] = [];
  const logLines = { write: (line: string) => void written.push(line) };
  const events = (): AdminEvent[] =>
    written.map((line) => JSON.parse(line)).filter(({ event }) => event === 'authz_admin');
  const told = () => events().map(({ action, object, outcome }) => [action, object, outcome]);

  before(async () => {
    app = await startOperatedApp({ LOG_LEVEL: 'info' }, { logLines });
    await startTestWorkers(app);
  });
  beforeEach(() => {
    written.length = 0;
  });

  it('records user, action, object, address and outcome', async () => {
    const { body: backup } = await app.admin.post('/admin/database/backup');
    const id = backup.backup_id as string;
    await app.admin.get(`/admin/database/backups/${id}`);
    await app.admin.get('/admin/database/export?format=json');
    await app.admin.post('/admin/database/maintenance', { operation: 'optimize' });
    expect((await app.admin.post('/admin/database/restore', { backup_id: id })).status).to.equal(200);
    expect(told()).to.deep.equal([
      ['backup', null, 'begun'],
      ['backup', null, 'done'],
      ['backup_download', id, 'begun'],
      ['backup_download', id, 'done'],
      ['export', null, 'begun'],
      ['export', null, 'done'],
      ['maintenance', 'optimize', 'begun'],
      ['maintenance', 'optimize', 'done'],
      ['restore', id, 'begun'],
      ['restore', id, 'done'],
    ]);
    for (const event of events()) expect(event).to.include({ userId: app.root.id, address: '127.0.0.1' });
  });

  it('records failed imports', async () => {
    const form = new FormData();
    form.set('file', new Blob(['{}']), 'export.json');
    expect((await app.admin.post('/admin/database/import', undefined, { raw: form })).status).to.be.at.least(400);
    expect(told().map(([action, , outcome]) => [action, outcome])).to.deep.equal([
      ['import', 'begun'],
      ['import', 'failed'],
    ]);
  });

  it('does not record reads', async () => {
    await app.admin.get('/admin/database/backups');
    await app.admin.get('/admin/database/stats');
    expect(events()).to.deep.equal([]);
  });

  describe('on the dashboard', () => {
    const BOARD = '/admin/queues';
    const at = (base: string) => async (method: string, path: string) => {
      const signedIn = await fetch(`${base}${BOARD}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ username: app.root.username, password: PASSWORD }),
      });
      const Cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
      return (await fetch(`${base}${BOARD}/api/queues${path}`, { method, headers: { Cookie } })).status;
    };

    it('lets failed jobs be retried, and refuses everything else that changes something', async () => {
      const ask = at(app.base);
      const queue = app.resources.jobs.queue('operations');
      const { id: failedId } = await queue.add(verifyBackupJob.name, { backupId: newId() });
      const stateOf = () => queue.getJobState(failedId!);
      while ((await stateOf()) !== 'failed') await new Promise((resolve) => setImmediate(resolve));
      const completed = (await queue.getJobs(['completed']))[0]!;
      const refused: [string, string][] = [
        ['PUT', '/operations/pause'],
        ['PUT', '/pause'],
        ['PUT', '/operations/resume'],
        ['PUT', '/operations/empty'],
        ['PUT', '/operations/obliterate'],
        ['PUT', '/operations/promote'],
        ['PUT', '/operations/clean/failed'],
        ['PUT', '/operations/retry/completed'],
        ['PUT', `/operations/${completed.id}/retry`],
        ['PUT', `/operations/${failedId}/clean`],
        ['POST', '/operations/add'],
        ['PATCH', `/operations/${failedId}/update-data`],
      ];
      written.length = 0;
      for (const [method, path] of refused) expect(await ask(method, path), path).to.equal(403);
      expect(told()).to.deep.equal(
        refused.flatMap(([method, path]) =>
          ['begun', 'failed'].map((outcome) => ['dashboard', `${method} /api/queues${path}`, outcome]),
        ),
      );
      expect([await stateOf(), await queue.isPaused()]).to.deep.equal(['failed', false]);
      written.length = 0;
      expect(await ask('PUT', `/operations/${failedId}/retry`)).to.equal(204);
      expect(await ask('PUT', '/operations/retry/failed')).to.equal(200);
      expect(told().map(([, , outcome]) => outcome)).to.deep.equal(['begun', 'done', 'begun', 'done']);
    });

    it('allows the rest with DASHBOARD_ACTIONS=true', async () => {
      const { DATABASE_URL, BACKUP_DIR } = app.settings;
      const open = await startOperatedApp({ DATABASE_URL, BACKUP_DIR, DASHBOARD_ACTIONS: 'true' });
      const ask = at(open.base);
      expect(await ask('PUT', '/operations/pause')).to.equal(200);
      expect(await open.resources.jobs.queue('operations').isPaused()).to.equal(true);
    });
  });
});
