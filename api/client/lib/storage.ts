/** Data that the browser stores between visits. If storage is denied, for example in some private windows, nothing is stored. */

const PREFIX = 'pairwise.';

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param value null removes the stored value. */
export function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is full or denied: the page works without the stored values.
  }
}
