import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { freePort } from '../../config/launcher/ports.ts';
import type { SignInFault } from '../../shared/sign-in/sign-in-refused.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

/** Part of the sentence for each code; the type makes the list complete. */
const SENTENCES: Readonly<Record<SignInFault, RegExp>> = {
  not_configured: /not set up/,
  invalid_state: /took too long/,
  access_denied: /didn’t let Google share/,
  provider_error: /could not complete/,
  provider_unavailable: /isn’t responding/,
  invalid_token: /could not verify/,
  email_unverified: /not verified your email/,
  account_exists: /already registered/,
  link_refused: /Sign in with its password/,
  inactive_user: /deactivated/,
  link_needed: /then link Google in your account/,
  linked_elsewhere: /linked to another account/,
  not_allowed: /aren’t in a group/,
  groups_left_out: /left your groups out/,
  server_error: /problem with Pairwise/,
};

describe('the web client: signing in with Google', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let provider: TestIdentityProvider;
  let visitor: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    provider = await new TestIdentityProvider().start();
    const port = await freePort();
    app = await startClientApp({
      PORT: String(port),
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_REDIRECT_URI: `http://127.0.0.1:${port}/api/v1/auth/google/callback`,
    });
  });
  beforeEach(async () => {
    provider.person = { sub: 'g-1', email: 'grace@gmail.example', email_verified: true, name: 'Grace Hopper' };
    provider.misbehaviour = { hang: null, claims: {}, signedBy: 'own key', issuer: null, denies: false };
    visitor = await Visitor.open(browser, app, { elsewhere: [provider.issuer] });
  });

  const signIn = async () => {
    await visitor.goto('/sign-in');
    await visitor.page.getByRole('link', { name: 'Continue with Google' }).click();
  };

  it('goes on with a new account where an account in the way has the email without a confirmation', async () => {
    const { page } = visitor;
    const squatter = await app.make.user();
    await app.as(squatter).patch('/auth/me', { email: 'mary@gmail.example' });
    provider.person = { sub: 'g-anew', email: 'mary@gmail.example', email_verified: true };
    await signIn();
    await visitor.heading('You are not signed in');
    await page.getByText('Nobody has confirmed that email here').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Continue with a new account' }).click();
    await visitor.heading('Projects');
    const me = (await app.as(squatter).get('/auth/me')).body;
    expect(me.email).to.equal(`user-${squatter.id}@unknown.invalid`);
  });

  it('is shown in the account, and can be ended where there is another way to sign in', async () => {
    const { page } = visitor;
    const [local, other] = [await app.make.user(), await app.make.user()];
    provider.person = { sub: 'g-linked', email: local.email, email_verified: true };
    await signIn();
    await visitor.heading('Projects');
    await visitor.follow('/me');
    await page.getByText('You can’t unlink Google').waitFor();
    await visitor.expectSoundInBothSchemes();
    await app.resources.pool.query(
      'update users set hashed_password = (select hashed_password from users where id = $2) where id = $1',
      [local.id, other.id],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Unlink the Google account' }).click();
    await page.locator('.done').getByText('can no longer sign in here').waitFor();
    expect(await page.getByRole('button', { name: 'Unlink' }).count()).to.equal(0);
    const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
    expect(rows).to.deep.equal([{ google_id: null }]);
    visitor.expectNoProblems();
  });

  it('leads from an invitation by link into the project', async () => {
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead, name: 'Reading app' });
    const { token } = (await app.as(lead).post(`/projects/${id}/links`, { kind: 'invitation' })).body;
    const { page } = visitor;
    await visitor.goto(`/join#${token}`);
    await page.getByRole('link', { name: 'I have an account' }).click();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await visitor.heading('Reading app');
    expect(new URL(page.url()).pathname).to.equal(`/projects/${id}`);
    const members = (await app.as(lead).get(`/projects/${id}/collaborators`)).body;
    expect(members.map(({ email }: { email: string }) => email)).to.include('grace@gmail.example');
    // Used up: the next sign-in ends where sign-ins end.
    expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
    visitor.expectNoProblems();
  });

  it('ends on the projects, signed in for good, without a token in the address or the history', async () => {
    const { page, context } = visitor;
    await visitor.goto('/sign-in');
    await visitor.page.getByRole('link', { name: 'Continue with Google' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await signIn();
    await visitor.heading('Projects');
    expect(page.url()).not.to.contain('token');
    await page.reload();
    await visitor.heading('Projects');
    await page.goBack();
    expect(page.url()).not.to.contain('token');
    await visitor.goto('/me');
    await page.getByLabel('Name shown to others').waitFor();
    expect(await page.getByLabel('Name shown to others').inputValue()).to.equal('Grace Hopper');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.to.contain('eyJ');
    const [cookie] = await context.cookies(`${app.base}/api/v1/auth/session`);
    expect(cookie).to.deep.include({ name: 'pairwise_session', httpOnly: true, sameSite: 'Strict' });
    visitor.expectNoProblems();
  });

  it('says that the person refused, and leads back', async () => {
    provider.misbehaviour.denies = true;
    await signIn();
    await visitor.heading('You are not signed in');
    await visitor.page.getByText(SENTENCES.access_denied).waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.page.getByRole('link', { name: 'Back to sign in' }).click();
    await visitor.heading('Sign in');
    visitor.expectNoProblems();
  });

  it('has a sentence for every code, and for one that it does not know', async () => {
    for (const [code, sentence] of Object.entries({ ...SENTENCES, something_new: /The sign-in failed\. Please/ })) {
      await visitor.goto(`/auth/callback?error=${code}`);
      await visitor.page.getByRole('alert').getByText(sentence).waitFor();
    }
  });
});
