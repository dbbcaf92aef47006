import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { linkIn, MailServer } from '../support/mail-server.ts';
import { startTestWorkers, until } from '../support/operations.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

describe('the web client: with a mail server', function () {
  this.timeout(90_000);
  let browser: Browser;
  let server: MailServer;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    server = await MailServer.start();
    app = await startClientApp({ SMTP_URL: server.url(), MAIL_FROM: 'pairwise@example.org' });
    await startTestWorkers(app);
  });

  it('sends people who forgot their password a link, and lets them choose another by it', async () => {
    const ann = await app.make.user();
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visitor.heading('Forgot your password?');
    await page.getByLabel('Email').fill(ann.email);
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If an account has this address').waitFor();
    await visitor.expectSoundInBothSchemes();
    const [mail] = await until(
      async () => server.to(ann.email),
      ({ length }) => length > 0,
    );
    const { pathname, hash } = new URL(linkIn(mail!));
    await page.goto('about:blank');
    await visitor.goto(pathname + hash);
    await visitor.heading('Choose a new password');
    await page.getByLabel('New password').fill('Chosen-by-Ann-7');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password has changed').waitFor();
    const { status } = await app.anonymous.form('/auth/login', { username: ann.username, password: 'Chosen-by-Ann-7' });
    expect(status).to.equal(200);
  });

  it('lets people stop mails by the link in one, and choose in their account which they get', async () => {
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const { id } = await app.make.project({ owner: ann });
    await app.as(ann).post(`/projects/${id}/collaborators`, { user: bob.username });
    const [arrived] = await until(
      async () => server.to(bob.email),
      ({ length }) => length > 0,
    );
    const { pathname, hash } = new URL(/https?:\S+\/mail#\S+/.exec(arrived!.mail.text!)![0]);
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.goto(pathname + hash);
    await visitor.heading('Stop these mails');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Stop them' }).click();
    await page.getByText('Stopped.').waitFor();
    await visitor.signIn(bob);
    await visitor.goto('/me');
    const choice = page.getByLabel('Invitations to projects');
    await choice.waitFor();
    expect(await choice.isChecked()).to.equal(false);
    await visitor.expectSoundInBothSchemes();
    await choice.click();
    await until(
      async () => (await app.as(bob).get('/auth/mails')).body,
      ([{ wanted }]) => wanted,
    );
    await until(() => choice.isChecked(), Boolean);
  });

  it('says that the email is not confirmed, and confirms it by the link in a mail', async () => {
    const ann = await app.make.user();
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(ann);
    await visitor.goto('/me');
    const unconfirmed = page.getByText('Your email address is not confirmed yet.');
    await unconfirmed.waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('The link is on its way.').first().waitFor();
    await visitor.expectSoundInBothSchemes();
    const [arrived] = await until(
      async () => server.to(ann.email),
      ({ length }) => length > 0,
    );
    const { pathname, hash } = new URL(linkIn(arrived!));
    await page.goto('about:blank');
    await visitor.goto(pathname + hash);
    await visitor.heading('Confirm your email address');
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.goto('/me');
    await page.getByLabel('Invitations to projects').waitFor();
    expect(await unconfirmed.count()).to.equal(0);
  });

  it('tells superusers whose email is not confirmed', async () => {
    const [root, ann, bob] = [await app.make.user({ superuser: true }), await app.make.user(), await app.make.user()];
    await app.resources.pool.query('update users set email_verified_at = now() where id = $1', [ann.id]);
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    await visitor.signIn(root);
    await visitor.goto('/operate/users');
    const row = (name: string) => visitor.page.getByRole('listitem').filter({ hasText: name });
    await row(bob.email).getByText('Email not confirmed').waitFor();
    expect(await row(ann.email).getByText('Email not confirmed').count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
  });

  it('lets the owner remind collaborators of their questions, and says first how many get an email', async () => {
    const [ann, bob, carol] = [await app.make.user(), await app.make.user(), await app.make.user()];
    await app.resources.pool.query('update users set email_verified_at = now() where id = $1', [bob.id]);
    const { id } = await app.make.project({ owner: ann, features: 4 });
    for (const each of [bob, carol]) await app.as(ann).post(`/users/${each.id}/assignments`, { project_id: id });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(ann);
    await visitor.goto(`/projects/${id}/people`);
    await page.getByRole('button', { name: 'Remind people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 person gets an email.').waitFor();
    await dialog.getByText('1 person gets no such emails.').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect([...server.to(bob.email), ...server.to(carol.email)]).to.have.length(0);
    await dialog.getByRole('button', { name: 'Remind by email' }).click();
    await page.getByText('1 email is on the way.').first().waitFor();
    const [arrived] = await until(
      async () => server.to(bob.email),
      ({ length }) => length > 0,
    );
    await page.getByRole('button', { name: 'Remind people' }).click();
    await dialog.getByText('Nobody gets an email now.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remind by email' }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    const reader = await Visitor.open(browser, app, { size: 'phone' });
    await reader.goto(new URL(linkIn(arrived!)).pathname);
    await reader.signInHere(bob);
    await reader.heading('Which is worth more?');
  });

  it('lets people choose a weekly mail in the results, once their email is confirmed', async () => {
    const ann = await app.make.user();
    const { id, features } = await app.make.project({ owner: ann, features: 4 });
    await app.as(ann).post(`/projects/${id}/comparisons`, {
      feature_a_id: features[0]!.id,
      feature_b_id: features[1]!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(ann);
    await visitor.goto(`/projects/${id}/results`);
    const choice = page.getByLabel('Send me this ranking every Monday');
    await choice.click();
    await page.getByText('Confirm your email first').waitFor();
    expect(await choice.isChecked()).to.equal(false);
    await app.resources.pool.query('update users set email_verified_at = now() where id = $1', [ann.id]);
    await choice.click();
    await until(() => choice.isChecked(), Boolean);
    expect((await app.as(ann).get(`/projects/${id}/digest`)).body).to.deep.equal({ weekly: true });
    await visitor.expectSoundInBothSchemes();
    await choice.click();
    await until(
      () => choice.isChecked(),
      (isOn) => !isOn,
    );
  });
});

describe('the web client: without a mail server', function () {
  this.timeout(90_000);

  it('offers the owner a text with the link to the questions', async function () {
    const browser = await openBrowser();
    if (!browser) return this.skip();
    const app = await startClientApp();
    const [ann, bob] = [await app.make.user(), await app.make.user()];
    const { id, features } = await app.make.project({ owner: ann, features: 4, name: 'Our backlog' });
    await app.as(ann).post(`/users/${bob.id}/assignments`, { project_id: id });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(ann);
    await visitor.goto(`/projects/${id}/people`);
    await page.getByRole('button', { name: 'Remind people' }).click();
    const text = await page.getByLabel('Text with the link').inputValue();
    expect(text).to.equal(
      `Questions wait for you in the project “Our backlog”: ${app.base}/projects/${id}/compare/value`,
    );
    await page.getByText('This service sends no email.').waitFor();
    expect(await page.getByRole('button', { name: 'Remind by email' }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await app.as(ann).post(`/projects/${id}/comparisons`, {
      feature_a_id: features[0]!.id,
      feature_b_id: features[1]!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
    await visitor.follow(`/projects/${id}/results`);
    await page.getByText('This service sends no email, so it can’t send you the ranking.').waitFor();
    expect(await page.getByLabel('Send me this ranking every Monday').count()).to.equal(0);
  });
});
