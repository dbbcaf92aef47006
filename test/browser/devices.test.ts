import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { TestApp } from '../support/app.ts';
import { launchBrowser, openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { readyPair } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

const NAMES = [
  'Offline reading on the phone for people who travel by train every day',
  'Dark theme',
  'Import from CSV and JSON',
  'Webhooks for every change',
];
/** Of 1280 pixels at 400 %, and between a phone and a desktop: a phone on its side, tablets. */
const WIDTHS = [320, 600, 712, 768, 834, 844, 926, 1024];
/** Windows as narrow as a phone's, and as half of a small screen. */
const NARROW = [360, 430, 500, 640];
/** A window of 1280 × 1024 pixels at 400 %, and one of 1280 × 800 at 200 %. */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 640, height: 400 },
];

describe('the web client: browsers and windows as people have them', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: NAMES });
  });

  it('shows a shared ranking, and the way to sign in, where the browser keeps nothing', async () => {
    const { body: link } = await app
      .as(lead)
      .post(`/projects/${project.id}/links`, { kind: 'results', label: 'Board' });
    const visitor = await Visitor.open(browser, app);
    await visitor.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        Object.defineProperty(globalThis, name, { get });
      }
    });
    await visitor.goto(`/shared#${link.token}`);
    await visitor.heading('Backlog');
    await visitor.goto('/sign-in');
    await visitor.heading('Sign in');
    visitor.expectNoProblems();
  });

  let remembering: Browser | null | undefined;
  /** A browser that keeps the pages that are left, where the tests' own forgets them. */
  async function rememberingBrowser(): Promise<Browser | null> {
    remembering ??= await launchBrowser({ isRemembering: true });
    return remembering;
  }
  after(() => remembering?.close());

  for (const knowsClearing of [true, false]) {
    const which = knowsClearing ? 'that forgets its pages when told to' : 'that keeps its pages';
    it(`shows nothing more by the Back button of a browser ${which} once a person has signed out`, async function () {
      const opened = await rememberingBrowser();
      if (!opened) return this.skip();
      const visitor = await Visitor.open(opened, app);
      const { page } = visitor;
      await visitor.signIn(lead);
      await visitor.goto(`/projects/${project.id}/features`);
      await page.getByText('Webhooks for every change').waitFor();
      // Another page of this tab, which the browser keeps as it was.
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted) localStorage.setItem('restored', 'yes');
        });
      });
      if (!knowsClearing) {
        await page.route('**/auth/session', async (route) => {
          const response = await route.fetch();
          const { 'clear-site-data': _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
      }
      await page.goto('/me');
      await visitor.heading('Your account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await visitor.heading('Sign in');
      for (let pages = 0; pages < 2; pages += 1) {
        await page.goBack({ waitUntil: 'commit' });
        await visitor.heading('Sign in');
      }
      expect(await page.getByText('Webhooks for every change').count()).to.equal(0);
      expect(await page.evaluate(() => localStorage.getItem('restored'))).to.equal(knowsClearing ? null : 'yes');
      visitor.expectNoProblems();
    });
  }

  it('takes a tag as it was written by an input method, whose Enter and Escape are its own', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/features`);
    await page.getByRole('button', { name: /^Add/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tags').focus();
    const keyboard = await visitor.context.newCDPSession(page);
    const compose = () =>
      keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    const press = (key: string) =>
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
    await compose();
    await press('Enter');
    await keyboard.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Remove the tag/ }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Remove the tag/ }).count()).to.equal(1);
    expect(await dialog.getByRole('button', { name: 'Remove the tag 日本' }).count()).to.equal(1);
    await compose();
    await press('Escape');
    await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    expect(await dialog.getByText('Discard your changes?').count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('scrolls sideways on no screen of a zoomed page, a tablet, or a phone on its side', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    const screens = ['', '/features', '/features/import', '/results', '/people', '/activity', '/settings'];
    const wider: string[] = [];
    for (const screen of ['/', '/me', ...screens.map((each) => `/projects/${project.id}${each}`)]) {
      await visitor.goto(screen);
      await page.waitForLoadState('networkidle');
      if (screen.endsWith('/features')) await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wider.push(`${screen} at ${width}: ${over}`);
      }
    }
    expect(wider).to.deep.equal([]);
    visitor.expectNoProblems();
  });

  it('scrolls sideways in no narrow window of a computer, whose keys are shown where there is room', async () => {
    const { id } = await app.make.project({ owner: lead });
    const description = 'As a team lead I want to know of this wherever I am, so that no time is lost. '.repeat(12);
    const features = NAMES.map((name) => ({ name, description }));
    const { body } = await app.as(lead).post(`/projects/${id}/features/bulk`, { features });
    const [one, two, three] = body.features.map((feature: { id: string }) => feature.id);
    for (const [better, worse] of [
      [one, two],
      [two, three],
      [three, one],
    ]) {
      await app.as(lead).post(`/projects/${id}/comparisons`, {
        feature_a_id: better,
        feature_b_id: worse,
        choice: 'feature_a',
        dimension: 'value',
      });
    }
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    const wider: string[] = [];
    const measure = async (screen: string) => {
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 740 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wider.push(`${screen} at ${width}: ${over}`);
      }
    };
    await page.setViewportSize({ width: NARROW[0]!, height: 740 });
    await visitor.goto(`/projects/${id}/compare/value`);
    await readyPair(page);
    await page.getByRole('button', { name: 'Details' }).waitFor();
    await page.getByRole('button', { name: 'Settle a contradiction' }).waitFor();
    await measure('comparing');
    await visitor.follow(`/projects/${id}/features`);
    await page.getByRole('row', { name: 'Dark theme' }).getByRole('checkbox').click();
    await page.getByText('1 selected').waitFor();
    await measure('features');
    await page.setViewportSize({ width: NARROW[0]!, height: 740 });
    await visitor.follow(`/projects/${id}/results`);
    await page.getByRole('button', { name: 'Export' }).click();
    const file = page.getByRole('button', { name: 'All figures (CSV)' });
    await file.waitFor();
    const { x, width } = (await file.boundingBox())!;
    expect([x >= 0, x + width <= NARROW[0]!], `the menu from ${x} on`).to.deep.equal([true, true]);
    await page.keyboard.press('Escape');
    await visitor.follow(`/projects/${id}`);
    await page
      .getByRole('link', { name: /^Answer questions/ })
      .first()
      .waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await measure('the overview in letters of twice their size');
    expect(wider).to.deep.equal([]);
    visitor.expectNoProblems();
  });

  it('tells shares and choices apart where the system chooses the colours', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const known = await app.make.project({ owner: lead, features: NAMES });
    const say = async (dimension: Dimension, index: number) => {
      const [a, b] = known.features.slice(index);
      const pair = { feature_a_id: a!.id, feature_b_id: b!.id, choice: 'feature_a', dimension };
      await app.as(lead).post(`/projects/${known.id}/comparisons/binary`, pair);
    };
    await say('value', 0);
    // All neighbours: every place by effort is known.
    for (const index of known.features.slice(1).keys()) await say('complexity', index);
    await visitor.signIn(lead);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      const look = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { backgroundColor, backgroundImage, outlineStyle } = getComputedStyle(element);
            return { fill: `${backgroundColor} ${backgroundImage}`, outlineStyle };
          });
      await visitor.goto(`/projects/${known.id}/compare/value`);
      await readyPair(page);
      const [bar, filled] = [await look('.bar'), await look('.bar > span')];
      expect(filled.fill).not.to.equal(bar.fill);
      expect((await look('.segments [aria-current]')).outlineStyle).to.equal('solid');
      expect((await look('.segments a:not([aria-current])')).outlineStyle).to.equal('none');
      await visitor.follow(`/projects/${known.id}/results`);
      await page.locator('.rank-row[aria-selected="true"]').waitFor();
      expect((await look('.rank-row[aria-selected="true"]')).outlineStyle).to.equal('solid');
      expect((await look('.rank-row[aria-selected="false"]')).outlineStyle).to.equal('none');
      expect((await look('.sections [aria-current]')).outlineStyle).to.equal('solid');
      expect((await look('.share:not(.is-unknown)')).fill).to.match(/gradient\((?!.*rgb\((\d+), \1, \1\)).*\)/);
    }
    visitor.expectNoProblems();
  });

  for (const size of ZOOMED) {
    it(`has a question whole and in order in a window of ${size.width} × ${size.height}, as zooming makes it`, async () => {
      const visitor = await Visitor.open(browser, app);
      const { page } = visitor;
      await visitor.signIn(lead);
      await page.setViewportSize(size);
      await visitor.goto(`/projects/${project.id}/compare/value`);
      await readyPair(page);
      const covered = await page.evaluate(() => {
        const parts = ['.compare-head', 'h1', '.compare-left', '.compare-equal', '.compare-right', '.compare-tools'];
        const boxes = parts.map((part) => {
          const { top, bottom, left, right } = document.querySelector(part)!.getBoundingClientRect();
          return { part, top, bottom, left, right };
        });
        const faults = [...document.querySelectorAll('.compare-card')]
          // The area to press covers the border, which is 1.5 pixels wide.
          .filter((card) => card.scrollHeight > card.clientHeight + 2)
          .map((card) => `cut: ${card.className}`);
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) {
            const isApart =
              one.bottom <= other.top + 1 ||
              other.bottom <= one.top + 1 ||
              one.right <= other.left + 1 ||
              other.right <= one.left + 1;
            if (!isApart) faults.push(`${one.part} over ${other.part}`);
          }
        }
        return faults;
      });
      expect(covered).to.deep.equal([]);
      await visitor.expectSound();
      visitor.expectNoProblems();
    });
  }
});
