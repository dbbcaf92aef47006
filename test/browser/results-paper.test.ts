import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { openBrowser } from '../support/browser.ts';
import { ALL, listOf, RankingScene } from './support/ranking-scene.ts';

describe('the ranking outside of the web client', function () {
  this.timeout(90_000);
  let scene: RankingScene;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    scene = await RankingScene.start(opened);
  });

  it('gives the ranking away: files, a table for the clipboard, paper', async () => {
    const { id } = await scene.ranked(30, { value: ALL, complexity: ALL });
    const visitor = await scene.open(`/projects/${id}/results`);
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scene.app.base });
    for (const [button, ending, content] of [
      ['All figures (CSV)', 'ranking.csv', /^rank,feature_id,name/],
      ['All figures (JSON)', 'ranking.json', /^\[\{"feature"/],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).press('Enter');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).press('Enter'),
      ]);
      expect(download.suggestedFilename()).to.equal(`Mobile app backlog ${ending}`);
      expect(readFileSync(await download.path(), 'utf8')).to.match(content);
    }
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Copy the top 20' }).press('Enter');
    await page.getByText('Copied the top 20.').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).to.match(/^\*\*Top 20 · Value for effort\*\*\n/);
    const [, , says = ''] = copied.split('\n');
    const headline = await page.locator('.headline').innerText();
    const settled = await page.locator('.stability span').innerText();
    expect(headline).to.not.equal('');
    expect(says).to.include(`${headline} ${settled}.`);
    expect(copied.trim().split('\n')).to.have.length(26);

    // A script that prints lays the paper out before any promise is settled.
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const rowsOnPaper = await page.getByRole('button', { name: 'Print' }).evaluate((button: HTMLElement) => {
      let rows = 0;
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        rows = document.querySelectorAll('.printed tbody tr').length;
        dispatchEvent(new Event('afterprint'));
      };
      button.click();
      return rows;
    });
    expect(rowsOnPaper).to.equal(30);
    await page.locator('.printed').waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'All 30 features' }).waitFor();
    expect(await page.locator('.printed tbody tr').allInnerTexts()).to.have.length(30);
    expect(await page.locator('.printed thead').innerText()).to.match(
      /^Mobile app backlog · By value for effort, as of .*\d{4}/,
    );
    await page.locator('.printed th').getByText('Value for effort', { exact: true }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).to.equal('light');
    expect(await listOf(page).isVisible()).to.equal(false);
    expect(await page.getByRole('heading', { name: 'Mobile app backlog' }).isVisible()).to.equal(false);
    await page.emulateMedia({ media: null });
    await page.locator('.printed').waitFor({ state: 'detached' });
    // The picture, then the list.
    const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    const upright = { A4: 2, Letter: 2 };
    for (const [format, pages] of Object.entries(upright)) expect(pagesOf(await page.pdf({ format }))).to.equal(pages);
    const sideways = await page.pdf({ format: 'A4', landscape: true, preferCSSPageSize: true });
    expect(pagesOf(sideways)).to.equal(3);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sideways.toString('latin1'))!;
    expect(Number(width)).to.be.greaterThan(Number(height));
    await visitor.follow(`/projects/${id}/features`);
    await page.getByText('Feature 1', { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Feature 30', { exact: true }).waitFor();
    expect(await page.locator('.windowed > .feature-line').count()).to.equal(30);
    visitor.expectNoProblems();
  });

  it('keeps long names off the names of the quadrants, and prints them whole', async () => {
    const { id, features } = await scene.ranked(26, { value: ALL, complexity: ALL });
    for (const { id: featureId, name } of features) {
      const long = `${name}: as a team lead I want to see what was decided, by whom, and why, without asking everyone again`;
      expect(
        (await scene.app.as(scene.lead).put(`/projects/${id}/features/${featureId}`, { name: long })).status,
      ).to.equal(200);
    }
    const visitor = await scene.open(`/projects/${id}/results`);
    const { page } = visitor;
    await page.locator('.chart-name').first().waitFor();
    const boxesOf = (selector: string) =>
      page.locator(selector).evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    for (const scale of ['Score', 'Rank']) {
      await page.getByRole('radio', { name: scale }).check();
      for (const key of ['Home', 'End']) {
        await page.locator('.chart').press(key);
        const corners = await boxesOf('.chart-corner');
        for (const name of await boxesOf('.chart-name')) {
          for (const corner of corners) {
            const isApart =
              name.right <= corner.left ||
              corner.right <= name.left ||
              name.bottom <= corner.top ||
              corner.bottom <= name.top;
            expect(isApart, `by ${scale}, after ${key}`).to.equal(true);
          }
        }
      }
    }
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'All 26 features' }).waitFor();
    for (const name of await page.locator('.printed tbody bdi').allInnerTexts()) expect(name).to.match(/again$/);
  });

  it('prints the ranking if only one question was answered', async () => {
    const { id } = await scene.ranked(6, { value: ALL });
    const { page } = await scene.open(`/projects/${id}/results`);
    await page.getByRole('heading', { name: /isn’t ranked yet/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'All 6 features' }).waitFor();
    expect(await page.locator('.printed tbody tr').count()).to.equal(6);
    await page.locator('.printed').getByText('isn’t ranked yet').waitFor();
    const heads = await page.locator('.printed th').allInnerTexts();
    expect(heads).to.deep.equal(['Rank', 'Feature', 'Worth more than']);
    expect(await page.getByRole('link', { name: 'Answer about effort' }).isVisible()).to.equal(false);
  });
});
