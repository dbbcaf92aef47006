import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { type OperatedApp, startOperatedApp } from '../support/operations.ts';
import { servedPages } from '../support/web-client.ts';
import { operate } from './support/operating.ts';
import { Visitor } from './support/visitor.ts';

const HOUR_MS = 3_600_000;
const TEXT = 'New disks. Your answers are kept.';

describe('the web client: an announced maintenance', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: OperatedApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startOperatedApp({}, { pages: await servedPages(['en', 'de']) });
  });

  it('is announced on Operate, and stands above every screen until it is removed', async () => {
    const visitor = await operate(browser, app);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Announce a maintenance' }).click();
    await page.getByLabel('Text').fill(TEXT);
    await page.getByLabel('Start').fill('2099-01-31T22:00');
    await page.getByLabel('End', { exact: true }).fill('2099-01-31T21:00');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await page.getByText('ends_at must be in the future, and after starts_at').waitFor();
    await page.getByLabel('End', { exact: true }).fill('2099-01-31T23:00');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    const banner = page.getByRole('status').filter({ hasText: TEXT });
    await banner.waitFor();
    expect(await banner.textContent()).to.match(/^Maintenance: 31 Jan 2099, 22:00\s?–\s?23:00\./);
    await visitor.expectSoundInBothSchemes();
    await visitor.goto('/');
    await banner.waitFor();

    const stranger = await Visitor.open(browser, app, { size: 'phone' });
    await stranger.goto('/sign-in?lang=de');
    const german = stranger.page.getByRole('status').filter({ hasText: TEXT });
    await german.waitFor();
    expect(await german.textContent()).to.match(/^Wartung: 31\.01\.2099/);
    await stranger.expectSoundInBothSchemes();
    stranger.expectNoProblems();

    await visitor.follow('/operate');
    await page.getByRole('button', { name: 'Remove the announcement' }).click();
    await banner.waitFor({ state: 'detached' });
    visitor.expectNoProblems();
  });

  it('appears on an open page within a minute, with its end in the reader’s own zone', async () => {
    const context = await browser.newContext({ baseURL: app.base, locale: 'en-GB', timezoneId: 'America/New_York' });
    try {
      const page = await context.newPage();
      await page.clock.install();
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      const end = new Date(app.resources.clock().getTime() + 2 * HOUR_MS);
      await app.admin.put('/admin/announcement', { text: TEXT, ends_at: end.toISOString() });
      await page.clock.runFor(60_000);
      const banner = page.getByRole('status').filter({ hasText: TEXT });
      await banner.waitFor();
      const there = end.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'America/New_York' });
      expect(await banner.textContent()).to.match(new RegExp(`^Maintenance until .*, ${there}\\.`));
    } finally {
      await context.close();
    }
  });
});
