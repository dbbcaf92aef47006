import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { Browser, Route } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

/** Three issues, one of them done. */
const BACKLOG = readFileSync(path.join(import.meta.dirname, '../support/backlog.xlsx'));
const JIRA = [
  'Summary,Issue key,Status,Labels,Labels,Description,Story Points',
  ...Array.from({ length: 12 }, (_, at) => `Feature ${at + 1},APP-${at + 1},To Do,ux,web,About it,3`),
  'Undo,APP-20,Done,,,,5',
  ',APP-21,To Do,,,No summary,',
].join('\n');
const PREVIEW = '**/features/import/preview';

describe('the web client: what a file would bring into a new project', function () {
  this.timeout(120_000);
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

  beforeEach(async () => {
    lead = await app.make.user();
    visitor = await Visitor.open(browser, app, { size: 'phone' });
    await visitor.signIn(lead);
    await visitor.goto('/projects/new');
  });

  const choose = async (name: string, content: Buffer | string) => {
    const another = visitor.page.getByRole('button', { name: 'Choose another file' });
    if (await another.isVisible()) await another.click();
    await visitor.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  };
  const preview = () => visitor.page.getByRole('region', { name: 'Preview' });
  const names = () => preview().getByRole('listitem').allInnerTexts();
  const create = () => visitor.page.getByRole('button', { name: 'Create and check the file' }).click();

  it('shows how many features come, the first names and the columns, before anything is created', async () => {
    const before = await contentsOf(app);
    await choose('Jira export.csv', JIRA);
    await preview().getByRole('heading', { name: '12 features' }).waitFor();
    await preview().getByText('This looks like an export from Jira.').waitFor();
    expect(await names()).to.deep.equal(Array.from({ length: 10 }, (_, at) => `Feature ${at + 1}`));
    await preview().getByText('and 2 more').waitFor();
    await preview().getByText('1 closed feature skipped. 1 row left out because of errors.').waitFor();
    const columns = await preview().locator('dl > div').allInnerTexts();
    expect(columns.map((each) => each.split(/\s*\n\s*/))).to.deep.equal([
      ['Name', 'Summary'],
      ['Description', 'Description'],
      ['Tags', 'Labels'],
      ['Effort', 'Story Points'],
    ]);
    await visitor.expectSoundInBothSchemes();
    await choose('backlog.xlsx', BACKLOG);
    await preview().getByRole('heading', { name: 'features' }).waitFor();
    expect(await names()).to.have.length(2);
    await choose('list.txt', '- Webhooks\n- Undo\n- undo\n');
    await preview().getByRole('heading', { name: '2 features' }).waitFor();
    expect(await names()).to.deep.equal(['Webhooks', 'Undo']);
    await choose('windows.csv', Buffer.from('Name;Text\r\nÜberblick;Alles\r\n', 'latin1'));
    await preview().getByText('Überblick').waitFor();
    expect(await contentsOf(app)).to.deep.equal(before);
    visitor.expectNoProblems();
    await create();
    await visitor.page.locator('.preview').getByText('Überblick').waitFor();
  });

  it('says in plain words why a file can’t be read, and creates the project all the same', async () => {
    await choose('none.csv', '\n');
    await preview().getByText('none.csv is empty.').waitFor();
    await choose('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    await preview().getByText('old.xls is a spreadsheet workbook of an older kind.').waitFor();
    await choose('long.txt', 'x\n'.repeat(10_001));
    await preview().getByText('This file has more than 10,000 rows. Split it or remove rows.').waitFor();
    await choose('broken.json', '[{"title": "Undo"');
    await preview().getByRole('alert').getByText('not valid JSON').waitFor();
    await visitor.expectSoundInBothSchemes();
    await create();
    await visitor.heading('Import features');
    expect((await app.as(lead).get('/projects/')).body).to.have.length(1);
  });

  it('drops the request of a file when another one is chosen, and shows the other', async () => {
    const { page } = visitor;
    const held = Promise.withResolvers<Route>();
    await page.route(PREVIEW, (route) => held.resolve(route), { times: 1 });
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/import/preview'));
    await choose('slow.csv', 'Title\nFrom the slow file');
    await preview().getByText('Reading the list …').waitFor();
    await held.promise;
    await choose('quick.csv', 'Title\nFrom the quick file');
    expect((await dropped).failure()!.errorText).to.match(/abort/i);
    await preview().getByText('From the quick file').waitFor();
    expect(await names()).to.deep.equal(['From the quick file']);
  });

  it('creates the project while the preview is under way, and reads the file again once a lost connection is back', async () => {
    const { page } = visitor;
    await page.route(PREVIEW, (route) => route.abort(), { times: 1 });
    await choose('list.csv', 'Title\nDark theme');
    await preview().getByRole('button', { name: 'Try again' }).click();
    await preview().getByText('Dark theme').waitFor();
    await page.route(PREVIEW, () => undefined);
    await choose('list.csv', 'Title\nUndo');
    await preview().getByText('Reading the list …').waitFor();
    await create();
    await page.locator('.preview').getByText('Undo').waitFor();
  });
});
