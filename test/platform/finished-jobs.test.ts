import { expect } from 'chai';
import { precomputeNextPairJob, recomputeClosureJob } from '../../shared/results/jobs.ts';
import { PASSWORD } from '../support/factories.ts';
import { startOperatedApp } from '../support/operations.ts';
import { startTestWorkers } from '../support/workers.ts';

describe('a job of a project that was deleted', () => {
  it('ends as done', async () => {
    const app = await startOperatedApp();
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 3 });
    const key = { projectId: project.id, dimension: 'value' as const };
    expect((await app.as(lead).delete(`/projects/${project.id}`)).status).to.equal(204);
    await app.resources.jobs.enqueue(recomputeClosureJob, key);
    await app.resources.jobs.enqueue(precomputeNextPairJob, key);
    const workers = await startTestWorkers(app);
    await workers.until(() => workers.done.length + workers.failed.length >= 2, 'both jobs ended');
    expect(workers.failed).to.deep.equal([]);
    for (const { result } of workers.done) expect(result).to.deep.equal({ skipped: 'the project was deleted' });
  });
});

describe('a job that is done', () => {
  it('stands at 100 % on the dashboard', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(200);
    const signedIn = await fetch(`${app.base}/admin/queues/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: app.root.username, password: PASSWORD }),
    });
    const Cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const look = async (path: string) =>
      (await fetch(`${app.base}/admin/queues/operations${path}`, { headers: { Cookie } })).text();
    const paths = [...(await look('?state=completed')).matchAll(/operations(\/jobs\/[^"]+)"/g)].map(
      ([, path]) => path!,
    );
    expect(paths).not.to.deep.equal([]);
    for (const path of paths) expect(await look(path)).to.contain('<td>100 %</td>');
  });
});
