import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise, type ZipFile } from 'yauzl';
import { NotFound } from '../errors.ts';
import type { BackupKind } from '../jobs/operations-jobs.ts';
import { PARTIAL } from './write-archive.ts';

export const ARCHIVE = '.zip';
export const VERIFICATION_FILE = '.verdict.json';
/** Zip options: entries are read one by one, and the caller closes the file. */
export const ZIP_OPTIONS = { lazyEntries: true, autoClose: false, strictFileNames: true } as const;
/** A file name without path components. */
export const BACKUP_ID = /^[A-Za-z0-9][\w.-]{0,150}$/;
/** File names given by this service; other files are listed, but never removed by retention. */
const OWN = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(manual|nightly|safety)-[0-9a-f]{8}$/;
/** Age after which an unfinished archive is considered abandoned, in milliseconds. */
const ABANDONED_MS = 3_600_000;
/** Age after which an upload that was not imported is removed, in milliseconds. */
export const ABANDONED_UPLOAD_MS = 24 * ABANDONED_MS;

/** Result of restoring a backup into temporary tables. */
export interface VerificationResult {
  verified: boolean;
  /** Reason for the failure, as a sentence. */
  reason: string | null;
  /** Time of the verification, ISO 8601. */
  at: string;
  /** Size of the verified archive, in bytes. */
  size: number;
}

export interface StoredBackup {
  id: string;
  size: number;
  createdAt: Date;
  /** Null for a file that was not named by this service. */
  kind: BackupKind | null;
  verification: VerificationResult | null;
}

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
    return write(this.#fileOf(id));
  }

  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    return work(this.#fileOf(id));
  }

  async open(id: string): Promise<Readable> {
    return createReadStream(this.#fileOf(id));
  }

  async openZip(id: string): Promise<ZipFile> {
    return openPromise(this.#fileOf(id), ZIP_OPTIONS);
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}${ARCHIVE}`);
  }

  /** All complete archives, newest first. */
  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const ids = names.filter((name) => name.endsWith(ARCHIVE)).map((name) => name.slice(0, -ARCHIVE.length));
    const found = await Promise.all(ids.map((id) => this.find(id)));
    return found.filter((backup) => backup !== null).sort(byAge);
  }

  /** Null if the folder itself holds no such file. */
  async find(id: string): Promise<StoredBackup | null> {
    if (!BACKUP_ID.test(id)) return null;
    const file = this.#fileOf(id);
    // Links are not followed: they could lead out of the folder.
    const info = await lstat(file).catch(absent);
    if (!info?.isFile()) return null;
    const { kind, createdAt } = aboutId(id);
    const text = await readFile(path.join(this.#folder, `${id}${VERIFICATION_FILE}`), 'utf8').catch(absent);
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
    try {
      await writeFile(`${file}${PARTIAL}`, `${JSON.stringify(verdict)}\n`, { mode: 0o600 });
      await rename(`${file}${PARTIAL}`, file);
    } catch (error) {
      await rm(`${file}${PARTIAL}`, { force: true });
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true });
    await rm(path.join(this.#folder, `${id}${VERIFICATION_FILE}`), { force: true });
  }

  async freeBytes(): Promise<number> {
    return freeBytes(this.#folder);
  }

  /** Uploads waiting for their import: beside the backups, which API and workers share. */
  async uploads(): Promise<string> {
    const folder = path.join(this.#folder, 'uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** Nothing to do: the folder is shared with the workers. */
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

/** Id of a new archive; contains the time, so that names sort by age. */
export function newBackupId(kind: BackupKind, now: Date): string {
  const time = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return `backup-${time}-${kind}-${randomBytes(4).toString('hex')}`;
}

/** Kind and time encoded in an id; nulls for other file names. */
export function aboutId(id: string): { kind: BackupKind | null; createdAt: Date | null } {
  const [name, year, month, day, hour, minute, second, kind] = OWN.exec(id) ?? [];
  if (!name) return { kind: null, createdAt: null };
  return {
    kind: kind as BackupKind,
    createdAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
  };
}

/** The newest first. */
export function byAge(a: StoredBackup, b: StoredBackup): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

/** Free space in a folder, in bytes; creates the folder if missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The stored verification of an archive of this size; one of another file with the same name does not count. */
export function readVerificationResult(text: string | null, size: number): VerificationResult | null {
  if (!text) return null;
  try {
    const verdict = JSON.parse(text) as VerificationResult;
    return verdict.size === size ? verdict : null;
  } catch {
    // Unreadable: the backup counts as not verified.
    return null;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
