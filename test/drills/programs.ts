import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { hasEnded, killAtExit } from './leave-nothing.ts';

/** A program beside the service that a drill needs: a balancer, a Redis of a cluster, a standby. */
export interface Program {
  pid: number;
  ended: Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program that stays in the foreground. */
export function startProgram(
  command: string,
  args: readonly string[],
  { log, cwd, ids = {} }: { log: string; cwd?: string; ids?: { uid?: number; gid?: number } },
): Program {
  const output = openSync(log, 'a');
  const child: ChildProcess = spawn(command, args, { cwd, stdio: ['ignore', output, output], ...ids });
  closeSync(output);
  const ended = once(child, 'exit');
  killAtExit(child.pid);
  child.once('exit', () => hasEnded(child.pid));
  ended.catch(() => undefined);
  return {
    pid: child.pid!,
    ended,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended;
    },
  };
}

/** Path of an installed program. @throws with the way to get it. */
export function need(program: string): string {
  const path = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => `${folder}/${program}`)
    .find((file) => spawnSync('test', ['-x', file]).status === 0);
  if (!path) throw new Error(`This drill needs ${program}: apt-get install -y ${program}`);
  return path;
}
