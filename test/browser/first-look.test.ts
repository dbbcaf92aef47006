import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { startClientApp } from '../support/web-client.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

const FEATURES = 9;

describe('a first look in the web client', function () {
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
  });

  const open = async (path: string, size: Size = 'desktop') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(mia);
    await visitor.goto(path);
    return visitor;
  };
  const grades = async () => {
    const query = 'select grade from ratings where project_id = $1 order by rated_at, grade';
    const { rows } = await app.resources.pool.query<{ grade: number }>(query, [project.id]);
    return rows.map(({ grade }) => grade).sort();
  };
  const shown = (page: Page, place: number, of = FEATURES) => page.getByText(`${place} of ${of}`, { exact: true });
  const ended = (page: Page) => page.getByRole('heading', { name: `You rated ${FEATURES} features` });
  /** A press soon after a card appeared counts for nothing, so that a double press rates one card. */
  const takes = (press: () => Promise<void>, then: Locator) =>
    until(async () => {
      await press();
      return then.isVisible();
    }, Boolean);

  for (const size of Object.keys(SIZES) as Size[]) {
    it(`is offered at the start, ends by itself, and leads to the questions (${size})`, async () => {
      // On the overview, and where nothing is ranked yet.
      const visitor = await open(`/projects/${project.id}${size === 'phone' ? '/results' : ''}`, size);
      const { page } = visitor;
      await page.getByRole('link', { name: /first look\s*: Value/ }).click();
      await shown(page, 1).waitFor();
      await visitor.expectSoundInBothSchemes();
      const buttons = page.getByRole('group', { name: 'How much is it worth' }).getByRole('button');
      expect(await buttons.count()).to.equal(5);
      for (const button of await buttons.all()) {
        const box = (await button.boundingBox())!;
        expect(Math.min(box.width, box.height)).to.be.at.least(44);
      }
      for (let place = 1; place <= FEATURES; place++) {
        const rate = () =>
          size === 'phone' ? buttons.nth(place % 5).tap() : page.keyboard.press(String(1 + (place % 5)));
        await takes(rate, place < FEATURES ? shown(page, place + 1) : ended(page));
      }
      await visitor.expectSoundInBothSchemes();
      await page.getByRole('link', { name: 'Answer questions' }).click();
      await page.getByRole('heading', { name: 'Which is worth more?' }).waitFor();
      expect(await grades()).to.have.length(FEATURES);
      const { body } = await app.as(mia).get(`/projects/${project.id}/comparisons?dimension=value`);
      expect(body.total).to.equal(0);
      await page.goto(`/projects/${project.id}`);
      await page.getByRole('link', { name: /first look\s*: Effort/ }).waitFor();
      expect(await page.getByRole('link', { name: /first look\s*: Value/ }).count()).to.equal(0);
      await page.getByText(`0 answers · rated ${FEATURES} features`).waitFor();
      await page.goto(`/projects/${project.id}/people`);
      await page.getByText(`Rated ${FEATURES} features in a first look`).waitFor();
      visitor.expectNoProblems();
    });
  }

  it('skips and takes back by keys, and says how many are left', async () => {
    project = await app.make.project({ owner: mia, features: 30 });
    const visitor = await open(`/projects/${project.id}/compare/complexity`);
    const { page } = visitor;
    const card = (place: number) => shown(page, place, 24);
    await page.getByRole('link', { name: 'Or take a first look.' }).click();
    await card(1).waitFor();
    await page.getByText('30 left in all').waitFor();
    const first = await page.getByRole('heading', { level: 2 }).innerText();
    await takes(() => page.keyboard.press('5'), card(2));
    await page.keyboard.press('u');
    await card(1).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).innerText()).to.equal(first);
    await takes(() => page.keyboard.press('2'), card(2));
    await takes(() => page.keyboard.press('s'), card(3));
    await page.getByText('28 left in all').waitFor();
    await page.getByRole('link', { name: 'Stop and answer questions' }).click();
    await page.getByRole('heading', { name: 'Which is harder to build?' }).waitFor();
    expect(await until(grades, ({ length }) => length > 0)).to.deep.equal([2]);
    await visitor.follow(`/projects/${project.id}/rate/complexity`);
    await card(1).waitFor();
    await page.getByText('29 left in all').waitFor();
    for (let place = 1; place <= 24; place++) {
      const end = page.getByRole('heading', { name: 'You rated 25 features' });
      await takes(() => page.keyboard.press('3'), place < 24 ? card(place + 1) : end);
    }
    visitor.expectNoProblems();
  });

  it('keeps ratings without a connection, and sends them afterwards', async () => {
    const visitor = await open(`/projects/${project.id}/rate/value`);
    const { page } = visitor;
    await shown(page, 1).waitFor();
    await visitor.setOffline(true);
    for (let place = 1; place <= FEATURES; place++) {
      await takes(() => page.keyboard.press('4'), place < FEATURES ? shown(page, place + 1) : ended(page));
    }
    await page.getByText(`${FEATURES} ratings are kept here until you are back online.`).waitFor();
    expect(await grades()).to.deep.equal([]);
    await visitor.setOffline(false);
    await until(grades, ({ length }) => length === FEATURES);
  });
});
