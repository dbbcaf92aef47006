import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { ENGLISH } from '../../shared/platform/rules/languages.ts';
import { startTestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { type Passing, startSubPathProxy } from '../support/sub-path.ts';
import { servedPages } from '../support/web-client.ts';
import { allSent, press } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

const BASE = '/tools/pairwise';

describe('the web client below a path', function () {
  this.timeout(60_000);
  let browser: Browser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  for (const passing of ['passes it on', 'takes it off'] satisfies Passing[]) {
    it(`leads from the sign-in to results behind a proxy that ${passing}`, async () => {
      let base = '';
      const origin = await startSubPathProxy(BASE, passing, () => base);
      const app = await startTestApp({ PUBLIC_URL: origin + BASE }, { pages: await servedPages([ENGLISH], BASE) });
      base = app.base;
      const user = await app.make.user();
      const visitor = await Visitor.open(browser, { base: origin, make: app.make }, { hasStreams: true });
      const { page } = visitor;
      const path = () => new URL(page.url()).pathname;

      await visitor.goto(`${BASE}/me`);
      expect(path()).to.equal(`${BASE}/sign-in`);
      await visitor.signInHere(user);
      await visitor.heading('Your account');
      expect(path()).to.equal(`${BASE}/me`);
      await page.getByRole('link', { name: 'Pairwise', exact: true }).click();
      await visitor.heading('Projects');
      expect(path()).to.equal(BASE);
      await page.getByRole('link', { name: 'New project' }).click();
      await page.getByLabel('Name').fill('Below a path');
      await page.getByLabel('Features', { exact: true }).fill('Dark theme\nAudit log\nWebhooks\nPasskeys');
      await page.getByRole('button', { name: 'Create with 4 features' }).press('Enter');
      await visitor.heading('Which is worth more?');
      await press(page, 'ArrowLeft');
      await allSent(page);
      await page.getByRole('link', { name: 'Below a path' }).click();
      await visitor.heading('Below a path');
      await page.getByRole('link', { name: 'Results', exact: true }).click();
      await visitor.heading('Results');
      expect(path()).to.match(/^\/tools\/pairwise\/projects\/[0-9a-f-]{36}\/results$/);
      await page.reload();
      await visitor.heading('Results');
      await page.getByText('4 features', { exact: true }).waitFor();
      await page.goBack();
      await visitor.heading('Below a path');

      await visitor.goto(`${BASE}/no/such/page`);
      await visitor.heading('Page not found');
      await page.getByRole('link', { name: 'To your projects' }).click();
      await page.getByRole('link', { name: 'Below a path' }).first().waitFor();
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await visitor.heading('Sign in');
      expect(path()).to.equal(`${BASE}/sign-in`);
      visitor.expectNoProblems();
    });
  }
});
