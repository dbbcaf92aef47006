import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import type { BackupKind } from '../jobs/operations-jobs.ts';
import { BackupBucket, readBucketAddress } from './backup-bucket.ts';
import { BackupFolder, type StoredBackup, type VerificationResult } from './backup-folder.ts';

/** Where the archives are: a folder, or a bucket of an object storage. It is the list of backups. */
export interface Backups {
  newId(kind: BackupKind, now: Date): string;
  /** All complete archives, the newest first. */
  list(): Promise<StoredBackup[]>;
  /** @throws NotFound when there is no such backup. */
  get(id: string): Promise<StoredBackup>;
  /** Keeps what `write` makes of the file that it is given: whole, or not at all. */
  keep<T>(id: string, write: (file: string) => Promise<T>): Promise<T>;
  /** Has a file with the archive for as long as `work` takes. */
  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T>;
  open(id: string): Promise<Readable>;
  /** Opens an archive to read a little of it. */
  openZip(id: string): Promise<ZipFile>;
  recordVerification(id: string, verdict: VerificationResult): Promise<void>;
  /** Removes an archive and what was noted about it. */
  remove(id: string): Promise<void>;
  /** Room for another archive, in bytes. */
  freeBytes(): Promise<number>;
  /** Folder that uploads are received in. */
  uploads(): Promise<string>;
  /** Brings a received upload to where the workers find it. */
  handOver(upload: string): Promise<void>;
  /** Has a file with an upload for as long as `work` takes; it is gone afterwards. */
  withUpload<T>(upload: string, work: (file: string) => Promise<T>): Promise<T>;
  dropUpload(upload: string): Promise<void>;
  /** Removes what killed processes left unfinished, and uploads whose import was not begun or finished for a day. */
  sweep(now: Date): Promise<void>;
}

const buckets = new Map<string, BackupBucket>();

/** The backups that BACKUP_DIR says. */
export function openBackups({ BACKUP_DIR, DATA_DIR }: { BACKUP_DIR: string; DATA_DIR: string }): Backups {
  const address = readBucketAddress(BACKUP_DIR);
  if (!address) return new BackupFolder(BACKUP_DIR);
  // One a process: it keeps connections.
  let bucket = buckets.get(BACKUP_DIR);
  if (!bucket) {
    bucket = new BackupBucket(address, path.resolve(DATA_DIR, 'staging'));
    buckets.set(BACKUP_DIR, bucket);
  }
  return bucket;
}
