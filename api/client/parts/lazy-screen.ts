import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import { loadSheet } from '../lib/sheets.ts';
import { BrokenScreen } from './broken-screen.tsx';

const RELOADED = 'pairwise.reloaded';

/**
 * A screen whose code and style sheets are loaded when it is first shown, and not shown before all of them are there. A file that is not there any more belongs to an older version of
 * the client: then the page is loaded again, once, at the same address. One that can't be had otherwise is said to be so.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...sheets: readonly string[]
): ComponentType<P> {
  return lazy(async () => {
    try {
      const [module] = await Promise.all([load(), ...sheets.map(loadSheet)]);
      sessionStorage.removeItem(RELOADED);
      return module;
    } catch (error) {
      if (!(await isOutdated())) {
        console.error(error);
        return { default: BrokenScreen as ComponentType<P> };
      }
      sessionStorage.setItem(RELOADED, location.href);
      location.reload();
      // The page goes away; nothing is shown in between.
      return new Promise<never>(() => {});
    }
  }) as ComponentType<P>;
}

/** Whether the service has another version than this page, and the page was not reloaded for that already. */
async function isOutdated(): Promise<boolean> {
  if (sessionStorage.getItem(RELOADED) === location.href) return false;
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')!.getAttribute('src')!;
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(own);
  } catch {
    return false;
  }
}
