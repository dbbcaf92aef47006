import { Unavailable } from '../errors.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** The disk that archives are written to has no room left; nothing was changed. */
export class StorageFull extends Unavailable {
  constructor(what: string, cause?: unknown) {
    super(`The disk for backups is full: ${what}. Nothing was changed; free some space there and ask again`, 60, cause);
  }
}

/** Whether a write failed for want of space: a full disk, or a quota that is used up. */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && FULL_CODES.has(code)) return true;
  }
  return false;
}
