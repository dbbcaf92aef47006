import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { closeLater } from './root-hooks.ts';

const WORKER = path.join(import.meta.dirname, 'drill-worker.ts');

/** Starts a worker in a process of its own. @returns once it takes jobs. */
export async function startDrillWorker(
  settings: Pick<Settings, 'DATABASE_URL' | 'REDIS_URL' | 'BACKUP_DIR' | 'DATA_DIR'>,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const { DATABASE_URL, REDIS_URL, BACKUP_DIR, DATA_DIR } = settings;
  const child = fork(WORKER, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.DRILL_LOG ?? 'silent',
      DATABASE_URL,
      REDIS_URL,
      BACKUP_DIR,
      DATA_DIR,
      ...env,
    },
  });
  closeLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  await told(child, 'ready');
  return child;
}

/** Waits until a drill worker says that it is where it was told to stop. */
export function reached(child: ChildProcess): Promise<void> {
  return told(child, 'reached');
}

function told(child: ChildProcess, what: 'ready' | 'reached'): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (!(what in (message as object))) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    child.once('exit', (code, signal) =>
      reject(new Error(`the worker ended (${code ?? signal}) before it was ${what}`)),
    );
  });
}
