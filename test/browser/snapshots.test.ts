import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { startClientApp } from '../support/web-client.ts';
import { overflowing } from './support/overflow.ts';
import { Visitor } from './support/visitor.ts';

describe('kept rankings, in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it('are kept on the results; later they say what moved beyond noise, draw it, and are deleted', async () => {
    const mia = await app.make.user();
    const project = await app.make.project({ owner: mia, features: 12 });
    for (const [seed, dimension] of DIMENSIONS.entries()) {
      await answerEverything(app.as(mia), project, { dimension, seed: seed + 5 });
    }
    const visitor = await Visitor.open(browser, app, { size: 'desktop' });
    await visitor.signIn(mia);
    await visitor.goto(`/projects/${project.id}/results`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Keep this' }).click();
    await page.getByLabel('Name').fill('Before planning');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('No move is beyond noise').waitFor();
    const results = (await app.as(mia).get(project.at('/results?sort_by=value'))).body;
    const [last, ...others] = results.map((each: { feature: { id: string } }) => each.feature.id).reverse();
    for (const other of others) {
      for (let time = 0; time < 3; time += 1) {
        const judge = await app.make.user();
        await app.as(mia).post(`/users/${judge.id}/assignments`, { project_id: project.id });
        const pair = { feature_a_id: last, feature_b_id: other, choice: 'feature_a', dimension: 'value' };
        await app.as(judge).post(project.at('/comparisons'), pair);
      }
    }
    await page.reload();
    await page.getByText('Value', { exact: true }).click();
    const moved = page.locator('.kept-moves li').first();
    await page.getByText(/moved beyond noise/).waitFor();
    expect(await moved.textContent()).to.match(/12 → \d+.*up \d+, beyond noise/);
    await page.locator('.slopes svg line.is-rose').first().waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflowing(page)).to.deep.equal([]);
    await moved.getByRole('link').click();
    await page.getByRole('heading', { name: 'Rank in kept rankings' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Delete “Before planning”' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Nothing kept yet').waitFor();
  });
});
