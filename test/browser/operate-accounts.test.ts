import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { operate, section } from './support/operating.ts';
import { Visitor } from './support/visitor.ts';

describe('the web client: accounts and their security, for superusers', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: OperatedApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startOperatedApp({}, { pages: await clientPages() });
  });

  it('get a link by which they choose a new password', async () => {
    const ann = await app.make.user();
    const visitor = await operate(browser, app, 'desktop');
    const { page } = visitor;
    await section(visitor, 'Users');
    await page.getByRole('button', { name: `Change ${ann.username}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make a reset link' }).click();
    const address = await dialog.getByLabel('Reset link').inputValue();
    await visitor.expectSoundInBothSchemes();

    const forgetful = await Visitor.open(browser, app, { size: 'phone' });
    const form = forgetful.page;
    await forgetful.goto('/sign-in');
    await form.getByRole('link', { name: 'Forgot your password?' }).click();
    await forgetful.heading('Forgot your password?');
    await form.getByText('Ask an administrator for a link').waitFor();
    await forgetful.expectSoundInBothSchemes();
    const { pathname, hash } = new URL(address);
    await form.goto('about:blank');
    await forgetful.goto(pathname + hash);
    await forgetful.heading('Choose a new password');
    expect(form.url()).not.to.contain(hash);
    const choose = async (password: string) => {
      await form.getByLabel('New password').fill(password);
      await form.getByRole('button', { name: 'Save the password' }).click();
    };
    await choose('Password1!');
    await form.getByText('This password is easy to guess').waitFor();
    await forgetful.expectSoundInBothSchemes();
    await choose('Chosen-by-Ann-7');
    await form.getByText('Your password has changed').waitFor();
    await forgetful.expectSoundInBothSchemes();
    await form.getByRole('link', { name: 'Sign in' }).click();
    await form.getByLabel('Username or email').fill(ann.username);
    await form.getByLabel('Password', { exact: true }).fill('Chosen-by-Ann-7');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await forgetful.heading('Projects');
    await form.goto('about:blank');
    await forgetful.goto(pathname + hash);
    await choose('Chosen-again-8');
    await form.getByText('This link has expired or was used already').waitFor();
  });

  it('show what they leave behind before they are deactivated or deleted, which ends unless it is kept', async () => {
    const ann = await app.make.user();
    const project = await app.make.project({ owner: ann, name: 'Checkout' });
    const link = () => app.as(ann).post(`/projects/${project.id}/links`, { kind: 'results' });
    await link();
    const left = async () =>
      (await app.as(app.root).get(`/users/${ann.id}/left-behind`)).body.map(({ links }: { links: number }) => links);
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await operate(browser, app, size);
      const { page } = visitor;
      await section(visitor, 'Users');
      const dialog = page.getByRole('dialog');
      const open = () => page.getByRole('button', { name: `Change ${ann.username}` }).click();
      await open();
      expect(await dialog.getByText('This account gives others access').count()).to.equal(0);
      await dialog.getByLabel('May sign in').uncheck();
      await dialog.getByText('Checkout').waitFor();
      await dialog.getByText('Links: 1').waitFor();
      expect(await dialog.getByLabel('End all of it').isChecked()).to.equal(true);
      await visitor.expectSoundInBothSchemes();
      await dialog.getByRole('button', { name: 'Delete this account' }).click();
      await dialog.getByText('Links: 1').waitFor();
      await visitor.expectSoundInBothSchemes();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      if (size === 'phone') continue;
      await open();
      await dialog.getByLabel('May sign in').uncheck();
      await dialog.getByLabel('End all of it').uncheck();
      await dialog.getByText('It goes on.').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await left()).to.deep.equal([1]);
      await app.as(app.root).put(`/users/${ann.id}`, { is_active: true });
    }
    const visitor = await operate(browser, app, 'desktop');
    await section(visitor, 'Users');
    await visitor.page.getByRole('button', { name: `Change ${ann.username}` }).click();
    await visitor.page.getByRole('dialog').getByLabel('May sign in').uncheck();
    await visitor.page.getByText('Links: 1').waitFor();
    await visitor.page.getByRole('button', { name: 'Save' }).click();
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await left()).to.deep.equal([]);
  });

  it('get a temporary password, which is replaced at the next sign-in', async () => {
    const ann = await app.make.user();
    const visitor = await operate(browser, app, 'desktop');
    const { page } = visitor;
    await section(visitor, 'Users');
    await page.getByRole('button', { name: `Change ${ann.username}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set a temporary password' }).click();
    await dialog.getByRole('button', { name: 'Set it now' }).click();
    const temporary = await dialog.getByLabel('Temporary password').inputValue();
    await dialog.getByText('Not signed in anywhere.').waitFor();
    await visitor.expectSoundInBothSchemes();

    const forgetful = await Visitor.open(browser, app);
    await forgetful.goto('/sign-in');
    const form = forgetful.page;
    await form.getByLabel('Username or email').fill(ann.email);
    await form.getByLabel('Password', { exact: true }).fill(temporary);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await form.getByText('This password is temporary. Choose one of your own.').waitFor();
    await form.getByLabel('New password').fill('Chosen-by-Ann-7');
    await forgetful.expectSoundInBothSchemes();
    await form.getByRole('button', { name: 'Save and sign in' }).click();
    await forgetful.heading('Projects');
    const credentials = { username: ann.username, password: 'Chosen-by-Ann-7' };
    expect((await app.anonymous.form('/auth/login', credentials)).status).to.equal(200);
  });

  const reload = async (user: TestUser) => (await app.admin.get(`/users/${user.id}`)).body;

  it('are found, added, changed, signed out and deleted', async () => {
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const project = await app.make.project({ owner: ann, name: 'Backlog of Ann' });
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await section(visitor, 'Users');
    await visitor.heading('Users');
    await page.getByRole('button', { name: `Change ${ann.username}` }).waitFor();
    await visitor.expectSoundInBothSchemes();

    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill(ann.username);
    await dialog.getByLabel('Email').fill('carol@example.com');
    await dialog.getByLabel('Initial password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('This username is taken').waitFor();
    await visitor.expectSoundInBothSchemes();
    await dialog.getByLabel('Username').fill('carol');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('carol can sign in now.').first().waitFor();
    expect((await app.anonymous.form('/auth/login', { username: 'carol', password: PASSWORD })).status).to.equal(200);

    await page.getByRole('searchbox').fill('CAROL@');
    await page.getByRole('listitem').filter({ hasText: 'carol' }).waitFor();
    await page.getByRole('button', { name: `Change ${ann.username}` }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill(ann.username);
    await page.getByRole('button', { name: `Change ${ann.username}` }).click();
    await dialog.getByText('Owns 1 project').waitFor();
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: 'Sign them out everywhere' }).click();
    await dialog.getByText('Not signed in anywhere.').waitFor();
    expect((await app.as(ann).get('/auth/me')).status).to.equal(401);
    await dialog.getByLabel('May sign in').uncheck();
    await dialog.getByLabel('Administrator').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Deactivated', { exact: true }).waitFor();
    expect(await reload(ann)).to.include({ is_active: false, is_superuser: true });

    await page.getByRole('button', { name: `Change ${ann.username}` }).click();
    await dialog.getByRole('button', { name: 'Delete this account' }).click();
    await dialog.getByText('Backlog of Ann').waitFor();
    await dialog.getByLabel('To confirm').fill(ann.username);
    await dialog.getByLabel('Who gets the projects?').fill('no one like that');
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('No account has exactly this').waitFor();
    await dialog.getByLabel('Who gets the projects?').fill(bob.email.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`The account ${ann.username} was deleted.`).first().waitFor();
    expect((await app.as(bob).get(`/projects/${project.id}`)).body.owner_id).to.equal(bob.id);
    visitor.expectNoProblems();
  });

  it('keep their last administrator, and say why', async () => {
    const visitor = await operate(browser, app);
    const { page } = visitor;
    await section(visitor, 'Users');
    await page.getByRole('button', { name: `Change ${app.root.username}` }).click();
    await page.getByRole('dialog').getByLabel('Administrator').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('last active administrator').waitFor();
    expect((await reload(app.root)).is_superuser).to.equal(true);
  });

  it('shows security events, filtered by time, kind, account and severity', async () => {
    const ann = await app.make.user();
    await app.anonymous.form('/auth/login', { username: ann.username, password: 'Wrong-horse-7' });
    await app.anonymous.form('/auth/login', { username: ann.username, password: PASSWORD });
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await section(visitor, 'Security');
    await visitor.heading('Security');
    await page.getByText('Sign-in refused', { exact: true }).last().waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Account', { exact: true }).fill('no one like that');
    await page.keyboard.press('Enter');
    await page.getByText('No account has exactly this').waitFor();
    await page.getByLabel('Account', { exact: true }).fill(ann.username);
    await page.keyboard.press('Enter');
    await page.getByText('2 events', { exact: true }).waitFor();
    await page.getByLabel('Only warnings').check();
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByText('wrong password').waitFor();
    await page.getByLabel('Only warnings').uncheck();
    await page.getByText('2 events', { exact: true }).waitFor();
    await page.getByLabel('Events', { exact: true }).selectOption('Account deleted');
    await page.getByText('No matching events.').waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
    const desk = await operate(browser, app);
    await section(desk, 'Users');
    await desk.page.getByRole('button', { name: `Change ${ann.username}` }).click();
    await desk.page.getByRole('link', { name: 'Security events of this account' }).click();
    await desk.heading('Security');
    await desk.page.getByText('2 events', { exact: true }).waitFor();
  });
});
