/** What a browser keeps between visits. Where storage is denied, as in some private windows, nothing is kept. */

const PREFIX = 'pairwise.';

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param value null removes it. */
export function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is full or denied: the page works without what it would remember.
  }
}
