import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { closeLater } from './root-hooks.ts';
import { closeAtEnd } from './services.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Has no windows, so a page takes a quarter of the processor time; it forgets each page that is left. */
const WINDOWLESS = 'chromium-headless-shell';
/** Pages of tests live too briefly for optimized code: without it, renderers take a seventh less processor time. */
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev';

/** The browser of this machine, or the one that CHROMIUM names. */
function browserProgram(names: readonly string[]): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

let shared: Promise<Browser | null> | undefined;

/**
 * The headless browser of this process; null, with a sentence on the terminal, where there is none. It loses its pages after the suite or
 * test.
 */
export async function openBrowser(): Promise<Browser | null> {
  if (!(await shared)?.isConnected()) {
    const launched = launchBrowser({ flags: [UNOPTIMIZED] });
    shared = launched;
    closeAtEnd(async () => (await launched)?.close());
  }
  const browser = await shared!;
  if (browser) closeLater(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

/**
 * Starts a browser that the caller closes. @param isRemembering whether it caches pages for the Back key, like users'
 * browsers. @param flags more flags of Chromium.
 */
export async function launchBrowser({
  isRemembering = false,
  flags = [],
}: {
  isRemembering?: boolean;
  flags?: readonly string[];
} = {}): Promise<Browser | null> {
  const executablePath = browserProgram(isRemembering ? NAMES : [WINDOWLESS, ...NAMES]);
  if (!executablePath) {
    console.log(
      '      no Chromium on this machine: install one (apt-get install chromium) or set CHROMIUM to its path',
    );
    return null;
  }
  // Root, as in a container, has no sandbox of Chromium's.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags],
    ignoreDefaultArgs: isRemembering ? ['--disable-back-forward-cache'] : [],
  });
}

// A page without an address has no storage. What its person chooses stays.
const ASK_PAIRS = `if (location.protocol !== 'about:') localStorage['pairwise.four'] ??= 'off'`;

/** Has the pages of a context ask pairs only: questions never show four features. */
export const askPairs = (context: BrowserContext) => context.addInitScript({ content: ASK_PAIRS });

const POLL_OFTEN = `{
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms > 9000 && ms <= 10_000 ? ms / 10 : ms, ...rest);
}`;

/** Has the pages that a context opens from now on read every second what they read every ten seconds otherwise. */
export const pollOften = (context: BrowserContext) => context.addInitScript({ content: POLL_OFTEN });
