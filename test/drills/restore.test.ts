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
import { dropAbandonedTables } from '../../shared/data/store/exchange-tables.ts';
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

type Step = (typeof STEPS)[number];

/** A service with a Redis of its own and a backup. */
interface Scene {
  app: OperatedApp;
  redis: OwnRedis;
  backup: string;
  project: string;
  /** The clients' view at the time of the backup. */
  backedUp: unknown;
}

async function seen(app: OperatedApp, id: string) {
  const of = (rest: string) => app.admin.get(`/projects/${id}${rest}`).then(({ status, body }) => ({ status, body }));
  return [await of('/features?include_scores=true'), await of('/results'), await of('/comparisons?per_page=50')];
}

async function setTheScene(): Promise<Scene> {
  const redis = await startOwnRedis();
  const app = await startOperatedApp({ REDIS_URL: redis.url });
  const project = (await app.make.project({ owner: app.root, features: 5 })).id;
  await compareSome(app, app.root, project, 4);
  return { app, redis, project, backedUp: await seen(app, project), backup: await backUpDirectly(app) };
}

/** Empties Redis of what another drill has left, and adds what is not in the backup. @returns the clients' view. */
async function prepare({ app, redis, project }: Scene): Promise<unknown> {
  await redis.renew(app);
  await compareSome(app, app.root, project, 3);
  await app.admin.post(`/projects/${project}/features`, { name: `Later ${performance.now()}` });
  return seen(app, project);
}

const drilled = (step: Step) => ({ DRILL_JOB: 'restore-database', DRILL_STEP: step, DRILL_ALONE: 'yes' });

interface Drill {
  step: Step;
  scene: Scene;
  /** The clients' view before it. */
  now: unknown;
  /** Does harm while the worker stands at the step. */
  harm(): Promise<unknown>;
}

/** Runs a restore into harm's way and looks at what is left. */
async function drill({ step, scene, now, harm }: Drill, worker: ChildProcess): Promise<void> {
  const { app, backup, project, backedUp } = scene;
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
  expect(await seen(app, project), step).to.deep.equal(step === 'allow requests' ? backedUp : now);
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
  scenes: ReadonlyMap<Step, Scene>,
  harm: Harm,
  env: Record<string, string> = {},
): Promise<void> {
  const drills = await Promise.all(
    [...scenes].map(async ([step, scene]) => ({ step, scene, now: await prepare(scene) })),
  );
  const worker = await startDrillWorkers(
    drills.map(({ step, scene }) => ({ served: scene.app.settings, env: { ...drilled(step), ...env } })),
  );
  const allStand = Promise.all(drills.map(({ scene }) => reached(worker, scene.app.settings)));
  const results = await Promise.allSettled(
    drills.map((each) => drill({ ...each, harm: () => harm(each.scene, worker, allStand) }, worker)),
  );
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${STEPS[index]}: ${(result.reason as Error).stack}`] : [],
  );
  expect(failed.join('\n\n'), 'steps that went wrong').to.equal('');
}

describe('a restore that is interrupted at any step leaves the data whole and the service open', function () {
  this.timeout(240_000);

  const scenes = new Map<Step, Scene>();
  before(async () => {
    for (const step of STEPS) scenes.set(step, await setTheScene());
  });

  it('when its worker is killed, and the next one succeeds', async () => {
    const { app, backup, project, backedUp } = scenes.get('replace the data')!;
    const complete = async () => (await readdir(app.backups)).filter((name) => name.endsWith('.zip'));
    const before = await complete();
    const kill: Harm = async (_, worker, allStand) => {
      await allStand;
      worker.kill('SIGKILL');
    };
    await atEveryStep(scenes, kill, { DRILL_HOLD_MS: String(HOLD_UNTIL_KILLED_MS) });
    await startTestWorkers(app);
    const restored = await app.admin.post('/admin/database/restore', { backup_id: backup });
    expect(restored.status, restored.text).to.equal(200);
    expect(await seen(app, project)).to.deep.equal(backedUp);
    // One of what was there before each of the two.
    expect(await complete()).to.have.length(before.length + 2);
  });

  it('when its connection to PostgreSQL is cut', () =>
    atEveryStep(scenes, async ({ app }) => {
      const cutter = new pg.Client({ connectionString: app.settings.DATABASE_URL });
      await cutter.connect();
      closeLater(() => cutter.end());
      return cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'pairwise-drill'`);
    }));

  it('when Redis is killed', () => atEveryStep(scenes, ({ redis }) => redis.kill()));

  it('when it takes longer than it may, by its own worker', async () => {
    const scene = scenes.get('replace the data')!;
    const { app, backup, project } = scene;
    const now = await prepare(scene);
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

interface OwnRedis {
  url: string;
  kill(): Promise<void>;
  /** Empties it, or starts it again, empty, if it was killed. Resolves when the app's connection is there. */
  renew(app: OperatedApp): Promise<void>;
}

async function startOwnRedis(): Promise<OwnRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-drill-'));
  const account = serviceAccount();
  const port = await freePort();
  const start = () =>
    startRedis({
      folder: path.join(serviceHome(folder, path.basename(folder), account), 'redis'),
      port,
      password: 'drill',
      account,
      log: path.join(folder, 'redis.log'),
      records: path.join(folder, 'run'),
      durable: false,
    });
  const first = await start();
  let running: RunningService | undefined = first;
  const kill = async () => {
    await running?.stop('at once');
    running = undefined;
  };
  closeLater(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: first.url,
    kill,
    async renew({ resources }) {
      running ??= await start();
      await until(
        () => resources.redis.flushall().catch((error: Error) => error.message),
        (answer) => answer === 'OK',
      );
    },
  };
}
