import { mkdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser, Locator } from 'playwright-core';
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

    await visitor.follow(`/projects/${id}/features`);
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
    await visitor.follow(`/projects/${id}/results?sort=value`);
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

  it('are shown in the preview of an import for any two columns, as they will be stored', async () => {
    const { id } = await app.make.project({ owner: lead });
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${id}/features/import`);
    const rows = ['Dark theme,3,12.5,blue', 'Webhooks,?,0,', 'Audit log,8,,red'];
    await page.getByLabel('Paste a list').fill(['Title,Story Points,RICE,Team', ...rows].join('\n'));
    const [value, effort] = [page.getByLabel('Value, if known'), page.getByLabel('Effort, if known')];
    const row = (name: string) => page.locator('.preview li').filter({ hasText: name }).innerText();
    const previewed = async () =>
      (await Promise.all(['Dark', 'Web', 'Audit'].map(row))).map((text) => text.split('\n')[1]);
    /** The text that a screen reader reads with a field. */
    const hint = async (field: Locator) =>
      page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText();

    await page.getByText('With an estimate: 2 for value, 2 for effort.').waitFor();
    expect(await previewed()).to.deep.equal(['value 12.5, effort 3', 'value 0', 'effort 8']);
    expect([await hint(value), await hint(effort)]).to.deep.equal(['e.g. 12.5', 'e.g. 3']);
    // Words are no numbers: the column adds nothing, and refuses nothing.
    await value.selectOption({ label: 'Team' });
    await page.getByText('With an estimate: 2 for effort.').waitFor();
    expect(await previewed()).to.deep.equal(['effort 3', undefined, 'effort 8']);
    expect(await hint(value)).to.equal('e.g. blue');
    await page.getByRole('button', { name: 'Add 3 features' }).waitFor();
    // The same column may be both.
    await value.selectOption({ label: 'Story Points' });
    await page.getByText('With an estimate: 2 for value, 2 for effort.').waitFor();
    expect(await previewed()).to.deep.equal(['value 3, effort 3', undefined, 'value 8, effort 8']);
    await value.selectOption({ label: 'none' });
    await effort.selectOption({ label: 'none' });
    await page.getByText('With an estimate').waitFor({ state: 'detached' });
    expect(await previewed()).to.deep.equal([undefined, undefined, undefined]);
    expect(await value.getAttribute('aria-describedby')).to.equal(null);
    await effort.selectOption({ label: 'RICE' });
    await page.getByText('With an estimate: 2 for effort.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Add 3 features' }).click();
    await page.getByRole('heading', { name: '3 features added' }).waitFor();
    const { items } = (await app.as(lead).get(`/projects/${id}/features`)).body;
    expect(items.map(({ estimates }: Feature) => estimates)).to.deep.equal([
      { value: null, complexity: 12.5 },
      { value: null, complexity: 0 },
      undefined,
    ]);
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
