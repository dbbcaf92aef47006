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
 * What the build puts in place of `import()`. Firefox and Safari remember, for as long as a page lives, that a module could not be had, and do not
 * ask for it again; so each further attempt has an address of its own. A second one is made at once: a single request is soon cut off.
 */
Object.assign(globalThis, { loadFile: (address: string) => attempt(address).catch(() => attempt(address)) });
