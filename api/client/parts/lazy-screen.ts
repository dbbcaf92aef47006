import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import { loadSheet } from '../lib/sheets.ts';
import { paths } from '../paths.ts';
import { connection, look } from '../service/connection.ts';
import { BrokenScreen, onceConnected } from './broken-screen.tsx';

/** A screen whose code loads when it is first shown, or before. */
// biome-ignore lint/suspicious/noExplicitAny: the router gives each screen the parameters of its path
export type LazyScreen = ComponentType<any> & { preload: () => Promise<unknown> };

const RELOADED = 'pairwise.reloaded';

/**
 * A screen whose code and style sheets are loaded when it is first shown, and not shown before all of them are there. A file
 * that is not there any more belongs to an older version of the client: then the page is loaded again, once, at the same
 * address. One that can't be had otherwise is said to be so; without a connection, it comes with the next one.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...sheets: readonly string[]
): LazyScreen {
  const loadAll = async () => (await Promise.all([load(), ...sheets.map(loadSheet)]))[0];
  return lazy(async () => {
    try {
      const module = await loadAll();
      noteReload(null);
      return module;
    } catch (error) {
      if (!(await isOutdated()) || !noteReload(location.href)) {
        console.error(error);
        await look();
        return { default: connection.peek() === 'fine' ? (BrokenScreen as ComponentType<P>) : onceConnected(loadAll) };
      }
      location.reload();
      // The page is being reloaded; nothing is shown in between.
      return new Promise<never>(() => {});
    }
  });
}

/**
 * Records the address for which the page is reloaded.
 * @returns whether the browser could store it; otherwise the page might be reloaded for ever.
 */
function noteReload(address: string | null): boolean {
  try {
    if (address === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, address);
    return true;
  } catch {
    return false;
  }
}

/** Whether the service has another version than this page, and the page was not reloaded for it yet. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')!.getAttribute('src')!;
  try {
    if (sessionStorage.getItem(RELOADED) === location.href) return false;
    const page = await fetch(paths.projects, { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(own);
  } catch {
    return false;
  }
}
