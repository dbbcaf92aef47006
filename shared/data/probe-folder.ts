import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PARTIAL } from './manifest.ts';

/** Writes a small file to a folder and removes it; creates the folder if missing. @throws the error of the file system. */
export async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // If a process is killed, the sweep removes its probe like an unfinished archive.
  const file = path.join(folder, `probe-${randomBytes(6).toString('hex')}${PARTIAL}`);
  try {
    await writeFile(file, 'probe\n', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
