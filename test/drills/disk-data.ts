import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/operations.ts';
import type { SmallDisk } from '../support/small-disk.ts';
import { killAtExit } from './leave-nothing.ts';
import { signInAdmin } from './operator.ts';

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** Room for a new database, and little more; in bytes. */
export const DATA_DISK_BYTES = 192 * 2 ** 20;
const FEATURES = 40;
/** Stored beside each answer, so that the disk is missed soon. */
const WIDE = 'x'.repeat(2000);
const PAUSE_MS = 15;
const UP_WITHIN_MS = 90_000;
const HEALED_WITHIN_MS = 90_000;

/** Result of a drill with a full DATA_DIR. */
export interface FullDataReport {
  acknowledged: number;
  refused: number;
  healedAfterMs: number;
  faults: string[];
}

/**
 * Runs the whole service (`npm start`) on a small disk, fills the disk while people answer, and frees space again. The
 * service has to answer requests or refuse them with 503 and Retry-After. The API and the workers have to stay alive.
 * Afterwards everything has to recover without help, with every acknowledged answer in place.
 * @param refusals - number of refusals to wait for before space is freed.
 */
export async function fullDataDrill(
  disk: SmallDisk,
  say: (line: string) => void,
  refusals = 20,
): Promise<FullDataReport> {
  const folder = join(disk.folder, 'data');
  const service = startService(folder);
  const faults: string[] = [];
  const refusedBy = new Map<string, number>();
  try {
    const base = await service.address;
    const admin = await signInAdmin(base);
    const project = (await admin.post('/projects', { name: 'Full disk' })).body.id as string;
    const names = Array.from({ length: FEATURES }, (_, index) => ({ name: `Feature ${index}` }));
    const { body } = await admin.post(`/projects/${project}/features/bulk`, { features: names });
    const features = (Array.isArray(body) ? body : body.features) as { id: string }[];
    const before = pids(folder);
    const acknowledged: string[] = [];
    let refused = 0;

    /** One answer and one wide row. @returns whether the answer was taken. */
    const answerOnce = async (index: number): Promise<boolean> => {
      const id = randomUUID();
      const a = index % FEATURES;
      const [answer, wide] = await Promise.all([
        admin.post(`/projects/${project}/comparisons/binary`, {
          comparison_id: id,
          feature_a_id: features[a]!.id,
          feature_b_id: features[(a + 1 + (index % (FEATURES - 1))) % FEATURES]!.id,
          choice: 'tie',
          dimension: 'value',
        }),
        admin.post(`/projects/${project}/features`, { name: id, description: WIDE }),
      ]);
      for (const [what, { status, headers, body }] of [
        ['an answer', answer],
        ['a feature', wide],
      ] as const) {
        if (status === 201) continue;
        const sentence = `${what}: ${status} ${body?.detail}`;
        refusedBy.set(sentence, (refusedBy.get(sentence) ?? 0) + 1);
        if (status !== 503 || !(Number(headers.get('Retry-After')) > 0)) faults.push(sentence);
        else refused += 1;
      }
      if (answer.status === 201) acknowledged.push(id);
      return answer.status === 201;
    };

    let index = 0;
    for (; index < 50; index++) await answerOnce(index);
    await disk.fill();
    say('The disk is full.');
    for (; refused < refusals && index < 20_000; index++) {
      await answerOnce(index);
      await delay(PAUSE_MS);
    }
    if (refused < refusals) faults.push('the disk was filled, and nothing was refused');
    for (const [sentence, times] of refusedBy) say(`  ${times} × ${sentence}`);

    await disk.free();
    const freedAt = performance.now();
    await until(
      () => answerOnce(index++).catch(() => false),
      (taken) => taken,
      HEALED_WITHIN_MS,
    ).catch((error: Error) => faults.push(`the service does not heal: ${error.message}`));
    const healedAfterMs = Math.round(performance.now() - freedAt);
    const backup = await until(
      () => admin.post('/admin/database/backup'),
      ({ status }) => status === 200,
      HEALED_WITHIN_MS,
    ).catch((error: Error) => error);
    if (backup instanceof Error) faults.push(`the workers do not heal: ${backup.message}`);
    const after = pids(folder);
    for (const name of ['api', 'workers'])
      if (before[name] !== after[name]) faults.push(`${name} ended and was started again`);
    for (const id of acknowledged) {
      const { status } = await admin.get(`/projects/${project}/comparisons/${id}`);
      if (status !== 200) faults.push(`the acknowledged comparison ${id} is lost`);
    }
    return { acknowledged: acknowledged.length, refused, healedAfterMs, faults: [...new Set(faults)] };
  } finally {
    await service.stop();
  }
}

function startService(folder: string): { address: Promise<string>; stop: () => Promise<void> } {
  const { DATABASE_URL, REDIS_URL, TEST_DATABASE_URL, TEST_REDIS_URL, NODE_ENV, ...env } = process.env;
  const child = spawn(process.execPath, ['config/launcher/start.ts'], {
    cwd: CHECKOUT,
    env: {
      ...env,
      DATA_DIR: folder,
      PORT: '0',
      METRICS_PORT: '0',
      BACKUP_CRON: '0 0 1 1 *',
      // Nobody looks at pages, and to build them takes more than all the rest.
      WEB_CLIENT: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAtExit(child.pid);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const address = until(
    async () => /API +(http:\S+)\/api\/v1[\s\S]*Stop +Ctrl-C/.exec(said)?.[1] ?? '',
    (found) => found !== '',
    UP_WITHIN_MS,
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

function pids(folder: string): Record<string, number> {
  return Object.fromEntries(
    ['api', 'workers'].map((name) => [
      name,
      (JSON.parse(readFileSync(join(folder, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid,
    ]),
  );
}
