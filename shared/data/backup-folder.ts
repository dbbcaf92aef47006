import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise, type ZipFile } from 'yauzl';
import { NotFound } from '../platform/errors.ts';
import {
  ABANDONED_MS,
  ARCHIVE,
  aboutId,
  BACKUP_ID,
  byAge,
  newBackupId,
  readVerificationResult,
  type StoredBackup,
  VERIFICATION_FILE,
  type VerificationResult,
  ZIP_OPTIONS,
} from './backup.ts';
import { type DiskSpace, diskSpace } from './disk-space.ts';
import type { BackupKind } from './jobs.ts';
import { PARTIAL } from './manifest.ts';
import { newFile } from './new-file.ts';
import { probeFolder } from './probe-folder.ts';
import { usingFiles } from './storage-failure.ts';

/** The folder of the archives. It is the only list of backups. */
export class BackupFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  newId(kind: BackupKind, now: Date): string {
    return newBackupId(kind, now);
  }

  keep<T>(id: string, write: (file: string) => Promise<T>): Promise<T> {
    return usingFiles('BACKUP_DIR', 'written', () => write(this.#fileOf(id)));
  }

  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    return work(this.#fileOf(id));
  }

  async open(id: string): Promise<Readable> {
    // Open the file before responding, so that an unreadable file is an error instead of a truncated download.
    const file = await usingFiles('BACKUP_DIR', 'read', () => open(this.#fileOf(id), 'r'));
    return file.createReadStream();
  }

  async openZip(id: string): Promise<ZipFile> {
    return openPromise(this.#fileOf(id), ZIP_OPTIONS);
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}${ARCHIVE}`);
  }

  /** All complete archives, newest first. */
  async list(): Promise<StoredBackup[]> {
    const names = await usingFiles('BACKUP_DIR', 'read', async () => (await readdir(this.#folder).catch(absent)) ?? []);
    const ids = names.filter((name) => name.endsWith(ARCHIVE)).map((name) => name.slice(0, -ARCHIVE.length));
    const found = await Promise.all(ids.map((id) => this.find(id)));
    return found.filter((backup) => backup !== null).sort(byAge);
  }

  /** Null if the folder itself contains no such file. */
  async find(id: string): Promise<StoredBackup | null> {
    if (!BACKUP_ID.test(id)) return null;
    const file = this.#fileOf(id);
    // Links are not followed, because they could lead out of the folder.
    const info = await usingFiles('BACKUP_DIR', 'read', () => lstat(file).catch(absent));
    if (!info?.isFile()) return null;
    const { kind, createdAt } = aboutId(id);
    // If the file can't be read for any reason, the backup counts as not verified.
    const text = await readFile(path.join(this.#folder, `${id}${VERIFICATION_FILE}`), 'utf8').catch(() => null);
    return {
      id,
      size: info.size,
      createdAt: createdAt ?? info.mtime,
      kind,
      verification: readVerificationResult(text, info.size),
    };
  }

  /** @throws NotFound if the backup does not exist. */
  async get(id: string): Promise<StoredBackup> {
    const backup = await this.find(id);
    if (!backup) throw new NotFound('Backup not found', 'backup_not_found');
    return backup;
  }

  async recordVerification(id: string, verdict: VerificationResult): Promise<void> {
    const file = path.join(this.#folder, `${id}${VERIFICATION_FILE}`);
    const partial = `${file}.${randomBytes(6).toString('hex')}${PARTIAL}`;
    await usingFiles('BACKUP_DIR', 'written', async () => {
      try {
        const handle = await newFile(partial);
        await handle.writeFile(`${JSON.stringify(verdict)}\n`).finally(() => handle.close());
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true });
    await rm(path.join(this.#folder, `${id}${VERIFICATION_FILE}`), { force: true });
  }

  async space(): Promise<DiskSpace> {
    return usingFiles('BACKUP_DIR', 'written', () => diskSpace(this.#folder));
  }

  async probe(): Promise<void> {
    await usingFiles('BACKUP_DIR', 'written', () => probeFolder(this.#folder));
  }

  /** Uploads that wait for their import. They are in the same folder as the backups, which API and workers share. */
  async uploads(): Promise<string> {
    const folder = path.join(this.#folder, 'uploads');
    await usingFiles('BACKUP_DIR', 'written', () => mkdir(folder, { recursive: true, mode: 0o700 }));
    return folder;
  }

  /** Nothing to do: API and workers share the folder. */
  async handOver(_upload: string): Promise<void> {}

  async withUpload<T>(upload: string, work: (file: string) => Promise<T>): Promise<T> {
    try {
      return await work(path.join(await this.uploads(), upload));
    } finally {
      await this.dropUpload(upload);
    }
  }

  async dropUpload(upload: string): Promise<void> {
    await rm(path.join(await this.uploads(), upload), { force: true });
  }

  async sweep(now: Date): Promise<void> {
    await this.#sweep(this.#folder, now, (name) => name.endsWith(PARTIAL));
    await this.#sweep(await this.uploads(), new Date(now.getTime() - 23 * ABANDONED_MS), () => true);
  }

  async #sweep(folder: string, now: Date, which: (name: string) => boolean): Promise<void> {
    for (const name of (await readdir(folder).catch(absent)) ?? []) {
      if (!which(name)) continue;
      const file = path.join(folder, name);
      const info = await stat(file).catch(absent);
      if (info?.isFile() && now.getTime() - info.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
    }
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
