import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { expectNothingMoves } from './support/steady.ts';
import { allPairs, answerPairs, makeTeam, type Team } from './support/team.ts';
import { Visitor } from './support/visitor.ts';

const BACKLOG = [
  'Offline reading on the phone',
  'Dark theme',
  'Import from CSV and JSON',
  'Comments on a single line',
  'Webhooks for every change',
  'Audit log export',
  'Sign in with a passkey',
  'Faster first page',
  'Templates for new projects',
  'Weekly summary by mail',
];

describe('the people of a project, in a browser', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let team: Team;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    team = await makeTeam(app, ['Mia Keller', 'Jon', 'Amara Obi', 'Ken'], BACKLOG);
    await app.as(team.people[0]!).put(`/projects/${team.project.id}/model-config`, { selection_strategy: 'adaptive' });
    const random = seededRandom(7);
    const pairs = allPairs(BACKLOG.length);
    await answerPairs(app, team, 0, pairs, (one, other) => one < other);
    await answerPairs(app, team, 1, pairs.slice(0, 36), (one, other) => one < other !== (one % 4 === 1));
    await answerPairs(app, team, 2, pairs.slice(5), () => random() < 0.5);
    await answerPairs(app, team, 3, pairs.slice(0, 6), (one, other) => one < other);
  });

  it('says why it stays too early to say, and what helps: to the owner with the way there', async () => {
    for (const [person, way] of [
      [0, 'Change how questions are chosen'],
      [1, null],
    ] as const) {
      const visitor = await Visitor.open(browser, app, { size: person === 0 ? 'desktop' : 'phone' });
      await visitor.signIn(team.people[person]!);
      await visitor.goto(`/projects/${team.project.id}/people`);
      const { page } = visitor;
      await page.getByText(/This project never asks pairs .+ “Check for mistakes” asks some/).waitFor();
      await visitor.expectSoundInBothSchemes();
      if (way === null) {
        await page.getByText('The owner can choose this in the settings.').waitFor();
      } else {
        await page.getByRole('link', { name: way }).click();
        await visitor.heading('Settings');
        await page.getByRole('radio', { name: 'Check for mistakes' }).waitFor();
      }
      visitor.expectNoProblems();
    }
    const checking = { selection_strategy: 'robust' };
    await app.as(team.people[0]!).put(`/projects/${team.project.id}/model-config`, checking);
    const mia = await Visitor.open(browser, app);
    await mia.signIn(team.people[0]!);
    const read = mia.page.waitForResponse((response) => response.url().endsWith('/model-config'));
    await mia.goto(`/projects/${team.project.id}/people`);
    await read;
    await mia.page.getByText('Too early to say').first().waitFor();
    expect(await mia.page.getByText('This project never asks pairs').count()).to.equal(0);
    await app.as(team.people[0]!).put(`/projects/${team.project.id}/model-config`, { selection_strategy: 'adaptive' });
  });

  it('shows both orders of a team in two parts, where the overview leads', async () => {
    const parts = await makeTeam(app, ['Ana', 'Ben', 'Cleo', 'Dan'], BACKLOG);
    const turned = (feature: number) => (feature + BACKLOG.length / 2) % BACKLOG.length;
    for (const person of [0, 1, 2, 3]) {
      const isBetter = (one: number, other: number) => (person < 2 ? one < other : turned(one) < turned(other));
      await answerPairs(app, parts, person, allPairs(BACKLOG.length), isBetter);
    }
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await Visitor.open(browser, app, { size });
      await visitor.signIn(parts.people[1]!);
      const { page } = visitor;
      await visitor.goto(`/projects/${parts.project.id}`);
      await page.getByRole('link', { name: 'Two parts of the team see it differently' }).click();
      await page.getByRole('heading', { name: 'The team is in two parts, each with an order of its own' }).waitFor();
      const orders = page.locator('dl > div', { hasText: 'One part of the team: 2 people' });
      const firsts = await orders
        .getByRole('listitem')
        .first()
        .or(orders.last().getByRole('listitem').first())
        .allInnerTexts();
      expect(firsts.toSorted()).to.deep.equal([BACKLOG[0], BACKLOG[5]].toSorted());
      await visitor.expectSoundInBothSchemes();
      visitor.expectNoProblems();
    }
  });

  for (const late of [/\/agreement\?/, /\/collaborators/]) {
    it(`nothing on the screen moves when ${late.source} answers late`, async () => {
      const mia = await Visitor.open(browser, app);
      await mia.signIn(team.people[0]!);
      const { page } = mia;
      await expectNothingMoves(
        page,
        late,
        async () => {
          const live = page.waitForResponse(/\/live/);
          await mia.goto(`/projects/${team.project.id}/people`);
          await live;
        },
        async () => {
          await page.getByText('Where people differ').waitFor();
          await page.getByRole('heading', { name: 'Invite people' }).waitFor();
        },
      );
      mia.expectNoProblems();
    });
  }

  it('shows who answered, how far they agree and where they differ', async () => {
    const mia = await Visitor.open(browser, app, { size: 'phone' });
    await mia.signIn(team.people[0]!);
    await mia.goto(`/projects/${team.project.id}/people`);
    const { page } = mia;
    const figures = page.getByRole('table', { name: 'Who answers' });
    await figures
      .getByRole('row', { name: /Mia Keller/ })
      .getByText('45', { exact: true })
      .waitFor();
    const agreement = page.getByRole('table', { name: 'How far people agree' });
    await agreement.getByRole('row', { name: /Ken/ }).getByText('Too early to say').first().waitFor();
    const fitOf = async (name: RegExp) =>
      Number(/(\d+) %/.exec(await agreement.getByRole('row', { name }).innerText())![1]);
    expect(await fitOf(/Mia/)).to.be.above(await fitOf(/Amara/));
    await page
      .getByText(/^One person’s answers look random or swapped\. Without them, the team agrees on about \d+ %/)
      .waitFor();
    await page.getByText(/Ask them about it, or look at their answers\./).waitFor();
    await agreement.getByRole('row', { name: /Amara/ }).getByText('Some answers look random').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).to.deep.equal([
      'Answers',
      'Agreement',
      'Access',
    ]);
    for (const section of ['Answers', 'Agreement', 'Access']) {
      const region = page.getByRole('region', { name: section, exact: true });
      expect(await region.locator('tr, .people-list > li', { hasText: 'Amara Obi' }).count(), section).to.equal(1);
    }
    await mia.expectSoundInBothSchemes();
    await page.getByText('Where people differ').click();
    await mia.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'What do these figures mean?' }).click();
    await page.getByRole('dialog').getByText('A different view isn’t wrong').waitFor();
    await mia.expectSound();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Effort' }).check();
    await page.getByText('At least two people have to answer about the same dimension first').waitFor();
    await mia.expectSound();
    await page.getByRole('radio', { name: 'Value' }).check();
    await page.getByRole('link', { name: /Look at their answers.*Amara Obi/ }).click();
    await mia.heading('Activity');
    await page.getByText('40 entries').waitFor();
    expect(await page.locator('.activity-line', { hasText: 'Mia' }).count()).to.equal(0);
    await mia.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Show what everybody did' }).click();
    await page.getByText('127 entries').waitFor();
    mia.expectNoProblems();
  });

  it('tells somebody that they differ in taste, not in care, and names the features that divide the team', async () => {
    const divided = await makeTeam(app, ['Zoe', 'Max Frei', 'Lea'], BACKLOG);
    const half = BACKLOG.length / 2;
    // Max prefers the second half of the backlog to the first, the others the first.
    const ofMax = (feature: number) => (feature + half) % BACKLOG.length;
    for (const person of [0, 2]) await answerPairs(app, divided, person, allPairs(BACKLOG.length), (x, y) => x < y);
    await answerPairs(app, divided, 1, allPairs(BACKLOG.length), (x, y) => ofMax(x) < ofMax(y));
    for (const [person, words] of [
      [1, 'You see it differently, but answer carefully'],
      [0, 'Sees it differently, but answers carefully'],
    ] as const) {
      const visitor = await Visitor.open(browser, app, { size: person === 0 ? 'desktop' : 'phone' });
      await visitor.signIn(divided.people[person]!);
      await visitor.goto(`/projects/${divided.project.id}/people`);
      const { page } = visitor;
      const agreement = page.getByRole('table', { name: 'How far people agree' });
      await agreement
        .getByRole('row', { name: /Max Frei/ })
        .getByText(words)
        .waitFor();
      await page.getByText('People see some features differently, but answer carefully.').waitFor();
      await page.getByText('Where people differ').click();
      await page.getByRole('heading', { name: 'Features that divide the team' }).waitFor();
      const sides = page.locator('h3 + .differences li').first();
      expect(await sides.innerText()).to.match(/worth (more|less)\s+(you|Max Frei)/);
      await visitor.expectSoundInBothSchemes();
      visitor.expectNoProblems();
    }
  });

  it('says of somebody careful about effort that they see value the opposite way, and leaves nobody out as random', async () => {
    const few = BACKLOG.slice(0, 8);
    const mirrored = await makeTeam(app, ['Uma', 'Per', 'Ivo', 'Dora Lind'], few);
    const pairs = allPairs(few.length);
    for (const person of [0, 1, 2, 3]) {
      await answerPairs(app, mirrored, person, pairs, (x, y) => x < y === person < 3);
      await answerPairs(app, mirrored, person, pairs, (x, y) => x < y, 'complexity');
    }
    for (const size of ['phone', 'desktop'] as const) {
      const uma = await Visitor.open(browser, app, { size });
      await uma.signIn(mirrored.people[0]!);
      await uma.goto(`/projects/${mirrored.project.id}/people`);
      const { page } = uma;
      await page.getByText('One person sees value the opposite way, or swapped the buttons: ask them.').waitFor();
      const row = page.getByRole('table', { name: 'How far people agree' }).getByRole('row', { name: /Dora Lind/ });
      await row.getByText('Sees it the opposite way, or swapped the buttons').waitFor();
      await row.getByText(/^Counted the other way round, with \d+/).waitFor();
      expect(await page.getByText('random').count()).to.equal(0);
      await uma.expectSoundInBothSchemes();
      await uma.goto(`/projects/${mirrored.project.id}/contradictions`);
      await page.getByText(/1 person is left out here/).waitFor();
      uma.expectNoProblems();
    }
  });
});
