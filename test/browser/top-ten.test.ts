import { expect } from 'chai';
import type { Browser, Locator } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { answerPairs, makeTeam, type Team } from './support/team.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

const FEATURES = Array.from({ length: 12 }, (_, place) => `Feature ${String(place + 1).padStart(2, '0')}`);
const MAX_QUESTIONS = 120;
/** How many answers of a dimension are given on the screen where the others are given without it. */
const LEFT_TO_SCREEN = 2;

describe('the top of the results', function () {
  this.timeout(180_000);
  let browser: Browser;
  let app: TestApp;
  let team: Team;
  let mia: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    team = await makeTeam(app, ['Mia Keller'], FEATURES);
    const random = seededRandom(7);
    const pairs = Array.from({ length: 14 }, (): [number, number] => {
      const one = Math.floor(random() * 11);
      return [one, one + 1 + Math.floor(random() * (11 - one))];
    });
    await answerPairs(app, team, 0, pairs, (one, other) => one < other);
  });
  afterEach(() => mia.expectNoProblems());

  async function open(size: Size): Promise<void> {
    mia = await Visitor.open(browser, app, { size });
    await mia.signIn(team.people[0]!);
  }

  /** A phone has no keys. */
  async function answer(side: 'left' | 'right'): Promise<void> {
    const { page } = mia;
    if (page.viewportSize()!.width === SIZES.desktop.width)
      return press(page, side === 'left' ? 'ArrowLeft' : 'ArrowRight');
    const pair = await readyPair(page);
    await page
      .locator('.compare-card')
      .nth(side === 'left' ? 0 : 1)
      .tap();
    await goneFrom(page, pair);
  }

  /** The features that come first by name are worth more, and the others harder. @returns the number of answers. */
  async function answerUntil(end: Locator, first: 'left' | 'right' = 'left'): Promise<number> {
    const { page } = mia;
    let given = 0;
    for (; !(await end.isVisible()); given++) {
      expect(given, 'questions').to.be.below(MAX_QUESTIONS);
      await readyPair(page);
      const [left, right] = await shownNames(page);
      await answer(left < right === (first === 'left') ? 'left' : 'right');
      await allSent(page);
      await page.locator('.compare-card:not(.is-waiting), .compare-end').first().waitFor();
    }
    return given;
  }

  /** By the same opinions: answers all that is asked except the last answers, which are left to the screen. */
  async function answerMost(dimension: 'value' | 'complexity'): Promise<void> {
    const client = app.as(team.people[0]!);
    const at = (rest: string) => `/projects/${team.project.id}/comparisons${rest}`;
    const next = () => client.get(at(`/next?dimension=${dimension}&top=5&top_by=ratio`));
    const placeOf = (id: string) => team.project.features.findIndex((feature) => feature.id === id);
    const given: string[] = [];
    for (let shown = await next(); shown.status === 200; shown = await next()) {
      const { comparison_id, feature_a, feature_b } = shown.body;
      const isFirst = placeOf(feature_a.id) < placeOf(feature_b.id);
      const choice = isFirst === (dimension === 'value') ? 'feature_a' : 'feature_b';
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id };
      const recorded = await client.post(at('/binary'), { ...pair, dimension, choice });
      given.push(recorded.body.id);
      expect(given.length, 'questions').to.be.below(MAX_QUESTIONS);
    }
    for (const id of given.slice(-LEFT_TO_SCREEN)) await client.delete(at(`/${id}`));
    await mia.page.reload();
  }

  it('is settled question by question, and leads back', async () => {
    await open('phone');
    const { page } = mia;
    await mia.goto(`/projects/${team.project.id}/results?sort=value`);
    const link = page.getByRole('link', { name: /^Settle my top 5 by value: about \d+ questions$/ });
    const told = Number(/\d+(?= questions)/.exec(await link.innerText())![0]);
    await mia.expectSoundInBothSizes();
    await link.click();
    await page.getByText('These questions are about the top 5 by value.').waitFor();
    await page.getByText('Settling the top 5').waitFor();
    await page
      .getByText(`about ${told} questions`)
      .or(page.getByText(`~${told} left`))
      .first()
      .waitFor();
    await mia.expectSoundInBothSizes();
    const end = page.getByRole('heading', { name: 'All questions about the top 5 are answered' });
    const given = await answerUntil(end);
    expect(given).to.be.within(told / 3, 3 * told);
    await mia.expectSoundInBothSizes();
    const stored = await storedComparisons(app, team.people[0]!, team.project);
    expect(stored).to.have.length(14 + given);

    await page.getByRole('button', { name: 'Undo' }).click();
    await readyPair(page);
    const [left, right] = await shownNames(page);
    await answer(left < right ? 'left' : 'right');
    await end.waitFor();
    await page.getByRole('link', { name: 'See the results' }).click();
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    await page.getByRole('radio', { name: 'Value', exact: true, checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.stability').waitFor();
    // The results of before stay until those of now have arrived.
    await page.getByRole('link', { name: /^(Settle|Ask about) my top/ }).waitFor({ state: 'detached' });
  });

  it('by value for effort is settled with questions about both', async () => {
    await open('desktop');
    const { page } = mia;
    await mia.goto(`/projects/${team.project.id}/results`);
    await page
      .getByRole('link', { name: /^(Settle|Ask about) my top 5 by value for effort: about \d+ questions$/ })
      .click();
    await page.getByText('These questions are about the top 5 by value for effort.').waitFor();
    for (const dimension of ['Effort', 'Value']) {
      await page.getByRole('link', { name: dimension, exact: true }).click();
      await page
        .getByRole('heading', { name: dimension === 'Value' ? 'Which is worth more?' : 'Which is harder' })
        .waitFor();
      await page.getByText('These questions are about the top 5 by value for effort.').waitFor();
    }
    await answerMost('value');
    const asked = await answerUntil(
      page.getByRole('heading', { name: 'All questions about value for the top 5 are answered' }),
    );
    expect(asked).to.be.above(0);
    await page.getByText(/^Next: effort, about \d+ questions\.$/).waitFor();
    await mia.expectSoundInBothSizes();
    await page.getByRole('link', { name: 'Continue with effort' }).click();
    await readyPair(page);
    await answerMost('complexity');
    await answerUntil(
      page.getByRole('heading', { name: 'All questions about effort for the top 5 are answered' }),
      'right',
    );
    await page.getByRole('link', { name: 'See the results' }).click();
    await page.getByRole('radio', { name: 'Value for effort', exact: true, checked: true }).waitFor();
    await page.locator('.stability').waitFor();
    // The results of before stay until those of now have arrived.
    await page.getByRole('link', { name: /^(Settle|Ask about) my top/ }).waitFor({ state: 'detached' });
  });

  it('is what the questions are about where the owner chooses so', async () => {
    await open('phone');
    const { page } = mia;
    await mia.goto(`/projects/${team.project.id}/settings`);
    const panel = page.locator('section.panel', { hasText: 'What do you want to find out?' });
    await panel.getByRole('radio', { name: 'The whole order', checked: true }).waitFor();
    await panel.getByRole('radio', { name: 'The top 5' }).check();
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Saved').waitFor();
    await mia.expectSoundInBothSizes();
    await mia.follow(`/projects/${team.project.id}/activity`);
    await page.getByText('changed what the questions find out', { exact: true }).waitFor();
    await mia.follow('/');
    await page.getByRole('link', { name: /^Answer \d+ questions in / }).waitFor();
    const listed = page.locator('.small-meter .num').first();
    await listed.filter({ hasText: '%' }).waitFor();
    const percent = await listed.innerText();
    await mia.follow(`/projects/${team.project.id}`);
    const card = page.locator('.dimension-card').first();
    await card.locator('.order-state', { hasText: percent }).waitFor();
    await card.getByText('of the questions about the top 5').waitFor();
    await card.getByText(/about \d+ questions for the top 5/).waitFor();
    await mia.expectSoundInBothSizes();
    await mia.follow(`/projects/${team.project.id}/compare/value`);
    await page.getByText('These questions are about the top 5 by value for effort.').waitFor();
    await page.getByText('Settling the top 5').waitFor();
    await answerMost('value');
    await answerUntil(page.getByRole('heading', { name: 'All questions about value for the top 5 are answered' }));
    await page.getByRole('link', { name: 'Continue with effort' }).waitFor();
    await page.getByRole('link', { name: 'Continue with all features' }).click();
    await page
      .getByText(/to a first ranking$|of pairs right$/)
      .first()
      .waitFor();
    await mia.goto(`/projects/${team.project.id}`);
    await card.getByText('All its questions are answered').waitFor();
  });

  it('is asked about without a connection, too', async () => {
    await open('desktop');
    const { page } = mia;
    const prefetched = page.waitForResponse((reply) => /top=5/.test(reply.url()) && !/count=1(&|$)/.test(reply.url()));
    await mia.goto(`/projects/${team.project.id}/compare/value?top=5`);
    await page.getByText('Settling the top 5').waitFor();
    await (await prefetched).finished();
    await page.waitForLoadState('networkidle');
    await mia.setOffline(true);
    for (let given = 0; given < 4; given++) await answer('left');
    await mia.setOffline(false);
    await allSent(page);
    expect(await storedComparisons(app, team.people[0]!, team.project)).to.have.length(18);
  });
});
