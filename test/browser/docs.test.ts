import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/factories.ts';

describe('the documentation in a browser', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  it('asks for a name and a password, and signs in with them', async function () {
    const browser = await openBrowser();
    if (!browser) return this.skip();
    const ann = await app.make.user();
    const page = await browser.newPage();
    await page.goto(`${app.base}/docs`);
    await page.locator('.btn.authorize').first().click();
    const dialog = page.locator('.dialog-ux');
    await dialog.locator('#oauth_username').waitFor();
    const asked = dialog.locator('.auth-container', { has: page.locator('#oauth_username') });
    expect(await asked.locator('input:visible, select:visible').count()).to.equal(2);
    expect(
      await dialog
        .getByText(/client/i)
        .locator('visible=true')
        .count(),
    ).to.equal(0);
    await dialog.locator('#oauth_username').fill(ann.username);
    await dialog.locator('#oauth_password').fill(PASSWORD);
    await dialog.locator('.auth-btn-wrapper .authorize').first().click();
    await dialog.getByText('Authorized', { exact: true }).waitFor();
    expect(
      await dialog
        .getByText(/client/i)
        .locator('visible=true')
        .count(),
    ).to.equal(0);
    const request = page.waitForRequest((each) => each.url().endsWith('/api/v1/auth/me'));
    await dialog.locator('.auth-btn-wrapper button', { hasText: 'Close' }).first().click();
    await page.locator('#operations-Authentication-getMe').locator('.opblock-summary-control').click();
    await page.locator('#operations-Authentication-getMe').getByRole('button', { name: 'Try it out' }).click();
    await page.locator('#operations-Authentication-getMe').getByRole('button', { name: 'Execute' }).click();
    const answer = await (await request).response();
    expect(answer?.status()).to.equal(200);
    expect(await answer?.json()).to.include({ id: ann.id });
  });
});
