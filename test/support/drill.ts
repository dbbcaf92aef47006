import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { closeLater } from './root-hooks.ts';

const WORKER = path.join(import.meta.dirname, 'drill-worker.ts');

/** Settings that a worker needs of a service. Its database identifies it. */
export type Served = Pick<Settings, 'DATABASE_URL' | 'REDIS_URL' | 'BACKUP_DIR' | 'DATA_DIR'>;

/** Starts a process for workers. */
function startProcess(): ChildProcess {
  const child = fork(WORKER, {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: process.env.DRILL_LOG ?? 'silent' },
  });
  // Every step of every service adds a listener.
  child.setMaxListeners(0);
  closeLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  return child;
}

/**
 * Starts the workers of a service, in a new process or in one that already runs the workers of other services.
 * @returns the process, once the workers take jobs.
 */
export async function startDrillWorker(
  served: Served,
  env: Record<string, string> = {},
  child = startProcess(),
): Promise<ChildProcess> {
  const { DATABASE_URL, REDIS_URL, BACKUP_DIR, DATA_DIR } = served;
  const ready = told(child, 'ready', served);
  child.send({ DATABASE_URL, REDIS_URL, BACKUP_DIR, DATA_DIR, ...env });
  await ready;
  return child;
}

/** Starts the workers of several services in one process, each with its own environment. */
export async function startDrillWorkers(
  all: readonly { served: Served; env: Record<string, string> }[],
): Promise<ChildProcess> {
  const child = startProcess();
  await Promise.all(all.map(({ served, env }) => startDrillWorker(served, env, child)));
  return child;
}

/** Waits until the workers of a service report that they have reached their step. */
export function reached(child: ChildProcess, served: Served): Promise<void> {
  return told(child, 'reached', served);
}

function told(child: ChildProcess, what: 'ready' | 'reached', { DATABASE_URL }: Served): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`the worker ended (${code ?? signal}) before it was ${what}`));
    const listen = (message: unknown) => {
      if ((message as Record<string, unknown>)[what] !== DATABASE_URL) return;
      child.off('message', listen);
      child.off('exit', ended);
      resolve();
    };
    child.on('message', listen);
    child.once('exit', ended);
  });
}
