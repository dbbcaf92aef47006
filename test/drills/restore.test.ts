import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { freePort } from '../../config/launcher/ports.ts';
import { startRedis } from '../../config/launcher/redis.ts';
import type { RunningService } from '../../config/launcher/service.ts';
import { serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import { dropAbandonedTables } from '../../shared/store/operations/exchange-tables.ts';
import { reached, startDrillWorker, startDrillWorkers } from '../support/drill.ts';
import {
  backUpDirectly,
  compareSome,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  until,
} from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

/** Every step of a restore, in order; the commit lies between the last two. */
const STEPS = [
  'check the archive',
  'load into a scratch schema',
  'find unchanged rows',
  'prepare tables',
  'read for the safety backup',
  'block requests',
  'wait for open requests',
  'write the safety backup',
  'replace the data',
  'check the data',
  'commit',
  'allow requests',
] as const;
const OPEN_WITHIN_MS = 60_000;
/** Longer than the slowest of the restores takes to its step. */
const HOLD_UNTIL_KILLED_MS = 180_000;

/** A service with a backup, and something that came after it. */
interface Scene {
  app: OperatedApp;
  backup: string;
  project: string;
  /** The clients' current view, and their view at the time of the backup. */
  now: unknown;
  then: unknown;
}

async function seen(app: OperatedApp, id: string) {
  const of = (rest: string) => app.admin.get(`/projects/${id}${rest}`).then(({ status, body }) => ({ status, body }));
  return [await of('/features?include_scores=true'), await of('/results'), await of('/comparisons?per_page=50')];
}

async function setTheScene(overrides: Record<string, string> = {}): Promise<Scene> {
  const app = await startOperatedApp(overrides);
  const project = (await app.make.project({ owner: app.root, features: 5 })).id;
  await compareSome(app, app.root, project, 4);
  const then = await seen(app, project);
  const backup = await backUpDirectly(app);
  await compareSome(app, app.root, project, 3);
  await app.admin.post(`/projects/${project}/features`, { name: 'Later' });
  return { app, backup, project, now: await seen(app, project), then };
}

interface Drill {
  step: (typeof STEPS)[number];
  scene: Scene;
  /** Does harm while the worker stands at the step. */
  harm(): Promise<unknown>;
}

const drilled = (step: Drill['step']) => ({ DRILL_JOB: 'restore-database', DRILL_STEP: step });

/** Runs a restore into harm's way and looks at what is left. */
async function drill({ step, scene, harm }: Drill, worker: ChildProcess): Promise<void> {
  const { app, backup, project, now, then } = scene;
  const asked = app.admin.post('/admin/database/restore', { backup_id: backup });
  await reached(worker, app.settings);
  await harm();
  const began = performance.now();
  await until(
    () => app.admin.get('/auth/me'),
    ({ status }) => status === 200,
    OPEN_WITHIN_MS,
  );
  expect(performance.now() - began, `${step}: open again`).to.be.below(OPEN_WITHIN_MS);
  expect(await seen(app, project), step).to.deep.equal(step === 'allow requests' ? then : now);
  const answer = await asked;
  if (answer.status !== 200) expect(answer.status, `${step}: ${answer.text}`).to.equal(503);
  // As the next sweeps do; where the worker lives, its restore may have to end first.
  const left = async () => {
    await dropAbandonedTables(app.resources.pool);
    return app.resources.pool.query(`select nspname from pg_namespace where nspname like 'pairwise%'`);
  };
  await until(left, ({ rows }) => rows.length === 0, OPEN_WITHIN_MS);
}

/** Harms a restore that has reached its step. `allStand` resolves once the restores of all scenes have reached theirs. */
type Harm = (scene: Scene, worker: ChildProcess, allStand: Promise<unknown>) => Promise<unknown>;

/** A restore at every step, all at the same time and in one process: most of it is waiting for leases to end. */
async function atEveryStep(
  makeScene: () => Promise<Scene>,
  harm: Harm,
  env: Record<string, string> = {},
): Promise<Map<string, Scene>> {
  const scenes = new Map<string, Scene>();
  await Promise.all(STEPS.map(async (step) => scenes.set(step, await makeScene())));
  const settingsOf = (step: Drill['step']) => scenes.get(step)!.app.settings;
  const worker = await startDrillWorkers(
    STEPS.map((step) => ({ served: settingsOf(step), env: { ...drilled(step), ...env } })),
  );
  const allStand = Promise.all(STEPS.map((step) => reached(worker, settingsOf(step))));
  const results = await Promise.allSettled(
    STEPS.map((step) => {
      const scene = scenes.get(step)!;
      return drill({ step, scene, harm: () => harm(scene, worker, allStand) }, worker);
    }),
  );
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${STEPS[index]}: ${(result.reason as Error).stack}`] : [],
  );
  expect(failed.join('\n\n'), 'steps that went wrong').to.equal('');
  return scenes;
}

describe('a restore that is interrupted at any step leaves the data whole and the service open', function () {
  this.timeout(240_000);

  it('when its worker is killed, and the next one succeeds', async () => {
    const kill: Harm = async (_, worker, allStand) => {
      await allStand;
      worker.kill('SIGKILL');
    };
    const scenes = await atEveryStep(() => setTheScene(), kill, { DRILL_HOLD_MS: String(HOLD_UNTIL_KILLED_MS) });
    const { app, backup, project, then } = scenes.get('replace the data')!;
    await startTestWorkers(app);
    const restored = await app.admin.post('/admin/database/restore', { backup_id: backup });
    expect(restored.status, restored.text).to.equal(200);
    expect(await seen(app, project)).to.deep.equal(then);
    // The backup, and one of what was there before each of the two.
    const complete = (await readdir(app.backups)).filter((name) => name.endsWith('.zip'));
    expect(complete).to.have.length(3);
  });

  it('when its connection to PostgreSQL is cut', () =>
    atEveryStep(
      () => setTheScene(),
      async ({ app }) => {
        const cutter = new pg.Client({ connectionString: app.settings.DATABASE_URL });
        await cutter.connect();
        closeLater(() => cutter.end());
        return cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'pairwise-drill'`);
      },
    ));

  it('when Redis is killed', () => {
    const redisOf = new Map<OperatedApp, RunningService>();
    const makeScene = async () => {
      const service = await startOwnRedis();
      const scene = await setTheScene({ REDIS_URL: service.url });
      redisOf.set(scene.app, service);
      return scene;
    };
    return atEveryStep(makeScene, ({ app }) => redisOf.get(app)!.stop('at once'));
  });

  it('when it takes longer than it may, by its own worker', async () => {
    const scene = await setTheScene();
    const { app, backup, project, now } = scene;
    const env = { ...drilled('replace the data'), RESTORE_MAX_CLOSED_SECONDS: '2' };
    const worker = await startDrillWorker(app.settings, env);
    const asked = app.admin.post('/admin/database/restore', { backup_id: backup });
    await reached(worker, app.settings);
    const { status, body } = await asked;
    expect([status, body.detail]).to.deep.equal([
      503,
      'The restore was aborted after blocking all requests for 2 s; check that the old data is intact',
    ]);
    await until(
      () => app.admin.get('/auth/me'),
      ({ status }) => status === 200,
    );
    expect(await seen(app, project)).to.deep.equal(now);
    expect(worker.exitCode).to.equal(null);
  });
});

async function startOwnRedis(): Promise<RunningService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-drill-'));
  const account = serviceAccount();
  const service = await startRedis({
    folder: path.join(serviceHome(folder, path.basename(folder), account), 'redis'),
    port: await freePort(),
    password: 'drill',
    account,
    log: path.join(folder, 'redis.log'),
    records: path.join(folder, 'run'),
    durable: false,
  });
  closeLater(async () => {
    await service.stop('at once');
    await rm(folder, { recursive: true, force: true });
  });
  return service;
}
