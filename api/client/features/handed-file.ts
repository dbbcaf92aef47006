/** Types of files that a list can be read from. */
export const LIST_FILES =
  '.xlsx,.csv,.tsv,.json,.jsonl,.ndjson,.txt,.md,text/csv,text/tab-separated-values,application/json,text/plain';

let handed: File | null = null;

/** Stores a file for the import, which opens it when it is shown next. */
export function handFile(file: File): void {
  handed = file;
}

/** Returns the file once. */
export function takeFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
