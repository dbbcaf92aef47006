import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

describe('the web client: how an imported file is read', function () {
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
    const project = await app.make.project({ owner: lead, features: 0 });
    await visitor.goto(`/projects/${project.id}/features/import`);
  });

  const choose = (name: string, content: Buffer | string) =>
    visitor.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  const previewed = () => visitor.page.locator('.preview strong').allTextContents();

  it('asks whether the first row is a feature, and adds it if it is', async () => {
    const { page } = visitor;
    await choose('ideas.csv', 'Dark theme,Night\nUndo,Editing\n');
    await page.getByText('Row 1 counts as the names of the columns, but Pairwise knows none of them').waitFor();
    expect(await previewed()).to.deep.equal(['Undo']);
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Names of the columns').selectOption('in no row');
    await page.getByRole('button', { name: 'Add 2 features' }).waitFor();
    expect(await previewed()).to.deep.equal(['Dark theme', 'Undo']);
    await page.getByRole('button', { name: 'Add 2 features' }).click();
    await page.getByRole('heading', { name: '2 features added' }).waitFor();
    visitor.expectNoProblems();
  });

  it('asks nothing about a table that begins with known names, and says which rows are titles', async () => {
    const { page } = visitor;
    await choose('plain.csv', 'Name,Tags\nDark theme,ux\n');
    await page.locator('.preview').getByText('Dark theme').waitFor();
    expect(await page.getByLabel('Names of the columns').count()).to.equal(0);
    await page.getByRole('button', { name: 'Choose another list' }).click();
    await choose('board.csv', 'Our roadmap,\nName,Tags\nUndo,web\n');
    await page.locator('.preview').getByText('Undo').waitFor();
    expect(await page.getByLabel('Names of the columns').inputValue()).to.equal('2');
    visitor.expectNoProblems();
  });

  it('reads letters of another encoding, and offers the others', async () => {
    const { page } = visitor;
    await choose('liste.csv', Buffer.from('Name;Tags\nGr\xf6\xdfere Schaltfl\xe4chen;ux\n', 'latin1'));
    await page.locator('.preview').getByText('Größere Schaltflächen').waitFor();
    await page.getByLabel('Encoding').selectOption('windows-1251');
    await page.locator('.preview').getByText('GrцЯere Schaltflдchen').waitFor();
    await page.getByLabel('Encoding').selectOption('windows-1252');
    await page.locator('.preview').getByText('Größere Schaltflächen').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Add 1 feature' }).click();
    await page.getByRole('heading', { name: '1 feature added' }).waitFor();
    visitor.expectNoProblems();
  });

  it('offers the lists of a JSON file', async () => {
    const { page } = visitor;
    await choose(
      'dump.json',
      JSON.stringify({ user_stories: [{ subject: 'Dark theme', tags: ['ux'] }], issues: [{ subject: 'Undo' }] }),
    );
    await page.locator('.preview').getByText('Dark theme').waitFor();
    await page.getByLabel('List', { exact: true }).selectOption('issues');
    await page.locator('.preview').getByText('Undo').waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});
