import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import { readBucketAddress } from '../../config/bucket-address.ts';
import type { StoredBackup, VerificationResult } from './backup.ts';
import { BackupBucket } from './backup-bucket.ts';
import { BackupFolder } from './backup-folder.ts';
import type { DiskSpace } from './disk-space.ts';
import type { BackupKind } from './jobs.ts';

/** Storage of the archives: a folder or a bucket. It is the only list of backups. */
export interface Backups {
  newId(kind: BackupKind, now: Date): string;
  /** All complete archives, newest first. */
  list(): Promise<StoredBackup[]>;
  /** @throws NotFound if the backup does not exist. */
  get(id: string): Promise<StoredBackup>;
  /** Stores the archive that `write` writes to the given file, completely or not at all. */
  keep<T>(id: string, write: (file: string) => Promise<T>): Promise<T>;
  /** Calls `work` with a local file of the archive. */
  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T>;
  open(id: string): Promise<Readable>;
  /** Opens an archive for random access. */
  openZip(id: string): Promise<ZipFile>;
  recordVerification(id: string, verdict: VerificationResult): Promise<void>;
  /** Removes an archive and its verification result. */
  remove(id: string): Promise<void>;
  /**
   * Writes a small object and removes it.
   * @throws StorageUnavailable, or StorageFull.
   */
  probe(): Promise<void>;
  /** Space for another archive. */
  space(): Promise<DiskSpace>;
  /** Folder where uploads are received. */
  uploads(): Promise<string>;
  /** Makes a received upload available to the workers. */
  handOver(upload: string): Promise<void>;
  /** Calls `work` with a local file of an upload, and removes it afterwards. */
  withUpload<T>(upload: string, work: (file: string) => Promise<T>): Promise<T>;
  dropUpload(upload: string): Promise<void>;
  /** Removes unfinished archives of killed processes, and uploads that were not imported for a day. */
  sweep(now: Date): Promise<void>;
}

/** The storage in BACKUP_DIR, opened once per process, since a bucket keeps connections. */
export function openBackups({ BACKUP_DIR, DATA_DIR }: { BACKUP_DIR: string; DATA_DIR: string }): Backups {
  const address = readBucketAddress(BACKUP_DIR);
  return address ? new BackupBucket(address, path.resolve(DATA_DIR, 'staging')) : new BackupFolder(BACKUP_DIR);
}
