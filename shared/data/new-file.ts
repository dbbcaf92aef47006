import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a file that only its owner may read. It belongs to the folder's owner, even if root creates it, because the service may run as
 * that user and must be able to read its backups.
 * @throws the error of the file system, such as EEXIST.
 */
export async function newFile(file: string): Promise<FileHandle> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await giveToOwner(handle, path.dirname(file));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function giveToOwner(handle: FileHandle, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid === 0) return;
  try {
    await handle.chown(uid, gid);
  } catch (error) {
    // On some mounted folders, owners can't be changed.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
