import { expect } from 'chai';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { createContext } from '../../shared/context.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { until } from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { answerPairs, makeTeam, type Team } from './support/team.ts';
import { SIZES, Visitor } from './support/visitor.ts';

const LEASE_MS = 120_000;
/** Polls are waits of up to ten seconds. */
const NEVER_POLL = `{
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms > 1000 && ms <= 10_000 ? ms * 1000 : ms, ...rest);
}`;
const neverPoll = (context: BrowserContext) => context.addInitScript({ content: NEVER_POLL });
const FEATURES = Array.from({ length: 14 }, (_, index) => `Feature ${String.fromCharCode(65 + index)}`);

describe('two people at once', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let team: Team;
  let mia: Visitor;
  let jon: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    team = await makeTeam(app, ['Mia Keller', 'Jon'], FEATURES);
    mia = await Visitor.open(browser, app, { pollsOften: true });
    jon = await Visitor.open(browser, app, { size: 'phone', pollsOften: true });
    for (const [person, visitor] of [mia, jon].entries()) {
      await visitor.signIn(team.people[person]!);
    }
  });
  afterEach(() => {
    mia.expectNoProblems();
    jon.expectNoProblems();
  });

  const at = (rest: string) => `/projects/${team.project.id}${rest}`;
  const pairOn = async (page: Page) => {
    await readyPair(page);
    return (await shownNames(page)).toSorted().join(' or ');
  };

  it('they are never asked the same, and undo takes back one’s own answer', async () => {
    await mia.goto(at('/compare/value'));
    await jon.goto(at('/compare/value'));
    const asked: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await pairOn(mia.page), await pairOn(jon.page)];
      expect(one, `both are asked at once in round ${round}`).to.not.equal(other);
      asked.push(one, other);
      await Promise.all([press(mia.page, round % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'), press(jon.page, 'ArrowLeft')]);
      await Promise.all([allSent(mia.page), allSent(jon.page)]);
    }
    expect(new Set(asked).size, `no pair is asked twice: ${asked.join(', ')}`).to.equal(asked.length);
    const before = await storedComparisons(app, team.people[0]!, team.project);
    expect(before).to.have.length(16);
    // Jon answered last; what Mia takes back is her own.
    await pairOn(mia.page);
    const undone = mia.page.waitForResponse((response) => response.request().method() === 'DELETE');
    await mia.page.keyboard.press('u');
    await mia.page.waitForFunction(
      (pair) =>
        [...document.querySelectorAll('.compare-name')]
          .map((each) => each.textContent?.trim())
          .sort()
          .join(' or ') === pair,
      asked.at(-2)!,
    );
    await undone;
    const after = await storedComparisons(app, team.people[0]!, team.project);
    const gone = before.filter(({ id }) => !after.some((each) => each.id === id));
    expect(gone.map(({ user_id }) => user_id)).to.deep.equal([team.people[0]!.id]);
  });

  it('only the progress changes on the screen of one while the other answers', async () => {
    await mia.goto(at('/compare/value'));
    const pair = await pairOn(mia.page);
    const moved = mia.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const pair = document.querySelector<HTMLElement>('.compare-pair')!;
          const look = () => `${pair.innerText} ${JSON.stringify(pair.getBoundingClientRect())}`;
          const before = look();
          const changes: string[] = [];
          const watch = new MutationObserver(() => {
            if (look() !== before) changes.push(look());
          });
          watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
          addEventListener('enough', () => resolve(changes));
        }),
    );
    await jon.goto(at('/compare/value'));
    for (let answered = 0; answered < 12; answered += 1) await press(jon.page, 'ArrowLeft');
    await allSent(jon.page);
    await mia.page
      .getByText(/Jon \(\S+\) is also answering: \d+ answers since you began/)
      .waitFor({ timeout: patient(40_000) });
    const known = await jon.page.getByText(/^about \d+ questions, \d+ min to a first ranking$/).innerText();
    await mia.page.getByText(known, { exact: true }).waitFor();
    await mia.page.evaluate(() => dispatchEvent(new Event('enough')));
    expect(await moved, 'what changed in the question').to.deep.equal([]);
    expect(await pairOn(mia.page)).to.equal(pair);
    await mia.expectSound();
    await press(mia.page, 'ArrowLeft');
    await allSent(mia.page);
    const stored = await storedComparisons(app, team.people[0]!, team.project);
    expect(stored).to.have.length(13);
  });

  it('what one thinks about for long is not asked of the other, what one has forgotten is', async () => {
    // With its clock, the page's marks are not to be had.
    await jon.context.clock.install();
    const onJons = async () => {
      await jon.page.locator('.compare-card:not(.is-waiting)').first().waitFor();
      return (await shownNames(jon.page)).toSorted().join(' or ');
    };
    // The code that keeps the pair loads a moment after the first question, together with the number of contradictions.
    const loaded = jon.page.waitForResponse(/inconsistency-stats/);
    await jon.goto(at('/compare/value'));
    const pair = await onJons();
    await loaded;
    app.travel(LEASE_MS - 20_000);
    const renewed = jon.page.waitForResponse(/\/next\?.*showing=/);
    await jon.context.clock.fastForward(60_000);
    await renewed;
    app.travel(60_000);
    await mia.goto(at('/compare/value'));
    expect(await pairOn(mia.page)).not.to.equal(pair);
    expect(await onJons()).to.equal(pair);
    await jon.context.clock.fastForward(11 * 60_000);
    app.travel(LEASE_MS + 1);
    await mia.goto(at('/compare/value'));
    expect(await pairOn(mia.page)).to.equal(pair);
  });

  it('Back does not ask what somebody else has answered meanwhile', async () => {
    // The code that reports leaving loads a moment after the first question, together with the number of contradictions.
    const loaded = jon.page.waitForResponse(/inconsistency-stats/);
    await Promise.all([loaded, jon.goto(at('/compare/value'))]);
    const asked = await pairOn(jon.page);
    const told = jon.page.waitForResponse(/comparisons\/leave/);
    await jon.page.locator('.compare-back').click();
    await told;
    await mia.goto(at('/compare/value'));
    expect(await pairOn(mia.page)).to.equal(asked);
    await press(mia.page, 'ArrowLeft');
    await allSent(mia.page);
    const answered = jon.page.waitForResponse(/\/next\?.*showing=/);
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    await jon.page.route(/\/next\?.*showing=/, async (route) => {
      await isSeen;
      await route.continue();
    });
    await jon.page.goBack();
    // Until the service has said what is asked, no question is on the screen, and nothing can be answered.
    await jon.page.locator('.compare-pair.skeleton').waitFor();
    expect(await jon.page.locator('.compare-card').count()).to.equal(0);
    await jon.page.keyboard.press('ArrowLeft');
    seen();
    await answered;
    expect(await pairOn(jon.page)).not.to.equal(asked);
    await allSent(jon.page);
    expect(await storedComparisons(app, team.people[0]!, team.project)).to.have.length(1);
  });

  it('the figures of the overview move', async () => {
    await jon.goto(at('/compare/value'));
    await readyPair(jon.page);
    await mia.goto(at(''));
    const value = mia.page.locator('.dimension-card.tone-value');
    await mia.page.getByText('14 features · 2 people · 1 answering now').waitFor();
    await value.getByText('0 answers').waitFor();
    for (const count of [1, 2, 3]) {
      await press(jon.page, 'ArrowLeft');
      await allSent(jon.page);
      await value.getByText(count === 1 ? '1 answer' : `${count} answers`, { exact: true }).waitFor();
    }
    await mia.page.locator('.people').getByText('3 answers · answering now').waitFor();
    await mia.expectSoundInBothSchemes();
  });

  it('leaving the questions or the page, and being done, end “answering now”', async () => {
    const answering = mia.page.getByText('14 features · 2 people · 1 answering now');
    const idle = mia.page.getByText('14 features · 2 people', { exact: true });
    await mia.goto(at(''));
    await jon.goto(at('/compare/value'));
    const pair = await pairOn(jon.page);
    await answering.waitFor();
    // Answered, and left before the answer can have arrived.
    await jon.page.keyboard.press('ArrowLeft');
    await jon.page.locator('.compare-back').click();
    await jon.page.locator('.dimension-card').first().waitFor();
    await idle.waitFor();
    await jon.page.goBack();
    await answering.waitFor();
    const next = await pairOn(jon.page);
    expect(next).not.to.equal(pair);
    // To swap the dimension is not to leave.
    await jon.page.keyboard.press('x');
    await readyPair(jon.page);
    await jon.page.keyboard.press('x');
    expect(await pairOn(jon.page)).to.equal(next);
    // The code that reports leaving loads a moment after the first question, together with the number of contradictions.
    const loaded = ({ page }: Visitor) => page.waitForResponse(/inconsistency-stats/);
    const tab = await jon.openTab();
    await Promise.all([loaded(tab), tab.goto(at('/compare/value'))]);
    expect(await pairOn(tab.page), 'the same in both tabs').to.equal(next);
    await tab.page.goto('about:blank');
    await Promise.all([loaded(mia), mia.goto(at('/compare/value'))]);
    expect(await pairOn(mia.page), 'what the other tab still shows').not.to.equal(next);
    await mia.follow(at(''));
    await answering.waitFor();
    await jon.page.goto('about:blank');
    await idle.waitFor();
    await tab.goto(at('/compare/value?n=1'));
    await readyPair(tab.page);
    await answering.waitFor();
    await tab.page.keyboard.press('ArrowLeft');
    await tab.page.getByText('Thank you. You can stop here').waitFor();
    await idle.waitFor();
  });

  it('the first ranking is there as soon as there is one', async () => {
    // The results are read once more when it is first known what is live.
    let isLive = false;
    const read = mia.page.waitForResponse((response) => {
      isLive ||= response.url().endsWith('/live');
      return isLive && /\/results\?/.test(response.url());
    });
    await mia.goto(at('/results'));
    await mia.page.getByText('No answers yet').waitFor();
    await (await read).finished();
    await answerPairs(app, team, 1, [[0, 1]], () => true);
    await mia.page
      .getByRole('grid')
      .getByText('Feature A')
      .waitFor({ timeout: patient(40_000) });
    expect(await mia.page.getByRole('button', { name: /^Show \d/ }).count()).to.equal(0);
    await mia.expectSoundInBothSchemes();
  });

  it('the ranking stays until one asks for what is new', async () => {
    for (const dimension of ['value', 'complexity'] as const) {
      const pairs = FEATURES.slice(1).map((_, index): [number, number] => [index, index + 1]);
      await answerPairs(app, team, 1, pairs, () => true, dimension);
    }
    // The ranking is read once more when it is first known what is live: an answer before that is no new one.
    let isLive = false;
    const read = mia.page.waitForResponse((response) => {
      isLive ||= response.url().endsWith('/live');
      return isLive && /\/results\?.*sort_by=value/.test(response.url());
    });
    await mia.goto(at('/results?sort=value'));
    const first = mia.page.getByRole('row').nth(1);
    await first.getByText('Feature A').waitFor();
    await read;
    await jon.goto(at('/compare/complexity'));
    // The last is better than the first after all, and with it everything is in a circle but the others' places.
    await answerPairs(app, team, 1, [[13, 0]], () => true);
    const rows = () => mia.page.locator('.rank-row').allInnerTexts();
    const before = await rows();
    const topOf = async (found: Locator) => (await found.boundingBox())!.y;
    const heading = mia.page.getByRole('heading', { name: 'Ranking' });
    const gap = async () => (await topOf(mia.page.getByRole('grid'))) - (await topOf(heading));
    const wide = await gap();
    const offer = mia.page.getByRole('button', { name: 'Show 1 new comparison' });
    await offer.waitFor({ timeout: patient(40_000) });
    expect(await rows()).to.deep.equal(before);
    expect(await gap()).to.equal(wide);
    await mia.expectSoundInBothSchemes();
    await mia.page.setViewportSize(SIZES.phone);
    await mia.expectSoundInBothSchemes();
    const narrow = await gap();
    const { y, height } = (await offer.boundingBox())!;
    expect(y + height, 'the offer covers no row').to.be.at.most(await topOf(mia.page.getByRole('grid')));
    await offer.click();
    await offer.waitFor({ state: 'detached' });
    expect(await rows()).to.not.deep.equal(before);
    expect(await gap()).to.equal(narrow);
  });

  it('an answer that comes while the ranking is read is offered', async () => {
    for (const dimension of ['value', 'complexity'] as const) {
      const pairs = FEATURES.slice(1).map((_, index): [number, number] => [index, index + 1]);
      await answerPairs(app, team, 1, pairs, () => true, dimension);
    }
    const live = mia.page.waitForResponse(/\/live/);
    const top = mia.page.waitForResponse(/\/results\?/);
    await mia.goto(at(''));
    // The ranking is on the screen at once, as the overview read it, and read again.
    for (const each of [live, top]) await (await each).finished();
    await mia.page.getByText('Feature A', { exact: true }).first().waitFor();
    // The ranking that the service has read is held back until the answer is in the live figures.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    await mia.page.route(/\/results\?/, async (route) => {
      const response = await route.fetch();
      isHeld();
      await isReleased;
      await route.fulfill({ response, body: (await response.text()).replace('Feature B', 'Feature B as read') });
    });
    const figures = mia.page.waitForResponse(/\/live/);
    await mia.page.getByRole('link', { name: 'Results', exact: true }).click();
    await held;
    await (await figures).finished();
    const followed = mia.page.waitForResponse(
      async (response) =>
        /\/live/.test(response.url()) &&
        response.status() === 200 &&
        (await response.json()).dimensions.value.comparisons_done === FEATURES.length,
      { timeout: patient(40_000) },
    );
    await answerPairs(app, team, 1, [[13, 0]], () => true);
    await (await followed).finished();
    release();
    await mia.page.getByRole('grid').getByText('Feature B as read').waitFor();
    await mia.page.unroute(/\/results\?/);
    await mia.page.getByRole('button', { name: 'Show 1 new comparison' }).click();
    await mia.page.getByRole('grid').getByText('Feature B', { exact: true }).waitFor();
  });

  it('a feature that was renamed elsewhere has its new name in the list and in the ranking', async () => {
    const rename = (name: string) =>
      app.as(team.people[1]!).put(`/projects/${team.project.id}/features/${team.project.features[0]!.id}`, { name });
    await answerPairs(app, team, 1, [[0, 1]], () => true);
    const open = async (address: string) => {
      const live = mia.page.waitForResponse(/\/live/);
      await mia.goto(at(address));
      await (await live).finished();
      await mia.page.getByRole('grid').waitFor();
    };
    await open('/features');
    expect((await rename('Another name')).status).to.equal(200);
    await mia.page
      .getByRole('grid')
      .getByText('Another name')
      .waitFor({ timeout: patient(40_000) });
    await open('/results?sort=value');
    expect((await rename('A third name')).status).to.equal(200);
    await mia.page
      .getByRole('grid')
      .getByText('A third name')
      .waitFor({ timeout: patient(40_000) });
    expect(await mia.page.getByRole('button', { name: /^Show/ }).count()).to.equal(0);
  });

  it('a hidden tab asks for nothing', async () => {
    await jon.goto(at('/compare/value'));
    await readyPair(jon.page);
    let asked = 0;
    mia.page.on('request', (request) => {
      if (request.url().endsWith('/live')) asked += 1;
    });
    await mia.goto(at(''));
    await mia.page.getByText('1 answering now').waitFor();
    await mia.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = asked;
    // As long as it takes another page to see three changes by polling.
    await jon.follow(at(''));
    for (let answered = 0; answered < 2; answered += 1) {
      await answerPairs(app, team, 0, [[answered, answered + 5]], () => true);
      await jon.page
        .locator('.dimension-card.tone-value')
        .getByText(`${answered + 1} answer`)
        .waitFor({ timeout: patient(40_000) });
    }
    expect(asked).to.equal(before);
    await mia.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await mia.page.locator('.dimension-card.tone-value').getByText('2 answers').waitFor();
    expect(asked).to.be.above(before);
  });

  it('one stream tells all windows of a person what others answer, without a poll', async () => {
    const own = await Visitor.open(browser, app, { hasStreams: true });
    await own.signIn(team.people[0]!);
    await neverPoll(own.context);
    const { feeds, log } = app.resources;
    const relay = () => relayEvents(createContext(app.resources, log));
    await answerPairs(app, team, 1, [[4, 5]], () => true);
    const opened = own.page.waitForResponse(/\/events$/);
    await own.goto(at(''));
    await opened;
    const other = await own.openTab();
    await other.goto(at('/results?sort=value'));
    await other.page.getByRole('grid').waitFor();
    // It listens before it asks for the stream.
    const locks = () => other.page.evaluate(() => navigator.locks.query());
    await until(locks, ({ pending }) => pending?.length === 1);
    await own.page.getByText('about 34 questions to a first ranking').waitFor();
    await answerPairs(app, team, 1, [[0, 1]], () => true);
    await relay();
    await own.page.getByText('about 33 questions to a first ranking').waitFor();
    await other.page.getByRole('button', { name: 'Show 1 new comparison' }).waitFor();
    expect(feeds.count, 'one stream for both windows').to.equal(1);

    // The other window goes on when the one with the stream is closed.
    const taken = other.page.waitForResponse(/\/events$/);
    await own.page.close();
    await taken;
    await answerPairs(app, team, 1, [[2, 3]], () => true);
    await relay();
    await other.page.getByRole('button', { name: 'Show 2 new comparisons' }).waitFor();
    other.expectNoProblems();
  });
});
