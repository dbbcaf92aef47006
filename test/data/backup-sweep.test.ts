import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { backUp } from '../../shared/data/back-up.ts';
import { verifyBackupJob } from '../../shared/data/jobs.ts';
import { sweepBackups } from '../../shared/data/sweep-backups.ts';
import { schedule } from '../../workers/schedules.ts';
import {
  backUpDirectly,
  type OperatedApp,
  SILENT,
  startOperatedApp,
  startTestWorkers,
  verdictOn,
} from '../support/operations.ts';

const contextOf = (app: OperatedApp) => createContext(app.resources, app.resources.log);
const operations = (app: OperatedApp) => app.resources.jobs.queue('operations');

/** An archive whose verification was lost, as when a worker or Redis was killed just as the archive appeared. */
async function archiveWithoutJob(app: OperatedApp): Promise<string> {
  const id = await backUpDirectly(app);
  await operations(app).obliterate({ force: true });
  return id;
}

describe('an archive whose verification was lost', () => {
  let app: OperatedApp;
  beforeEach(async () => {
    app = await startOperatedApp();
  });

  it('is verified when a worker starts', async () => {
    const id = await archiveWithoutJob(app);
    await startTestWorkers(app);
    await schedule(contextOf(app));
    expect((await verdictOn(app.admin, id)).verification).to.equal('verified');
  });

  it('is verified although the queue still says that a job for it exists', async () => {
    const id = await archiveWithoutJob(app);
    const queue = operations(app);
    const identity = verifyBackupJob.onePer!({ backupId: id });
    const job = await queue.add('verify-backup', { backupId: id }, { deduplication: { id: identity } });
    await app.resources.redis.del(`${queue.toKey(job.id!)}`, queue.toKey('wait'), queue.toKey('marker'));
    expect(await queue.getDeduplicationJobId(identity)).to.equal(job.id);
    await startTestWorkers(app);
    await sweepBackups(contextOf(app));
    expect((await verdictOn(app.admin, id)).verification).to.equal('verified');
  });

  it('is looked for every few minutes', async () => {
    await schedule(contextOf(app));
    const sweep = (await operations(app).getJobSchedulers()).find(({ name }) => name === 'sweep-backups');
    expect(sweep?.every).to.be.at.most(600_000);
  });

  it('is asked for once, and one that is judged never again', async () => {
    const judged = await archiveWithoutJob(app);
    const { size } = await app.resources.backups.get(judged);
    await app.resources.backups.recordVerification(judged, {
      verified: false,
      reason: 'The archive is damaged',
      at: new Date().toISOString(),
      size,
    });
    const lost = await archiveWithoutJob(app);
    expect((await sweepBackups(contextOf(app))).verify).to.deep.equal([lost]);
    expect((await sweepBackups(contextOf(app))).verify).to.deep.equal([]);
    const asked = (await operations(app).getJobs(['waiting'])).map(({ data }) => data.backupId);
    expect(asked).to.deep.equal([lost]);
  });
});

describe('a backup whose verification cannot be asked for', () => {
  it('is made all the same, and verified after the next sweep', async () => {
    const app = await startOperatedApp();
    const context = contextOf(app);
    const jobs = Object.create(context.jobs, {
      enqueueUnlessUnderWay: { value: () => Promise.reject(new Error('Connection is closed.')) },
    });
    const withoutRedis = createContext({ ...app.resources, jobs }, app.resources.log);
    const { id } = await backUp(withoutRedis, { kind: 'manual' }, SILENT);
    expect(await readdir(app.backups)).to.include(`${id}.zip`);
    await startTestWorkers(app);
    await sweepBackups(context);
    expect((await verdictOn(app.admin, id)).verification).to.equal('verified');
  });
});
