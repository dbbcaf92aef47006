import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { press, readyPair, shownNames } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

/** So many that one more leaves over 90 % of the pairs in order. */
const FEATURES = 21;

describe('the web client: good enough, and a feature that is added then', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
  });

  /** A project whose features are all in order by value. */
  async function makeOrdered(): Promise<void> {
    project = await app.make.project({ owner: lead, features: FEATURES });
    await app.as(lead).put(`/projects/${project.id}/model-config`, { selection_strategy: 'adaptive' });
    const [...below] = project.features;
    for (let at = 1; at < below.length; at += 1) {
      const pair = { feature_a_id: below[at - 1]!.id, feature_b_id: below[at]!.id };
      const body = { ...pair, choice: 'feature_a', dimension: 'value' };
      expect((await app.as(lead).post(`/projects/${project.id}/comparisons/binary`, body)).status).to.equal(201);
    }
  }

  it('leads to the results, and says what has no place yet', async () => {
    await makeOrdered();
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await visitor.heading('Every pair is in order');
    expect(await page.locator('.compare-end .primary').innerText()).to.equal('Continue with effort');

    const late = { name: 'Late arrival', description: 'x' };
    await app.as(lead).post(`/projects/${project.id}/features`, late);
    await page.reload();
    await page.getByText('Everything except “Late arrival” is in order').waitFor();
    expect(await page.locator('.compare-end .primary').first().innerText()).to.equal('Find its place');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Find its place' }).click();
    await visitor.heading('Which is worth more?');
    await readyPair(page);
    expect(await shownNames(page)).to.include('Late arrival');
    // No more can be pressed than is seen.
    expect((await page.getByRole('button', { name: 'Skip' }).boundingBox())!.height).to.be.at.most(60);
    // Nothing of the short description is cut off, so there are no details to show.
    expect(await page.getByRole('button', { name: 'Details' }).count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('offers the whole description where the card cuts it, and only there', async () => {
    project = await app.make.project({ owner: lead, features: 2 });
    const [first] = project.features;
    const path = `/projects/${project.id}/features/${first!.id}`;
    await app.as(lead).put(path, { description: 'Word after word. '.repeat(80) });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await readyPair(page);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.locator('.compare-pair.is-detailed').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Details', pressed: true }).click();
    await page.locator('.compare-pair:not(.is-detailed)').waitFor();
    await press(page, 'ArrowLeft');
    await visitor.heading('Every pair is in order');
  });
});
