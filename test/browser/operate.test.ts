import { Worker } from 'bullmq';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { REDIS_PREFIX } from '../../config/redis.ts';
import { hashPassword } from '../../shared/sign-in/password-hashing.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import {
  backUpDirectly,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  verdictOn,
} from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { clientPages } from '../support/web-client.ts';
import { allSent, press, readyPair, storedComparisons } from './support/comparing.ts';
import { operate, section } from './support/operating.ts';
import { expectNothingMoves } from './support/steady.ts';
import { Visitor } from './support/visitor.ts';

const FIRST_QUESTION = 'Which is worth more?';

describe('the web client: operating', function () {
  this.timeout(90_000);
  let browser: Browser;
  let shared: OperatedApp;
  let app: OperatedApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    shared = await startApp();
  });

  const startApp = async () => startOperatedApp({}, { pages: await clientPages() });

  /** Tests that change nothing in the service share one. */
  beforeEach(() => {
    app = shared;
  });

  it('backs up, sees it verified, restores by typing; another tab goes on answering meanwhile and afterwards', async () => {
    app = await startApp();
    await startTestWorkers(app);
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 12 });
    const answering = await Visitor.open(browser, app);
    await answering.signIn(lead);
    await answering.goto(`/projects/${project.id}/compare/value`);
    await answering.heading(FIRST_QUESTION);
    for (let given = 0; given < 3; given += 1) await press(answering.page, 'ArrowLeft');
    await allSent(answering.page);

    const visitor = await operate(browser, app);
    const { page } = visitor;
    await section(visitor, 'Backups');
    await visitor.heading('Backups');
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.locator('.done').getByText('The backup was made.').waitFor();
    await page.getByText(/^✓ Verified/).waitFor();
    const [backup] = (await app.admin.get('/admin/database/backups')).body;

    await press(answering.page, 'ArrowLeft');
    await allSent(answering.page);
    expect(await storedComparisons(app, lead, project)).to.have.length(4);

    // A reader that is in no hurry: the restore has to wait for it, with the service closed.
    const reader = await app.resources.pool.connect();
    await reader.query('begin');
    await reader.query('set local idle_in_transaction_session_timeout = 0');
    await reader.query('select from features');
    try {
      await page.getByRole('button', { name: /^Restore/ }).click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: 'Restore' });
      expect(await confirm.getAttribute('aria-disabled')).to.equal('true');
      await visitor.expectSoundInBothSchemes();
      const now = new Date(backup.created_at);
      const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
      await dialog.getByRole('textbox').fill(`restore ${day.join('-')}`);
      await confirm.click();
      await page.getByText('The data is being replaced.').first().waitFor();
      await visitor.expectSoundInBothSchemes();
      // The other tab: what is answered is kept, and the page says what is going on.
      for (let given = 0; given < 2; given += 1) {
        await readyPair(answering.page);
        await answering.page.keyboard.press('ArrowRight');
      }
      await answering.page.getByRole('complementary').getByText('being restored').waitFor();
      await answering.expectSoundInBothSchemes();
    } finally {
      await reader.query('commit');
      reader.release();
    }
    await page.getByRole('heading', { name: 'The backup was restored' }).waitFor();
    await page.getByText('before a restore').waitFor();
    const safety = (await app.admin.get('/admin/database/backups')).body.find(
      ({ kind }: { kind: string }) => kind === 'safety',
    );
    await page.getByText(`The previous data is in ${safety.backup_id}`).waitFor();
    await visitor.expectSoundInBothSchemes();

    await answering.page.getByRole('complementary').waitFor({ state: 'detached' });
    await allSent(answering.page);
    const gone = answering.page.getByRole('dialog', { name: 'Some of your answers are gone' });
    await gone
      .getByText('an earlier backup, which doesn’t have 1 answer of yours')
      .waitFor({ timeout: patient(40_000) });
    await answering.expectSoundInBothSchemes();
    await gone.getByRole('button', { name: 'Go on' }).click();
    await gone.waitFor({ state: 'detached' });
    await press(answering.page, 'ArrowLeft');
    await allSent(answering.page);
    const stored = await storedComparisons(app, lead, project);
    expect(stored.map(({ choice }) => choice)).to.deep.equal([
      ...Array(3).fill('feature_a'),
      ...Array(2).fill('feature_b'),
      'feature_a',
    ]);
    await answering.expectSoundInBothSchemes();
    answering.expectNoProblems();
    visitor.expectNoProblems();
  });

  it('tells backups of one minute apart, also when one of them is to be restored', async () => {
    app = await startApp();
    await backUpDirectly(app);
    app.travel(2000);
    await backUpDirectly(app);
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await section(visitor, 'Backups');
    await page.locator('.operate-what').first().waitFor();
    const titles = await page.locator('.operate-what strong').allTextContents();
    expect(titles).to.have.length(2);
    expect(new Set(titles).size).to.equal(2);
    for (const [place, title] of titles.entries()) {
      await page
        .getByRole('button', { name: /^Restore/ })
        .nth(place)
        .click();
      await page.getByRole('dialog', { name: `Restore the backup of ${title}` }).waitFor();
      await visitor.expectSound();
      await page.keyboard.press('Escape');
    }
    visitor.expectNoProblems();
  });

  it('says first of all what is wrong with a backup', async () => {
    app = await startApp();
    await startTestWorkers(app);
    const { body } = await app.admin.post('/admin/database/backup');
    await verdictOn(app.admin, body.backup_id);
    await app.resources.backups.recordVerification(body.backup_id, {
      verified: false,
      reason: "'features' has other rows than its manifest says",
      at: new Date().toISOString(),
      size: body.size_bytes,
    });
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    const first = () => page.locator('main h2').first().textContent();
    await page.getByText("'features' has other rows than its manifest says").waitFor();
    expect(await first()).to.match(/^The backup of .+ cannot be restored$/);
    await visitor.expectSoundInBothSchemes();
    await section(visitor, 'Backups');
    await page.getByText(/Cannot be restored: 'features'/).waitFor();
    expect(await first()).to.match(/^The backup of .+ cannot be restored$/);
    expect(await page.getByRole('button', { name: /^Download/ }).count()).to.equal(1);
    expect(await page.getByRole('button', { name: /^Restore/ }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('says that no worker is running and which jobs failed, and not that everything works', async () => {
    app = await startApp();
    const queue = app.resources.jobs.queue('operations');
    const failed = await queue.add('back-up-database', { kind: 'nightly' });
    const worker = new Worker('operations', null, { connection: app.resources.redis, prefix: REDIS_PREFIX });
    const taken = await worker.getNextJob('token');
    await taken!.moveToFailed(new Error('[503] BACKUP_DIR cannot be written: permission denied'), 'token', false);
    await worker.close();
    expect(taken!.id).to.equal(failed.id);
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'No worker is running' }).waitFor();
    await page.getByText('back-up-database failed once in the last day.').waitFor();
    await page.getByText('BACKUP_DIR cannot be written: permission denied').waitFor();
    await page.getByText('✗ none running').waitFor();
    await page.getByText('Free space for backups').waitFor();
    expect(await page.getByText('Everything works.').count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await startTestWorkers(app);
    await queue.clean(0, 10, 'failed');
    await page.getByText('Everything works.').waitFor();
    expect(await page.getByRole('heading', { name: 'No worker is running' }).count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('says that a token may be stolen, and no longer that everything works', async () => {
    app = await startApp();
    await startTestWorkers(app);
    const visitor = await operate(browser, app);
    const { page } = visitor;
    await page.getByText('Everything works.').waitFor();
    await app.resources.pool.query(
      `insert into security_events (id, event, occurred_at, user_id, actor_id, details)
       values (gen_random_uuid(), 'authn_token_reuse', now(), $1, $1, '{}')`,
      [app.root.id],
    );
    await visitor.goto('/operate');
    await page.getByRole('heading', { name: 'A token of a session was used twice and may be stolen' }).waitFor();
    await page.getByText('Tokens of 1 account were used twice in the last hour and may be stolen').waitFor();
    expect(await page.getByText('Everything works.').count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('nothing on the overview moves when a part of it answers late', async () => {
    const visitor = await operate(browser, app);
    const { page } = visitor;
    await section(visitor, 'Backups');
    await visitor.heading('Backups');
    await page.reload();
    for (const late of [/admin\/status/, /admin\/database\/stats/]) {
      await expectNothingMoves(
        page,
        late,
        async () => {
          const others = page.waitForResponse(/admin\/database\/backups/);
          await visitor.goto('/operate');
          await others;
        },
        () => page.getByRole('heading', { name: 'Database' }).waitFor(),
      );
    }
    visitor.expectNoProblems();
  });

  it('is reached from the account menu, shows figures and health, and maintains the database', async () => {
    app = await startApp();
    await startTestWorkers(app);
    await app.make.project({ owner: app.root, features: 3 });
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(app.root);
    await visitor.goto('/');
    await visitor.fromAccountMenu('Operate');
    await visitor.heading('Operate');
    await page.getByText('Everything works.').waitFor();
    const fact = (term: string) => page.locator('.operate-facts div', { hasText: term }).locator('dd').textContent();
    expect(await fact('Features')).to.equal('3');
    for (const [name, said] of [
      ['Vacuum', /^Vacuumed in/],
      ['Check integrity', /^Checked in .+ No problems found\.$/],
      ['Optimise', /^Optimised in/],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByText(said).first().waitFor();
    }
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('warns of a superuser with the documented password, and leads to the change', async () => {
    app = await startApp();
    const hash = await hashPassword('Admin123!', (work) => work());
    const documented = (user: TestUser) =>
      app.resources.pool.query('update users set hashed_password = $2 where id = $1', [user.id, hash]);
    const other = await app.make.user({ superuser: true });
    await documented(other);
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await page
      .getByRole('heading', { name: `${other.username} still has the password from the documentation` })
      .waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Change it' }).click();
    await visitor.heading('Users');
    visitor.expectNoProblems();
    const desk = await operate(browser, app);
    await documented(app.root);
    await desk.page.reload();
    await desk.page.getByRole('heading', { name: `${app.root.username} still has` }).waitFor();
    await desk.page.getByRole('link', { name: 'Change it' }).first().click();
    await desk.page.getByLabel('Current password').fill('Admin123!');
    await desk.page.getByLabel('New password').fill(PASSWORD);
    await desk.page.getByRole('button', { name: 'Change password' }).click();
    await desk.page.locator('.done').waitFor();
    await desk.goto('/operate');
    await desk.page.getByRole('heading', { name: `${other.username} still has` }).waitFor();
    expect(await desk.page.getByText(`${app.root.username} still has`).count()).to.equal(0);
    desk.expectNoProblems();
  });

  it('says in the service’s words why an operation was refused', async () => {
    const visitor = await operate(browser, app);
    await visitor.page.getByRole('button', { name: 'Vacuum', exact: true }).click();
    await visitor.page.getByText('No worker is running').first().waitFor();
    await section(visitor, 'Backups');
    await visitor.page.getByRole('button', { name: 'Back up now' }).click();
    await visitor.page.getByText('No worker is running').first().waitFor();
    await visitor.expectSoundInBothSchemes();
  });

  it('keeps the rest of a page when a part of it cannot be read, and reads it again when asked to', async () => {
    const visitor = await operate(browser, app);
    const { page } = visitor;
    const isStats = /\/database\/stats$/;
    await page.route(isStats, (route) => route.fulfill({ status: 500, json: { detail: 'Internal error' } }));
    await page.reload();
    await page.getByText('Something went wrong').waitFor();
    await page.getByText('none failed in the last day').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(isStats);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Last vacuum').waitFor();
  });

  it('changes nothing without a connection, and says so; asks for the password when the session has ended', async () => {
    app = await startApp();
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await section(visitor, 'Backups');
    const make = page.getByRole('button', { name: 'Back up now' });
    await make.waitFor();
    await page.waitForLoadState('networkidle');
    await visitor.setOffline(true);
    await page.getByText('You can’t make changes without a connection.').waitFor();
    expect(await make.getAttribute('aria-disabled')).to.equal('true');
    await visitor.expectSoundInBothSchemes();
    await visitor.setOffline(false);
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await make.getAttribute('aria-disabled')).to.equal('false');
    await app.admin.delete('/auth/sessions');
    // A poll may have noticed already, and then the dialog lies over the links.
    const users = page.getByRole('navigation').getByRole('link', { name: 'Users', includeHidden: true });
    await users.evaluate((link: HTMLElement) => link.click());
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Change ${app.root.username}` }).waitFor();
  });

  it('opens the job dashboard without a second sign-in', async () => {
    const visitor = await operate(browser, app);
    await visitor.page.getByRole('button', { name: 'Open the job dashboard' }).click();
    await visitor.page.waitForURL('**/admin/queues');
    await visitor.page.getByText('Pairwise jobs').first().waitFor();
    expect(visitor.page.url()).to.equal(`${app.base}/admin/queues`);
  });

  it('is for superusers alone', async () => {
    const person = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(person);
    await visitor.goto('/');
    await visitor.page.getByRole('button', { name: 'Your account' }).click();
    const menu = visitor.page.getByRole('navigation', { name: 'Your account' });
    await menu.getByRole('link', { name: 'How it works' }).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Operate' }).count()).to.equal(0);
    for (const path of ['', '/backups', '/users', '/data', '/security']) {
      await visitor.follow(`/operate${path}`);
      await visitor.heading('For administrators only');
    }
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});
