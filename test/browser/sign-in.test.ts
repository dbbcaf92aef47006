import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

describe('the web client: from a stranger to a project', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it('opens an example that is ranked, once per person, and deletes it with one button', async () => {
    const newcomer = await app.make.user();
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(newcomer);
    await visitor.goto('/');
    await page.getByText('Nothing to rank yet').waitFor();
    await visitor.expectSound();
    await page.getByRole('link', { name: 'Look at an example' }).click();
    await visitor.heading('Example: a notes app');
    await page.locator('.dimension-card.tone-value').getByText('Every pair is in order').waitFor();
    await visitor.expectSoundInBothSchemes();
    const { body: projects } = await app.as(newcomer).get('/projects/?include_stats=true');
    expect(projects).to.have.length(1);
    expect(projects[0]).to.include({ feature_count: 10, name: 'Example: a notes app' });
    const { body: results } = await app.as(newcomer).get(`/projects/${projects[0].id}/results?sort_by=value`);
    expect(results[0].feature.name).to.equal('Search as you type');
    const { body: top } = await app.as(newcomer).get(`/projects/${projects[0].id}/results/stability?k=5`);
    expect(top.checked).to.equal(true);

    await visitor.follow('/projects/new?example');
    await visitor.heading('Example: a notes app');
    await page.getByRole('button', { name: 'Delete the example' }).click();
    await page.getByText('Nothing to rank yet').waitFor();
    expect((await app.as(newcomer).get('/projects/')).body).to.deep.equal([]);
    visitor.expectNoProblems();
  });

  it('leaves no error in the console of a stranger', async () => {
    const visitor = await Visitor.open(browser, app);
    const said: string[] = [];
    visitor.page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    for (const path of ['/', '/register', '/how-it-works']) {
      const asked = visitor.page.waitForResponse(/\/auth\/session\/token/);
      await visitor.goto(path);
      expect((await asked).status(), path).to.equal(204);
    }
    expect(said).to.deep.equal([]);
    visitor.expectNoProblems();
  });

  it('goes on from the sign-in when the person has signed in in another tab', async () => {
    const person = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.goto('/me');
    await visitor.heading('Sign in');
    await visitor.signIn(person);
    // Every page of a browser without a screen counts as visible.
    await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await visitor.heading('Your account');
    visitor.expectNoProblems();
  });

  it('registers, pastes a backlog and finds it again after a reload', async () => {
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.goto('/');
    expect(new URL(page.url()).pathname).to.equal('/sign-in');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await visitor.heading('Create an account');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await visitor.heading('Projects');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'New project' }).click();
    await visitor.heading('New project');
    await page.getByLabel('Name').fill('Mobile app backlog');
    const lines = Array.from({ length: 12 }, (_, index) => `- Feature number ${index + 1}`);
    await page.getByLabel('Features', { exact: true }).fill([...lines, '', 'feature NUMBER 3'].join('\n'));
    await page.getByText('12 features · 1 repeated line left out').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Create with 12 features' }).press('Enter');
    await visitor.heading('Which is worth more?');
    await page.getByRole('link', { name: 'Mobile app backlog' }).click();
    await visitor.heading('Mobile app backlog');
    await page.getByText('12 features · 1 person').waitFor();
    await page.getByText('0 answers').first().waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.reload();
    await visitor.heading('Mobile app backlog');
    await page.getByRole('link', { name: 'Pairwise' }).click();
    await visitor.heading('Projects');
    await page.getByRole('link', { name: 'Mobile app backlog', exact: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: '10 questions in Mobile app backlog' }).click();
    await visitor.heading('Which is worth more?');
    expect(page.url()).to.match(/compare\/value\?n=10$/);
    visitor.expectNoProblems();
  });
});
