import { copyFileSync, mkdirSync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size at which a log is rotated to `.1`, in bytes. */
export const LOG_LIMIT = 10_000_000;
const LOOK_MS = 1000;

/** Opens a log for appending, readable by its owner only; a large one is rotated first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  setAsideIfBig(file);
  return openSync(file, 'a', 0o600);
}

/**
 * Rotates a log to `.1` once it is larger than `LOG_LIMIT`. Its writer keeps the file open in append mode, so the text is
 * copied and the file truncated. On a full disk the text is dropped.
 * @returns whether the log is empty now.
 */
export function setAsideIfBig(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT) return false;
  const aside = `${file}.1`;
  try {
    // Removed first, to make room for the copy.
    rmSync(aside, { force: true });
    copyFileSync(file, aside);
  } catch {
    // There is still no room. Truncating frees some; the next rotation replaces this partial copy.
  }
  try {
    truncateSync(file);
    return true;
  } catch {
    // The disk accepts no changes at all; the next line tries again.
    return false;
  }
}

/** Keeps a log that another process writes within about `LOG_LIMIT`, until the returned function is called. */
export function boundLog(file: string): () => void {
  const timer = setInterval(() => setAsideIfBig(file), LOOK_MS).unref();
  return () => clearInterval(timer);
}
