import { mkdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { SCHEMES, Visitor } from './support/visitor.ts';

/** Pictures of each screen here, where ESTIMATE_SHOTS names a folder. */
const FOLDER = process.env.ESTIMATE_SHOTS;

interface Feature {
  id: string;
  name: string;
  estimates?: { value: number | null; complexity: number | null };
}

describe('estimates in the web client', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
  });

  async function look(visitor: Visitor, name: string): Promise<void> {
    await visitor.expectSoundInBothSchemes();
    if (!FOLDER) return;
    mkdirSync(FOLDER, { recursive: true });
    const { width } = visitor.page.viewportSize()!;
    for (const colorScheme of SCHEMES) {
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visitor.page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }

  it('come with an import, are edited, and are compared with the ranking', async () => {
    const { id } = await app.make.project({ owner: lead, name: 'Backlog' });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);

    await visitor.goto(`/projects/${id}/features/import`);
    const rows = Array.from(
      { length: 16 },
      (_, index) => `Feature ${index},${(index * 7) % 16},${index < 15 ? index : 'XL'}`,
    );
    await page.getByLabel('Paste a list').fill(['Title,Story Points,RICE', ...rows].join('\n'));
    await page.getByText('With an estimate: 15 for value, 16 for effort.').waitFor();
    expect(await page.getByLabel('Value, if known').inputValue()).to.equal('RICE');
    expect(await page.getByLabel('Effort, if known').inputValue()).to.equal('Story Points');
    await page.getByText('value 3, effort 5').waitFor();
    await look(visitor, 'import');
    await page.getByLabel('Effort, if known').selectOption({ label: 'none' });
    await page.getByText('With an estimate: 15 for value.').waitFor();
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('heading', { name: '16 features added' }).waitFor();
    const features = async (): Promise<Feature[]> =>
      (await app.as(lead).get(`/projects/${id}/features?per_page=100`)).body.items;
    expect((await features())[3]!.estimates).to.deep.equal({ value: 3, complexity: null });

    await visitor.goto(`/projects/${id}/features`);
    await page.getByLabel('Search features').fill('Feature 15');
    await page.getByRole('button', { name: 'Feature 15', exact: true }).click();
    const editor = page.getByRole('dialog');
    await editor.getByLabel('Value', { exact: true }).fill('-0.5');
    await look(visitor, 'editor');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    expect((await features())[15]!.estimates).to.deep.equal({ value: -0.5, complexity: null });

    // It asks nothing twice: what estimates save can be counted.
    await app.as(lead).put(`/projects/${id}/model-config`, { selection_strategy: 'adaptive' });
    let questions = 0;
    for (;;) {
      const question = `/projects/${id}/comparisons/next?dimension=value&target_certainty=1`;
      const { status, body } = await app.as(lead).get(question);
      if (status === 204) break;
      questions++;
      const number = ({ name }: Feature) => Number(name.split(' ')[1]);
      await app.as(lead).post(`/projects/${id}/comparisons/binary`, {
        comparison_id: body.comparison_id,
        feature_a_id: body.feature_a.id,
        feature_b_id: body.feature_b.id,
        choice: number(body.feature_a) > number(body.feature_b) ? 'feature_a' : 'feature_b',
        dimension: 'value',
      });
    }
    expect(questions).to.be.below(42);
    await visitor.goto(`/projects/${id}/results?sort=value`);
    await page.getByText(/comparisons? fewer thanks to your estimates/).waitFor();
    await look(visitor, 'results');
    await page.getByRole('button', { name: 'Where do they differ?' }).click();
    await page.getByRole('dialog').getByText('Your estimates and the answers agree in part.').waitFor();
    expect(await page.getByRole('dialog').locator('tbody tr').first().locator('td').allInnerTexts()).to.deep.equal([
      'Feature 15',
      '-0.5',
      '16 → 1',
    ]);
    expect(await page.getByRole('dialog').locator('tbody tr').count()).to.equal(1);
    const box = await page.getByRole('dialog').boundingBox();
    const content = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth);
    expect(content, 'it scrolls sideways').to.be.at.most(box!.width);
    await look(visitor, 'differences');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    visitor.expectNoProblems();
  });

  it('are not mentioned where there are none, nor where the service cannot tell', async () => {
    const { id, features } = await app.make.project({ owner: lead, features: ['A', 'B', 'C'] });
    const [a, b] = features;
    const pair = { feature_a_id: a!.id, feature_b_id: b!.id, choice: 'feature_a', dimension: 'value' };
    await app.as(lead).post(`/projects/${id}/comparisons/binary`, pair);
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${id}/results?sort=value`);
    await visitor.page
      .getByText(/The first place is not settled yet/)
      .first()
      .waitFor();
    expect(await visitor.page.getByText(/estimates/).count()).to.equal(0);
    await visitor.page.route('**/results/estimates', (route) =>
      route.fulfill({ status: 503, body: '{"detail":"no"}' }),
    );
    await visitor.goto(`/projects/${id}/results?sort=value`);
    await visitor.page
      .getByText(/The first place is not settled yet/)
      .first()
      .waitFor();
    expect(await visitor.page.getByText(/estimates/).count()).to.equal(0);
  });
});
