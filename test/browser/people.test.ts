import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allPairs, answerPairs, makeTeam, type Team } from './support/team.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

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
    const random = seededRandom(7);
    const pairs = allPairs(BACKLOG.length);
    await answerPairs(app, team, 0, pairs, (one, other) => one < other);
    await answerPairs(app, team, 1, pairs.slice(0, 36), (one, other) => one < other !== (one % 4 === 1));
    await answerPairs(app, team, 2, pairs.slice(5), () => random() < 0.5);
    await answerPairs(app, team, 3, pairs.slice(0, 6), (one, other) => one < other);
  });

  for (const size of Object.keys(SIZES) as Size[]) {
    it(`shows who answered, how far they agree and where they differ, on a ${size}`, async () => {
      const mia = await Visitor.open(browser, app, { size });
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
      const agreeing = async (name: RegExp) =>
        Number(/(\d+) % of \d+/.exec(await agreement.getByRole('row', { name }).innerText())![1]);
      expect(await agreeing(/Mia/)).to.be.above(await agreeing(/Amara/));
      await page.getByRole('heading', { name: 'Where people differ' }).waitFor();
      await page.getByRole('heading', { name: 'Who agrees with whom' }).waitFor();
      await mia.expectSoundInBothSchemes();
      await page.getByRole('button', { name: 'What do these figures mean?' }).click();
      await page.getByRole('dialog').getByText('Seeing it differently is not being wrong').waitFor();
      await mia.expectSound();
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'Effort' }).check();
      await page.getByText('This takes the answers of two people').waitFor();
      await mia.expectSound();
      mia.expectNoProblems();
    });
  }
});
