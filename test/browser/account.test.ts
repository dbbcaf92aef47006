import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import yauzl from 'yauzl';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { type Size, Visitor } from './support/visitor.ts';

const NEW_PASSWORD = 'Another-horse-8';

describe('the web client: one’s own account', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let visitor: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  async function open(size: Size = 'desktop'): Promise<void> {
    lead = await app.make.user();
    visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(lead);
    await visitor.goto('/');
    await visitor.fromAccountMenu('Your account');
    await visitor.heading('Your account');
    await visitor.page.getByText('This browser').waitFor();
  }

  it('changes name and password, and stays signed in', async () => {
    await open('phone');
    const { page } = visitor;
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Name shown to others').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.done').waitFor();
    expect((await app.as(lead).get('/auth/me')).body.display_name).to.equal('Ada Lovelace');
    await page.getByLabel('Current password').fill('Wrong-horse-7');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Incorrect password').waitFor();
    expect(await page.getByLabel('New password').inputValue()).to.equal(NEW_PASSWORD);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('.done').getByText('The password has changed').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect((await app.as(lead).get('/auth/me')).status).to.equal(401);
    await page.reload();
    await visitor.heading('Your account');
    visitor.expectNoProblems();
  });

  it('shows which sessions and API tokens a new password ended, and that it changed, without a reload', async () => {
    await open('phone');
    const { page } = visitor;
    const token = { name: 'Nightly export', scopes: ['read'] };
    expect((await app.as(lead).post('/auth/tokens', token)).status).to.equal(201);
    await page.reload();
    const made = page.getByRole('listitem').filter({ hasText: token.name });
    await made.getByText('not used yet').waitFor();
    const others = page.getByRole('button', { name: /^End/ });
    expect(await others.count()).to.be.at.least(1);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await made.waitFor({ state: 'detached' });
    await others.first().waitFor({ state: 'detached' });
    await page.getByText('Password changed', { exact: true }).waitFor();
    await page.getByText('This browser').waitFor();
    // So does everything else that is one of the events.
    await page.getByRole('button', { name: 'New API token' }).click();
    await page.getByLabel('What the token is for').fill(token.name);
    await page.getByRole('button', { name: 'Create the token' }).click();
    await made.getByRole('button', { name: 'Revoke' }).click();
    await made.getByRole('button', { name: 'Revoke now' }).click();
    await page.getByText('API token revoked', { exact: true }).waitFor();
    visitor.expectNoProblems();
  });

  it('makes an API token for a program, shows it once, and revokes it', async () => {
    await open('phone');
    const project = await app.make.project({ owner: lead, name: 'Backlog' });
    await app.make.project({ owner: lead, name: 'Other' });
    const { page } = visitor;
    await page.reload();
    await page.getByRole('button', { name: 'New API token' }).click();
    await page.getByLabel('What the token is for').fill('Nightly export');
    expect(await page.getByLabel('Operate').count()).to.equal(0);
    await page.getByLabel('Read').uncheck();
    await page.getByRole('button', { name: 'Create the token' }).click();
    await page.getByText('scopes must name at least one scope').waitFor();
    await page.getByLabel('Read').check();
    await page.getByLabel('Edit').check();
    await page.getByLabel('Where').selectOption('Backlog');
    await page.getByLabel('Expires after').selectOption('7 days');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Create the token' }).click();
    const program = app.as({ token: await page.getByLabel('Your new API token').inputValue() });
    const token = page.getByRole('listitem').filter({ hasText: 'Nightly export' });
    await token.getByText('Read · Edit · expires in 7 days · not used yet · only in Backlog').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect((await program.get('/projects')).body.map(({ id }: { id: string }) => id)).to.deep.equal([project.id]);
    await page.reload();
    await token.getByRole('button', { name: 'Revoke' }).click();
    expect(await page.getByLabel('Your new API token').count()).to.equal(0);
    await token.getByRole('button', { name: 'Revoke now' }).click();
    await token.waitFor({ state: 'detached' });
    expect((await program.get('/projects')).status).to.equal(401);
    visitor.expectNoProblems();
  });

  it('asks for a new sign-in before another email or a new token, once the sign-in is no longer fresh', async () => {
    await open('phone');
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    const confirm = async () => {
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    app.travel(11 * 60_000);
    await page.getByLabel('Email').fill(`new-${lead.email}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor();
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Confirm that it’s you first.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm();
    await page.locator('.done').waitFor();
    app.travel(11 * 60_000);
    await page.getByRole('button', { name: 'New API token' }).click();
    await page.getByLabel('What the token is for').fill('Nightly export');
    await page.getByRole('button', { name: 'Create the token' }).click();
    await confirm();
    await page.getByLabel('Your new API token').waitFor();
    app.travel(-22 * 60_000);
    visitor.expectNoProblems();
  });

  it('downloads all of one’s data, once the sign-in is fresh', async () => {
    await open('phone');
    const { page } = visitor;
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    await app.resources.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
      lead.id,
    ]);
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    const password = dialog.getByLabel('Password', { exact: true });
    const button = dialog.getByRole('button', { name: 'Sign in' });
    await password.fill('Wrong-horse-7');
    await button.click();
    await dialog.getByText('Incorrect username, email or password').waitFor();
    await password.fill(PASSWORD);
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).to.equal('pairwise-my-data.zip');
    const zip = await yauzl.openPromise(await file.path());
    expect(zip.entryCount).to.be.greaterThan(10);
    zip.close();
    await visitor.expectSoundInBothSchemes();
    // The session of this browser was renewed, not doubled.
    const { rows } = await app.resources.pool.query(
      'select count(*)::int as open from sessions where user_id = $1 and revoked_at is null and cookie_hash is not null',
      [lead.id],
    );
    expect(rows).to.deep.equal([{ open: 1 }]);
  });

  it('ends other sessions, one or all, and signs out', async () => {
    await open();
    const { page } = visitor;
    await page.reload();
    await page.getByText('This browser').waitFor();
    const others = page.getByRole('button', { name: /^End/ });
    const [first] = [others.first()];
    const before = await others.count();
    expect(before).to.be.at.least(1);
    await first.click();
    await page.waitForFunction((count) => document.querySelectorAll('.session-list button').length < count, before);
    await app.anonymous.form('/auth/login', { username: lead.username, password: PASSWORD });
    await app.anonymous.form('/auth/login', { username: lead.username, password: PASSWORD });
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await others.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await visitor.heading('Sign in');
    await visitor.goto('/me');
    await visitor.heading('Sign in');
    await page.getByLabel('Username or email').fill(lead.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await visitor.heading('Your account');
    await page.getByRole('listitem').filter({ hasText: 'This browser' }).getByText('Chrome on Linux').waitFor();
    visitor.expectNoProblems();
  });

  it('changes the username, and shows what happened to the account', async () => {
    await open('phone');
    const { page } = visitor;
    const taken = await app.make.user();
    await page.getByLabel('Username').fill(taken.username);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This username is taken').waitFor();
    const name = `${lead.username}-renamed`;
    await page.getByLabel('Username').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.done').waitFor();
    expect((await app.as(lead).get('/auth/me')).body.username).to.equal(name);
    for (const password of [lead.password, 'Wrong-horse-7']) {
      await app.anonymous.form('/auth/login', { username: name, password });
    }
    await page.reload();
    await page.getByText('Sign-in refused').waitFor();
    await page.getByText('Signed in', { exact: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('is deleted, and its projects go to somebody who takes part in each of them', async () => {
    await open('phone');
    const { page } = visitor;
    const [heir, other] = [await app.make.user(), await app.make.user()];
    const projects = [
      await app.make.project({ owner: lead, name: 'Backlog' }),
      await app.make.project({ owner: lead, name: 'Ideas' }),
    ];
    for (const { id } of projects) await app.as(lead).post(`/users/${heir.id}/assignments`, { project_id: id });
    await app.as(lead).post(`/users/${other.id}/assignments`, { project_id: projects[0]!.id });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    const now = dialog.getByRole('button', { name: 'Delete my account now' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await now.click();
    await dialog.getByText('You own these projects.').waitFor();
    const choice = dialog.getByLabel('Who gets these projects?');
    expect(await choice.getByRole('option').allTextContents()).to.deep.equal([
      'Choose',
      heir.username,
      'Nobody: delete them and everything in them',
    ]);
    await visitor.expectSoundInBothSchemes();
    await now.click();
    // Nothing is chosen for them.
    expect(await choice.evaluate((select: HTMLSelectElement) => select.validity.valueMissing)).to.equal(true);
    await choice.selectOption(heir.username);
    await now.click();
    await visitor.heading('Sign in');
    for (const { id } of projects) expect((await app.as(heir).get(`/projects/${id}`)).body.owner_id).to.equal(heir.id);
  });

  it('does everything by keys, which can be switched off', async () => {
    await open();
    const { page } = visitor;
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await visitor.heading('Projects');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Projects');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).getByText('New project').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await visitor.heading('New project');
    // The list has the focus, and keeps it: letters are typed now.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('features');
    await page.keyboard.type('ngh? One\nTwo');
    expect(await page.getByRole('textbox', { name: 'Features' }).inputValue()).to.equal('ngh? One\nTwo');
    await page.getByRole('region', { name: 'Preview' }).getByText('ngh? One').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ngh? plan');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await visitor.heading('Which is worth more?');
    const [project] = (await app.as(lead).get('/projects/')).body;
    expect(project.comparison_mode).to.equal('graded');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await visitor.heading('Projects');
    await page.getByRole('link', { name: 'ngh? plan', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await visitor.heading('ngh? plan');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await visitor.heading('Your account');
    await page.getByLabel('Single-letter shortcuts').uncheck();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await visitor.heading('Your account');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('puts nothing in above a field that is on the screen, however late the answers are', async () => {
    await open();
    const { page } = visitor;
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    await page.route(/\/auth\/(me|google\/link|sessions|tokens)$/, async (route) => {
      await isTold;
      await route.continue();
    });
    await page.reload();
    await visitor.heading('Your account');
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    expect(await page.getByLabel('Current password').count()).to.equal(0);
    tell();
    await page.getByText('This browser').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).to.have.ordered.members([
      'Profile',
      'Password',
      'Passkeys',
      'Shortcuts',
      'Questions',
      'Where you’re signed in',
      'API tokens',
      'Account activity',
      'Your data',
    ]);
  });

  it('does not scroll sideways at 200 % text', async () => {
    lead = await app.make.user();
    await app.make.project({ owner: lead, name: 'A project with quite a long name, as people give them', features: 3 });
    visitor = await Visitor.open(browser, app, { size: 'phone' });
    await visitor.signIn(lead);
    const [{ id }] = (await app.as(lead).get('/projects/')).body;
    for (const path of ['/', '/me', '/projects/new', `/projects/${id}`]) {
      await visitor.goto(path);
      await visitor.page.waitForLoadState('networkidle');
      await visitor.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await visitor.expectSound();
    }
  });
});
