/** Safari asks first whether to save the file, and reads it only then; a page that is left lets go of it earlier. */
const KEPT_MS = 60_000;

/** Has the browser save a file that the page has made or collected. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
