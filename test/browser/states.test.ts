import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: /restored/ });

/** Where one is once a project with features is created. */
const FIRST_QUESTION = 'Which is worth more?';
/** Longer than any access token lives. */
const EXPIRED_MS = 31 * 60_000;

describe('the web client when something is wrong', function () {
  this.timeout(60_000);
  let browser: Browser;
  let shared: TestApp;
  let app: TestApp;
  let lead: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    shared = await startClientApp();
  });
  beforeEach(() => {
    app = shared;
  });

  /** A new person with the projects on the screen. */
  async function begin(): Promise<Visitor> {
    lead = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(lead);
    await visitor.goto('/');
    return visitor;
  }

  /** The form of a new project, filled in. */
  async function typeProject({ page }: Visitor): Promise<void> {
    await page.getByRole('link', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Backlog');
    await page.getByLabel('Features', { exact: true }).fill('One\nTwo\nThree');
  }

  const create = ({ page }: Visitor) => page.getByRole('button', { name: /^Create/ }).click();
  const projectsOf = async () => (await app.as(lead).get('/projects/')).body.map(({ name }: { name: string }) => name);

  it('keeps what was typed while there is no connection, and says so', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await typeProject(visitor);
    await visitor.setOffline(true);
    await page.getByText('No connection.', { exact: true }).first().waitFor();
    await visitor.expectSoundInBothSchemes();
    await create(visitor);
    await page.getByRole('alert').getByText('No connection.').waitFor();
    expect(await projectsOf()).to.deep.equal([]);
    await visitor.setOffline(false);
    await page.getByText('The service is back').waitFor();
    await create(visitor);
    await visitor.heading(FIRST_QUESTION);
    expect(await projectsOf()).to.deep.equal(['Backlog']);
    visitor.expectNoProblems();
  });

  it('shows what was loaded, and reads it again when the connection is back', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await app.make.project({ owner: lead, name: 'First' });
    await page.reload();
    await page.getByRole('link', { name: 'First' }).waitFor();
    await visitor.setOffline(true);
    await page.getByText('You see the data as of').waitFor();
    await app.make.project({ owner: lead, name: 'Second' });
    await page.getByRole('link', { name: 'First' }).waitFor();
    await visitor.setOffline(false);
    await page.getByRole('link', { name: 'Second' }).waitFor();
  });

  it('says that a restore is running, loads anyway, and continues afterwards', async () => {
    app = await startClientApp();
    const visitor = await begin();
    const { page } = visitor;
    await app.make.project({ owner: lead, name: 'Survivor' });
    const held = await app.resources.gate.raise();
    await page.reload();
    await banner(page).waitFor();
    await page.getByText(/Next try in \d second/).waitFor();
    await held.lower();
    await page.getByRole('link', { name: 'Survivor' }).waitFor();
    await banner(page).waitFor({ state: 'detached' });
    visitor.expectNoProblems();
  });

  it('refuses a write during a restore without losing it', async () => {
    app = await startClientApp();
    const visitor = await begin();
    await typeProject(visitor);
    const held = await app.resources.gate.raise();
    await create(visitor);
    await visitor.page.getByText('What you typed stays here').waitFor();
    await visitor.expectSoundInBothSchemes();
    await held.lower();
    await banner(visitor.page).waitFor({ state: 'detached' });
    await create(visitor);
    await visitor.heading(FIRST_QUESTION);
  });

  it('counts down after too many attempts, then allows another', async () => {
    app = await startClientApp({ LOGIN_FAILURES_PER_ACCOUNT: '1', LOGIN_WINDOW_SECONDS: '3' });
    lead = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.goto('/sign-in');
    await page.getByLabel('Username or email').fill(lead.username);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-7');
    const submit = page.getByRole('button', { name: 'Sign in' });
    await submit.click();
    await page.getByText('Incorrect username, email or password').waitFor();
    await submit.click();
    await page.getByText(/Too many attempts. Try again in \d second/).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.locator('button[type=submit]:not([aria-disabled=true])').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await submit.click();
    await visitor.heading('Projects');
  });

  it('tells a fault with its request id, where it happened, and tries again', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const isSummary = /\/summary$/;
    const project = await app.make.project({ owner: lead, name: 'Backlog', features: 3 });
    await page.route(isSummary, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': 'request-42' },
        json: { detail: 'Internal error', code: 'internal_error' },
      }),
    );
    await visitor.follow(`/projects/${project.id}`);
    await page.getByText('Something went wrong').waitFor();
    await page.getByText('Request request-42').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(isSummary);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('3 features').waitFor();
  });

  it('puts what the service refuses at its field', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await visitor.fromAccountMenu('Your account');
    await visitor.heading('Your account');
    const email = page.getByLabel('Email');
    // Past the browser's own check, which knows less than the service.
    await email.fill('someone@localhost');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await email.evaluate((field) => document.activeElement === field)).to.equal(true);
    await page.getByText('must be an email address').waitFor();
    expect(await email.inputValue()).to.equal('someone@localhost');
    await visitor.expectSoundInBothSchemes();
    await email.fill('someone@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.done').waitFor();
    const { rows } = await app.resources.pool.query('select email from users where id = $1', [lead.id]);
    expect(rows).to.deep.equal([{ email: 'someone@example.com' }]);
  });

  it('names the pasted lines that are too long, keeps them, and can move the rest into the description', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await typeProject(visitor);
    const features = page.getByLabel('Features', { exact: true });
    await features.fill(`One\nTwo\n${'x'.repeat(257)}`);
    await create(visitor);
    await page.getByText('Line 3 is longer than 256 characters.').waitFor();
    expect(await features.evaluate((field) => document.activeElement === field)).to.equal(true);
    await page.getByText('First shorten line 3').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect(await projectsOf()).to.deep.equal([]);

    await page.goBack();
    await visitor.heading('Projects');
    await page.reload();
    await page.getByRole('link', { name: 'New project' }).click();
    await page.getByText('You typed this earlier').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Backlog');
    await page.getByRole('button', { name: 'Move the rest' }).click();
    await page.getByText('1 long line goes on in its description').waitFor();
    expect(await features.evaluate((field) => document.activeElement === field)).to.equal(true);
    await visitor.expectSound();
    await create(visitor);
    await visitor.heading(FIRST_QUESTION);
    const [{ id }] = (await app.as(lead).get('/projects/')).body;
    const { items } = (await app.as(lead).get(`/projects/${id}/features`)).body;
    expect(items[2]).to.include({ name: 'x'.repeat(256), description: 'x' });

    await visitor.follow(`/projects/${id}/features`);
    await page.getByRole('button', { name: /^Paste/ }).click();
    const pasted = page.getByRole('dialog').getByLabel('Features, one per line');
    await pasted.fill(`Four\n${'long '.repeat(52)}line`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Paste/ }).click();
    await page.getByRole('button', { name: 'Move the rest' }).click();
    await page.getByRole('button', { name: 'Add 2 features' }).click();
    await page.getByText('2 features added').first().waitFor();
    expect((await app.as(lead).get(`/projects/${id}/features`)).body.items.at(-1)).to.include({
      name: 'long '.repeat(51).trim(),
      description: 'long line',
    });
    await visitor.follow('/projects/new');
    expect(await page.getByLabel('Name').inputValue()).to.equal('');
    visitor.expectNoProblems();
  });

  it('does not create a project twice when its features could not be stored at first', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await typeProject(visitor);
    const isBulk = /\/features\/bulk$/;
    await page.route(isBulk, (route) => route.fulfill({ status: 500, json: { detail: 'Internal error' } }));
    await create(visitor);
    await page.getByText('Try again to add them').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(isBulk);
    await create(visitor);
    await visitor.heading(FIRST_QUESTION);
    expect(await projectsOf()).to.deep.equal(['Backlog']);
  });

  it('says that a project is none of one’s own, or gone', async () => {
    const visitor = await begin();
    const other = await app.make.project({ owner: await app.make.user(), name: 'Secret' });
    await visitor.follow(`/projects/${other.id}`);
    await visitor.page.getByText('aren’t a member of this project').waitFor();
    await visitor.follow('/projects/019a9f6e-2f00-7c1a-9d2e-ffffffffffff');
    await visitor.page.getByText('doesn’t exist').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect(await visitor.page.getByText('Secret').count()).to.equal(0);
  });

  it('renews an access token that expired meanwhile, unnoticed', async () => {
    app = await startClientApp();
    const visitor = await begin();
    await typeProject(visitor);
    app.travel(EXPIRED_MS);
    await create(visitor);
    await visitor.heading(FIRST_QUESTION);
    visitor.expectNoProblems();
  });

  it('asks for the password over the page when the session was ended elsewhere, and then goes on', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await typeProject(visitor);
    // The dialog is loaded ahead; it must not depend on a file of the service at that moment.
    await page.waitForLoadState('networkidle');
    await app.as(lead).delete('/auth/sessions');
    await create(visitor);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await visitor.heading(FIRST_QUESTION);
    expect(await projectsOf()).to.deep.equal(['Backlog']);
    visitor.expectNoProblems();
  });

  it('never sends what waits in the name of another person', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const other = await app.make.user();
    await typeProject(visitor);
    await page.waitForLoadState('networkidle');
    await app.as(lead).post('/auth/change-password', { current_password: PASSWORD, new_password: 'Another-horse-8' });
    await create(visitor);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username or email').fill(other.username);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await visitor.heading('Projects');
    await page.getByText('Nothing to rank yet').waitFor();
    expect((await app.as(other).get('/projects/')).body).to.deep.equal([]);
  });

  it('reloads once at the same address when a file belongs to an older version', async () => {
    const visitor = await begin();
    const { page } = visitor;
    let replaced = 0;
    // As after a deploy: the file of the screen is gone, also when it is asked for again, and the page names another one.
    await page.route(/\/client\/new-.*\.js/, (route) => {
      replaced += 1;
      return replaced <= 2 ? route.fulfill({ status: 404, json: { detail: 'Not found' } }) : route.continue();
    });
    await page.route(`${app.base}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/main-[\w-]+\.js/g, 'main-NEWER000.js');
      return route.fulfill({ response, body });
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'New project' }).click();
    await reloaded;
    await visitor.heading('New project');
    expect(new URL(page.url()).pathname).to.equal('/projects/new');
    expect(replaced).to.equal(3);
  });

  it('shows a screen only once its styles are there, and does the same with a sheet of an older version', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const { promise: isWanted, resolve: release } = Promise.withResolvers<void>();
    const sheets: string[] = [];
    await page.route(/\/client\/paste-.*\.css$/, async (route) => {
      sheets.push(route.request().url());
      if (sheets.length === 1) return route.fulfill({ status: 404, json: { detail: 'Not found' } });
      await isWanted;
      return route.continue();
    });
    await page.route(`${app.base}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/main-[\w-]+\.js/g, 'main-NEWER000.js');
      return route.fulfill({ response, body });
    });
    const code = () => page.waitForResponse(/\/client\/new-.*\.js$/);
    const loaded = code().then(code);
    await page.getByRole('link', { name: 'New project' }).click();
    await loaded;
    expect(await page.locator('h1').count()).to.equal(0);
    release();
    await visitor.heading('New project');
    expect(
      await page
        .locator('.drop-zone')
        .first()
        .evaluate((zone) => getComputedStyle(zone).borderTopStyle),
    ).to.equal('dashed');
    expect(sheets).to.have.length(2);
    visitor.expectNoProblems();
  });

  it('says of a screen that is not on the device that it is not there offline, and shows it with the connection', async () => {
    const visitor = await begin();
    const { page } = visitor;
    // Nor is it in the browser's cache.
    await page.route(/\/client\/.*\.js/, (route) => route.abort());
    await visitor.setOffline(true);
    await page.getByText('No connection.', { exact: true }).first().waitFor();
    await visitor.follow('/me');
    await visitor.heading('Not available offline');
    expect(await page.getByText('Something went wrong').count()).to.equal(0);
    expect(await page.getByText(/You see the data as of/).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await page.unroute(/\/client\/.*\.js/);
    await visitor.setOffline(false);
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor({ state: 'detached' });
    await visitor.heading('Your account');
  });

  it('says so when a screen cannot be loaded for another reason, and stays usable', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await page.route(/\/client\/new-.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'New project' }).click();
    await visitor.heading('Something went wrong');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Pairwise' }).click();
    await visitor.heading('Projects');
  });

  it('says at an unknown address that the page does not exist, even without a session', async () => {
    const visitor = await Visitor.open(browser, app);
    await visitor.goto('/backlog');
    await visitor.heading('Page not found');
    await visitor.expectSoundInBothSchemes();
    await visitor.page.getByRole('link', { name: 'To your projects' }).click();
    await visitor.heading('Sign in');
    visitor.expectNoProblems();
  });

  it('shows its own page at an address that no screen has', async () => {
    const visitor = await begin();
    await visitor.goto('/projects/one/two/three');
    await visitor.page.getByText('Page not found').waitFor();
    await visitor.expectSoundInBothSchemes();
  });
});
