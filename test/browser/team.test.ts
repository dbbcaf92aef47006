import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { answerToTheEnd, type Opinion } from './support/answer-to-the-end.ts';
import { allSent, storedComparisons } from './support/comparing.ts';
import { makeTeam } from './support/team.ts';
import { Visitor } from './support/visitor.ts';

const FEATURES = [
  'Offline reading on the phone',
  'Dark theme',
  'Import from CSV and JSON',
  'Comments on a single line',
  'Webhooks for every change',
];
const DIMENSIONS = ['value', 'complexity'] as const;
/** Answers that two people give at the same moment may contradict each other. */
const SETTLED = /^Every pair is in order$|puts? the order in doubt$/;

describe('a team of three', function () {
  this.timeout(240_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it('ranks a backlog to the end of both dimensions, one on a phone, one answering at random', async () => {
    const team = await makeTeam(app, ['Mia Keller', 'Jon', 'Amara Obi'], FEATURES);
    const people = [
      await Visitor.open(browser, app),
      await Visitor.open(browser, app, { size: 'phone' }),
      await Visitor.open(browser, app),
    ];
    for (const [index, visitor] of people.entries()) await visitor.signIn(team.people[index]!);
    const random = seededRandom(11);
    const straight: Opinion = (left, right) => FEATURES.indexOf(left) < FEATURES.indexOf(right);
    const opinions: Opinion[] = [straight, straight, () => random() < 0.5];
    for (const dimension of DIMENSIONS) {
      await Promise.all(
        people.map(async (visitor, index) => {
          await visitor.goto(`/projects/${team.project.id}/compare/${dimension}`);
          await answerToTheEnd(visitor, opinions[index]!, { byTouch: index === 1 });
          await allSent(visitor.page);
        }),
      );
    }
    const [mia, jon] = people as [Visitor, Visitor, Visitor];
    await mia.follow(`/projects/${team.project.id}`);
    for (const dimension of DIMENSIONS) {
      await mia.page.locator(`.dimension-card.tone-${dimension}`).getByText(SETTLED).waitFor();
    }
    const { body } = await app.as(team.people[0]!).get(`/projects/${team.project.id}/live`);
    // Counted by what is stored: what `live` tells of people may be some seconds old.
    const stored = await storedComparisons(app, team.people[0]!, team.project);
    const answersOf = (person: string) => stored.filter(({ user_id }) => user_id === person).length;
    for (const { id, name } of body.people) expect(answersOf(id), name).to.be.above(0);
    for (const visitor of [mia, jon]) {
      await visitor.follow(`/projects/${team.project.id}/people`);
      const table = visitor.page.getByRole('table', { name: 'Who answers' });
      for (const { id, name } of body.people as { id: string; name: string }[]) {
        await table
          .getByRole('row', { name })
          .getByText(String(answersOf(id)), { exact: true })
          .waitFor();
      }
      await visitor.page.getByText('Too early to say').first().waitFor();
      await visitor.expectSoundInBothSchemes();
      await visitor.follow(`/projects/${team.project.id}/results`);
      const ranking = visitor.page.getByRole('grid', { name: 'Ranking' });
      for (const name of FEATURES) await ranking.getByRole('row', { name }).waitFor();
      visitor.expectNoProblems();
    }
  });
});
