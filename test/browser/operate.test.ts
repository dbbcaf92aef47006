import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until, verdictOn } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { allSent, press, readyPair, storedComparisons } from './support/comparing.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

const FIRST_QUESTION = 'Which is worth more?';

describe('the web client: operating', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: OperatedApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  beforeEach(async () => {
    app = await startOperatedApp({}, { pages: await clientPages() });
  });

  async function operate(size: Size = 'desktop'): Promise<Visitor> {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(app.root);
    await visitor.page.getByRole('link', { name: 'Operate' }).click();
    await visitor.heading('Operating');
    return visitor;
  }
  const section = async ({ page }: Visitor, name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
  };

  it('backs up, sees it verified, restores by typing; another tab goes on answering meanwhile and afterwards', async () => {
    await startTestWorkers(app);
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 12 });
    const answering = await Visitor.open(browser, app);
    await answering.signIn(lead);
    await answering.goto(`/projects/${project.id}/compare/value`);
    await answering.heading(FIRST_QUESTION);
    for (let given = 0; given < 3; given += 1) await press(answering.page, 'ArrowLeft');
    await allSent(answering.page);

    const visitor = await operate();
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
    await page.getByText('replaced by a restore').waitFor();
    const safety = (await app.admin.get('/admin/database/backups')).body.find(
      ({ kind }: { kind: string }) => kind === 'safety',
    );
    await page.getByText(`What was there before is in ${safety.backup_id}`).waitFor();
    await visitor.expectSoundInBothSchemes();

    await answering.page.getByRole('complementary').waitFor({ state: 'detached' });
    await allSent(answering.page);
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

  for (const size of Object.keys(SIZES) as Size[]) {
    it(`says first of all what is wrong with a backup (${size})`, async () => {
      await startTestWorkers(app);
      const { body } = await app.admin.post('/admin/database/backup');
      await verdictOn(app.admin, body.backup_id);
      await app.resources.backups.recordVerification(body.backup_id, {
        verified: false,
        reason: "'features' has other rows than its manifest says",
        at: new Date().toISOString(),
        size: body.size_bytes,
      });
      const visitor = await operate(size);
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
  }

  it('shows figures and health, and maintains the database', async () => {
    await startTestWorkers(app);
    await app.make.project({ owner: app.root, features: 3 });
    const visitor = await operate();
    const { page } = visitor;
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

  it('says in the service’s words why an operation was refused', async () => {
    const visitor = await operate();
    await visitor.page.getByRole('button', { name: 'Vacuum', exact: true }).click();
    await visitor.page.getByText('No worker is running').first().waitFor();
    await section(visitor, 'Backups');
    await visitor.page.getByRole('button', { name: 'Back up now' }).click();
    await visitor.page.getByText('No worker is running').first().waitFor();
    await visitor.expectSoundInBothSchemes();
  });

  it('keeps the rest of a page when a part of it cannot be read, and reads it again when asked to', async () => {
    const visitor = await operate();
    const { page } = visitor;
    const isStats = /\/database\/stats$/;
    await page.route(isStats, (route) => route.fulfill({ status: 500, json: { detail: 'Internal error' } }));
    await page.reload();
    await page.getByText('That did not work').waitFor();
    await page.getByText('Everything works.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(isStats);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Last vacuum').waitFor();
  });

  it('changes nothing without a connection, and says so; asks for the password when the session has ended', async () => {
    const visitor = await operate('phone');
    const { page } = visitor;
    await section(visitor, 'Backups');
    const make = page.getByRole('button', { name: 'Back up now' });
    await make.waitFor();
    await page.waitForLoadState('networkidle');
    await visitor.context.setOffline(true);
    await page.getByText('Nothing can be changed while there is no connection.').waitFor();
    expect(await make.getAttribute('aria-disabled')).to.equal('true');
    await visitor.expectSoundInBothSchemes();
    await visitor.context.setOffline(false);
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await make.getAttribute('aria-disabled')).to.equal('false');
    await app.admin.delete('/auth/sessions');
    await section(visitor, 'Users');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Change ${app.root.username}` }).waitFor();
  });

  it('opens the job dashboard without a second sign-in', async () => {
    const visitor = await operate();
    await visitor.page.getByRole('button', { name: 'Open the job dashboard' }).click();
    await visitor.page.waitForURL('**/admin/queues');
    await visitor.page.getByText('Pairwise jobs').first().waitFor();
    expect(visitor.page.url()).to.equal(`${app.base}/admin/queues`);
  });

  it('is for superusers alone', async () => {
    const person = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(person);
    expect(await visitor.page.getByRole('link', { name: 'Operate' }).count()).to.equal(0);
    for (const path of ['', '/backups', '/users', '/data', '/security']) {
      await visitor.goto(`/operate${path}`);
      await visitor.heading('For administrators only');
    }
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  describe('accounts', () => {
    const reload = async (user: TestUser) => (await app.admin.get(`/users/${user.id}`)).body;

    for (const size of Object.keys(SIZES) as Size[]) {
      it(`are found, added, changed, signed out and deleted (${size})`, async () => {
        const [ann, bob] = [await app.make.user(), await app.make.user()];
        const project = await app.make.project({ owner: ann, name: 'Backlog of Ann' });
        const visitor = await operate(size);
        const { page } = visitor;
        await section(visitor, 'Users');
        await visitor.heading('Users');
        await page.getByRole('button', { name: `Change ${ann.username}` }).waitFor();
        await visitor.expectSoundInBothSchemes();

        await page.getByRole('button', { name: 'Add a user' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Username').fill(ann.username);
        await dialog.getByLabel('Email').fill('carol@example.com');
        await dialog.getByLabel('First password').fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Add' }).click();
        await dialog.getByText('Username already registered').waitFor();
        await visitor.expectSoundInBothSchemes();
        await dialog.getByLabel('Username').fill('carol');
        await dialog.getByRole('button', { name: 'Add' }).click();
        await page.getByText('carol can sign in now.').first().waitFor();
        expect((await app.anonymous.form('/auth/login', { username: 'carol', password: PASSWORD })).status).to.equal(
          200,
        );

        await page.getByRole('searchbox').fill('CAROL@');
        await page.getByRole('listitem').filter({ hasText: 'carol' }).waitFor();
        await page.getByRole('button', { name: `Change ${ann.username}` }).waitFor({ state: 'detached' });
        await page.getByRole('searchbox').fill(ann.username);
        await page.getByRole('button', { name: `Change ${ann.username}` }).click();
        await dialog.getByText('Owns 1 project').waitFor();
        await visitor.expectSoundInBothSchemes();
        await dialog.getByRole('button', { name: 'Sign them out everywhere' }).click();
        await dialog.getByText('Nowhere at the moment.').waitFor();
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
    }

    it('keep their last administrator, and say why', async () => {
      const visitor = await operate();
      const { page } = visitor;
      await section(visitor, 'Users');
      await page.getByRole('button', { name: `Change ${app.root.username}` }).click();
      await page.getByRole('dialog').getByLabel('Administrator').uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByRole('alert').getByText('superuser').waitFor();
      expect((await reload(app.root)).is_superuser).to.equal(true);
    });
  });

  describe('data', () => {
    it('are exported in whole or of one project, and imported; faults are told by place and reason', async () => {
      await startTestWorkers(app);
      const project = await app.make.project({ owner: app.root, name: 'Taken along', features: 3 });
      const visitor = await operate();
      const { page } = visitor;
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
      await section(visitor, 'Export and import');
      await visitor.heading('Export and import');
      const download = async () => {
        const [begun] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Export', exact: true }).click(),
        ]);
        return { name: begun.suggestedFilename(), text: await readFile(await begun.path(), 'utf8') };
      };
      const whole = await download();
      expect(whole.name).to.match(/^pairwise-\d{4}-\d\d-\d\d\.json$/);
      expect(JSON.parse(whole.text).projects).to.have.length(1);
      await page.getByLabel('Only one project').fill('the first one');
      await page.getByText('This is neither the address nor the id').waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.getByLabel('Only one project').fill(`${app.base}/projects/${project.id}/results`);
      await page.getByLabel('SQL').check();
      expect((await download()).text).to.contain('Taken along');

      const give = async (text: string) => {
        await page
          .getByLabel('File')
          .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        await page.getByRole('button', { name: 'Import', exact: true }).click();
      };
      await give('no export at all');
      await page
        .getByRole('alert')
        .getByText(/not an export|JSON/)
        .waitFor();
      const broken = JSON.parse(whole.text);
      broken.features[1].name = '';
      broken.features[2].project_id = 'none';
      await give(JSON.stringify(broken));
      await page.getByText('Nothing was imported. 2 faults in the file:').first().waitFor();
      expect(await page.locator('.operate-table td:first-child').allTextContents()).to.deep.equal([
        'features[1].name',
        'features[2].project_id',
      ]);
      await visitor.expectSoundInBothSchemes();
      await app.admin.delete(`/projects/${project.id}`);
      await give(whole.text);
      await page
        .getByText(/records were imported\./)
        .first()
        .waitFor();
      expect((await app.admin.get(`/projects/${project.id}/features`)).body.total).to.equal(3);
      await give(whole.text);
      await page
        .getByText(/passed over:/)
        .first()
        .waitFor();
      await visitor.expectSoundInBothSchemes();
      visitor.expectNoProblems();
    });

    it('are written to the chosen file as they come, with no token in any address', async () => {
      await startTestWorkers(app);
      const { body } = await app.admin.post('/admin/database/backup');
      const visitor = await operate();
      const { page } = visitor;
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      // The dialog of the system is not the browser's: a file of the page's own takes its place.
      await page.evaluate(() => {
        Object.assign(globalThis, {
          async showSaveFilePicker({ suggestedName }: { suggestedName: string }) {
            const folder = await navigator.storage.getDirectory();
            return folder.getFileHandle(suggestedName, { create: true });
          },
        });
      });
      await section(visitor, 'Backups');
      const saved = () =>
        page.evaluate(async (name) => {
          const folder = await navigator.storage.getDirectory();
          const handle = await folder.getFileHandle(name).catch(() => null);
          return handle === null ? null : (await handle.getFile()).size;
        }, body.filename);
      await page.getByRole('button', { name: /^Download/ }).click();
      await until(saved, (size) => size === body.size_bytes);
      expect(addresses.filter((address) => /token|Bearer|eyJ/.test(new URL(address).search))).to.deep.equal([]);

      await page.route(/\/backups\/backup-/, (route) =>
        route.fulfill({ status: 404, json: { detail: 'Backup not found' } }),
      );
      await page.getByRole('button', { name: /^Download/ }).click();
      await page.getByText('Backup not found').waitFor();
      expect(await saved()).to.equal(body.size_bytes);
      visitor.expectNoProblems();
    });
  });

  it('shows security events, filtered by time, kind, account and severity', async () => {
    const ann = await app.make.user();
    await app.anonymous.form('/auth/login', { username: ann.username, password: 'Wrong-horse-7' });
    await app.anonymous.form('/auth/login', { username: ann.username, password: PASSWORD });
    for (const size of Object.keys(SIZES) as Size[]) {
      const visitor = await operate(size);
      const { page } = visitor;
      await section(visitor, 'Security');
      await visitor.heading('Security');
      await page.getByText('Sign-in refused', { exact: true }).last().waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.getByLabel('Only warnings').check();
      await page.getByText('1 event', { exact: true }).waitFor();
      await page.getByText('reason wrong password').waitFor();
      await page.getByLabel('Only warnings').uncheck();
      await page.getByLabel('Account', { exact: true }).fill('no one like that');
      await page.keyboard.press('Enter');
      await page.getByText('No account has exactly this').waitFor();
      await page.getByLabel('Account', { exact: true }).fill(ann.username);
      await page.keyboard.press('Enter');
      await page.getByText('2 events', { exact: true }).waitFor();
      await page.getByLabel('What', { exact: true }).selectOption('Account deleted');
      await page.getByText('Nothing of that kind happened.').waitFor();
      await visitor.expectSoundInBothSchemes();
      visitor.expectNoProblems();
    }
    const visitor = await operate();
    await section(visitor, 'Users');
    await visitor.page.getByRole('button', { name: `Change ${ann.username}` }).click();
    await visitor.page.getByRole('link', { name: 'Security events of this account' }).click();
    await visitor.heading('Security');
    await visitor.page.getByText('2 events', { exact: true }).waitFor();
  });
});
