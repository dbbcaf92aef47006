import { createServer } from 'node:net';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor, type VisitorOptions } from './support/visitor.ts';

/** A port that is free now: passkeys belong to an origin, which the service has to know before it starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** As long as a name may be, without a place to break it. */
const LAPTOP = `Laptop-${'x'.repeat(93)}`;

/** Pictures for people to look at. */
const SHOTS = process.env.PASSKEY_SHOTS;

describe('the web client: passkeys', function () {
  this.timeout(60_000);
  let browser: Browser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  async function open(overrides: Record<string, string>, options: VisitorOptions = {}) {
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const app = await startClientApp({ PORT: String(port), PUBLIC_URL: base, ...overrides });
    const visitor = await Visitor.open(browser, { base, make: app.make }, options);
    return { app, visitor, page: visitor.page };
  }

  /** A finger on a sensor that is part of the computer. */
  async function addAuthenticator(visitor: Visitor): Promise<void> {
    const devtools = await visitor.context.newCDPSession(visitor.page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  async function look(page: Page, name: string): Promise<void> {
    if (SHOTS === undefined) return;
    const { width, height } = page.viewportSize()!;
    for (const [each, colorScheme] of [
      [{ width: 360, height: 800 }, 'light'],
      [{ width: 1280, height: 800 }, 'dark'],
    ] as const) {
      await page.setViewportSize(each);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${each.width}-${colorScheme}.png`, fullPage: true });
    }
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  const signOut = async (app: TestApp, visitor: Visitor) => {
    await visitor.context.clearCookies();
    await visitor.goto('/sign-in');
    await visitor.heading('Sign in');
    expect(app.base).to.be.a('string');
  };

  it('are added in the account, asked for after the password, and sign in alone', async () => {
    const { app, visitor, page } = await open({}, { size: 'phone' });
    const ann = await app.make.user();
    await addAuthenticator(visitor);
    await visitor.signIn(ann);
    await visitor.goto('/me');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill(LAPTOP);
    await look(page, 'add');
    await page.getByRole('button', { name: 'Go on in the browser' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await page.locator('ol code').allInnerTexts();
    expect(codes).to.have.length(10);
    await look(page, 'codes');
    await visitor.expectSoundInBothSizes();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    const row = page.getByRole('listitem').filter({ hasText: LAPTOP });
    await row.getByText('never used').waitFor();
    await page.getByText('10 recovery codes are left.').waitFor();
    await look(page, 'account');
    await visitor.expectSoundInBothSchemes();

    await signOut(app, visitor);
    await look(page, 'sign-in');
    await visitor.signInHere(ann);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await look(page, 'second-step');
    await visitor.expectSoundInBothSizes();
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await visitor.heading('Projects');

    await signOut(app, visitor);
    await visitor.signInHere(ann);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const code = page.getByLabel('Recovery code');
    await code.fill('AAAAA');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This recovery code is wrong or was used before.').waitFor();
    await look(page, 'recovery-code');
    await visitor.expectSoundInBothSchemes();
    await code.fill(codes[0]!);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.heading('Projects');

    await signOut(app, visitor);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await visitor.heading('Projects');
    await visitor.follow('/me');
    await page.getByText('9 recovery codes are left.').waitFor();
    await row.getByRole('button', { name: /Rename/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Old laptop');
    await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('listitem').filter({ hasText: 'Old laptop' });
    await renamed.getByRole('button', { name: /Remove/ }).click();
    await renamed.getByText('Your recovery codes go with it, and your password alone signs in again.').waitFor();
    await look(page, 'remove');
    await visitor.expectSoundInBothSchemes();
    await renamed.getByRole('button', { name: 'Remove it now' }).click();
    await renamed.waitFor({ state: 'detached' });
    await page.getByText(/passkey removed/).waitFor();
    await signOut(app, visitor);
    await visitor.signInHere(ann);
    await visitor.heading('Projects');
    visitor.expectNoProblems();
  });

  it('are made by superusers before anything else, where they have to be', async () => {
    const { app, visitor, page } = await open({ REQUIRE_PASSKEY: 'superusers' });
    const root = await app.make.user({ superuser: true });
    await addAuthenticator(visitor);
    await visitor.goto('/sign-in');
    await visitor.signInHere(root);
    const dialog = page.getByRole('dialog', { name: 'Add a passkey to go on' });
    await dialog.waitFor();
    await look(page, 'required');
    await visitor.expectSoundInBothSizes();
    await dialog.getByRole('button', { name: 'Go on in the browser' }).click();
    await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await dialog.getByRole('button', { name: 'Go on', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nothing to rank yet').waitFor();
    visitor.expectNoProblems();
  });

  it('and passwords confirm who gives somebody rights, once the sign-in is not fresh', async () => {
    const { app, visitor, page } = await open({}, { size: 'phone' });
    const root = await app.make.user({ superuser: true });
    await visitor.signIn(root);
    await visitor.goto('/operate/users');
    app.travel(31 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await page.getByRole('button', { name: 'Add a user' }).click();
    const form = page.getByRole('dialog', { name: 'Add a user' });
    await form.getByLabel('Username').fill('second-root');
    await form.getByLabel('Email').fill('second-root@example.com');
    await form.getByLabel('Initial password').fill(PASSWORD);
    await form.getByLabel('Administrator').check();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor();
    await look(page, 'confirm');
    await visitor.expectSoundInBothSizes();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    const made = await app.resources.pool.query(`select is_superuser from users where username = 'second-root'`);
    expect(made.rows).to.deep.equal([{ is_superuser: true }]);
    const { rows } = await app.resources.pool.query(
      'select count(*)::int as open from sessions where user_id = $1 and revoked_at is null and cookie_hash is not null',
      [root.id],
    );
    expect(rows).to.deep.equal([{ open: 1 }]);
  });
});
