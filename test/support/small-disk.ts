import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BLOCK = Buffer.alloc(64 * 1024, 1);

/** A small separate file system that is quickly full. */
export interface SmallDisk {
  folder: string;
  /** Fills all space except this many bytes; less if others write at the same time. */
  fill(left?: number): Promise<void>;
  /** Frees the space that `fill` took. */
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** Why this machine can't have a small disk; null if it can. */
export function noSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a small disk is a tmpfs, which only Linux has';
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  return null;
}

/**
 * Mounts a tmpfs of some bytes in a new folder of `place`.
 * @throws Error if the machine doesn't let root mount one.
 */
export async function mountSmallDisk(bytes: number, place = tmpdir()): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(place, 'pairwise-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0777`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  const free = () => rm(filler, { force: true });
  return {
    folder,
    free,
    async fill(left = 0) {
      await free();
      const { bavail, bsize } = await statfs(folder);
      const file = await open(filler, 'w');
      try {
        for (let rest = bavail * bsize - left; rest > 0; rest -= BLOCK.length) {
          await file.write(BLOCK, 0, Math.min(rest, BLOCK.length));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    async unmount() {
      run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Unmounts the small disks that a killed process left below a folder. Otherwise nothing could remove the folder. */
export function unmountBelow(folder: string): void {
  if (noSmallDisk() !== null) return;
  const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const places = mounted.map((line) => (line.split(' ')[1] ?? '').replaceAll('\\040', ' '));
  // Lazily, because a process that is about to end may still have a file open there. A failure shows when the folder is removed.
  for (const place of places) if (place.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', place]);
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
}
