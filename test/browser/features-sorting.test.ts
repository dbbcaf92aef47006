import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

const [BETA_10, ALPHA, BETA_2, EMILE] = ['beta 10', 'Alpha', 'beta 2', 'Émile'];
const ADDED = [BETA_10, ALPHA, BETA_2, EMILE];
const MINUTE_MS = 60_000;
/** The orders after the first and the second press on a head. Features of which nothing is known come last in both. */
const ORDERS: Readonly<Record<string, readonly [first: 'ascending' | 'descending', string[], string[]]>> = {
  Name: ['ascending', [ALPHA, BETA_2, BETA_10, EMILE], [EMILE, BETA_10, BETA_2, ALPHA]],
  Value: ['descending', [BETA_10, ALPHA, BETA_2, EMILE], [BETA_2, ALPHA, BETA_10, EMILE]],
  Effort: ['descending', [BETA_2, BETA_10, ALPHA, EMILE], [BETA_10, BETA_2, ALPHA, EMILE]],
  Compared: ['descending', [BETA_10, BETA_2, ALPHA, EMILE], [EMILE, ALPHA, BETA_10, BETA_2]],
  Changed: ['descending', [EMILE, ALPHA, BETA_10, BETA_2], [BETA_10, BETA_2, ALPHA, EMILE]],
};
const OTHER = { ascending: 'descending', descending: 'ascending' } as const;

describe('the heads of the table of features', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: ADDED });
    const { features } = project;
    const answer = async (better: number, other: number, dimension: string) => {
      const pair = { feature_a_id: features[better]!.id, feature_b_id: features[other]!.id };
      const body = { ...pair, dimension, choice: 'feature_a' };
      expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
    };
    await answer(0, 1, 'value');
    await answer(1, 2, 'value');
    await answer(0, 2, 'value');
    await answer(2, 0, 'complexity');
    for (const index of [1, 3]) {
      app.travel(MINUTE_MS);
      const path = `/projects/${project.id}/features/${features[index]!.id}`;
      expect((await app.as(lead).put(path, { description: 'Changed' })).status).to.equal(200);
    }
  });

  it('sort by each column, then the other way round, then not; screen readers hear it, and the focus stays', async () => {
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/features`);
    const { page } = visitor;
    const grid = page.getByRole('grid', { name: 'Features' });
    await grid.waitFor();
    const names = () => page.locator('.feature-name').allInnerTexts();
    const sorted = () =>
      page
        .locator('[role=columnheader][aria-sort]')
        .evaluateAll((heads) =>
          heads.map((head) => `${head.querySelector('button')!.textContent} ${head.getAttribute('aria-sort')}`),
        );
    const heard = (text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
    expect([await names(), await sorted()]).to.deep.equal([ADDED, []]);
    for (const [column, [direction, first, second]] of Object.entries(ORDERS)) {
      const head = grid.getByRole('columnheader', { name: column }).getByRole('button', { name: column, exact: true });
      await head.click();
      await heard(`Sorted ${direction}`);
      expect([await names(), await sorted()]).to.deep.equal([first, [`${column} ${direction}`]]);
      // The arrow is for the eye only: `aria-sort` and the announcement say the same.
      await head.press('Enter');
      await heard(`Sorted ${OTHER[direction]}`);
      expect([await names(), await sorted()]).to.deep.equal([second, [`${column} ${OTHER[direction]}`]]);
      if (column === 'Value') await visitor.expectSoundInBothSchemes();
      await head.press('Space');
      await heard('Not sorted: in the order of adding');
      expect([await names(), await sorted()]).to.deep.equal([ADDED, []]);
      expect(await head.evaluate((button) => button === document.activeElement), column).to.equal(true);
    }
    visitor.expectNoProblems();
  });
});
