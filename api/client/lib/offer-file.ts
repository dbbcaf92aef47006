/**
 * How long the file stays available: Safari first asks whether to save it, and reads it only then. When the page closes, it is released.
 */
const KEPT_MS = 60_000;

/** Makes the browser save a file that the page has made or collected. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
