import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';
import { Landscape } from './cluster.ts';
import { Team } from './load-clients.ts';
import { AppProcess, statusOf } from './process.ts';

const STOP_WITHIN_MS = 30_000;

interface LogLine {
  msg: string;
  requestId?: string;
  projectId?: string;
}

function linesOf({ folder }: Landscape, { name }: AppProcess): LogLine[] {
  const text = readFileSync(path.join(folder, `${name}.log`), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as LogLine);
}

describe('a process that gets SIGTERM', () => {
  it('is not ready first, finishes what it has begun, and exits with 0', async function () {
    this.timeout(60_000);
    const landscape = await new Landscape({
      databaseUrl: process.env.TEST_DATABASE_URL!,
      redisUrl: process.env.TEST_REDIS_URL!,
      settings: { SHUTDOWN_DELAY_SECONDS: '1', LOG_LEVEL: 'debug' },
    }).start();
    closeLater(() => landscape.stop());
    const [api] = landscape.apis;
    const [worker] = landscape.workers;
    const base = landscape.bases[0]!;
    const team = new Team({ base: () => base, people: 4, projects: 1, features: 20, seed: 1, retries: false });
    await team.prepare();
    team.begin();
    await team.progress(20, 20_000);

    const began = performance.now();
    const ended = api!.stop();
    expect(
      await until(
        () => statusOf(`${base}/health/ready`),
        (status) => status !== 200,
      ),
    ).to.equal(503);
    await team.end();
    expect(await ended).to.equal(0);
    expect(await worker!.stop()).to.equal(0);
    expect(performance.now() - began).to.be.lessThan(STOP_WITHIN_MS);

    const failed = [...team.failures.keys()];
    expect(failed.every((kind) => kind === 'ECONNREFUSED')).to.equal(true, `met ${failed}`);
    // The worker's log lines carry the ids of the requests that asked for its jobs. (The database holds the rankings of
    // other tests, and a ranking without recent requests is updated without a request.)
    const asked = new Set(linesOf(landscape, api!).flatMap(({ requestId }) => (requestId ? [requestId] : [])));
    const done = linesOf(landscape, worker!).filter(
      ({ msg, projectId }) => msg === 'closure recomputed' && team.projectIds.includes(projectId!),
    );
    expect(done.filter(({ requestId }) => asked.has(requestId!))).not.to.be.empty;
  });

  it('is forced out when a step hangs', async () => {
    const script = path.join(import.meta.dirname, '../support/stuck-process.ts');
    const landscape = new Landscape({
      databaseUrl: process.env.TEST_DATABASE_URL!,
      redisUrl: process.env.TEST_REDIS_URL!,
    });
    closeLater(() => landscape.stop());
    const log = path.join(landscape.folder, 'stuck.log');
    const stuck = new AppProcess({ name: 'stuck', script, env: { PATH: process.env.PATH }, log, ready: null });
    stuck.spawn();
    closeLater(() => stuck.kill());
    await until(
      async () => readFileSync(log, 'utf8'),
      (text) => text.includes('waiting'),
    );
    expect(await stuck.stop()).to.equal(1);
    expect(readFileSync(log, 'utf8')).to.include('"step":"hangs"').and.to.include('shutdown timed out');
  });

  it('closes a part that was still starting, after the requests of the part that runs', async () => {
    const { child, exit, says, said } = run('test/support/two-part-process.ts');
    await says('waiting');
    child.kill('SIGTERM');
    expect(await exit).to.equal(0);
    for (const part of ['first', 'second']) expect(said()).to.include(`"process":"${part}","msg":"closed"`);
  });
});
