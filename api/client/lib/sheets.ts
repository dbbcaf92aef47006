const sheets = new Map<string, Promise<void>>();

/**
 * Loads a style sheet once. Its address is relative to this file's.
 * @throws Error if it can't be loaded; then the next call tries again.
 */
export function loadSheet(address: string): Promise<void> {
  const known = sheets.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = import.meta.resolve(address);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      sheets.delete(address);
      reject(new Error(`No style sheet at ${address}`));
    };
    document.head.append(link);
  });
  sheets.set(address, loading);
  return loading;
}
