import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { askPairs, pollOften } from '../../support/browser.ts';
import { patient } from '../../support/patience.ts';

/** Windows that every screen is looked at in. */
export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1200, height: 800 } } as const;
export type Size = keyof typeof SIZES;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Options that a window keeps from when it opens. */
export interface WindowOptions {
  size: Size;
  scheme: Scheme;
  isAskedFour: boolean;
  hasStreams: boolean;
  hasBlur: boolean;
  pollsOften: boolean;
}

const WITHOUT_STREAMS = `{
  const request = navigator.locks?.request;
  if (request) navigator.locks.request = (name, ...rest) =>
    name.startsWith('pairwise.events.') ? new Promise(() => {}) : request.call(navigator.locks, name, ...rest);
}`;

/** Without a graphics card, Chromium blurs the page behind a dialog again at each blink of the cursor. */
const WITHOUT_BLUR = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('::backdrop { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** Time that Playwright gives an action or a wait, in milliseconds, where the machine isn't slow. */
const ACTION_MS = 30_000;

/** A 404, which runs no script. */
const PLAIN_PAGE = '/api/v1/nothing';
/** Events that tests listen to. Playwright itself listens to the end of a page. */
const HEARD = ['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup'] as const;
const HEARD_REQUESTS = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** Windows that nobody uses now. */
let kept: readonly BrowserWindow[] = [];
const forget = (window: BrowserWindow) => {
  kept = kept.filter((other) => other !== window);
};

/**
 * A browser window with a page; its cookies and its storage are its own. A file's tests use the same window one after another, and
 * empty it in between. A new window starts a process that reads and compiles the client again: most of the processor time of a short test.
 */
export class BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #kind: string;
  readonly #base: string;
  readonly #options: WindowOptions;
  readonly #session: CDPSession;
  #openTab: Promise<unknown> = Promise.resolve();

  private constructor(kind: string, base: string, options: WindowOptions, page: Page, session: CDPSession) {
    this.#kind = kind;
    this.#base = base;
    this.#options = options;
    this.#session = session;
    this.page = page;
    this.context = page.context();
  }

  /** @param base the address of the app, where relative addresses lead. */
  static async take(browser: Browser, base: string, options: WindowOptions): Promise<BrowserWindow> {
    const kind = JSON.stringify({ base, ...options });
    const unused = kept.find((window) => window.#kind === kind && window.context.browser() === browser);
    if (unused) {
      forget(unused);
      return unused;
    }
    const context = await browser.newContext({
      viewport: SIZES[options.size],
      colorScheme: options.scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      baseURL: base,
      hasTouch: options.size === 'phone',
      isMobile: options.size === 'phone',
    });
    context.setDefaultTimeout(patient(ACTION_MS));
    if (!options.isAskedFour) await askPairs(context);
    if (options.pollsOften) await pollOften(context);
    if (!options.hasBlur) await context.addInitScript({ content: WITHOUT_BLUR });
    if (!options.hasStreams) await context.addInitScript({ content: WITHOUT_STREAMS });
    const page = await context.newPage();
    const window = new BrowserWindow(kind, base, options, page, await context.newCDPSession(page));
    context.once('close', () => forget(window));
    return window;
  }

  /** Another page, which the first one opens: the two are in one process. */
  async openTab(): Promise<Page> {
    // Callers may ask for several at the same time.
    const opening = this.#openTab.then(async () => {
      if (this.page.url() === 'about:blank') await this.page.goto(PLAIN_PAGE);
      const opened = this.page.waitForEvent('popup');
      await this.page.evaluate(() => void open(''));
      return opened;
    });
    this.#openTab = opening;
    return opening;
  }

  /** Empties the window for the next test, or closes it when its page is just on its way elsewhere. */
  async giveBack(): Promise<void> {
    const { context, page } = this;
    for (const event of HEARD) page.removeAllListeners(event);
    for (const event of HEARD_REQUESTS) page.removeAllListeners(event);
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await context.setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!(await page.goto(PLAIN_PAGE).catch(() => null))) return context.close();
    await page.setViewportSize(SIZES[this.#options.size]);
    const { scheme: colorScheme } = this.#options;
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme, reducedMotion: 'reduce' });
    await page.mouse.move(-1, -1);
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    await this.#session.send('Storage.clearDataForOrigin', { origin: this.#base, storageTypes: 'all' });
    await this.#session.send('Page.resetNavigationHistory');
    kept = [...kept, this];
  }
}
