import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'chai';
import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { FILES_PATH } from '../../../api/pages/page.ts';
import type { TestApp } from '../../support/app.ts';
import { AXE, AXE_SOURCE } from '../../support/client-files.ts';
import { PASSWORD, type TestUser } from '../../support/factories.ts';
import { closeLater } from '../../support/root-hooks.ts';
import { tooSmallControls } from './target-sizes.ts';
import { BrowserWindow, type Scheme, SIZES, type Size } from './windows.ts';

export { SCHEMES, type Scheme, SIZES, type Size } from './windows.ts';

const AXE_SCRIPT = readFileSync(AXE_SOURCE, 'utf8');
const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // `tooSmallControls` asks for more, and a third of axe's time is its own rule about sizes.
  rules: { 'target-size': { enabled: false } },
  resultTypes: ['violations'],
};
/** The rules about colours. A colour scheme changes nothing else: `light-dark()` takes colours only. */
const COLOUR_OPTIONS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};
/** The function by which a page reports violations of its content security policy. */
const REPORT = '__policyViolation';

/** The cookie of a session, as the service sets it. */
const COOKIE = { name: 'pairwise_session', path: '/api/v1/auth/session', httpOnly: true, sameSite: 'Strict' } as const;

/** For pages that are opened from now on: they are read from right to left, in whichever language. Runs in the page. */
export function readFromRight(): void {
  const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
  turn();
  new MutationObserver((_, observer) => {
    turn();
    observer.disconnect();
  }).observe(document, { childList: true });
}

export interface VisitorOptions {
  size?: Size;
  scheme?: Scheme;
  /** Other origins that the test leads to. */
  elsewhere?: readonly string[];
  /** Whether questions may show four features; two, unless a test is about sets. */
  isAskedFour?: boolean;
  /** Whether pages hold event streams. Unless a test is about them, they only poll: Playwright calls no page idle that has a stream. */
  hasStreams?: boolean;
  /** Whether dialogs blur what is behind them: only where somebody looks at pictures. */
  hasBlur?: boolean;
  /** Whether pages read every second what they read every ten seconds otherwise. */
  pollsOften?: boolean;
}

/** One person at one browser window. Whatever goes wrong in the window without a test expecting it is noted. */
export class Visitor {
  /** Set a clock, or a script for each page, at the context instead: the next test gets this page as well. */
  readonly page: Page;
  readonly #window: BrowserWindow;
  #isKept = true;
  #watching: Disposable[] = [];
  readonly #app: Pick<TestApp, 'base' | 'make'>;
  readonly #origins: readonly string[];
  /** Violations of the content security policy, errors of scripts, requests to other origins. */
  readonly problems: string[] = [];
  /** Requests that were refused or got no answer. */
  readonly #refused: string[] = [];

  private constructor(
    app: Pick<TestApp, 'base' | 'make'>,
    origins: readonly string[],
    window: BrowserWindow,
    page: Page,
  ) {
    this.#app = app;
    this.#origins = origins;
    this.#window = window;
    this.page = page;
  }

  /** A window of its own, with motion reduced; its cookies are its own. */
  static async open(
    browser: Browser,
    app: Pick<TestApp, 'base' | 'make'>,
    {
      size = 'desktop',
      scheme = 'light',
      elsewhere = [],
      isAskedFour = false,
      hasStreams = false,
      hasBlur = false,
      pollsOften = false,
    }: VisitorOptions = {},
  ): Promise<Visitor> {
    const options = { size, scheme, isAskedFour, hasStreams, hasBlur, pollsOften };
    const window = await BrowserWindow.take(browser, app.base, options);
    const visitor = new Visitor(app, [app.base, ...elsewhere], window, window.page);
    if (elsewhere.length > 0) visitor.#isKept = false;
    closeLater(async (hasFailed) => {
      const seen = hasFailed ? await visitor.#describe() : undefined;
      await visitor.#leave(hasFailed);
      return seen;
    });
    await visitor.#watch();
    return visitor;
  }

  /** The whole window. Who changes more than its pages leaves it to nobody else. */
  get context(): BrowserContext {
    this.#isKept = false;
    return this.#window.context;
  }

  /** Takes the connection away from the window, or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    await this.#window.context.setOffline(isOffline);
  }

  async #leave(hasFailed: boolean): Promise<void> {
    if (hasFailed || !this.#isKept || this.page.isClosed()) return this.#window.context.close();
    for (const watching of this.#watching) await watching.dispose();
    await this.#window.giveBack();
  }

  async #watch(): Promise<void> {
    const binding = await this.page.exposeFunction(REPORT, (text: string) => this.problems.push(`policy: ${text}`));
    const script = await this.page.addInitScript((report) => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        (globalThis as unknown as Record<string, (text: string) => void>)[report]?.(
          `${violatedDirective} ${blockedURI} ${sample}`,
        );
      });
    }, REPORT);
    this.#watching = [binding, script];
    this.page.on('pageerror', (error) => this.problems.push(`error: ${error.message}`));
    this.page.on('response', (response) => {
      if (response.status() >= 400) this.#refused.push(`${response.status()} ${response.url()}`);
    });
    this.page.on('requestfailed', (request) => {
      this.#refused.push(`${request.failure()?.errorText} ${request.url()}`);
    });
    this.page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.startsWith('data:') || this.#origins.some((origin) => url.startsWith(origin));
      if (!isOwn) this.problems.push(`outside: ${url}`);
    });
  }

  /** For the report of a failed test: the address, the words on the screen, and what the service refused last. */
  async #describe(): Promise<string> {
    const text = this.page.locator('body').innerText({ timeout: 2000 });
    const words = await text.catch((error: Error) => error.message);
    return `On the screen of ${this.page.url()}:\n${words.replace(/\n+/g, ' | ').slice(0, 3000)}\nRefused: ${this.#refused.slice(-8).join(', ')}`;
  }

  /** Another tab of the same window, in the process of the first. */
  async openTab(): Promise<Visitor> {
    const visitor = new Visitor(this.#app, this.#origins, this.#window, await this.#window.openTab());
    await visitor.#watch();
    return visitor;
  }

  /** Loads an address; a screen of the client is there when its heading is. To another screen of the same person, `follow` is cheaper. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('h1').first().waitFor();
  }

  /** Goes to another screen as a link to it would, without loading the client again. */
  async follow(path: string): Promise<void> {
    await this.page.evaluate((href) => {
      const left = document.querySelector('h1');
      const { promise, resolve } = Promise.withResolvers<void>();
      const observer = new MutationObserver(() => {
        const heading = document.querySelector('h1');
        // A project's name is in the heading once it is known.
        if (heading === left || !heading?.textContent) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      const link = document.createElement('a');
      Object.assign(link, { href });
      document.body.append(link);
      link.click();
      link.remove();
      return promise;
    }, path);
  }

  /** Signs in without the form: leaves the cookie of a new session in the window. Opens no page. */
  async signIn(user: Pick<TestUser, 'id'>): Promise<void> {
    const value = await this.#app.make.browserSession(user);
    const { hostname } = new URL(this.#app.base);
    await this.#window.context.addCookies([{ ...COOKIE, value, domain: hostname }]);
  }

  /** Fills in the form that is on the screen, and sends it. */
  async signInHere({ username }: Pick<TestUser, 'username'>, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('Username or email').fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Goes where a link of the menu below the person leads. */
  async fromAccountMenu(link: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Your account' }).click();
    await this.page.getByRole('link', { name: link, exact: true }).click();
  }

  /** Waits for the heading of a screen. */
  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Expects what every screen has to keep: no violation of accessibility rules, controls of some size, and nothing that scrolls sideways. */
  async expectSound(): Promise<void> {
    await this.#expectAccessible(AXE_OPTIONS);
    await this.expectToFit();
  }

  /** Expects controls of some size, and nothing that scrolls sideways: neither the page nor a dialog or menu over it. */
  async expectToFit(): Promise<void> {
    expect(await tooSmallControls(this.page), `${this.page.url()} has controls that are too small`).to.deep.equal([]);
    // A phone makes its window as wide as what is in it, so the window's own width would tell nothing.
    const { width } = this.page.viewportSize()!;
    const over = await this.page.evaluate((most) => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], :popover-open')];
      const wide = boxes.find(
        ({ scrollWidth, clientWidth }, place) => scrollWidth > (place === 0 ? most : clientWidth),
      );
      if (!wide) return [];
      const end = wide === document.documentElement ? most : wide.getBoundingClientRect().right;
      const isOver = (element: Element) => element.getBoundingClientRect().right > end;
      const innermost = [...wide.querySelectorAll('*')].filter(
        (element) => isOver(element) && ![...element.children].some(isOver),
      );
      return [`${wide.localName}: ${wide.scrollWidth}`, ...innermost.map((element) => element.outerHTML.slice(0, 200))];
    }, width);
    expect(over, `${this.page.url()} is wider than ${width} pixels`).to.deep.equal([]);
  }

  async #expectAccessible(options: RunOptions): Promise<void> {
    const isThere = await this.page.evaluate(
      (file) => 'axe' in globalThis || import(file).then(Boolean, () => false),
      FILES_PATH + AXE,
    );
    if (!isThere) await this.page.evaluate(AXE_SCRIPT);
    // Only what is wrong leaves the page: axe tells as much of each rule that is kept.
    const found = await this.page.evaluate(async (given) => {
      const { axe } = globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, options);
    expect(found, `${this.page.url()} breaks accessibility rules`).to.deep.equal([]);
  }

  /** Expects the same of the scheme that the page has, and of the other one what that can change. Leaves the page in the other one. */
  async expectSoundInBothSchemes(): Promise<void> {
    await this.expectSound();
    const isDark = await this.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await this.page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark', reducedMotion: 'reduce' });
    await this.#expectAccessible(COLOUR_OPTIONS);
  }

  /** Expects it of the window as it is, and of one of the other size. */
  async expectSoundInBothSizes(): Promise<void> {
    const size = this.page.viewportSize()!;
    await this.expectSoundInBothSchemes();
    await this.page.setViewportSize(size.width === SIZES.phone.width ? SIZES.desktop : SIZES.phone);
    await this.expectSoundInBothSchemes();
    await this.page.setViewportSize(size);
  }

  /** Expects that nothing went wrong behind the screens. */
  expectNoProblems(): void {
    expect(this.problems).to.deep.equal([]);
  }
}
