import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser, pollOften } from '../support/browser.ts';
import { patient } from '../support/patience.ts';
import { startClientApp } from '../support/web-client.ts';
import { shownNames, storedComparisons } from './support/comparing.ts';
import { allPairs, answerPairs, makeTeam, type Team } from './support/team.ts';
import { Visitor } from './support/visitor.ts';

const NAMES = ['Dark theme', 'Audit log export', 'Webhooks', 'Offline reading'];

/** As when a person comes back after a minute: to the tab, or to a window that was in sight all the time. */
async function comeBack(page: Page, to: 'tab' | 'window'): Promise<void> {
  await page.evaluate((event) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    if (event === 'tab') document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    else dispatchEvent(new Event('focus'));
  }, to);
}

describe('the web client: coming back to a page', function () {
  this.timeout(90_000);
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
    await app.as(team.people[0]!).put(`/projects/${team.project.id}`, { members_may_delete: true });
    mia = await Visitor.open(browser, app);
    await mia.signIn(team.people[0]!);
  });
  afterEach(() => mia.expectNoProblems());

  const at = (rest: string) => `/projects/${team.project.id}${rest}`;
  const asJon = () => app.as(team.people[1]!);

  for (const to of ['tab', 'window'] as const) {
    it(`shows what others have changed meanwhile (${to})`, async () => {
      await answerPairs(
        app,
        team,
        1,
        [
          [0, 1],
          [1, 2],
        ],
        () => true,
      );
      const pages = {
        projects: await mia.openTab(),
        contradictions: await mia.openTab(),
        features: await mia.openTab(),
        activity: await mia.openTab(),
      };
      await pages.projects.goto('/');
      await pages.projects.page.getByText('4 features').waitFor();
      await pages.contradictions.goto(at('/contradictions'));
      await pages.contradictions.page.getByText('The answers agree with each other.').waitFor();
      await pages.features.goto(at('/features'));
      await pages.features.page.getByText('Offline reading').waitFor();
      await pages.activity.goto(at('/activity'));
      await pages.activity.page.getByText('Audit log export is worth more than Webhooks').first().waitFor();

      await answerPairs(app, team, 1, [[2, 0]], () => true);
      await asJon().delete(at(`/features/${team.project.features[3]!.id}`));

      for (const { page } of Object.values(pages)) await comeBack(page, to);
      await pages.projects.page.getByText('3 features').waitFor();
      await pages.contradictions.page.getByText('1 contradiction in value').waitFor();
      await pages.features.page.getByText('Offline reading').waitFor({ state: 'detached' });
      await pages.activity.page.getByText('Webhooks is worth more than Dark theme').first().waitFor();
      for (const page of Object.values(pages)) page.expectNoProblems();
    });
  }

  it('shows at once what the person changes in another tab, and leaves with them', async () => {
    const { page } = mia;
    const tabs = { list: await mia.openTab(), compare: await mia.openTab(), account: await mia.openTab() };
    await tabs.list.goto('/');
    await tabs.compare.goto(at('/compare/value'));
    await tabs.account.goto('/me');
    for (const { page: other } of Object.values(tabs)) {
      // The code that follows other tabs loads with the list of keys.
      await other.keyboard.press('?');
      await other.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
      await other.keyboard.press('Escape');
    }
    await mia.goto(at('/settings'));
    await page.getByLabel('Name', { exact: true }).fill('Renamed');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await tabs.list.page.getByRole('link', { name: 'Renamed', exact: true }).waitFor();
    await tabs.compare.page.getByRole('link', { name: 'Renamed' }).waitFor();

    await mia.goto(at('/features'));
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Dark mode');
    await page.keyboard.press('Control+Enter');
    await tabs.list.page.getByText('5 features').waitFor();

    await mia.goto('/me');
    await page.getByLabel('Single-letter shortcuts').uncheck();
    await tabs.account.page.locator('input:not(:checked)').and(tabs.account.page.getByLabel('Single-letter')).waitFor();
    await page.getByLabel('Name shown to others').fill('Mia K.');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await tabs.list.page.locator('.account-link').getByText('MK').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await mia.heading('Sign in');
    for (const tab of Object.values(tabs)) {
      await tab.heading('Sign in');
      tab.expectNoProblems();
    }
  });

  it('leaves the ranking as it is, and offers what is new', async () => {
    await answerPairs(app, team, 1, allPairs(4), () => true);
    await answerPairs(app, team, 1, allPairs(4), () => true, 'complexity');
    const { page } = mia;
    await pollOften(mia.context);
    // The ranking is read once more when it is first known what is live.
    let isLive = false;
    const read = page.waitForResponse((response) => {
      isLive ||= response.url().endsWith('/live');
      return isLive && /\/results\?.*sort_by=value/.test(response.url());
    });
    await mia.goto(at('/results?sort=value'));
    const rows = () => page.locator('.rank-row').allInnerTexts();
    await page.getByRole('row').nth(1).getByText('Dark theme').waitFor();
    await read;
    const before = await rows();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await answerPairs(app, team, 1, [[3, 0]], () => true);
    await comeBack(page, 'window');
    await comeBack(page, 'tab');
    await page.getByRole('button', { name: 'Show 1 new comparison' }).waitFor({ timeout: patient(40_000) });
    expect(await rows()).to.deep.equal(before);
    expect(asked).to.not.include('results');
    expect(asked).to.not.include('stability');
  });

  it('saves what was changed on the page alone, where another window has changed the rest', async () => {
    const [owner] = team.people;
    const { page } = mia;
    await mia.goto(at('/settings'));
    await page.getByLabel('Description').waitFor();
    await app.as(owner!).put(at(''), { name: 'Renamed elsewhere' });
    await page.getByLabel('Description').fill('Everything for phones.');
    await page
      .locator('form', { has: page.getByLabel('Description') })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { body: project } = await app.as(owner!).get(at(''));
    expect(project).to.include({ name: 'Renamed elsewhere', description: 'Everything for phones.' });

    await mia.goto('/me');
    await page.getByLabel('Email').waitFor();
    await app.as(owner!).patch('/auth/me', { display_name: 'Named elsewhere' });
    const email = `mia.${owner!.username}@example.org`;
    await page.getByLabel('Email').fill(email);
    await page
      .locator('form', { has: page.getByLabel('Email') })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await mia.goto('/me');
    expect(await page.getByLabel('Email').inputValue()).to.equal(email);
    expect(await page.getByLabel('Name shown to others').inputValue()).to.equal('Named elsewhere');
  });

  it('takes back one’s own last answer, however much others have said since', async () => {
    const features = Array.from({ length: 15 }, (_, index) => `Feature ${index + 1}`);
    team = await makeTeam(app, ['Mia Keller', 'Jon'], features);
    const owner = team.people[0]!;
    await answerPairs(app, team, 0, [[14, 0]], () => true);
    await answerPairs(app, team, 1, allPairs(15).slice(0, 102), () => true);
    const other = await Visitor.open(browser, app);
    await other.signIn(owner);
    await other.goto(at('/compare/value'));
    const undone = other.page.waitForResponse((response) => response.request().method() === 'DELETE');
    await other.page.getByRole('button', { name: /^Undo/ }).click();
    expect((await undone).status()).to.equal(204);
    expect((await shownNames(other.page)).toSorted()).to.deep.equal(['Feature 1', 'Feature 15']);
    expect(await storedComparisons(app, owner, team.project)).to.have.length(102);
    other.expectNoProblems();
  });
});
