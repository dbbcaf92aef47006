import { AppError, Unavailable } from '../platform/errors.ts';

/** Kind of access to the storage that failed. */
export type StorageAccess = 'read' | 'written';

/** The archive storage can't be used right now; the message says why. The same request can succeed later. */
export class StorageUnavailable extends Unavailable {}

/** Messages for errors of files and folders, by error code. */
const OF_FILES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EIO: 'the disk reports an error',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a directory',
  EEXIST: 'a part of its path is not a directory',
  ELOOP: 'its path is a loop of symbolic links',
  ESTALE: 'the network file system is not reachable',
  ENOTCONN: 'the network file system is not reachable',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

const OF_CREDENTIALS = new Set(['AccessDenied', 'ExpiredToken', 'InvalidAccessKeyId', 'SignatureDoesNotMatch']);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
]);

/** Why a file or folder couldn't be used, as words for a message. Null for errors that aren't about files or already explain themselves. */
export function fileFailure(error: unknown): string | null {
  if (error instanceof AppError) return null;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    // A socket's address can be a file.
    if (code !== undefined && syscall !== undefined && syscall !== 'connect') return OF_FILES[code] ?? null;
  }
  return null;
}

/** Why object storage couldn't be used, as words for a message; null for errors of other origin. */
function bucketFailure(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { name, message } = error;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (/Credentials?(Provider)?Error/.test(name) || /credential is missing|load credentials/i.test(message)) {
    return 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const status = $metadata?.httpStatusCode;
  if (OF_CREDENTIALS.has(name) || status === 401 || status === 403) return `it refuses the credentials (${name})`;
  if (name === 'NoSuchBucket') return 'the bucket does not exist';
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'it does not respond';
  if (typeof code === 'string' && UNREACHABLE.has(code)) return `it is not reachable (${code})`;
  if (status !== undefined) return `it responded with ${status} ${name}`;
  return null;
}

/**
 * Runs `work` with files of the storage.
 * @throws StorageUnavailable with the fault of the files.
 */
export async function usingFiles<T>(
  setting: 'BACKUP_DIR' | 'DATA_DIR',
  access: StorageAccess,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = fileFailure(error);
    throw reason === null ? error : cannotBe(setting, access, reason, error);
  }
}

/**
 * Runs `work` with object storage.
 * @throws StorageUnavailable with the fault of the object storage.
 */
export async function usingBucket<T>(access: StorageAccess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = bucketFailure(error);
    throw reason === null ? error : cannotBe('BACKUP_DIR', access, reason, error);
  }
}

const RETRY_SECONDS = 60;

function cannotBe(setting: string, access: StorageAccess, reason: string, cause: unknown): StorageUnavailable {
  return new StorageUnavailable(`${setting} cannot be ${access}: ${reason}`, RETRY_SECONDS, cause);
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** The disk for archives is full; nothing was changed. */
export class StorageFull extends Unavailable {
  constructor(what: string, cause?: unknown) {
    super(`The disk for backups is full: ${what}. Nothing was changed. Free some space and try again`, 60, cause);
  }
}

/** Whether a write failed because of a full disk or an exhausted quota. */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && FULL_CODES.has(code)) return true;
  }
  return false;
}
