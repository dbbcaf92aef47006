import { randomBytes } from 'node:crypto';
import type { BackupKind } from './jobs.ts';

export const ARCHIVE = '.zip';
export const VERIFICATION_FILE = '.verdict.json';
/** Zip options: entries are read one by one, and the caller closes the file. */
export const ZIP_OPTIONS = { lazyEntries: true, autoClose: false, strictFileNames: true } as const;
/** A file name without path components. */
export const BACKUP_ID = /^[A-Za-z0-9][\w.-]{0,150}$/;
/** File names that this service gives. Other files are listed, but retention never removes them. */
const OWN = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(manual|nightly|safety)-[0-9a-f]{8}$/;
/** Age after which an unfinished archive counts as abandoned, in milliseconds. */
export const ABANDONED_MS = 3_600_000;
/** Age after which an upload that was not imported is removed, in milliseconds. */
export const ABANDONED_UPLOAD_MS = 24 * ABANDONED_MS;

/** Result of restoring a backup into temporary tables, or of comparing the hash of an encrypted one. */
export interface VerificationResult {
  verified: boolean;
  /** Reason for the failure, as a sentence. */
  reason: string | null;
  /** Whether the file couldn't be read at all, in which case it may be intact; absent otherwise. */
  unreadable?: true;
  /** Whether the archive is encrypted, in which case only its hash was checked; absent otherwise. */
  encrypted?: true;
  /** Time of the verification, ISO 8601. */
  at: string;
  /** Size of the verified archive, in bytes. */
  size: number;
}

export interface StoredBackup {
  id: string;
  size: number;
  createdAt: Date;
  /** Null for a file that this service didn't name. */
  kind: BackupKind | null;
  verification: VerificationResult | null;
}

/** Id of a new archive. It contains the time, so that names sort by age. */
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

/** The stored verification of an archive of this size. That of another file with the same name doesn't count. */
export function readVerificationResult(text: string | null, size: number): VerificationResult | null {
  if (!text) return null;
  try {
    const verdict = JSON.parse(text) as VerificationResult;
    return verdict.size === size ? verdict : null;
  } catch {
    // Not JSON, so the backup counts as not verified.
    return null;
  }
}

/** Tolerated clock difference between machines, in milliseconds. */
export const CLOCKS_MS = 60_000;

/** Whether an archive is dated in the future because its clock, or this machine's clock, is wrong. */
export function isFromTheFuture({ createdAt }: Pick<StoredBackup, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() > now.getTime() + CLOCKS_MS;
}

/** Whether an archive was restored into temporary tables and compared. */
export const isProven = ({ verification }: StoredBackup): boolean =>
  verification?.verified === true && verification.encrypted !== true;

/** Whether the hash of an encrypted archive was correct. Its content was not checked. */
export const isIntactOnly = ({ verification }: StoredBackup): boolean =>
  verification?.verified === true && verification.encrypted === true;
