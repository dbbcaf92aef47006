import { mkdir, statfs } from 'node:fs/promises';

/** Space of the disk that a folder is on, in bytes. */
export interface DiskSpace {
  free: number;
  /** Without the space reserved for root. */
  total: number;
}

/** The space for a folder; creates the folder if missing. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}
