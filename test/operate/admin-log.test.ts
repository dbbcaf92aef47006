import { expect } from 'chai';
import { verifyBackupJob } from '../../shared/data/jobs.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { PASSWORD } from '../support/factories.ts';
import { startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { hashCheaply } from '../support/password-cost.ts';
import { once } from '../support/scene.ts';

interface AdminEvent {
  userId: string;
  address: string;
  action: string;
  object: string | null;
  outcome: string;
}

describe('the log of administration', () => {
  hashCheaply();

  const app = once(() => startOperatedApp({ LOG_LEVEL: 'info' }, { logLines }));
  const written: string[] = [];
  const logLines = { write: (line: string) => void written.push(line) };
  const events = (): AdminEvent[] =>
    written.map((line) => JSON.parse(line)).filter(({ event }) => event === 'authz_admin');
  const told = () => events().map(({ action, object, outcome }) => [action, object, outcome]);

  before(async () => {
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
      const answer = await fetch(`${base}${BOARD}${path}`, { method, headers: { Cookie }, redirect: 'manual' });
      return answer.status;
    };

    it('lets failed jobs be retried, and refuses everything else that changes something', async () => {
      const ask = at(app.base);
      const queue = app.resources.jobs.queue('operations');
      const { id: failedId } = await queue.add(verifyBackupJob.name, { backupId: newId() });
      const stateOf = () => queue.getJobState(failedId!);
      while ((await stateOf()) !== 'failed') await new Promise((resolve) => setImmediate(resolve));
      const completed = (await queue.getJobs(['completed']))[0]!;
      const refused = [
        '/operations/pause',
        '/operations/resume',
        '/operations/empty',
        '/operations/remove-failed',
        '/operations/remove-completed',
        `/operations/jobs/${completed.id}/retry`,
        `/operations/jobs/${failedId}/remove`,
      ];
      written.length = 0;
      for (const path of refused) expect(await ask('POST', path), path).to.equal(403);
      expect(told()).to.deep.equal(
        refused.flatMap((path) => ['begun', 'failed'].map((outcome) => ['dashboard', `POST ${path}`, outcome])),
      );
      expect([await stateOf(), await queue.isPaused()]).to.deep.equal(['failed', false]);
      written.length = 0;
      expect(await ask('POST', `/operations/jobs/${failedId}/retry`)).to.equal(303);
      expect(await ask('POST', '/operations/retry-failed')).to.equal(303);
      expect(told().map(([, , outcome]) => outcome)).to.deep.equal(['begun', 'done', 'begun', 'done']);
    });

    it('says of what does not exist that it does not', async () => {
      const ask = at(app.base);
      const wrong: [string, string, number][] = [
        ['GET', '/nothing', 404],
        ['GET', '/operations/jobs', 404],
        ['GET', '/operations/jobs/no-such-job', 404],
        ['GET', '/operations/jobs/%E0%A4%A', 404],
        ['GET', '/operations?state=odd', 400],
        ['GET', '/operations?page=0', 400],
        ['POST', '/operations/obliterate', 404],
        ['POST', '/operations/jobs/no-such-job/retry', 404],
        ['PUT', '/operations/pause', 405],
      ];
      for (const [method, path, status] of wrong) expect(await ask(method, path), path).to.equal(status);
    });

    it('allows the rest with DASHBOARD_ACTIONS=true', async () => {
      const { DATABASE_URL, BACKUP_DIR } = app.settings;
      const open = await startOperatedApp({ DATABASE_URL, BACKUP_DIR, DASHBOARD_ACTIONS: 'true' });
      const ask = at(open.base);
      const queue = open.resources.jobs.queue('operations');
      expect(await ask('POST', '/operations/pause')).to.equal(303);
      expect(await queue.isPaused()).to.equal(true);
      const { id } = await queue.add(verifyBackupJob.name, { backupId: newId() });
      expect(await ask('POST', `/operations/jobs/${id}/remove`)).to.equal(303);
      expect(await queue.getJob(id!)).to.equal(undefined);
      expect(await ask('POST', '/operations/resume')).to.equal(303);
      expect(await queue.isPaused()).to.equal(false);
    });
  });
});
