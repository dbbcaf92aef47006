import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { ALL, listOf, RankingScene } from './support/ranking-scene.ts';

const FEATURES = 30;
const LINES = [
  /^(Top 10: |The top 10)/,
  /contradict|worth a talk/,
  /^Since \w+day, \d+ features have changed places$/,
  /^How far apart\?$/,
];

describe('the first screen of the results', function () {
  this.timeout(90_000);
  let scene: RankingScene;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    scene = await RankingScene.start(opened);
  });

  /** A ranking that the lead saw two days ago, before Jon answered the opposite of it. */
  async function movedSince() {
    const { id } = await scene.ranked(FEATURES, { value: ALL, complexity: ALL });
    const { app, lead, jon } = scene;
    await app.as(lead).post(`/projects/${id}/looks`);
    await app.resources.pool.query(
      `update looks set seen = seen || jsonb_build_object('at', to_char(now() at time zone 'UTC' - interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        where project_id = $1`,
      [id],
    );
    const order: string[] = (await app.as(lead).get(`/projects/${id}/results`)).body.map(
      (each: { feature: { id: string } }) => each.feature.id,
    );
    const [last, ...others] = order.toReversed();
    const say = async (better: string, worse: string, dimension: string) => {
      const answer = { feature_a_id: better, feature_b_id: worse, choice: 'feature_a', dimension };
      expect((await app.as(jon).post(`/projects/${id}/comparisons`, answer)).status).to.equal(201);
    };
    for (const other of others.slice(0, 8)) {
      await say(last!, other, 'value');
      await say(other, last!, 'complexity');
    }
    // In a circle.
    const [a, b, c] = others as [string, string, string];
    for (const [better, worse] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      await say(better, worse, 'value');
    return id;
  }

  /** All that can stand above the ranking. */
  const lines = async (page: Page) => {
    for (const line of LINES) await page.locator('.results-about').getByText(line).first().waitFor();
    await page.locator('.headline').waitFor();
  };
  const firstRow = (page: Page) => page.locator('.rank-row:not(.rank-head)').first();

  /** The first of each two is more. */
  async function answered(id: string, answers: readonly (readonly [string, string, string])[]) {
    for (const [better, worse, dimension] of answers) {
      const answer = { feature_a_id: better, feature_b_id: worse, choice: 'feature_a', dimension };
      expect((await scene.app.as(scene.lead).post(`/projects/${id}/comparisons`, answer)).status).to.equal(201);
    }
  }

  it('has the first feature within 330 pixels of the top of a desk, below all lines that can stand there', async () => {
    const visitor = await scene.open(`/projects/${await movedSince()}/results`);
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 800 });
    await lines(page);
    const first = firstRow(page);
    const { y } = (await first.boundingBox())!;
    expect(y).to.be.at.most(330);
    const [list, chart] = [await listOf(page).boundingBox(), await page.locator('.chart').boundingBox()];
    expect(list!.width).to.be.above(chart!.width);
    const range = first.locator('.rank-range');
    expect(await range.evaluate((cell) => getComputedStyle(cell).textAlign)).to.equal('end');
    visitor.expectNoProblems();
  });

  it('has the first feature on a phone, too, with links that a finger hits and a sheet of controls', async () => {
    const visitor = await scene.open(`/projects/${await movedSince()}/results`, 'phone');
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 740 });
    await lines(page);
    const headline = page.locator('.headline');
    const height = await headline.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(height)).to.be.at.most(2);
    const box = (await firstRow(page).boundingBox())!;
    expect(box.y + box.height).to.be.at.most(740);
    const links = page.locator('.results-about').locator('a, button, summary');
    for (const link of await links.filter({ visible: true }).all())
      expect(await link.evaluate(reachOf), await link.innerText()).to.be.at.least(40);

    // One bar of controls; what sorts and filters is in a sheet.
    const search = page.getByLabel('Search features');
    expect(await search.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    await search.fill(`Feature ${FEATURES}`);
    await page.getByRole('radio', { name: 'Value', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.getByText(`1 of ${FEATURES} features`).waitFor();
    visitor.expectNoProblems();
  });

  it('names as many dots as there is room for, and no name twice', async () => {
    const { id } = await scene.ranked(FEATURES, { value: 60, complexity: 60 });
    const { page } = await scene.open(`/projects/${id}/results`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.chart-name').first().waitFor();
    const names = await page.locator('.chart-name').allTextContents();
    expect(names.length).to.be.above(5);
    expect(new Set(names).size).to.equal(names.length);
  });

  it('says of features that none of them was compared in both value and effort', async () => {
    const { id, features } = await scene.app.make.project({ owner: scene.lead, features: 4 });
    const [a, b, c, d] = features.map((feature) => feature.id) as [string, string, string, string];
    await answered(id, [
      [a, b, 'value'],
      [c, d, 'complexity'],
    ]);
    const visitor = await scene.open(`/projects/${id}/results`);
    await visitor.page.getByText('4 features are not on the chart').first().waitFor();
    await firstRow(visitor.page).waitFor();
    await visitor.expectSoundInBothSizes();
    visitor.expectNoProblems();
  });

  it('keeps name, index and likely ranks of a feature apart on a phone, also before any has a quadrant', async () => {
    const { id, features } = await scene.app.make.project({
      owner: scene.lead,
      features: ['Sign in with a passkey', 'Undo', 'Dark theme', 'Webhooks'],
    });
    const [a, b, c, d] = features.map((feature) => feature.id) as [string, string, string, string];
    // Value is a circle, and only one feature has an effort as well.
    await answered(id, [
      [a, b, 'value'],
      [b, c, 'value'],
      [c, a, 'value'],
      [a, d, 'complexity'],
    ]);
    const visitor = await scene.open(`/projects/${id}/results`, 'phone');
    const first = firstRow(visitor.page);
    await first.waitFor();
    const boxes = await first.locator('bdi, .rank-ratio, .rank-range').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      }),
    );
    expect(boxes).to.have.length(3);
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(isApart, JSON.stringify([one, other])).to.equal(true);
      }
    }
    await visitor.page.getByText('Value is equal so far').waitFor();
    expect(await visitor.page.getByText('Effort is equal so far').count()).to.equal(0);
    visitor.expectNoProblems();
  });
});

/** Over how many pixels up and down an element reacts. Runs in the page. */
function reachOf(element: Element): number {
  const { left, top, width, height } = element.getClientRects()[0]!;
  const hits = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
  const middle = top + height / 2;
  let [up, down] = [0, 0];
  while (up < 60 && hits(middle - up)) up += 1;
  while (down < 60 && hits(middle + down)) down += 1;
  return up + down;
}
