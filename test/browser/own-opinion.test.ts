import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, storedComparisons } from './support/comparing.ts';
import { allPairs, answerPairs, makeTeam, type Team } from './support/team.ts';
import { Visitor } from './support/visitor.ts';

const FEATURES = ['Dark theme', 'Search', 'Export', 'Single sign-on', 'Roles'];
const MAX_QUESTIONS = 10;

describe('somebody who joins a finished project', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let team: Team;
  let jon: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    team = await makeTeam(app, ['Mia Keller', 'Jon'], FEATURES);
    await answerPairs(app, team, 0, allPairs(FEATURES.length), (one, other) => one < other);
    jon = await Visitor.open(browser, app, { size: 'phone' });
  });
  afterEach(() => jon.expectNoProblems());

  it('is asked what they think, until they have said as much as the others', async () => {
    await jon.signIn(team.people[1]!);
    await jon.goto(`/projects/${team.project.id}/compare/value`);
    await readyPair(jon.page);
    await jon.page.getByText('Your team already has a ranking. These questions are about your own view.').waitFor();
    await jon.page.getByText('0 % of your own order').waitFor();
    await jon.expectSoundInBothSchemes();
    await jon.page.keyboard.press('w');
    await jon.page.getByText('Your own answers don’t put these two in order yet').waitFor();
    await jon.page.keyboard.press('Escape');
    let given = 0;
    const end = jon.page.getByRole('heading', { name: 'Every pair is in order' });
    while (!(await end.isVisible())) {
      expect(given, 'questions').to.be.below(MAX_QUESTIONS);
      await press(jon.page, 'ArrowLeft');
      given += 1;
      await allSent(jon.page);
      await jon.page.locator('.compare-card:not(.is-waiting), .compare-end').first().waitFor();
    }
    expect(given).to.be.at.least(FEATURES.length - 1);
    expect(await jon.page.getByRole('button', { name: 'Add your own view' }).count()).to.equal(0);
    const stored = await storedComparisons(app, team.people[0]!, team.project);
    expect(stored.filter(({ user_id }) => user_id === team.people[1]!.id)).to.have.length(given);
  });

  it('is offered to go on where they have said less than the others', async () => {
    await answerPairs(app, team, 1, [[0, 1]], () => true);
    await jon.signIn(team.people[1]!);
    await jon.goto(`/projects/${team.project.id}/compare/value`);
    await jon.page.getByRole('heading', { name: 'Every pair is in order' }).waitFor();
    await jon.expectSoundInBothSchemes();
    await jon.page.getByRole('button', { name: 'Add your own view' }).click();
    await readyPair(jon.page);
    await jon.page.getByText('10 % of your own order').waitFor();
  });

  it('is asked what they think where the project aims for its top', async () => {
    const mia = app.as(team.people[0]!);
    const at = (rest: string) => `/projects/${team.project.id}${rest}`;
    await mia.put(at(''), { aim_top: 5 });
    await mia.post(at('/features'), { name: 'Zoom' });
    const next = () => mia.get(at('/comparisons/next?dimension=value'));
    for (let shown = await next(); shown.status === 200; shown = await next()) {
      const { comparison_id, feature_a, feature_b } = shown.body;
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id };
      const isFirst = feature_b.name === 'Zoom' || (feature_a.name !== 'Zoom' && feature_a.id < feature_b.id);
      const choice = isFirst ? 'feature_a' : 'feature_b';
      const { status } = await mia.post(at('/comparisons/binary'), { ...pair, dimension: 'value', choice });
      expect(status).to.equal(201);
    }
    await jon.signIn(team.people[1]!);
    await jon.goto(`/projects/${team.project.id}/compare/value`);
    await readyPair(jon.page);
    await jon.page.getByText('Your team already has a ranking. These questions are about your own view.').waitFor();
  });
});
