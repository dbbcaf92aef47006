import { expect } from 'chai';
import type { Browser, Route } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, storedComparisons } from './support/comparing.ts';
import { Visitor, type VisitorOptions } from './support/visitor.ts';

const REQUESTS = /\/api\/v1\/projects\//;
/** How the client asks for the pairs that it keeps in reserve. */
const PREFETCH = /\/comparisons\/next\?.*count=(?!1\b)/;

describe('the web client: comparing while the service does not respond', function () {
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
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 40 });
  });

  /** At the first question, with pairs in reserve. */
  async function openQuestion(options: VisitorOptions & { withoutDatabase?: boolean } = {}): Promise<Visitor> {
    const visitor = await Visitor.open(browser, app, options);
    if (options.withoutDatabase) {
      await visitor.context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    }
    await visitor.signIn(lead);
    const prefetched = visitor.page.waitForResponse(PREFETCH);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await (await prefetched).finished();
    await readyPair(visitor.page);
    return visitor;
  }

  for (const size of ['phone', 'desktop'] as const) {
    it(`goes on asking when the service hangs, and says what is not sent yet (${size})`, async () => {
      const visitor = await openQuestion({ size });
      const { page } = visitor;
      const stall = Promise.withResolvers<void>();
      const hang = async (route: Route) => {
        await stall.promise;
        await route.continue();
      };
      await page.route(REQUESTS, hang);
      const answer = async () => {
        if (size === 'desktop') return press(page, 'ArrowLeft');
        const pair = await readyPair(page);
        await page.locator('.compare-name').first().tap();
        await page.waitForFunction(
          (before) => (performance.getEntriesByName('pair')[0] as PerformanceMark).detail !== before,
          pair,
        );
      };
      for (let given = 0; given < 6; given += 1) await answer();
      await page.getByText('6 not sent yet').waitFor();
      await visitor.expectSoundInBothSchemes();
      stall.resolve();
      await allSent(page);
      await page.getByText('not sent yet').waitFor({ state: 'detached' });
      expect(await storedComparisons(app, lead, project)).to.have.length(6);
      visitor.expectNoProblems();
    });
  }

  it('says that it waits where it has no pair to go on with', async () => {
    const visitor = await openQuestion();
    const { page } = visitor;
    await press(page, 'ArrowLeft');
    await allSent(page);
    // The other dimension has no pairs in reserve yet.
    const stall = Promise.withResolvers<void>();
    await page.route(REQUESTS, async (route: Route) => {
      await stall.promise;
      await route.continue();
    });
    await page.keyboard.press('x');
    await page.getByRole('status').getByText('The service isn’t responding.').waitFor();
    await visitor.expectSoundInBothSchemes();
    stall.resolve();
    await readyPair(page);
    await page.getByText('The service isn’t responding.').waitFor({ state: 'detached' });
    visitor.expectNoProblems();
  });

  it('takes a service that says nothing for long as out of reach', async () => {
    const visitor = await openQuestion();
    const { page } = visitor;
    await visitor.context.addInitScript(() => {
      // Fifteen seconds are short in a test.
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 30);
    });
    await page.reload();
    await readyPair(page);
    const hang = () => {};
    await page.route(/\/api\/v1\/projects\/|health/, hang);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('complementary').getByText('isn’t responding').waitFor();
    await page.unroute(/\/api\/v1\/projects\/|health/, hang);
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(1);
    visitor.expectNoProblems();
  });

  for (const size of ['phone', 'desktop'] as const) {
    it(`says that answers are kept only while the page is open where the browser keeps nothing (${size})`, async () => {
      const visitor = await openQuestion({ size, withoutDatabase: true });
      const { page } = visitor;
      await visitor.setOffline(true);
      for (let given = 0; given < 5; given += 1) await press(page, 'ArrowLeft');
      await page.getByText('Your answers are kept only while this page is open.').waitFor();
      await page.getByText('5 not sent yet: keep this page open').waitFor();
      expect(await page.getByText('kept in this browser').count()).to.equal(0);
      await visitor.expectSoundInBothSchemes();
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).to.equal('beforeunload');
      await dialog.dismiss();
      await visitor.setOffline(false);
      await allSent(page);
      expect(await storedComparisons(app, lead, project)).to.have.length(5);
      visitor.expectNoProblems();
    });
  }
});
