import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { SIZES, Visitor } from './support/visitor.ts';

describe('the menus over every screen', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
    await app.make.project({ owner: lead, name: 'Phone app', features: ['Offline maps', 'Dark theme'] });
    await app.make.project({ owner: lead, name: 'Web app', features: ['Read offline', 'Sign in with a passkey'] });
  });

  it('lead to screens, projects and features by their names, by keys alone', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto('/');
    await page.getByRole('link', { name: 'Web app', exact: true }).waitFor();
    // The menu is not loaded yet. N would open a new project.
    await page.keyboard.press('Control+k');
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
    await shortcuts.getByText('Go to a screen, project or feature').waitFor();
    await shortcuts.getByText('Go to your projects').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search screens, projects and features' });
    await page.getByRole('option', { name: 'Phone app Project' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await box.fill('nothing of that name');
    await page.getByText('Nothing is called “nothing of that name”.').waitFor();
    await box.fill('OFFL');
    const found = page.getByRole('option');
    await found.filter({ hasText: 'Feature of Web app' }).waitFor();
    expect(await found.allInnerTexts()).to.deep.equal([
      'Offline maps\nFeature of Phone app',
      'Read offline\nFeature of Web app',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { selected: true, name: 'Read offline' }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.heading('Read offline');

    await page.keyboard.press('Control+k');
    await box.fill('res');
    await page.keyboard.press('Enter');
    await visitor.heading(/^Web app.*Results$/);
    await page.keyboard.press('Control+k');
    await box.fill('phone');
    await page.getByRole('option', { name: 'Phone app' }).click();
    await visitor.heading('Phone app');
    visitor.expectNoProblems();
  });

  it('choose the colors, which stay, and lead out', async () => {
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto('/');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const lightSystem = () => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const menu = page.getByRole('button', { name: 'Your account' });
    await menu.click();
    await page.getByText(`@${lead.username}`).waitFor();
    await visitor.expectSoundInBothSchemes();
    await lightSystem();
    await page.getByLabel('Dark', { exact: true }).check();
    const dark = await paper();
    expect(dark).not.to.equal(light);
    // A tap beside the menu closes it.
    await page.mouse.click(SIZES.phone.width / 4, SIZES.phone.height - 20);
    await page.getByText(`@${lead.username}`).waitFor({ state: 'hidden' });
    await page.reload();
    await visitor.heading('Projects');
    expect(await paper()).to.equal(dark);
    await menu.click();
    expect(await page.getByLabel('Dark', { exact: true }).isChecked()).to.equal(true);
    await page.getByLabel('High contrast').check();
    await visitor.expectSoundInBothSchemes();
    await lightSystem();
    await page.getByLabel('System').check();
    expect(await paper()).to.equal(light);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await visitor.heading('Sign in');
    visitor.expectNoProblems();
  });
});
