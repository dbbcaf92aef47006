import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { RankExplanation } from '../../shared/results/contract/explanations.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { ALL, byFours, byNumber, listOf, RankingScene } from './support/ranking-scene.ts';
import { SIZES, type Size } from './support/visitor.ts';

const SIZE_NAMES = Object.keys(SIZES) as Size[];

describe('the results in the web client', function () {
  this.timeout(90_000);
  let scene: RankingScene;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    scene = await RankingScene.start(opened);
  });

  /** Worlds of scenes that only look: each is made once. */
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const twelve = once(() => scene.ranked(12, { value: ALL, complexity: ALL }));
  const inFours = once(() => scene.ranked(13, { value: ALL, complexity: ALL }, byFours));
  const waitForChosen = (page: Page, name: string) =>
    listOf(page).locator('[aria-selected="true"] bdi').getByText(name, { exact: true }).waitFor();
  /** A phone shows the list or the chart. */
  const showChart = async (page: Page, size: Size) => {
    if (size === 'phone') await page.getByRole('radio', { name: 'Chart' }).check();
  };
  const rowsOf = async (page: Page) =>
    (await listOf(page).getByRole('row').allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim());

  for (const size of SIZE_NAMES) {
    it(`ranks, sorts, filters and explains by keys alone (${size})`, async () => {
      const { id } = await twelve();
      const visitor = await scene.open(`/projects/${id}`, size);
      const { page } = visitor;
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await visitor.heading('Results');
      await listOf(page).getByRole('row').nth(12).waitFor();
      await visitor.expectSoundInBothSchemes();
      const openSheet = async () => {
        if (size === 'phone') await page.getByRole('button', { name: 'Sort and filter' }).press('Enter');
      };

      // The list: one stop, arrows, Home and End; the chosen one is said beside it.
      await listOf(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await listOf(page).locator('[aria-rowindex="13"][aria-selected="true"]').waitFor();
      const active = await listOf(page).getAttribute('aria-activedescendant');
      expect(await page.locator(`#${active}`).getAttribute('aria-selected')).to.equal('true');
      await page.keyboard.press('Home');
      await listOf(page).locator('[aria-rowindex="2"][aria-selected="true"]').waitFor();
      await waitForChosen(page, (await listOf(page).locator('.rank-name bdi').first().innerText()).trim());

      // Sorted by value the best is the last feature, and nothing shares its rank.
      await openSheet();
      await page.getByRole('radio', { name: 'Value', exact: true }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await page.locator('.rank-row', { hasText: 'Feature 12' }).first().waitFor();
      await page.waitForFunction(() => document.querySelectorAll('.rank-row')[1]?.textContent?.includes('Feature 12'));
      expect(new URL(page.url()).search).to.equal('?sort=value');
      expect((await rowsOf(page))[0]).to.match(/^1 Feature 12 [A-Z].* \d+ 1$/);
      // A bar says the rest, and its words to who can't see it.
      const bars = page.locator('.rank-row').nth(1).locator('.share');
      expect(await bars.first().getAttribute('aria-label')).to.equal('ranked above all the others by value');

      await page.keyboard.press('/');
      // In a field letters are letters.
      await page.keyboard.press('1').catch(() => undefined);
      await page.getByLabel('Search features').fill('feature 11');
      await page.getByText('1 of 12 features').waitFor();
      await waitForChosen(page, 'Feature 11');
      await page.getByRole('button', { name: 'Show all' }).press('Enter');
      await page.getByText('of 12 features').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');

      await listOf(page).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('answers, 2 people').waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await listOf(page).evaluate((element) => element === document.activeElement)).to.equal(true);
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('.rank-row')[1]?.textContent?.includes('Feature 12'));
      visitor.expectNoProblems();
    });

    it(`shows the chart by keyboard and in words, and lists what a bubble holds (${size})`, async () => {
      const { id } = await inFours();
      const visitor = await scene.open(`/projects/${id}/results`, size);
      const { page } = visitor;
      const chart = page.getByRole('application', { name: 'Value and effort' });
      await showChart(page, size);
      await chart.focus();
      const said = page.locator('[role=status].sr');
      await page.keyboard.press('Home');
      await said.getByText(/ranked (above|below) .* by value/).waitFor();
      const seen = new Set<string>();
      let bubble = '';
      const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
      for (let step = 0; step < 40 && bubble === ''; step++) {
        const text = await said.innerText();
        seen.add(text);
        expect(text).to.match(/ranked (above|below) .* by effort|not yet compared by effort/);
        if (/and \d+ others? not told apart yet/.test(text)) bubble = text;
        else await page.keyboard.press(keys[step % keys.length]!);
      }
      const others = Number(/and (\d+) other/.exec(bubble)?.[1]);
      expect(others, [...seen].join(' | ')).to.be.at.least(1);
      await page.keyboard.press('Space');
      await page.getByText(`${others + 1} features at one place`).waitFor();
      expect(await rowsOf(page)).to.have.length(others + 1);
      await page.getByRole('button', { name: 'Show all' }).press('Enter');
      await showChart(page, size);
      await chart.focus();
      await page.keyboard.press('Home');
      const best = await said.innerText();
      await page.keyboard.press('End');
      expect(await said.innerText()).not.to.equal(best);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').locator('.duels').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'Rank' }).press('Space');
      await page.getByLabel('Show all ranges').check();
      await page.getByRole('button', { name: 'Quick wins' }).press('Enter');
      await visitor.expectSoundInBothSchemes();
      visitor.expectNoProblems();
    });
  }

  it('begins each sorting at its top, and names effort by how easy it is', async () => {
    const { id } = await twelve();
    const visitor = await scene.open(`/projects/${id}/results`);
    const { page } = visitor;
    const top = () =>
      page.waitForFunction(() => {
        const [, first] = document.querySelectorAll('.rank-row');
        return first?.getAttribute('aria-rowindex') === '2' && first.getAttribute('aria-selected') === 'true';
      });
    await top();
    for (const sorting of ['Effort', 'Value', 'Value for effort']) {
      await page.getByRole('radio', { name: sorting, exact: true }).press('Space');
      await page.getByRole('radio', { name: sorting, exact: true, checked: true }).waitFor();
      await top();
    }
    // Feature 9 costs 63 % 31 = 1: nothing is easier.
    await page.getByLabel('Search features').fill('Feature 9');
    await waitForChosen(page, 'Feature 9');
    await listOf(page).press('Enter');
    await page.getByRole('dialog').getByText('easiest of 12', { exact: true }).waitFor();
    await page.getByRole('radio', { name: /^By effort/ }).press('Space');
    await page.getByRole('dialog').getByRole('radio', { name: 'By effort easiest of 12', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    const line = await page.locator('.stability').innerText();
    await page.getByRole('button', { name: 'What does this mean?' }).click();
    await page
      .getByRole('dialog')
      .getByText(/settled/)
      .first()
      .waitFor();
    // All that can be asked is known: what can change all the same needs a reason.
    const reason = page.getByRole('dialog').getByText('The orders by value and by effort are final.');
    if (/not settled yet/.test(line)) await reason.waitFor();
    else expect(await reason.count()).to.equal(0);
    await visitor.expectSoundInBothSizes();
    visitor.expectNoProblems();
  });

  it('says what is missing before there is a ranking', async () => {
    const { id: emptyId } = await scene.app.make.project({ owner: scene.lead, features: 1 });
    const fresh = await scene.ranked(5, {});
    const half = await scene.ranked(8, { value: 8 });
    const visitor = await scene.open(`/projects/${emptyId}/results`);
    const { page } = visitor;
    await page.getByText('Two features are enough').waitFor();
    await visitor.expectSoundInBothSizes();
    await visitor.follow(`/projects/${fresh.id}/results`);
    await page.getByText('No answers yet').waitFor();
    await visitor.expectSoundInBothSizes();
    await visitor.follow(`/projects/${half.id}/results`);
    await page.getByText('Answer a few questions about effort').waitFor();
    await listOf(page).getByRole('row').nth(1).waitFor();
    await visitor.expectSoundInBothSizes();
    visitor.expectNoProblems();
  });

  it('does not ask for answers that are there, where they hold all features for equal', async () => {
    const equal = await scene.ranked(5, { value: ALL, complexity: ALL }, () => 1);
    const byValue = await scene.ranked(5, { value: ALL, complexity: ALL }, (n, dimension) =>
      dimension === 'value' ? n : 1,
    );
    const visitor = await scene.open(`/projects/${equal.id}/results`);
    const { page } = visitor;
    await page.getByRole('heading', { name: 'All are equal so far' }).waitFor();
    await visitor.expectSoundInBothSizes();
    await visitor.follow(`/projects/${byValue.id}/results`);
    await page.getByRole('heading', { name: 'Effort is equal so far' }).waitFor();
    expect(await page.getByRole('link', { name: /^Answer about/ }).count()).to.equal(0);
    expect((await rowsOf(page))[0]).to.match(/^1 Feature 5/);
    await visitor.expectSoundInBothSizes();
    visitor.expectNoProblems();
  });

  it('explains a rank by the direct answers against its neighbours, and any two features', async () => {
    const { id, features } = await scene.ranked(9, { value: ALL, complexity: 3 });
    const client = scene.app.as(scene.lead);
    const middle = features[4]!;
    const path = `/projects/${id}/results/${middle.id}/explanation?dimension=value`;
    const body = (await client.get(path)).body as RankExplanation;
    const visitor = await scene.open(`/projects/${id}/results?sort=value`);
    const { page } = visitor;
    await listOf(page).focus();
    for (let rank = 1; rank < 5; rank++) await page.keyboard.press('ArrowDown');
    await waitForChosen(page, middle.name);
    await page.getByRole('region', { name: 'Selected feature' }).getByRole('heading', { name: middle.name }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: middle.name });
    const duels = dialog.locator('.duels').first().locator('.duel');
    await duels.first().waitFor();
    // In the order of the ranking, the feature among its neighbours.
    const shown = (await duels.locator('strong').allInnerTexts()).filter((name) => /^Feature/.test(name));
    for (const { feature } of body.duels) expect(shown).to.include(feature.name);
    expect(await duels.nth(2).getAttribute('aria-current')).to.equal('true');
    const below = duels.nth(3);
    await below.getByText(/Above Feature 4(: one person, directly asked\.|, through )/).waitFor();
    const other = features[0]!;
    await dialog.getByRole('combobox', { name: 'Compare with any feature' }).fill(other.name);
    const { against } = (await client.get(`${path}&other_id=${other.id}`)).body as RankExplanation;
    const chosen = dialog.locator('.duels').nth(1);
    await chosen.getByText(`Above ${other.name}`).waitFor();
    for (const { better } of against!.chain.slice(1)) await chosen.getByText(better.name).waitFor();
    await visitor.expectSoundInBothSizes();
    visitor.expectNoProblems();
  });

  it('explains a rank on one screen of a phone', async () => {
    const { id, features } = await scene.ranked(9, { value: ALL, complexity: ALL });
    const visitor = await scene.open(`/projects/${id}/results`, 'phone');
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('row', { name: features[4]!.name }).click();
    const dialog = page.getByRole('dialog', { name: features[4]!.name });
    await dialog.getByText(/Above Feature 4/).waitFor();
    const [whole, seen] = await dialog.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
    expect(whole).to.be.at.most(seen!);
    visitor.expectNoProblems();
  });

  it('changes, undoes and redoes your own answers where they explain a rank, and nobody else’s', async () => {
    const { id, features } = await scene.ranked(3, {});
    const say = async (person: TestUser, better: number, worse: number) => {
      const [a, b] = [features[better]!.id, features[worse]!.id];
      const pair = { feature_a_id: a, feature_b_id: b, choice: 'feature_a', dimension: 'value' };
      expect((await scene.app.as(person).post(`/projects/${id}/comparisons`, pair)).status).to.equal(201);
    };
    await say(scene.lead, 0, 1);
    await say(scene.jon, 1, 2);
    const visitor = await scene.open(`/projects/${id}/results?sort=value`);
    const { page } = visitor;
    await page.getByLabel('Search features').fill('Feature 2');
    await waitForChosen(page, 'Feature 2');
    await page.getByRole('button', { name: 'Why?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feature 2' });
    await dialog.getByText('Above Feature 3: one person, directly asked.').waitFor();
    await dialog.getByText('Your answers and what could move it').click();
    expect(await dialog.getByRole('button', { name: /^Undo/ }).count()).to.equal(1);
    expect(await dialog.getByRole('button', { name: 'Change' }).count()).to.equal(1);
    await dialog.getByRole('button', { name: /^Change.*Feature 1 is worth more than Feature 2/ }).click();
    await page.getByRole('dialog', { name: 'Change your answer' }).getByRole('button', { name: 'Equal' }).click();
    const strip = dialog.locator('.taken-back');
    await strip.getByText('Changed to: Feature 1 is worth the same as Feature 2').waitFor();
    await page.waitForFunction(() => document.activeElement?.className === 'taken-back');
    await strip.getByRole('button', { name: 'Undo' }).click();
    await strip.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: /^Change.*Feature 1 is worth more than Feature 2/ }).click();
    await page.getByRole('dialog', { name: 'Change your answer' }).getByRole('button', { name: 'Equal' }).click();
    await strip.getByRole('button', { name: 'Close' }).click();
    const undo = dialog.getByRole('button', { name: /^Undo.*Feature 1 is worth the same as Feature 2/ });
    await undo.click();
    await dialog.getByText('Undone: Feature 1 is worth the same as Feature 2').waitFor();
    await dialog.getByRole('button', { name: 'Redo' }).click();
    await undo.click();

    const own = dialog.getByRole('link', { name: 'Feature 2' });
    expect(await own.getAttribute('href')).to.equal(`/projects/${id}/features/${features[1]!.id}`);
    const question = dialog.getByRole('group', { name: 'Which is worth more?' });
    await question.waitFor();
    await visitor.expectSoundInBothSchemes();
    await question.getByRole('button', { name: 'Feature 2' }).click();
    await dialog.getByText('You answered: Feature 2 is worth more than Feature 1').waitFor();
    await question.waitFor({ state: 'detached' });
    const { body } = await scene.app.as(scene.lead).get(`/projects/${id}/comparisons?user_id=${scene.lead.id}`);
    expect(body.items.map(({ choice }: { choice: string }) => choice)).to.deep.equal(['feature_a']);
    visitor.expectNoProblems();
  });

  it('says how far the top is settled, and what that means', async () => {
    const { id } = await scene.ranked(12, { value: ALL, complexity: ALL });
    const visitor = await scene.open(`/projects/${id}/results?sort=value`);
    const { page } = visitor;
    await page.getByText('The top 5 seems settled. Too few answers were checked so far').waitFor();
    await page.getByRole('radio', { name: 'Value for effort' }).press('Space');
    await page
      .getByText(
        /^(Top 5: \d seems? settled, \d (not settled yet|too close to call)|The top 5 seems settled)\. Too few answers were checked so far$/,
      )
      .waitFor();
    await page.getByRole('button', { name: 'What does this mean?' }).press('Enter');
    await page.getByRole('dialog').getByText('with a probability of at least 95 %').waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('shows 5,000 features in a window of the list', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `Feature ${index + 1}`);
    const { id } = await scene.app.make.project({ owner: scene.lead, features: names });
    await scene.app.as(scene.lead).post(`/users/${scene.jon.id}/assignments`, { project_id: id });
    await scene.answer(id, 'value', 6, byNumber);
    await scene.answer(id, 'complexity', 6, byNumber);
    const visitor = await scene.open(`/projects/${id}/results`);
    const { page } = visitor;
    await page.getByText('5,000 features', { exact: true }).waitFor();
    const elements = () => page.evaluate(() => document.querySelectorAll('body *').length);
    expect(await elements()).to.be.at.most(350);
    await listOf(page).focus();
    await page.keyboard.press('End');
    await listOf(page).locator('[aria-rowindex="5001"][aria-selected="true"]').waitFor();
    for (let pages = 0; pages < 5; pages++) await page.keyboard.press('PageUp');
    expect(await elements()).to.be.at.most(350);
    await page.getByLabel('Search features').fill('feature 4999');
    await page.getByText('1 of 5,000 features').waitFor();
    visitor.expectNoProblems();
  });
});
