import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PERIOD_US = 100_000;
const ROOT = '/sys/fs/cgroup';

/** A control group that limits a process and its children to a share of one core. */
export interface SlowCgroup {
  /** Arguments for spawn that run a command in the group. */
  command(program: string, ...args: string[]): [string, string[]];
  /** Removes the group; its processes must have ended. */
  remove(): Promise<void>;
}

/**
 * Creates a control group, of version 1 or 2.
 * @returns why that isn't possible, if this machine doesn't allow it.
 */
export function slowCgroup(name: string, share: number): SlowCgroup | string {
  if (process.getuid?.() !== 0) return 'this run is not by root';
  const isSecond = existsSync(join(ROOT, 'cgroup.controllers'));
  const parent = isSecond ? ROOT : join(ROOT, 'cpu');
  const folder = join(parent, name);
  const quota = Math.round(share * PERIOD_US);
  try {
    if (isSecond && !readFileSync(join(parent, 'cgroup.subtree_control'), 'utf8').includes('cpu'))
      writeFileSync(join(parent, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    if (isSecond) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
  } catch (error) {
    return `no control group can be made: ${(error as Error).message}`;
  }
  const members = join(folder, 'cgroup.procs');
  return {
    command: (program, ...args) => ['/bin/sh', ['-c', `echo $$ > ${members} && exec "$0" "$@"`, program, ...args]],
    async remove() {
      // The system may not have cleaned up after the last process yet.
      for (let tries = 100; tries > 0 && readFileSync(members, 'utf8') !== ''; tries -= 1) await delay(50);
      rmdirSync(folder);
    },
  };
}
