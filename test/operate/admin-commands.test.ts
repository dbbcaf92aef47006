import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { commandFor } from '../../api/admin/commands.ts';
import { Progress } from '../../api/admin/progress.ts';
import { createContext } from '../../shared/context.ts';
import { compareSome, type OperatedApp, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';

describe('npm run admin, on a running service', () => {
  let app: OperatedApp;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-admin-'));
    app = await startOperatedApp();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const admin = async (name: string, ...args: string[]) =>
    commandFor(name, args)(createContext(app.resources, app.resources.log));
  const refused = (name: string, ...args: string[]): Promise<string> =>
    admin(name, ...args).then(
      () => 'not refused',
      ({ message }: Error) => message,
    );
  /** Runs a command for its JSON. @typeParam T its fields that the test reads. */
  const json = async <T>(name: string, ...args: string[]): Promise<T> => (await admin(name, ...args)).json as T;

  it('backs up, verifies and restores by a worker, and asks before it replaces anything', async () => {
    await startTestWorkers(app);
    const ann = await app.make.user();
    const project = await app.make.project({ owner: ann, features: 6 });
    await compareSome(app, ann, project.id, 4);
    const made = await json<{ id: string }>('backup');
    const listed = await json<{ backups: { id: string }[] }>('backups');
    expect(listed.backups.map(({ id }) => id)).to.deep.equal([made.id]);
    const lines: string[] = [];
    const shown = new Progress({ write: (line: string) => lines.push(line) }, { asJson: false });
    const context = createContext(app.resources, app.resources.log);
    expect((await commandFor('verify', [made.id])(context, shown)).text).to.equal(`${made.id} can be restored\n`);
    expect(lines[0]).to.equal('wait for a worker\n');
    expect(lines.length, 'steps of the worker').to.be.greaterThan(1);

    expect((await app.admin.delete(`/projects/${project.id}`)).status).to.equal(204);
    expect(await refused('restore', made.id)).to.match(/^This replaces all data .* Add --yes to go on$/);
    expect((await app.as(ann).get(`/projects/${project.id}`)).status).to.equal(404);
    expect(await json<{ id: string }>('restore', made.id, '--yes')).to.include({ id: made.id });
    const found = await until(
      () => app.as(ann).get(`/projects/${project.id}`),
      ({ status }) => status === 200,
    );
    expect(found.body.id).to.equal(project.id);
    expect(await refused('verify', 'nothing')).to.equal('Backup not found');
  });

  it('announces a maintenance, and removes the announcement', async () => {
    const current = async () =>
      ((await (await fetch(`${app.base}/health/announcement`)).json()) as { announcement: unknown }).announcement;
    const times = ['--start', '2099-01-31T22:00:00Z', '--end', '2099-01-31T23:30:00+00:30'];
    expect(await refused('announce', 'New disks', '--end', 'tomorrow')).to.match(
      /^announce: --end must be a date and time/,
    );
    await admin('announce', 'New disks', ...times);
    const announcement = {
      text: 'New disks',
      starts_at: '2099-01-31T22:00:00.000Z',
      ends_at: '2099-01-31T23:00:00.000Z',
    };
    expect(await current()).to.deep.equal(announcement);
    expect(await json('end-announcement')).to.deep.equal({ announcement: null });
    expect(await current()).to.equal(null);
  });

  it('says that no worker runs, instead of waiting for one', async () => {
    expect(await refused('backup')).to.equal(
      'No worker is running, so the job was not started. Start a worker and try again',
    );
  });

  it('makes a superuser, and erases an account whose projects go to another', async () => {
    const made = await json<{ user_id: string; temporary_password: string }>(
      'create-superuser',
      'olga',
      'olga@example.com',
    );
    const names = { username: 'olga', temporary_password: made.temporary_password };
    const chosen = await app.anonymous.post('/auth/temporary-password', { ...names, new_password: 'Remembered-now-7' });
    expect(chosen.status).to.equal(204);
    expect(await refused('create-superuser', 'ol ga', 'olga@example.com')).to.contain('must not contain spaces');
    expect(await refused('create-superuser', 'olga', 'o@example.com')).to.equal('Username already registered');

    const ann = await app.make.user();
    const project = await app.make.project({ owner: ann });
    expect(await refused('erase-user', ann.username, '--yes')).to.contain('--by SUPERUSER');
    expect(await refused('erase-user', ann.username, '--by', ann.username, '--yes')).to.contain('not a superuser');
    const kept = await refused('erase-user', ann.username, '--by', 'olga');
    expect(kept).to.contain(`deletes the account ${ann.username} for good. Its projects go to olga`);
    expect((await app.as(ann).get('/auth/me')).status).to.equal(200);
    await admin('erase-user', ann.username, '--by', 'olga', '--yes');
    expect((await app.as(ann).get('/auth/me')).status).to.equal(401);
    expect((await app.admin.get(`/projects/${project.id}`)).body.owner_id).to.equal(made.user_id);
  });

  it('exports into a new file that only its owner can read, and overwrites none', async () => {
    const ann = await app.make.user();
    const project = await app.make.project({ owner: ann, features: 3 });
    const file = join(folder, 'export.json');
    await admin('export', file, '--project', project.id);
    expect(JSON.parse(readFileSync(file, 'utf8')).features).to.have.length(3);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    const other = join(folder, 'other');
    writeFileSync(other, 'mine');
    expect(await refused('export', other)).to.match(/can't be written: EEXIST/);
    expect(readFileSync(other, 'utf8')).to.equal('mine');
    expect(await refused('export', join(folder, 'none'), '--project', 'nothing')).to.equal('Project not found');
  });

  it('examines the service, and exits with 1 if something is wrong', async () => {
    type Findings = { checks: { name: string; state: string }[] };
    expect((await admin('doctor')).failed).to.equal(true);
    const alone = await json<Findings>('doctor');
    const states = Object.fromEntries(alone.checks.map(({ name, state }) => [name, state]));
    // A warning, where the packaged PostgreSQL lacks a release of fixes.
    expect(states.PostgreSQL).to.be.oneOf(['fine', 'warning']);
    expect(states).to.include({
      'PostgreSQL, rights': 'fine',
      'PostgreSQL, clock': 'fine',
      Schema: 'fine',
      no_worker: 'failed',
    });
    await startTestWorkers(app);
    const { text } = await admin('doctor');
    expect(text).not.to.contain('no_worker');
    expect(text)
      .to.match(/^fine {5}Disk, BACKUP_DIR: writable, \d+\.\d GB free$/m)
      .and.match(/^fine {5}Workers: ranking 1, operations 1, webhooks 1, mail 1$/m)
      .and.match(/^fine {5}Failed jobs: none in the last day$/m);
  });

  it('runs failed jobs again', async () => {
    const queue = app.resources.jobs.queue('operations');
    const job = await queue.add('verify-backup', { backupId: 'none' }, { attempts: 1 });
    await startTestWorkers(app);
    await until(
      () => job.getState(),
      (state) => state === 'failed',
    );
    expect((await json<{ queues: unknown[] }>('requeue')).queues).to.deep.include({ queue: 'operations', count: 1 });
    await until(
      async () => (await queue.getJob(job.id!))?.attemptsMade,
      (attempts) => attempts === 2,
    );
  });
});
