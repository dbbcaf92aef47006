import { expect } from 'chai';
import type { Browser, Route } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

// Differences between browsers that Chromium can imitate.

describe('the web client: browsers that differ from the one of the tests', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
  });

  for (const language of ['C', 'en-US@posix', '']) {
    it(`shows numbers and times where the browser’s language is "${language}"`, async () => {
      const visitor = await Visitor.open(browser, app);
      await visitor.context.addInitScript((named) => {
        Object.defineProperty(navigator, 'language', { get: () => named });
      }, language);
      const project = await app.make.project({ owner: lead, features: 1200 });
      await visitor.signIn(lead);
      await visitor.goto(`/projects/${project.id}/features`);
      await visitor.page
        .getByText(/1[,. {2}]?200/)
        .first()
        .waitFor();
      await visitor.page.getByText('today').first().waitFor();
      visitor.expectNoProblems();
    });
  }

  it('keeps a file that it gives away for browsers that ask before they read it', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.context.addInitScript(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (address) => {
        document.documentElement.dataset.released = address;
        revoke(address);
      };
    });
    const { id, features } = await app.make.project({ owner: lead, features: ['Dark theme', 'Offline reading'] });
    await app.as(lead).post(`/projects/${id}/comparisons/binary`, {
      feature_a_id: features[0]!.id,
      feature_b_id: features[1]!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${id}/results`);
    await page.getByRole('button', { name: 'Export' }).click();
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'All figures (CSV)' }).click()]);
    expect(await page.evaluate(() => document.documentElement.dataset.released)).to.equal(undefined);
    visitor.expectNoProblems();
  });

  it('loads its files by another address once one was cut off: browsers remember that a module could not be had', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const asked: string[] = [];
    await page.route(/\/client\/(overlays|me)-/, (route) => {
      const { pathname, search } = new URL(route.request().url());
      const file = `${/overlays|me/.exec(pathname)?.[0]}`;
      const isFirst = !asked.includes(file);
      asked.push(`${file}${search}`);
      return isFirst ? route.abort('connectionreset') : route.continue();
    });
    await visitor.signIn(lead);
    await visitor.goto('/');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('On this screen').waitFor();
    await page.keyboard.press('Escape');
    await visitor.fromAccountMenu('Your account');
    await visitor.heading('Your account');
    expect(asked).to.deep.equal(['overlays', 'overlays?again=1', 'me', 'me?again=1']);
    visitor.expectNoProblems();
  });

  it('loads what could not be loaded as soon as there is a connection again', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const cutTwice = Promise.withResolvers<void>();
    let cuts = 0;
    const cut = (route: Route) => {
      cuts += 1;
      if (cuts === 2) cutTwice.resolve();
      return route.abort('connectionreset');
    };
    await page.route('**/client/overlays-*', cut);
    await visitor.signIn(lead);
    await visitor.goto('/');
    await cutTwice.promise;
    await visitor.setOffline(true);
    await page.getByText('No connection.', { exact: true }).first().waitFor();
    await page.unroute('**/client/overlays-*', cut);
    const loaded = page.waitForResponse(/\/client\/overlays-.*again=2/);
    await visitor.setOffline(false);
    expect((await loaded).status()).to.equal(200);
    visitor.expectNoProblems();
  });

  it('says which browsers are new enough where nothing comes of the page', async () => {
    const { page } = await Visitor.open(browser, app);
    await page.route('**/client/main-*.js', (route) => route.abort());
    await page.goto('/sign-in');
    const notice = page.getByText('use a newer browser: Chrome 123, Edge 123, Firefox 128, or Safari 17.5');
    await page.waitForFunction(() => document.getAnimations().length > 0);
    expect(await notice.isVisible()).to.equal(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await notice.waitFor();
    await page.unroute('**/client/main-*.js');
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await notice.isVisible()).to.equal(false);
  });
});
