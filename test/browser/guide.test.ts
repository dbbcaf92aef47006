import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

describe('the guide in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it('is there for people without an account, chapter by chapter', async () => {
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.goto('/sign-in');
    await page.getByRole('link', { name: 'How it works' }).click();
    await visitor.heading('How it works');
    await visitor.expectSoundInBothSchemes();
    // Words that people never have to read.
    expect(await page.locator('main').innerText()).to.not.match(/\b(mu|sigma|transitive|coverage|ratio)\b/i);
    const links = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all();
    for (const link of links) {
      const heading = page.locator((await link.getAttribute('href'))!);
      expect(await heading.innerText()).to.equal(await link.innerText());
    }
    await page.getByRole('link', { name: 'What it cannot know' }).click();
    await page.waitForFunction(() => document.getElementById('limits')!.getBoundingClientRect().top < innerHeight / 2);
    visitor.expectNoProblems();
  });

  it('is led to from every figure, at what it says of it', async () => {
    const mia = await app.make.user();
    const project = await app.make.project({ owner: mia, features: ['A', 'B', 'C'] });
    const [a, b, c] = project.features.map(({ id }) => id);
    for (const dimension of ['value', 'complexity']) {
      for (const [one, other] of [
        [a, b],
        [b, c],
        [c, a],
      ]) {
        const pair = { feature_a_id: one, feature_b_id: other, choice: 'feature_a', dimension };
        await app.as(mia).post(`/projects/${project.id}/comparisons`, pair);
      }
    }
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(mia);
    const places = [
      ['', 'known'],
      ['/results', 'settled'],
      ['/results', 'value'],
      ['/results', 'ranks'],
      ['/contradictions', 'contradictions'],
      ['/settings', 'questions'],
    ] as const;
    await visitor.goto('/');
    for (const [path, heading] of places) {
      await visitor.follow(`/projects/${project.id}${path}`);
      if (path === '/results') await page.getByRole('button', { name: 'What does this mean?' }).click();
      await page.locator(`a[href="/how-it-works#${heading}"]`).first().click();
      await visitor.heading('How it works');
      await page.waitForFunction(
        (id) => Math.abs(document.getElementById(id)!.getBoundingClientRect().top) < innerHeight / 2,
        heading,
      );
    }
    await page.getByRole('link', { name: 'To your projects' }).click();
    await visitor.heading('Projects');
    visitor.expectNoProblems();
  });
});
