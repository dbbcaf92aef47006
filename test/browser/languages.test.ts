import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { longWordPages } from '../support/long-words.ts';
import { plainWords } from './support/plain-words.ts';
import { screensOf } from './support/screens.ts';
import { Visitor } from './support/visitor.ts';

describe('the client in other languages', function () {
  this.timeout(180_000);
  let browser: Browser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  it('has every word of every screen from its catalogues', async () => {
    const app = await startTestApp({}, { pages: await longWordPages() });
    const lead = await app.make.user({ superuser: true });
    const names = ['Mrth', 'Dltn', 'Grft', 'Qlsk', 'Wrph'];
    const project = await app.make.project({ owner: lead, name: 'Bcklg', features: names });
    const ids = project.features.map(({ id }) => id);
    for (const dimension of DIMENSIONS) {
      for (const [better, worse] of [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
      ] as const) {
        const body = { feature_a_id: ids[better], feature_b_id: ids[worse], choice: 'feature_a', dimension };
        expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
      }
    }
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(lead);
    for (const { address } of screensOf(project)) {
      await visitor.page.goto(address);
      await visitor.page.locator('h1').first().waitFor();
      await visitor.page.locator('.skeleton').first().waitFor({ state: 'detached' });
      expect(await plainWords(visitor.page), address).to.deep.equal([]);
    }
  });
});
