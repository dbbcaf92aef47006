import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { patient } from '../support/patience.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

describe('the web client: a question that is out of date', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let mia: TestUser;
  let project: TestProject;
  let visitor: Visitor;
  let page: Page;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  beforeEach(async () => {
    lead = await app.make.user();
    mia = await app.make.user();
    project = await app.make.project({ owner: lead, features: 8 });
    await assign(app, project, mia, lead);
    visitor = await Visitor.open(browser, app, { pollsOften: true });
    page = visitor.page;
    await visitor.signIn(mia);
    await openQuestion(visitor);
  });

  async function openQuestion(by: Visitor): Promise<void> {
    await by.goto(`/projects/${project.id}/compare/value`);
    await readyPair(by.page);
  }

  async function setVisible(isVisible: boolean): Promise<void> {
    await page.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      isVisible ? 'visible' : 'hidden',
    );
  }

  it('asks no more about a feature once an answer has met its deletion, and does not offer to answer that again', async () => {
    const [left] = await shownNames(page);
    const { id } = project.features.find(({ name }) => name === left)!;
    expect((await app.as(lead).delete(`/projects/${project.id}/features/${id}`)).status).to.equal(204);
    await press(page, 'ArrowLeft');
    await page.getByRole('button', { name: '1 answer could not be saved' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('One of the features was archived or deleted.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Answer again' }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (let answered = 0; answered < 5; answered += 1) {
      await readyPair(page);
      expect(await shownNames(page)).not.to.include(left);
      await press(page, 'ArrowLeft');
    }
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(5);
    expect(await page.getByText('could not be saved').count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('says that a project is none of one’s own any more, or gone, instead of asking on', async () => {
    await app.as(lead).delete(`/users/${mia.id}/assignments/${project.id}`);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You aren’t a member of this project.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await assign(app, project, mia, lead);
    await openQuestion(visitor);
    await app.as(lead).delete(`/projects/${project.id}`);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('This project doesn’t exist or was deleted.').waitFor();
    visitor.expectNoProblems();
  });

  it('never asks a person the same in two tabs, whichever of them they answer in', async () => {
    const tabs = [visitor, await visitor.openTab()];
    const [, other] = tabs;
    const loaded = other!.page.waitForResponse(/inconsistency-stats/);
    await openQuestion(other!);
    await loaded;
    const given: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { page: answering } = tabs[round % 2]!;
      const { page: waiting } = tabs[(round + 1) % 2]!;
      await answering.bringToFront();
      await readyPair(answering);
      const names = await shownNames(answering);
      given.push(names.toSorted().join(' or '));
      await press(answering, round % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
      await waiting.waitForFunction(([left, right]) => {
        const shown = [...document.querySelectorAll('.compare-card:not(.is-waiting) .compare-name')];
        const [one, two] = shown.map((each) => each.textContent?.trim());
        return one !== undefined && !(one === left && two === right);
      }, names);
      await allSent(answering);
    }
    expect(new Set(given).size, `asked twice: ${given.join(', ')}`).to.equal(8);
    const stored = await storedComparisons(app, lead, project);
    expect(stored).to.have.length(8);
    for (const tab of tabs) {
      expect(await tab.page.getByText('could not be saved').count()).to.equal(0);
      tab.expectNoProblems();
    }
  });

  it('shows the new name of a feature that was renamed meanwhile, and says that it was archived', async () => {
    const [left] = await shownNames(page);
    const { id } = project.features.find(({ name }) => name === left)!;
    await page.waitForResponse(/\/live/);
    await app.as(lead).put(`/projects/${project.id}/features/${id}`, { name: 'Another name' });
    await page
      .locator('.compare-name')
      .getByText('Another name')
      .waitFor({ timeout: patient(40_000) });
    // The same on a screen of this window.
    await page.locator('.compare-back').click();
    await page.locator('.dimension-card').first().waitFor();
    await app.as(lead).put(`/projects/${project.id}/features/${id}`, { name: 'A third name' });
    await page.goBack();
    await page.locator('.compare-name').getByText('A third name').waitFor();
    await page.waitForResponse(/\/live/);
    await app.as(lead).post(`/projects/${project.id}/features/bulk-archive`, { feature_ids: [id] });
    const said = '“A third name” was archived. Here is another question.';
    await page.locator('.compare-reason').getByText(said).waitFor();
    await page.getByRole('status').getByText(said).waitFor();
    await visitor.expectSoundInBothSchemes();
    await readyPair(page);
    await press(page, 'ArrowLeft');
    await page.locator('.compare-reason').waitFor({ state: 'detached' });
    visitor.expectNoProblems();
  });

  it('says how many answers are gone when somebody starts over, once, and asks on from there', async () => {
    await page.waitForResponse(/\/live/);
    for (let given = 0; given < 5; given += 1) await press(page, 'ArrowLeft');
    await allSent(page);
    await app.as(lead).post(`/projects/${project.id}/comparisons/reset`, { dimension: 'value' });
    const gone = page.getByRole('dialog', { name: 'Some of your answers are gone' });
    await gone.waitFor({ timeout: patient(40_000) });
    await gone.getByText(`${lead.username} started over with value. That removed 5 answers of yours.`).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.reload();
    await gone.waitFor();
    await page.keyboard.press('Escape');
    await gone.waitFor({ state: 'detached' });
    await page.reload();
    await readyPair(page);
    await page.waitForResponse(/\/live/);
    await press(page, 'ArrowLeft');
    await allSent(page);
    expect(await gone.count()).to.equal(0);
    expect(await storedComparisons(app, lead, project)).to.have.length(1);
    visitor.expectNoProblems();
  });

  it('shows another pair on returning to a window whose pair was answered elsewhere', async () => {
    const shown = await readyPair(page);
    await setVisible(false);
    const device = await Visitor.open(browser, app, { size: 'phone' });
    await device.signIn(mia);
    await openQuestion(device);
    expect(await readyPair(device.page)).to.equal(shown);
    await press(device.page, 'ArrowLeft');
    await allSent(device.page);
    await setVisible(true);
    await goneFrom(page, shown);
    await press(page, 'ArrowRight');
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(2);
    expect(await page.getByText('could not be saved').count()).to.equal(0);
    // Nothing has changed since: what is on the screen stays there.
    const next = await readyPair(page);
    await setVisible(false);
    const asked = page.waitForResponse(/\/comparisons\/next/);
    await setVisible(true);
    await (await asked).finished();
    expect(await readyPair(page)).to.equal(next);
    visitor.expectNoProblems();
  });
});
