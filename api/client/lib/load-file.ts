/** How often a file could not be loaded, by its address. */
const failures: Record<string, number> = {};

function attempt(address: string): Promise<unknown> {
  const times = failures[address] ?? 0;
  return import(times > 0 ? `${address}?again=${times}` : address).catch((error: unknown) => {
    failures[address] = times + 1;
    throw error;
  });
}

/**
 * The build replaces `import()` with this function. Firefox and Safari remember for a page's lifetime that a module failed to load, and
 * don't request it again. Each retry therefore uses another address. The first retry follows at once, since a single request can easily be
 * cut off.
 */
Object.assign(globalThis, { loadFile: (address: string) => attempt(address).catch(() => attempt(address)) });
