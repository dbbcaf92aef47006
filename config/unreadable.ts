import path from 'node:path';

/** Error message for a file of the data folder that this user may not read. It says how to fix that. */
export function unreadable(file: string, cause: unknown): string {
  return `${file} can't be read (${(cause as Error).message}). If Pairwise ran as another user before, such as root, run it as that user again, or give ${path.dirname(file)} to this one with chown -R`;
}
