import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

const FEATURES = 12;

describe('value for effort in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let mia: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    mia = await app.make.user();
    project = await app.make.project({ owner: mia, features: FEATURES });
    for (const [seed, dimension] of DIMENSIONS.entries()) {
      await answerEverything(app.as(mia), project, { dimension, seed: seed + 5 });
    }
  });

  const open = async (size: Size = 'desktop') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(mia);
    await visitor.goto(`/projects/${project.id}/results`);
    return visitor;
  };
  const stored = async () => {
    const query = 'select factor from factors where project_id = $1 order by said_at';
    const { rows } = await app.resources.pool.query<{ factor: number | null }>(query, [project.id]);
    return rows.map(({ factor }) => factor);
  };

  for (const size of Object.keys(SIZES) as Size[]) {
    it(`is asked about once, in four questions that can be skipped (${size})`, async () => {
      const visitor = await open(size);
      const { page } = visitor;
      const card = page.getByRole('region', { name: 'How far apart?' });
      await page.getByText('Say how far apart: 4 questions').click();
      await card.getByRole('heading', { name: /^How many times more is .+ worth than .+\?$/ }).waitFor();
      await visitor.expectSoundInBothSchemes();
      for (const button of await card.getByRole('button').all()) {
        const box = (await button.boundingBox())!;
        expect(Math.min(box.width, box.height)).to.be.at.least(24);
      }
      await card.getByRole('button', { name: '10×' }).click();
      await card.getByText('2 of 4').waitFor();
      await card.getByRole('button', { name: 'Skip' }).click();
      await card.getByRole('heading', { name: /^How many times more effort is .+ than .+\?$/ }).waitFor();
      await card.getByRole('button', { name: '100×' }).click();
      await card.getByText('4 of 4').waitFor();
      await card.getByRole('button', { name: '100×' }).click();
      await card.getByText('Value for effort uses your answers').waitFor();
      expect(await stored()).to.deep.equal([10, null, 100, 100]);
      await card.getByRole('button', { name: 'Answer again' }).click();
      await card.getByText('1 of 4').waitFor();
      expect(await stored()).to.deep.equal([]);
      for (let place = 1; place <= 4; place++) {
        await card.getByText(`${place} of 4`).waitFor();
        await card.getByRole('button', { name: 'Skip' }).click();
      }
      await card.getByText('Pairwise assumes 10×').waitFor();
      await page.reload();
      await page.getByRole('grid', { name: 'Ranking' }).waitFor();
      await page.getByRole('heading', { name: 'By email' }).waitFor();
      expect(await card.count()).to.equal(0);
    });
  }

  it('is the next step of the overview once both orders are told, which leads to its first question', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.locator('.headline').waitFor();
    expect(await page.locator('.headline').innerText()).not.to.contain('not enough answers');
    await visitor.goto(`/projects/${project.id}`);
    const standing = page.locator('.standing');
    await standing.getByText('depends on how far value and effort are spread').waitFor();
    await visitor.expectSoundInBothSchemes();
    await standing.getByRole('link', { name: 'Say how far apart: 4 questions' }).click();
    const card = page.getByRole('region', { name: 'How far apart?' });
    for (let place = 1; place <= 4; place++) {
      await card.getByText(`${place} of 4`).waitFor();
      await card.getByRole('button', { name: '10×' }).click();
    }
    await card.getByText('Value for effort uses your answers').waitFor();
    await visitor.goto(`/projects/${project.id}`);
    await standing.getByRole('link', { name: 'See the results' }).waitFor();
    expect(await standing.getByText('depends on how far').count()).to.equal(0);
  });

  it('is an index; what was not compared in both dimensions comes last, as not comparable yet', async () => {
    await app.as(mia).post(`/projects/${project.id}/features`, { name: 'Brand new' });
    const { body: features } = await app.as(mia).get(`/projects/${project.id}/features?search=Brand`);
    await app.as(mia).post(`/projects/${project.id}/comparisons`, {
      ...{ feature_a_id: features.items[0].id, feature_b_id: project.features[0]!.id },
      ...{ choice: 'feature_a', dimension: 'value' },
    });
    const visitor = await open();
    const rows = visitor.page.getByRole('grid', { name: 'Ranking' }).getByRole('row');
    await rows.nth(1).waitFor();
    const indexes = (await rows.locator('.rank-ratio').allInnerTexts()).slice(1).map(Number);
    for (const index of indexes) expect(index).to.be.within(0, 100);
    expect(indexes[0]).to.be.above(50);
    const last = rows.filter({ hasText: 'Brand new' });
    await visitor.page.getByRole('grid', { name: 'Ranking' }).press('End');
    await last.getByText('not comparable yet').waitFor();
    expect(await last.locator('.rank-ratio').innerText()).to.equal('');
    expect(await last.locator('.tone-complexity').getAttribute('title')).to.equal('not yet compared by effort');
    expect(await last.getAttribute('aria-rowindex')).to.equal(String(FEATURES + 2));
    // Bars, and what they show in words.
    expect(await rows.nth(1).locator('.share').allInnerTexts()).to.deep.equal(['', '']);
  });
});
