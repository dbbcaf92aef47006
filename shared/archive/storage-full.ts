import { Unavailable } from '../errors.ts';

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
