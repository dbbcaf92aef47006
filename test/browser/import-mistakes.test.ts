import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

/** Cells as a spreadsheet copies them. */
const CELLS = 'Name\tDescription\tPriority\nDark theme\tEasier at night\tHigh\nUndo\tIn the editor\tLow\n';
const UTF_16 = Buffer.from('Name;Text\r\nÜberblick;Alles\r\n', 'utf16le');

describe('the web client: lists as people have them', function () {
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
  });

  it('says what to do with a workbook, a picture and an empty file, and reads text of two bytes a letter', async () => {
    const { page } = visitor;
    const project = await app.make.project({ owner: lead, features: 0 });
    await visitor.goto(`/projects/${project.id}/features/import`);
    const choose = (name: string, content: Buffer | string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await choose('backlog.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    await page.getByRole('alert').getByText('backlog.xls is a spreadsheet workbook').waitFor();
    await visitor.expectSoundInBothSchemes();
    await choose('shot.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await page.getByRole('alert').getByText('shot.png contains no text').waitFor();
    await choose('none.csv', '\n \n');
    await page.getByRole('alert').getByText('none.csv is empty').waitFor();
    await choose('windows.csv', UTF_16);
    await page.locator('.preview').getByText('Überblick').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('leads from pasted cells of a spreadsheet to their columns, in a new project and in an empty one', async () => {
    const { page } = visitor;
    await visitor.goto('/projects/new');
    await page.getByLabel('Name').fill('Backlog');
    await page.getByLabel('Features', { exact: true }).fill(CELLS);
    await page.getByText('This looks like a table.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Choose the columns instead' }).click();
    await page.keyboard.press('Enter');
    await page.locator('.preview').getByText('Easier at night').waitFor();
    const names = await page.locator('.preview li strong').allInnerTexts();
    expect(names).to.deep.equal(['Dark theme', 'Undo']);
    const [, id] = /projects\/([^/]+)\/features\/import/.exec(page.url())!;
    await visitor.follow(`/projects/${id}`);
    await page.getByLabel('Features, one per line').fill(CELLS);
    await page.getByRole('button', { name: 'Choose the columns instead' }).click();
    await page.locator('.preview').getByText('Easier at night').waitFor();
    await visitor.follow(`/projects/${id}/features`);
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByRole('dialog').getByLabel('Features, one per line').fill(CELLS);
    await page.getByRole('dialog').getByRole('button', { name: 'Choose the columns instead' }).click();
    await page.locator('.preview').getByText('Easier at night').waitFor();
    await page.getByRole('button', { name: 'Add 2 features' }).click();
    await page.getByRole('heading', { name: '2 features added' }).waitFor();
    visitor.expectNoProblems();
  });

  it('leads from a pasted file to its columns', async () => {
    const { page } = visitor;
    const { id } = await app.make.project({ owner: lead, features: 0 });
    for (const [said, text] of [
      [
        'This looks like a table.',
        'name,description,tags\nDark theme,"Easier,\nat night",ui\nUndo,In the editor,editor\n',
      ],
      [
        'This looks like JSON.',
        '[\n{"title": "Dark theme", "body": "Easier, at night"},\n{"title": "Undo", "body": ""}\n]',
      ],
    ] as const) {
      await visitor.goto(`/projects/${id}`);
      await page.getByLabel('Features, one per line').fill(text);
      await page.getByText(said).waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.getByRole('button', { name: 'Choose the columns instead' }).click();
      await page.locator('.preview').getByText('at night').waitFor();
      expect(await page.locator('.preview li strong').allInnerTexts()).to.deep.equal(['Dark theme', 'Undo']);
    }
    visitor.expectNoProblems();
  });
});
