import { mkdir, statfs } from 'node:fs/promises';

/** Free space in a folder, in bytes; creates the folder if missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
