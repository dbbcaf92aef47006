import { copyFileSync, mkdirSync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** Beyond this a log moves to `.1` (and what was there goes), in bytes. */
export const LOG_LIMIT = 10_000_000;
const LOOK_MS = 1000;

/** Opens a log for appending, readable by its owner alone; a big one is set aside first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  setAsideIfBig(file);
  return openSync(file, 'a', 0o600);
}

/**
 * Sets a log aside, as `.1`, once it is bigger than `LOG_LIMIT`. The process that writes it keeps its file open, so the text
 * moves and not the file; it appends, so it goes on at the new end. On a full disk the text is given up instead of kept.
 * @returns whether the log is empty now.
 */
export function setAsideIfBig(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT) return false;
  const aside = `${file}.1`;
  try {
    // Gone first: where space is short, this is what makes room for the copy.
    rmSync(aside, { force: true });
    copyFileSync(file, aside);
  } catch {
    // No room even so. What follows makes some, and the next text that is set aside replaces what there is of this one.
  }
  try {
    truncateSync(file);
    return true;
  } catch {
    // A disk that takes no changes at all any more; looked at again with the next line.
    return false;
  }
}

/** Keeps a log that another process writes within about `LOG_LIMIT`, until the returned function is called. */
export function boundLog(file: string): () => void {
  const timer = setInterval(() => setAsideIfBig(file), LOOK_MS).unref();
  return () => clearInterval(timer);
}
