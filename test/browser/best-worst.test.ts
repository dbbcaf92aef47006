import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { comparisonsOf } from '../../shared/answers/rules/best-worst.ts';
import { SET_WORTH } from '../../shared/ranking/results/question-worth.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, storedComparisons } from './support/comparing.ts';
import { cardsOn, EIGHT, namesOn, reachSet, readySet } from './support/sets.ts';
import { type Size, Visitor } from './support/visitor.ts';

const LONG_NAME =
  'for administrators of several workspaces who want to see which members have not signed in for ninety days, so that they can free the licences';

/** Names that do not fit their cards, or that lie under what is below. Runs in the page. */
function cutNames(cards: Element[]): string[] {
  const isWhole = (card: Element) => {
    const [name, ...below] = card.querySelectorAll('.compare-name, .compare-text, .compare-foot > :not(kbd)');
    const tops = below.map((each) => each.getBoundingClientRect().top);
    return (
      name!.scrollHeight <= name!.clientHeight + 1 &&
      name!.getBoundingClientRect().bottom <= Math.min(...tops) &&
      card.scrollHeight <= card.clientHeight + 2
    );
  };
  return cards.filter((card) => !isWhole(card)).map(({ outerHTML }) => outerHTML);
}

describe('the web client: the best and the worst of four', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead });
    const { body } = await app.as(lead).post(`/projects/${project.id}/features/bulk`, { features: EIGHT });
    project.features = body.features;
  });

  /** Opens the question, and answers its first pair once sets can be asked. */
  async function openSets(size: Size, dimension = 'value'): Promise<Visitor> {
    const visitor = await Visitor.open(browser, app, { size, isAskedFour: true });
    await visitor.signIn(lead);
    await reachSet(visitor.page, () => visitor.goto(`/projects/${project.id}/compare/${dimension}`));
    return visitor;
  }

  /** Expects that a set is stored, with the better features before the others. */
  async function storedSet(best: string, worst: string, shown: readonly string[]): Promise<void> {
    const idOf = new Map(project.features.map(({ id, name }) => [name, id]));
    const ids = (names: readonly string[]) => names.map((name) => idOf.get(name)!);
    const expected = comparisonsOf({ featureIds: ids(shown), best: ids([best]), worst: ids([worst]) });
    const stored = await storedComparisons(app, lead, project);
    const said = stored.map(({ feature_a_id: a, feature_b_id: b, choice }) => `${a} ${choice} ${b}`);
    expect(said).to.include.members(expected.map(({ featureAId: a, featureBId: b, choice }) => `${a} ${choice} ${b}`));
  }

  for (const size of ['phone', 'desktop'] as const) {
    it(`asks by taps on a ${size}, on one screen, and is accessible at each step`, async () => {
      const visitor = await openSets(size);
      const { page } = visitor;
      if (size === 'phone') await page.setViewportSize({ width: 360, height: 640 });
      await visitor.heading('Which is worth most?');
      const shown = await readySet(page);
      expect(new Set(shown).size).to.equal(4);
      await visitor.expectSoundInBothSchemes();
      const { scrollHeight, innerHeight } = await page.evaluate(() => ({
        scrollHeight: document.documentElement.scrollHeight,
        innerHeight: window.innerHeight,
      }));
      expect(scrollHeight, 'the question fits the window').to.be.at.most(innerHeight);
      for (const card of await page.locator('.compare-card').all()) {
        const box = (await card.boundingBox())!;
        expect(Math.min(box.width, box.height)).to.be.at.least(44);
      }
      await cardsOn(page).nth(1).click();
      await visitor.heading('Which is worth least?');
      await page.getByRole('button', { name: shown[1]!, pressed: true }).waitFor();
      await page.getByText('Most', { exact: true }).waitFor();
      await visitor.expectSoundInBothSchemes();
      await cardsOn(page).nth(2).click();
      await visitor.heading('Which is worth most?');
      await readySet(page);
      await allSent(page);
      await storedSet(shown[1]!, shown[2]!, shown);
      expect(await storedComparisons(app, lead, project)).to.have.length(6);
      if (size === 'phone') {
        await Promise.all(
          project.features.map(({ id, name }) =>
            app.as(lead).put(`/projects/${project.id}/features/${id}`, { name: `${name} ${LONG_NAME}` }),
          ),
        );
        const expectWhole = async () =>
          expect(await page.locator('.compare-card').evaluateAll(cutNames)).to.deep.equal([]);
        await reachSet(page, async () => {
          await page.reload();
          await readyPair(page);
          await expectWhole();
        });
        await expectWhole();
      }
      visitor.expectNoProblems();
    });
  }

  it('asks by keys, takes the first choice back, skips, undoes a whole set and gives it again', async () => {
    const visitor = await openSets('desktop', 'complexity');
    const { page } = visitor;
    await visitor.heading('Which is hardest to build?');
    const shown = await readySet(page);
    for (const back of ['Escape', 'Backspace', 'u', '1']) {
      await page.keyboard.press('1');
      await visitor.heading('Which is easiest to build?');
      await page.getByRole('status').getByText(`${shown[0]}: hardest. Which is easiest to build?`).waitFor();
      // A key that is pressed twice at once takes nothing back.
      if (back === '1')
        await page.waitForFunction(
          (from) => performance.now() > from + 200,
          await page.evaluate(() => performance.now()),
        );
      await page.keyboard.press(back);
      await visitor.heading('Which is hardest to build?');
    }
    await page.keyboard.press('4');
    const set = await readyPair(page);
    await page.keyboard.press('2');
    await goneFrom(page, set);
    const next = await readySet(page);
    await allSent(page);
    await storedSet(shown[3]!, shown[1]!, shown);
    await page.keyboard.press('u');
    await page.waitForFunction((names) => document.querySelector('.is-set')?.textContent?.includes(names[0]!), shown);
    expect(await readySet(page)).to.deep.equal(shown);
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(1);
    await readyPair(page);
    await page.keyboard.press('y');
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(6);
    expect(await readySet(page)).to.deep.equal(next);
    await press(page, 's');
    await readyPair(page);
    await page.keyboard.press('w');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Take the first choice back').waitFor();
    await visitor.expectSound();
    visitor.expectNoProblems();
  });

  it('keeps sets without a connection, sends each once, and forgets a half-made choice on a reload', async () => {
    const visitor = await openSets('desktop');
    const { page } = visitor;
    const shown = await readySet(page);
    await page.waitForLoadState('networkidle');
    await visitor.setOffline(true);
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.getByText('1 not sent yet').waitFor();
    await page.locator('.compare-card:not(.is-waiting)').first().waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const closed = page.waitForEvent('close');
    await (await asked).accept();
    await closed;
    await visitor.setOffline(false);
    const again = await visitor.context.newPage();
    await reachSet(again, () => again.goto(`/projects/${project.id}/compare/value`));
    await allSent(again);
    await storedSet(shown[0]!, shown[1]!, shown);
    const stored = (await storedComparisons(app, lead, project)).length;
    await readySet(again);
    await again.keyboard.press('1');
    await again.getByText('Most', { exact: true }).waitFor();
    await again.reload();
    await readyPair(again);
    expect(await again.getByText('Most', { exact: true }).count()).to.equal(0);
    expect(await storedComparisons(app, lead, project)).to.have.length(stored);
    visitor.expectNoProblems();
  });

  it('undoes from a new page the set that was answered before', async () => {
    const visitor = await openSets('desktop');
    const { page } = visitor;
    const shown = await readySet(page);
    await page.keyboard.press('3');
    const set = await readyPair(page);
    await page.keyboard.press('1');
    await goneFrom(page, set);
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(6);
    await page.reload();
    await readyPair(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.is-set').waitFor();
    expect((await readySet(page)).toSorted()).to.deep.equal(shown.toSorted());
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(1);
    visitor.expectNoProblems();
  });

  it('says of a set that could not be saved what was said, and asks it again', async () => {
    const visitor = await openSets('desktop');
    const { page } = visitor;
    const shown = await readySet(page);
    await page.waitForLoadState('networkidle');
    await page.route(/best-worst/, (route) =>
      route.fulfill({ status: 409, json: { detail: 'Undone elsewhere', code: 'comparison_taken_back' } }),
    );
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.getByRole('button', { name: '1 answer could not be saved' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${shown[0]} worth most, ${shown[1]} worth least`).waitFor();
    await visitor.expectSound();
    await page.unroute(/best-worst/);
    await dialog.getByRole('button', { name: 'Answer again' }).click();
    expect(await readySet(page)).to.deep.equal(shown);
    const set = await readyPair(page);
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await goneFrom(page, set);
    await allSent(page);
    await storedSet(shown[0]!, shown[1]!, shown);
    visitor.expectNoProblems();
  });

  it('lists a set as one answer, which can be undone, redone and changed', async () => {
    const visitor = await openSets('desktop');
    const { page } = visitor;
    const shown = await readySet(page);
    await page.keyboard.press('1');
    const set = await readyPair(page);
    await page.keyboard.press('4');
    await goneFrom(page, set);
    await allSent(page);
    const said = new RegExp(`${shown[0]} is worth most, ${shown[3]} least; between them`);
    const lines = page.locator('.activity-line');
    const row = lines.filter({ hasText: said });

    await visitor.follow(`/projects/${project.id}/activity?kind=mine`);
    await page.getByText('2 answers', { exact: true }).waitFor();
    expect(await lines.count()).to.equal(2);
    await row.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('1 answer', { exact: true }).waitFor();
    expect(await storedComparisons(app, lead, project)).to.have.length(1);
    await page.locator('.taken-back').getByRole('button', { name: /^Redo/ }).click();
    await row.waitFor();
    expect(await storedComparisons(app, lead, project)).to.have.length(6);

    await visitor.goto(`/projects/${project.id}/activity?kind=answers`);
    await page.getByText('4 entries').waitFor();
    await row.filter({ hasText: 'undone and answered again since' }).waitFor();
    expect(await lines.getByRole('button', { name: /^Redo/ }).count()).to.equal(0);
    await lines.filter({ hasText: 'undid' }).filter({ hasText: said }).waitFor();
    await row
      .filter({ has: page.getByRole('button', { name: /^Undo/ }) })
      .getByRole('button')
      .click();
    await page.getByText('5 entries').waitFor();
    await lines.filter({ hasText: 'undid' }).first().getByRole('button', { name: /^Redo/ }).click();
    await page.getByText('6 entries').waitFor();
    expect(await lines.getByRole('button', { name: /^Redo/ }).count()).to.equal(0);
    expect(await storedComparisons(app, lead, project)).to.have.length(6);

    await page.getByRole('link', { name: 'My answers' }).click();
    await row.getByRole('button', { name: /^Change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'What your answer says' });
    expect(await dialog.getByRole('listitem').count()).to.equal(5);
    await visitor.expectSoundInBothSchemes();
    await dialog
      .getByRole('button', { name: new RegExp(`^Change.*${shown[0]} is worth more than ${shown[3]}`) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Equal' }).click();
    const changed = lines.filter({ hasText: `${shown[0]} is worth the same as ${shown[3]};` });
    await changed.waitFor();
    expect(await lines.count()).to.equal(2);
    await visitor.expectSound();
    await changed.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('1 answer', { exact: true }).waitFor();
    await page.locator('.taken-back').getByRole('button', { name: /^Redo/ }).click();
    await page.getByText('6 answers', { exact: true }).waitFor();
    await lines.filter({ hasText: `${shown[0]} is worth the same as ${shown[3]}` }).waitFor();
    visitor.expectNoProblems();
  });

  it('withdraws a set in one tab that is answered in another', async () => {
    const visitor = await openSets('desktop');
    const other = await visitor.openTab();
    await reachSet(other.page, () => other.goto(`/projects/${project.id}/compare/value`));
    await readySet(other.page);
    await visitor.page.bringToFront();
    const shown = await readySet(visitor.page);
    await visitor.page.keyboard.press('1');
    const set = await readyPair(visitor.page);
    await visitor.page.keyboard.press('2');
    await goneFrom(visitor.page, set);
    await allSent(visitor.page);
    await storedSet(shown[0]!, shown[1]!, shown);
    await other.page.bringToFront();
    await readyPair(other.page);
    const theirs = await namesOn(other.page);
    expect(theirs.filter((name) => shown.includes(name)).length, 'features in common').to.be.at.most(3);
    visitor.expectNoProblems();
    other.expectNoProblems();
  });

  it('goes back to pairs while sets take too long, says so once, and tries sets again after a while', async () => {
    const visitor = await Visitor.open(browser, app, { isAskedFour: true });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto('/me');
    await page.evaluate(() => {
      localStorage.setItem('pairwise.pace', '5 5 5 5 5');
      localStorage.setItem('pairwise.pace.sets', '14 14 14 14');
    });
    await reachSet(page, () => visitor.goto(`/projects/${project.id}/compare/value`));
    await readySet(page);
    await page.keyboard.press('1');
    const set = await readyPair(page);
    await page.keyboard.press('2');
    await goneFrom(page, set);
    const said = page.getByText('Four at a time took you too long');
    await said.waitFor();
    await visitor.expectSound();
    await press(page, 'ArrowLeft');
    await said.waitFor({ state: 'detached' });
    await allSent(page);
    await page.evaluate(() => localStorage.setItem('pairwise.pairs.since.sets', '58'));
    await visitor.goto('/me');
    const looked = page.waitForResponse(/comparisons\/progress/);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await (await looked).finished();
    await readyPair(page);
    await press(page, 'ArrowLeft');
    await readyPair(page);
    expect(await page.locator('.compare-card').count(), 'cards of a pair').to.equal(2);
    await press(page, 'ArrowLeft');
    // The sixtieth pair: sets are tried from the next question on.
    await readyPair(page);
    if ((await page.locator('.compare-card').count()) === 2) await press(page, 'ArrowLeft');
    await page.locator('.is-set').waitFor();
    // A set asks as much as three pairs.
    const { body } = await app
      .as(lead)
      .get(`/projects/${project.id}/comparisons/progress?dimension=complexity&until=order`);
    await visitor.goto(`/projects/${project.id}`);
    await page
      .getByText(`about ${Math.ceil(body.comparisons_remaining / SET_WORTH)} questions to a first ranking`)
      .last()
      .waitFor();
    visitor.expectNoProblems();
  });

  it('asks pairs once this is switched off in the account, also in another tab, until it is on again', async () => {
    const visitor = await Visitor.open(browser, app, { isAskedFour: true });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto('/me');
    await page.getByLabel('Ask four at a time').click();
    await visitor.expectSoundInBothSchemes();
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await readyPair(page);
    await page.waitForLoadState('networkidle');
    for (let answered = 0; answered < 3; answered += 1) await press(page, 'ArrowLeft');
    await readyPair(page);
    expect(await page.locator('.compare-card').count()).to.equal(2);

    const account = await visitor.openTab();
    await account.goto('/me');
    const offered = page.waitForResponse(/comparisons\/progress/);
    await account.page.getByLabel('Ask four at a time').click();
    await (await offered).finished();
    await page.bringToFront();
    await press(page, 'ArrowLeft');
    await readyPair(page);
    if ((await page.locator('.compare-card').count()) === 2) await press(page, 'ArrowLeft');
    await readySet(page);
    const heard = page.evaluate(() => new Promise((resolve) => addEventListener('storage', resolve, { once: true })));
    await account.page.bringToFront();
    await account.page.getByLabel('Ask four at a time').click();
    await heard;
    await page.bringToFront();
    const set = await readyPair(page);
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await goneFrom(page, set);
    await readyPair(page);
    expect(await page.locator('.compare-card').count(), 'cards of a pair').to.equal(2);
    visitor.expectNoProblems();
    account.expectNoProblems();
  });
});
