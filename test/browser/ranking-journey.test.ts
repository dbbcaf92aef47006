import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestClient } from '../support/client.ts';
import { PASSWORD } from '../support/factories.ts';
import { servedPages, startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, readyPair, shownNames } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

const LINES = [
  'Offline reading on the phone',
  'Dark theme',
  'Import from CSV and JSON',
  'Comments on a single line',
  'Webhooks for every change',
  'Audit log export',
  'Sign in with a passkey',
  'Faster first page',
];
/** In the order in which the client asks. */
const DIMENSIONS = ['value', 'complexity'] as const;
const QUESTION: Readonly<Record<Dimension, string>> = {
  value: 'Which is worth more?',
  complexity: 'Which is harder to build?',
};

/** The person's opinion: a total order by each dimension, from the most to the least. */
const ORDERS: Readonly<Record<Dimension, readonly string[]>> = {
  value: LINES.map((_, index) => LINES[(index * 5 + 2) % LINES.length]!),
  complexity: LINES.map((_, index) => LINES[(index * 7 + 4) % LINES.length]!),
};

describe('the web client: from a stranger to a ranking', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp({}, await servedPages());
  });

  /** Registers and pastes a backlog; the first question is there in the end. */
  async function begin(visitor: Visitor, username: string): Promise<void> {
    const { page } = visitor;
    await visitor.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await visitor.heading('Create an account');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await visitor.heading('Projects');
    await page.getByRole('link', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Mobile app backlog');
    await page.getByLabel('Features', { exact: true }).fill(LINES.join('\n'));
    await page.getByRole('button', { name: `Create with ${LINES.length} features` }).press('Enter');
  }

  /** Answers by touch or keys until the whole order is known, also beyond what is good enough. @returns how many answers. */
  async function answerToTheEnd({ page }: Visitor, dimension: Dimension): Promise<number> {
    const order = ORDERS[dimension];
    await page.getByRole('heading', { level: 1, name: QUESTION[dimension] }).waitFor();
    const end = page.getByRole('heading', { level: 1, name: 'Every pair is in order' });
    const more = page.getByRole('button', { name: 'Keep going' });
    const card = page.locator('.compare-card:not(.is-waiting)').first();
    for (let answered = 0; ; ) {
      await end.or(more).or(card).first().waitFor();
      if (await end.isVisible()) return answered;
      if (await more.isVisible()) {
        await page.getByText(/^There is enough for a first ranking.*\. T(op|he top) 3.*\.$/).waitFor();
        await more.click();
        await more.waitFor({ state: 'detached' });
        continue;
      }
      const before = await readyPair(page);
      const [left, right] = await shownNames(page);
      const isLeft = order.indexOf(left) < order.indexOf(right);
      await page.locator(isLeft ? '.compare-left' : '.compare-right').tap();
      await goneFrom(page, before);
      answered += 1;
    }
  }

  it('registers, pastes 8 lines, answers all there is, and sees what follows from it', async () => {
    const username = 'stranger';
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await begin(visitor, username);
    const given: Partial<Record<Dimension, number>> = {};
    for (const dimension of DIMENSIONS) {
      given[dimension] = await answerToTheEnd(visitor, dimension);
      await visitor.expectSoundInBothSchemes();
      if (dimension === 'value') await page.getByRole('link', { name: 'Continue with effort' }).click();
    }
    await allSent(page);
    // There is nothing left to go on with.
    await page.getByRole('link', { name: 'Continue with value' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'See the results' }).click();
    await visitor.heading('Results');
    await page
      .locator('.rank-row')
      .nth(LINES.length - 1)
      .waitFor();
    await visitor.expectSoundInBothSchemes();
    // The ranking has all the answers that were just given.
    expect(await page.getByRole('button', { name: /new comparisons?$/ }).count()).to.equal(0);

    const { body: tokens } = await app.anonymous.form('/auth/login', { username, password: PASSWORD });
    const client = app.as({ token: tokens.access_token });
    const [{ id }] = (await client.get('/projects/')).body;
    await expectAgreement(client, id, given);
    for (const sorting of ['ratio', ...DIMENSIONS]) {
      const { body } = await client.get(`/projects/${id}/results?sort_by=${sorting}`);
      const names = (body as Result[]).map(({ feature }) => feature.name);
      await visitor.goto(`/projects/${id}/results?sort=${sorting}`);
      await page.waitForFunction(
        (first) => document.querySelector('.rank-name bdi')?.getAttribute('title') === first,
        names[0],
      );
      expect(await shownRanking(page, names.length), sorting).to.deep.equal(names);
    }

    await visitor.follow(`/projects/${id}`);
    const top: Result[] = (await client.get(`/projects/${id}/results?sort_by=ratio`)).body.slice(0, 3);
    await page.locator('.top-names li').nth(2).waitFor();
    expect(await page.locator('.top-names li').allInnerTexts()).to.deep.equal(top.map(({ feature }) => feature.name));
    await page
      .getByText(
        /^((The top 3 seems settled|Top 3: \d seems? settled, \d (not settled yet|too close to call))\. Too few answers were checked so far|Top 3: nothing settled yet)\.$/,
      )
      .waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});

interface Result {
  feature: { id: string; name: string };
}

/** Expects that the results put every answered pair as it was answered, and all features as the person thinks. */
async function expectAgreement(
  client: TestClient,
  id: string,
  given: Partial<Record<Dimension, number>>,
): Promise<void> {
  for (const dimension of DIMENSIONS) {
    const results: Result[] = (await client.get(`/projects/${id}/results?sort_by=${dimension}`)).body;
    const { items } = (await client.get(`/projects/${id}/comparisons?per_page=1000&dimension=${dimension}`)).body;
    expect(items, dimension).to.have.length(given[dimension]!);
    const rank = new Map(results.map(({ feature }, index) => [feature.id, index + 1]));
    for (const { feature_a_id: a, feature_b_id: b, choice } of items) {
      const [more, less] = choice === 'feature_a' ? [a, b] : [b, a];
      expect(rank.get(more), `${dimension}: ${choice}`).to.be.lessThan(rank.get(less)!);
    }
    expect(results.map(({ feature }) => feature.name)).to.deep.equal(ORDERS[dimension]);
  }
}

/** Names in the ranked list, from the top; it may be a window that has to be moved. */
async function shownRanking(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let row = 0; row < count; row += 1) {
    const cell = page.locator(`.rank-row[aria-rowindex="${row + 2}"] .rank-name bdi`);
    await cell.scrollIntoViewIfNeeded();
    names.push((await cell.getAttribute('title'))!);
  }
  return names;
}
