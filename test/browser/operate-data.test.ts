import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { operate, section } from './support/operating.ts';

describe('the web client: export and import, for superusers', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: OperatedApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startOperatedApp({}, { pages: await clientPages() });
  });

  it('are exported in whole or of one project, and imported; faults are told by place and reason', async () => {
    await startTestWorkers(app);
    const project = await app.make.project({ owner: app.root, name: 'Taken along', features: 3 });
    const visitor = await operate(browser, app);
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
    await page.getByText('Nothing was imported. 2 errors in the file:').first().waitFor();
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
      .getByText(/skipped:/)
      .first()
      .waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('are written to the chosen file as they come, with no token in any address', async () => {
    await startTestWorkers(app);
    const { body } = await app.admin.post('/admin/database/backup');
    const visitor = await operate(browser, app);
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

  it('have failed backups told to another program, or to a channel', async () => {
    const visitor = await operate(browser, app, 'phone');
    const { page } = visitor;
    await section(visitor, 'Backups');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL of the receiver').fill('https://receiver.invalid/hook');
    await page.getByLabel('Format').selectOption('Message for Slack');
    expect(await page.getByText('What it is told').count()).to.equal(0);
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await page.getByRole('listitem').getByText('Message for Slack').waitFor();
    await page.getByLabel('Secret of https://receiver.invalid/hook').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test waiting').waitFor();
    expect((await app.admin.get('/admin/webhooks')).body).to.have.length(1);
    visitor.expectNoProblems();
  });
});
