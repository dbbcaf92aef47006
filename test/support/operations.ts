import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectForWorkers } from '../../config/redis.ts';
import { createContext } from '../../shared/context.ts';
import { backUp } from '../../shared/data/back-up.ts';
import type { Report } from '../../shared/data/report.ts';
import { startWorkers } from '../../workers/start-workers.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import type { TestUser } from './factories.ts';
import { patient } from './patience.ts';
import { closeLater } from './root-hooks.ts';

/** An API with its own backup folder, and a superuser. */
export interface OperatedApp extends TestApp {
  root: TestUser;
  admin: TestClient;
  backups: string;
}

export async function startOperatedApp(
  overrides: Record<string, string> = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<OperatedApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-backups-'));
  closeLater(() => rm(folder, { recursive: true, force: true }));
  // One level down, so that files which a test writes beside the backups stay in the test's folder.
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  const app = await startTestApp({ BACKUP_DIR: backups, ...overrides }, options);
  const root = await app.make.user({ superuser: true });
  return { ...app, root, admin: app.as(root), backups };
}

/** Runs workers for all queues of an app in this process. */
export async function startTestWorkers({ resources, settings }: TestApp): Promise<void> {
  const connection = connectForWorkers(settings.REDIS_URL);
  const workers = startWorkers(resources, connection);
  closeLater(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    connection.disconnect();
  });
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
}

/** Pause between two attempts, in ms: at first, and after `SLOW_AFTER_MS`. */
const [SOON_MS, SELDOM_MS] = [50, 250];
const SLOW_AFTER_MS = 2000;

/**
 * Repeats a request until the response is as expected: often at first, and less often after some seconds.
 * @throws an error with the last response if that takes too long.
 */
export async function until<T>(ask: () => Promise<T>, glad: (answer: T) => boolean, withinMs = 15_000): Promise<T> {
  const limit = patient(withinMs);
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (glad(answer)) return answer;
    const waited = performance.now() - began;
    if (waited > limit) throw new Error(`Not within ${limit} ms; at last ${JSON.stringify(answer)}`);
    await delay(waited < SLOW_AFTER_MS ? SOON_MS : SELDOM_MS);
  }
}

/** A progress report that goes nowhere. */
export const SILENT: Report = { step: async () => {}, progress: () => {} };

/**
 * Writes a backup without a worker.
 * @returns its id.
 */
export async function backUpDirectly({ resources }: TestApp, kind: 'manual' | 'nightly' = 'manual'): Promise<string> {
  return (await backUp(createContext(resources, resources.log), { kind }, SILENT)).id;
}

/** Waits until the verification of a backup has ended. */
export async function verdictOn(admin: TestClient, backupId: string) {
  const list = await until(
    () => admin.get('/admin/database/backups'),
    ({ body }) =>
      body.find((backup: { backup_id: string }) => backup.backup_id === backupId)?.verification !== 'pending',
  );
  return list.body.find((backup: { backup_id: string }) => backup.backup_id === backupId);
}

/** Answers some pairs of a project in both dimensions, and undoes one of the answers. */
export async function compareSome(app: TestApp, person: TestUser, projectId: string, answers = 8): Promise<void> {
  const client = app.as(person);
  for (const dimension of ['complexity', 'value']) {
    for (let index = 0; index < answers; index++) {
      const next = await client.get(`/projects/${projectId}/comparisons/next?dimension=${dimension}`);
      if (next.status === 204) break;
      await client.post(`/projects/${projectId}/comparisons/binary`, {
        feature_a_id: next.body.feature_a.id,
        feature_b_id: next.body.feature_b.id,
        dimension,
        choice: index % 3 === 0 ? 'feature_a' : 'feature_b',
      });
    }
    await client.post(`/projects/${projectId}/comparisons/undo`, { dimension });
  }
}
