import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { patient } from '../support/patience.ts';
import { startClientApp } from '../support/web-client.ts';
import { allPairs, answerPairs, makeTeam, type Team } from './support/team.ts';
import { Visitor } from './support/visitor.ts';

const NAMES = ['Dark theme', 'Audit log export', 'Webhooks', 'Offline reading'];

describe('the overview of a project, while others answer', function () {
  this.timeout(120_000);
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
    team = await makeTeam(app, ['Mia Keller', 'Jon'], NAMES);
    mia = await Visitor.open(browser, app, { pollsOften: true });
    await mia.signIn(team.people[0]!);
  });
  afterEach(() => mia.expectNoProblems());

  it('names the first of the ranking, and contradictions, as they are by now', async () => {
    await answerPairs(app, team, 1, allPairs(3), () => true);
    const { page } = mia;
    const askedForTop = async () => (await page.waitForRequest(/\/results\/stability\?/)).url();
    const onOverview = askedForTop();
    await mia.goto(`/projects/${team.project.id}`);
    const names = page.locator('.top-names li');
    await names.first().getByText('Dark theme').waitFor();
    const settle = page.getByText('Some answers contradict each other.');
    expect(await settle.count()).to.equal(0);
    await answerPairs(app, team, 1, [[3, 0]], () => true);
    await names
      .first()
      .getByText('Offline reading')
      .waitFor({ timeout: patient(40_000) });
    await answerPairs(app, team, 1, [[2, 3]], () => true);
    await settle.waitFor({ timeout: patient(40_000) });
    expect(await page.getByText('among the answers').count()).to.equal(0);
    expect(await page.getByRole('link', { name: 'Settle contradictions' }).count()).to.equal(0);
    await mia.expectSoundInBothSchemes();
    // Only value has answers, so both say how much of the order by value is settled.
    const onResults = askedForTop();
    await mia.goto(`/projects/${team.project.id}/results?sort=value`);
    expect(await onOverview).to.equal(await onResults);
    await page
      .getByText(/settled/)
      .first()
      .waitFor();
  });

  it('says of the questions left that disagreement makes them more, to a team alone and until its answers tell', async () => {
    const { page } = mia;
    const effort = page.locator('.tone-complexity.panel');
    await mia.goto(`/projects/${team.project.id}`);
    await effort.getByText(/about \d+ questions to a first ranking, more if people disagree/).waitFor();
    await answerPairs(app, team, 1, allPairs(3), () => true, 'complexity');
    await mia.goto(`/projects/${team.project.id}`);
    await effort.getByText(/about \d+ questions? to a first ranking$/).waitFor();
    const alone = await app.make.project({ owner: team.people[0]!, features: 12 });
    await mia.follow(`/projects/${alone.id}`);
    await effort.getByText(/about \d+ questions to a first ranking$/).waitFor();
  });

  it('asks about a dimension that is in order only for the view of those who left it to others', async () => {
    await answerPairs(app, team, 0, allPairs(NAMES.length), () => true);
    const { page } = mia;
    await mia.goto(`/projects/${team.project.id}`);
    const [value, effort] = [page.locator('.tone-value.panel'), page.locator('.tone-complexity.panel')];
    await value.getByText('Every pair is in order').waitFor();
    await effort.getByRole('link', { name: 'Answer questions' }).waitFor();
    await value.getByRole('link', { name: 'Answer questions' }).waitFor({ state: 'detached' });
    expect(await value.getByRole('link', { name: /^Add your own view/ }).count()).to.equal(0);
    const jon = await Visitor.open(browser, app);
    await jon.signIn(team.people[1]!);
    await jon.goto(`/projects/${team.project.id}`);
    await jon.page.getByRole('link', { name: /^Add your own view/ }).waitFor();
    jon.expectNoProblems();
  });
});
