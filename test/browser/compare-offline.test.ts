import { expect } from 'chai';
import type { Browser, Page, Route } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestProject, type TestUser } from '../support/factories.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

const CUT = 16;
const OFFLINE = 16;
const NEW_PASSWORD = 'Another-horse-8';
/** Longer than any access token lives. */
const EXPIRED_MS = 31 * 60_000;
const REQUESTS = /\/api\/v1\/projects\//;

describe('the web client: comparing over a bad connection', function () {
  this.timeout(180_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  let visitor: Visitor;
  let said: string[];

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 60 });
    visitor = await Visitor.open(browser, app);
    said = [];
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await readyPair(visitor.page);
  });

  async function answer(page: Page, random: () => number): Promise<void> {
    await readyPair(page);
    const [left, right] = await shownNames(page);
    const isLeft = random() < 0.5;
    await press(page, isLeft ? 'ArrowLeft' : 'ArrowRight');
    said.push(`${left} ${isLeft ? 'feature_a' : 'feature_b'} ${right}`);
  }

  async function expectStored(): Promise<void> {
    const names = new Map(project.features.map(({ id, name }) => [id, name]));
    const stored = await storedComparisons(app, lead, project);
    expect(
      stored.map(({ feature_a_id: a, feature_b_id: b, choice }) => `${names.get(a)} ${choice} ${names.get(b)}`),
    ).to.deep.equal(said);
  }

  /** For what the test itself asks, once the session that the person began with is over. */
  async function signInAgain(password: string): Promise<void> {
    const { body } = await app.anonymous.form('/auth/login', { username: lead.username, password });
    const { access_token: token } = body;
    lead = { ...lead, ...app.as({ token }), token } as TestUser;
  }

  it('stores each answer once and in order: requests cut off, then no connection, then the tab closed', async () => {
    const { page } = visitor;
    const random = seededRandom(6);
    const cut = async (route: Route) => {
      const fate = random();
      if (fate >= 1 / 3) return route.continue();
      if (fate < 1 / 6) await route.fetch();
      return route.abort('connectionreset');
    };
    await page.route(REQUESTS, cut);
    for (let answered = 0; answered < CUT; answered += 1) await answer(page, random);
    await page.unroute(REQUESTS, cut);
    await allSent(page);
    await expectStored();

    await visitor.setOffline(true);
    for (let answered = 0; answered < OFFLINE; answered += 1) await answer(page, random);
    await page.getByText(`${OFFLINE} not sent yet`).waitFor();
    await page.getByText('No connection.', { exact: true }).first().waitFor();
    await visitor.expectSoundInBothSchemes();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).to.equal('beforeunload');
    const closed = page.waitForEvent('close');
    await dialog.accept();
    await closed;

    await visitor.setOffline(false);
    const again = await visitor.context.newPage();
    await again.goto('/');
    await again.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await allSent(again);
    await expectStored();
    visitor.expectNoProblems();
  });

  it('asks to sign in when the session was ended elsewhere, and then stores what was answered', async () => {
    const { page } = visitor;
    const random = seededRandom(12);
    await answer(page, random);
    await allSent(page);
    await page.waitForLoadState('networkidle');
    const { body: sessions } = await app.as(lead).get('/auth/sessions');
    for (const { id, current } of sessions) if (!current) await app.as(lead).delete(`/auth/sessions/${id}`);
    await answer(page, random);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await answer(page, random);
    await allSent(page);
    await expectStored();
    visitor.expectNoProblems();
  });

  it('asks for the new password when it was changed elsewhere, and then stores what was answered', async () => {
    const { page } = visitor;
    const random = seededRandom(21);
    await answer(page, random);
    await allSent(page);
    // The dialog is loaded ahead.
    await page.waitForLoadState('networkidle');
    const changed = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await app.as(lead).post('/auth/change-password', changed)).status).to.be.lessThan(300);
    await answer(page, random);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'password');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByText('Incorrect').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await answer(page, random);
    await allSent(page);
    await signInAgain(NEW_PASSWORD);
    await expectStored();
    visitor.expectNoProblems();
  });

  it('renews an access token that expired during a question, and stores the answer unnoticed', async () => {
    const { page } = visitor;
    const random = seededRandom(22);
    await answer(page, random);
    await allSent(page);
    await readyPair(page);
    app.travel(EXPIRED_MS);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await answer(page, random);
    expect((await refused).url()).to.match(/\/comparisons[/?]/);
    await answer(page, random);
    await allSent(page);
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await signInAgain(PASSWORD);
    await expectStored();
    visitor.expectNoProblems();
  });

  it('tells what could not be saved, and asks it again', async () => {
    const { page } = visitor;
    const random = seededRandom(3);
    await answer(page, random);
    await allSent(page);
    const refuse = (route: Route) =>
      route.fulfill({ status: 409, json: { detail: 'Another comparison', code: 'comparison_id_taken' } });
    await page.route(/\/comparisons\/binary/, refuse);
    await answer(page, random);
    await page.getByRole('button', { name: '1 answer could not be saved' }).click();
    await page.unroute(/\/comparisons\/binary/, refuse);
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('dialog').getByText('You gave this pair another answer').waitFor();
    const [left, , right] = said.pop()!.split(/ (feature_[ab]) /) as [string, string, string];
    await page.getByRole('button', { name: 'Answer again' }).click();
    expect(await shownNames(page)).to.deep.equal([left, right]);
    await answer(page, random);
    await allSent(page);
    await expectStored();
    expect(await page.getByText('could not be saved').count()).to.equal(0);
    visitor.expectNoProblems();
  });
});
