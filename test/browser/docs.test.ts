import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/factories.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('the API in a browser', () => {
  let app: TestApp;
  /** Another site, whose pages may call the API. */
  let origin: string;
  before(async () => {
    const site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<title>Another site</title>');
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    closeLater(async () => {
      site.closeAllConnections();
      site.close();
    });
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    app = await startTestApp({ BACKEND_CORS_ORIGINS: origin });
  });

  it('tells pages of a listed origin ETags and waits, and lets them send what it reads', async function () {
    const browser = await openBrowser();
    if (!browser) return this.skip();
    const ann = await app.make.user();
    const project = await app.make.project({ owner: ann, features: 2 });
    const page = await browser.newPage();
    await page.goto(origin);
    const seen = await page.evaluate(
      async ([address, token]) => {
        const headers = { Authorization: `Bearer ${token}`, Prefer: 'handling=strict' };
        const first = await fetch(`${address}/results`, { headers, cache: 'no-store' });
        await first.text();
        const tag = first.headers.get('ETag')!;
        const again = await fetch(`${address}/results`, {
          headers: { ...headers, 'If-None-Match': tag },
          cache: 'no-store',
        });
        const stream = await fetch(`${address}/events`, { headers: { ...headers, 'Last-Event-ID': '7' } });
        const reader = stream.body!.getReader();
        const begins = new TextDecoder().decode((await reader.read()).value);
        await reader.cancel();
        const refused = await fetch(`${address}/events`, { headers: { 'Last-Event-ID': '7' } });
        return {
          statuses: [first.status, again.status, stream.status, refused.status],
          headers: [tag, first.headers.get('Preference-Applied'), refused.headers.get('WWW-Authenticate')],
          begins,
        };
      },
      [`${app.base}/api/v1/projects/${project.id}`, ann.token] as const,
    );
    expect(seen.statuses).to.deep.equal([200, 304, 200, 401]);
    expect(seen.headers[0]).to.match(/^W\/"[\w-]{22}"$/);
    expect(seen.headers.slice(1)).to.deep.equal(['handling=strict', 'Bearer']);
    expect(seen.begins).to.match(/^retry: \d+\nid: 7\n\n/);
  });

  it('has documentation that asks for a name and a password, and signs in with them', async function () {
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
    // Resources are closed at first: with all operations open, the page shows only some of them.
    expect(await page.locator('.opblock-tag').count()).to.be.at.least(12);
    await page.locator('#operations-tag-Authentication').click();
    await page.locator('#operations-Authentication-getMe').locator('.opblock-summary-control').click();
    await page.locator('#operations-Authentication-getMe').getByRole('button', { name: 'Try it out' }).click();
    await page.locator('#operations-Authentication-getMe').getByRole('button', { name: 'Execute' }).click();
    const answer = await (await request).response();
    expect(answer?.status()).to.equal(200);
    expect(await answer?.json()).to.include({ id: ann.id });
  });
});
