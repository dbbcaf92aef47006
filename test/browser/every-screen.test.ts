import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { Pages } from '../../api/middleware/client-pages.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { servedPages, startClientApp } from '../support/web-client.ts';
import { type Screen, screensOf } from './support/screens.ts';
import { type Size, Visitor } from './support/visitor.ts';

/** For people without a session; what they say of restoring and of busy times is said by the forms on them. */
const PUBLIC = /^\/(sign-in|register|reset|mail|auth\/callback|join|guest|shared|how-it-works)$/;

/** These screens read nothing when they open: the data is there already, or a person asks for it later. */
const READS_LATER = /\/(me|new|import|(compare|rate)\/value)$/;
const READS_NOTHING = /\/(new|import)$/;

describe('every screen of the web client', function () {
  this.timeout(180_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let screens: readonly Screen[];

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  /** A service of its own, and a person who may open every screen. */
  async function begin(size: Size, pages?: Pages): Promise<Visitor> {
    app = await startClientApp({}, pages);
    lead = await app.make.user({ superuser: true });
    const project = await app.make.project({ owner: lead, name: 'Backlog', features: 5 });
    const [first, second] = project.features;
    const pair = { feature_a_id: first!.id, feature_b_id: second!.id, choice: 'feature_a' };
    for (const dimension of ['value', 'complexity']) {
      const body = { ...pair, dimension };
      expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
    }
    screens = screensOf(project);
    expect(screens.length).to.be.greaterThan(10);
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(lead);
    return visitor;
  }

  /** A tab for each screen that has something to read. */
  async function openAll(visitor: Visitor): Promise<(Screen & { tab: Visitor })[]> {
    const own = screens.filter(({ address }) => !PUBLIC.test(address));
    return Promise.all(own.map(async (screen) => ({ tab: await visitor.openTab(), ...screen })));
  }

  const heading = (page: Page) => page.locator('h1').first();
  const failed = (page: Page) => page.getByText('Something went wrong');
  /** Until nothing that is read is missing any more. @returns how many parts could not be read. */
  async function failures({ page }: Visitor): Promise<number> {
    await heading(page).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    return failed(page).count();
  }
  async function expectWhole(visitor: Visitor, address: string): Promise<void> {
    expect(await failures(visitor), address).to.equal(0);
  }

  /**
   * Opens a screen as after a deploy: its file is gone, also when it is asked for again, and the page names another one.
   * @param how whether the address is loaded, or followed from another screen.
   * @throws unless it loads the page again once and is whole at the same address.
   */
  async function expectReload(visitor: Visitor, { address, file }: Screen, how: 'goto' | 'follow'): Promise<void> {
    const { page } = visitor;
    let asked = 0;
    await page.route(new RegExp(`/client/${file}-[\\w-]{8}\\.js`), (route) => {
      asked += 1;
      return asked <= 2 ? route.fulfill({ status: 404, json: { detail: 'Not found' } }) : route.continue();
    });
    const body = (await (await fetch(`${app.base}/`)).text()).replaceAll(/main-[\w-]+\.js/g, 'main-NEWER000.js');
    let pages = 0;
    await page.route(`${app.base}/`, (route) => {
      // The screen at this address itself is a navigation; what is looked up is not.
      if (route.request().isNavigationRequest()) return route.continue();
      pages += 1;
      return route.fulfill({ body, contentType: 'text/html' });
    });
    if (how === 'goto') await page.goto(address);
    else {
      const loaded = page.waitForEvent('load');
      await page.evaluate((href) => {
        const link = document.createElement('a');
        Object.assign(link, { href });
        document.body.append(link);
        link.click();
      }, address);
      await loaded;
    }
    await page.waitForFunction(
      () => sessionStorage.getItem('pairwise.reloaded') === null && document.querySelector('h1'),
    );
    await expectWhole(visitor, address);
    expect([asked, pages], address).to.deep.equal([3, 1]);
    expect(new URL(page.url()).pathname).to.equal(address);
    expect(visitor.problems, address).to.deep.equal([]);
    await page.unrouteAll();
  }

  /** Screens read again once a connection is back. */
  const readAgain = ({ page }: Visitor) =>
    page.evaluate(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });

  it('loads during a restore, says so, and continues afterwards', async () => {
    const visitor = await begin('phone');
    const tabs = await openAll(visitor);
    const held = await app.resources.gate.raise();
    await Promise.all(tabs.map(({ tab, address }) => tab.page.goto(address)));
    for (const [place, { tab }] of tabs.entries()) {
      await tab.page.getByRole('complementary', { name: /restored/ }).waitFor();
      // The same banner over everything. What is below it, where nothing can be read, is looked at in the test of the overloaded service.
      if (place === 0) await tab.expectSoundInBothSchemes();
      else await tab.expectToFit();
    }
    await held.lower();
    for (const { tab, address } of tabs) {
      await tab.page.getByRole('complementary', { name: /restored/ }).waitFor({ state: 'detached' });
      await expectWhole(tab, address);
      expect(tab.problems, address).to.deep.equal([]);
    }
  });

  it('counts down while the service is overloaded, and reads again on request', async () => {
    const visitor = await begin('desktop');
    const tabs = await openAll(visitor);
    let isBusy = true;
    const busy = { status: 429, headers: { 'Retry-After': '2' }, json: { detail: 'Too many requests', code: 'busy' } };
    await visitor.context.route('**/api/v1/**', async (route) => {
      if (!isBusy || route.request().method() !== 'GET') return route.continue();
      return route.fulfill(busy);
    });
    const telling = tabs.filter(({ address }) => !READS_NOTHING.test(address));
    await Promise.all(
      tabs.map(async ({ tab, address }) => {
        await tab.page.goto(address);
        await heading(tab.page).waitFor();
      }),
    );
    await Promise.all(
      telling.map(({ tab, address }) => {
        const told = tab.page.getByText(/Too many attempts. Try again in \d seconds?|Something went wrong/).first();
        return told.waitFor().catch((cause) => {
          throw new Error(`${address} says nothing of being refused`, { cause });
        });
      }),
    );
    for (const [place, { tab }] of telling.entries()) {
      // Every screen says it in the same colours.
      if (place === 0) await tab.expectSoundInBothSchemes();
      else await tab.expectSound();
    }
    isBusy = false;
    for (const { tab, address } of tabs) {
      const again = tab.page.getByRole('button', { name: 'Try again', disabled: false });
      while ((await failures(tab)) > 0) {
        // Once a refused part is there, the parts below it appear and are refused as well. If a part has read again by itself
        // meanwhile, there is nothing to press.
        await again
          .first()
          .click({ timeout: 3000 })
          .catch(() => undefined);
      }
      await expectWhole(tab, address);
      expect(tab.problems, address).to.deep.equal([]);
    }
  });

  it('reloads once when its code belongs to an older version, asks for the password over the page when the session was ended elsewhere, and is whole again afterwards', async () => {
    // Each screen in a file of its own, as users get it.
    const visitor = await begin('phone', await servedPages());
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    let asked = 0;
    for (const [place, screen] of screens.filter(({ address }) => !PUBLIC.test(address)).entries()) {
      await expectReload(visitor, screen, place === 0 ? 'goto' : 'follow');
      // The dialog is loaded ahead.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/client/overlays-')),
      );
      if (READS_LATER.test(screen.address)) continue;
      await app.as(lead).delete('/auth/sessions');
      await readAgain(visitor);
      await dialog.waitFor().catch((cause) => {
        throw new Error(`${screen.address} does not ask`, { cause });
      });
      expect(await failed(page).count(), screen.address).to.equal(0);
      // The same dialog over everything, which is out of reach.
      if (asked === 0) {
        await visitor.expectSoundInBothSchemes();
        await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Sign in' }).click();
      } else {
        // The session is that of the whole browser: a page notices that another one has it again.
        await visitor.signIn(lead);
        await readAgain(visitor);
      }
      asked += 1;
      await dialog.waitFor({ state: 'detached' });
      expect(await failed(page).count(), screen.address).to.equal(0);
    }
    expect(asked).to.be.greaterThan(5);
  });

  it('reloads once, at the same address, when its code belongs to an older version: screens without a session', async () => {
    await begin('desktop', await servedPages());
    const stranger = await Visitor.open(browser, app);
    let here: string | undefined;
    for (const screen of screens.filter(({ address }) => PUBLIC.test(address))) {
      await expectReload(stranger, screen, here === undefined || here === screen.file ? 'goto' : 'follow');
      here = screen.file;
    }
  });
});
