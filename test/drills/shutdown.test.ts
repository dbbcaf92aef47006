import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { Landscape } from './landscape.ts';
import { AppProcess, statusOf } from './process.ts';
import { Team } from './team.ts';

const STOP_WITHIN_MS = 30_000;

describe('a process that is told to end', () => {
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
    // The worker's lines carry the ids of the requests that asked for its jobs.
    const lines = readFileSync(path.join(landscape.folder, `${worker!.name}.log`), 'utf8')
      .trim()
      .split('\n');
    const done = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'closure recomputed');
    expect(done).not.to.be.empty;
    expect(done.every(({ requestId }) => typeof requestId === 'string')).to.equal(true);
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
    expect(readFileSync(log, 'utf8')).to.include('"step":"hangs"').and.to.include('could not close in time');
  });
});
