import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { closeLater } from './root-hooks.ts';
import { closeAtEnd } from './services.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A shell without windows, in which a page takes a quarter of the processor time. It does not keep pages that were left. */
const WINDOWLESS = 'chromium-headless-shell';
/** Without the optimizing compiler, renderers take a seventh less processor time: pages of tests live too briefly for optimized code. */
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev';

/** The browser of this machine, or the one that CHROMIUM names. */
function browserProgram(names: readonly string[]): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

let shared: Promise<Browser | null> | undefined;

/**
 * The headless browser of this process; null, with a message on the terminal, if there is none. Its pages are closed after the suite or
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
 * Starts a browser that the caller closes.
 * @param isRemembering whether it keeps pages for the Back button, as users' browsers do.
 * @param flags more flags of Chromium.
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
  // As root, as in a container, Chromium has no sandbox.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags],
    ignoreDefaultArgs: isRemembering ? ['--disable-back-forward-cache'] : [],
  });
}

// A page without an address has no storage. A choice that the person makes stays.
const ASK_PAIRS = `if (location.protocol !== 'about:') localStorage['pairwise.four'] ??= 'off'`;

/** Makes the pages of a context ask only pairs: questions never show four features. */
export const askPairs = (context: BrowserContext) => context.addInitScript({ content: ASK_PAIRS });

const POLL_OFTEN = `{
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms > 9000 && ms <= 10_000 ? ms / 10 : ms, ...rest);
}`;

/** Makes pages that a context opens from now on read every second what they normally read every ten seconds. */
export const pollOften = (context: BrowserContext) => context.addInitScript({ content: POLL_OFTEN });
