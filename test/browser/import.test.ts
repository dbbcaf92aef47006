import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { type Size, Visitor } from './support/visitor.ts';

/** Files as the tools write them, and what comes of each: new, passed over, faulty. */
/** Three issues, one of them done. */
const BACKLOG = readFileSync(path.join(import.meta.dirname, '../support/backlog.xlsx'));

const FILES = {
  jira: {
    name: 'jira.csv',
    looksLike: 'This looks like an export from Jira.',
    text: [
      'Summary,Issue key,Issue id,Status,Labels,Labels,Labels,Description',
      'Dark theme,APP-1,10001,To Do,ux,mobile,,Easier at night',
      '"Undo, and redo",APP-2,10002,Done,editor,,,"Two lines\nof text"',
      ',APP-3,10003,To Do,,,,Nothing above',
      'Known already,APP-4,10004,To Do,,,,',
    ].join('\n'),
    // Closed issues are left out.
    figures: ['1', '2', '1'],
    added: [{ name: 'Dark theme', description: 'Easier at night', tags: ['ux', 'mobile'] }],
  },
  linear: {
    name: 'linear.csv',
    looksLike: 'This looks like an export from Linear.',
    text: [
      '"ID","Team","Title","Description","Status","Priority","Labels"',
      '"ENG-1","Eng","Offline reading","On the train","Todo","High","mobile, reading"',
      '"ENG-2","Eng","Webhooks","","Todo","None",""',
    ].join('\r\n'),
    figures: ['2', '0', '0'],
    added: [
      { name: 'Offline reading', description: 'On the train', tags: ['mobile', 'reading'] },
      { name: 'Webhooks', description: '', tags: [] },
    ],
  },
  github: {
    name: 'issues.json',
    looksLike: 'This looks like an export from GitHub.',
    text: JSON.stringify([
      { title: 'Faster first page', body: 'It takes *two* seconds', labels: [{ name: 'speed' }, { name: 'web' }] },
      { title: '', body: 'A draft', labels: [] },
    ]),
    figures: ['1', '0', '1'],
    added: [{ name: 'Faster first page', description: 'It takes *two* seconds', tags: ['speed', 'web'] }],
  },
} as const;

describe('the import of features', function () {
  this.timeout(90_000);
  let browser: Browser;
  let shared: TestApp;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    shared = await startClientApp();
  });
  beforeEach(() => {
    app = shared;
  });

  async function begin(size: Size = 'desktop'): Promise<Visitor> {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, name: 'Backlog', features: ['Known already'] });
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(lead);
    await open(visitor);
    return visitor;
  }

  async function open(visitor: Visitor): Promise<void> {
    await visitor.goto(`/projects/${project.id}/features/import`);
    await visitor.heading('Import features');
  }

  const choose = ({ page }: Visitor, name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const paste = ({ page }: Visitor, text: string) => page.getByLabel('Paste a list').fill(text);
  const figures = ({ page }: Visitor) => page.locator('.figures strong').allInnerTexts();
  const addButton = ({ page }: Visitor) => page.getByRole('button', { name: /^(Add|Nothing to add)/ });
  const stored = async (): Promise<{ name: string; description: string; tags: string[] }[]> =>
    (await app.as(lead).get(`/projects/${project.id}/features?per_page=1000`)).body.items;
  const namesStored = async () => (await stored()).map(({ name }) => name);

  for (const [tool, { name, looksLike, text, figures: expected, added }] of Object.entries(FILES)) {
    it(`of ${tool} does what it said beforehand, and nothing the second time`, async () => {
      const visitor = await begin();
      const { page } = visitor;
      await choose(visitor, name, text);
      await page.getByRole('heading', { name: looksLike }).waitFor();
      expect(await figures(visitor)).to.deep.equal(expected);
      const shown = await page.locator('.preview li strong').allInnerTexts();
      expect(shown).to.deep.equal(added.map((each) => each.name));
      expect(await namesStored(), 'nothing is written by looking').to.deep.equal(['Known already']);
      await addButton(visitor).click();
      await page.getByRole('heading', { name: `${added.length} feature` }).waitFor();
      const now = await stored();
      expect(now.slice(1).map(({ name: n, description, tags }) => ({ name: n, description, tags }))).to.deep.equal(
        added,
      );
      await page.getByRole('button', { name: 'Import another list' }).click();
      await choose(visitor, name, text);
      await page.getByRole('heading', { name: looksLike }).waitFor();
      const [ready, skipped, faulty] = await figures(visitor);
      expect([ready, faulty]).to.deep.equal(['0', expected[2]]);
      expect(Number(skipped)).to.equal(added.length + Number(expected[1]));
      expect(await addButton(visitor).getAttribute('aria-disabled')).to.equal('true');
      expect(await stored()).to.deep.equal(now);
      visitor.expectNoProblems();
    });
  }

  it('leaves out closed issues and unwanted rows, or takes them', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await choose(visitor, 'backlog.xlsx', BACKLOG);
    await page.getByRole('heading', { name: 'A sheet of a workbook.' }).waitFor();
    await page.getByText('its status is “Done”').waitFor({ state: 'attached' });
    await page.getByLabel('Open ones only (1 closed)').click();
    await page.locator('.preview').getByText('PAY-2 · Done').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.locator('.preview').getByLabel('Dark theme').click();
    await page.getByRole('button', { name: 'Add 2 features' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: '2 features added' }).waitFor();
    expect(await namesStored()).to.deep.equal(['Known already', 'Two\nlines', 'Émigré 💡']);
    visitor.expectNoProblems();
  });

  it('says what is wrong with broken JSON, takes a table instead, and names faulty rows by number', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await paste(visitor, '[{"title": "never closed"');
    await page.getByRole('alert').getByText('The text is not valid JSON').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect(await page.getByText('What will happen').count()).to.equal(0);
    await paste(visitor, `Title,Labels,Points\n${'word '.repeat(60)},ux\n,ux\nDark theme,ux,many\nDARK theme,`);
    await page.getByText('What will happen').waitFor();
    expect(await figures(visitor)).to.deep.equal(['2', '1', '1']);
    expect(await page.locator('.row-list[open]').allInnerTexts()).to.deep.equal([
      'Texts that were too long, cut at a word (1)\nRow 2\nname',
      'Cells that aren’t numbers, left out (1)\nRow 4\neffort many',
      'Rows with errors (1)\nRow 3\nthe name is missing',
    ]);
    await page.getByText('Skipped (1)').click();
    await page.getByText('DARK theme: row 4 has the same name').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Add features even if their name is already in the project').click();
    await page.getByRole('button', { name: 'Add 3 features' }).click();
    await page.getByRole('heading', { name: '3 features added' }).waitFor();
    const cut = `${'word '.repeat(51).trim()}…`;
    expect(await namesStored()).to.deep.equal(['Known already', cut, 'Dark theme', 'DARK theme']);
  });

  it('asks whether the column of the name is right if most rows repeat a name, and offers another one', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const rows = ['Dark theme', 'Undo', 'Search', 'Export', 'Offline', 'Sharing', 'Themes', 'Import'];
    await paste(
      visitor,
      `Name\tWish\n${rows.map((wish, index) => `${index % 2 ? 'Ann' : 'Bob'}\t${wish}`).join('\n')}`,
    );
    await page.locator('.preview').getByText('Dark theme').waitFor();
    await page.getByLabel('Name', { exact: true }).selectOption({ label: 'Name' });
    const question = page.getByText('6 rows have the same name as another one.');
    await question.waitFor();
    expect(await figures(visitor)).to.deep.equal(['2', '6', '0']);
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Use “Wish”' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await figures(visitor)).to.deep.equal(['8', '0', '0']);
    await page.getByLabel('Name', { exact: true }).selectOption({ label: 'Name' });
    await page.getByRole('button', { name: 'Add each row' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await figures(visitor)).to.deep.equal(['8', '0', '0']);
    visitor.expectNoProblems();
  });

  it('takes the columns that are chosen, repeated ones together', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await paste(visitor, 'Epic\tWhat\tArea\tArea\tTeam\nE1\tDark theme\tux\tmobile\tred\nE2\tUndo\t\t\tblue');
    await page.getByText('What will happen').waitFor();
    await page.getByLabel('Name', { exact: true }).selectOption({ label: 'What' });
    await page.locator('.preview').getByText('Dark theme').waitFor();
    await page.getByLabel('Tags', { exact: true }).selectOption({ label: 'Area ×2' });
    await page.getByLabel('More tags').waitFor();
    await page.getByLabel('More tags').selectOption({ label: 'Team' });
    await page.locator('.preview').getByText('blue').waitFor();
    await page.getByRole('button', { name: 'Add 2 features' }).click();
    await page.getByRole('heading', { name: '2 features added' }).waitFor();
    expect((await stored()).slice(1).map(({ name, tags }) => [name, tags])).to.deep.equal([
      ['Dark theme', ['ux', 'mobile', 'red']],
      ['Undo', ['blue']],
    ]);
  });

  it('goes from twelve pasted lines to the first question by two presses', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const lines = Array.from({ length: 12 }, (_, index) => `- [ ] Feature number ${index + 1}`);
    await paste(visitor, [...lines, 'Known already', 'feature NUMBER 1'].join('\n'));
    await page.getByRole('button', { name: 'Add 12 features' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: '12 features added' }).waitFor();
    await page.getByText('2 features skipped: already in the project, or earlier in the list.').waitFor();
    await visitor.expectSoundInBothSchemes();
    expect((await namesStored()).at(-1)).to.equal('Feature number 12');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\/value$/);
  });

  it('begins with a file where a project is created, and where one is empty', async () => {
    const visitor = await begin();
    const { page } = visitor;
    const file = {
      name: 'jira.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Summary,Issue key\nOne,A-1\nTwo,A-2\n'),
    };
    await visitor.follow('/projects/new');
    await page.getByRole('textbox', { name: 'Features' }).fill('Three\nFour');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Three').waitFor();
    const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('- Five\n- Six\n') };
    await page.getByLabel('Choose a file').setInputFiles(list);
    await preview.getByText('Five').waitFor();
    expect(await preview.locator('li').allInnerTexts()).to.deep.equal(['Five', 'Six']);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('Choose a file').setInputFiles(file);
    await preview.getByText('This looks like an export from Jira.').waitFor();
    expect(await preview.locator('li').allInnerTexts()).to.deep.equal(['One', 'Two']);
    // A file names the project, unless somebody did.
    expect(await page.getByLabel('Name').inputValue()).to.equal('jira');
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Create and check the file' }).click();
    await page.getByText('What will happen').waitFor();
    expect(await figures(visitor)).to.deep.equal(['2', '0', '0']);
    const [, id] = /projects\/([^/]+)\/features\/import/.exec(page.url())!;
    await visitor.follow(`/projects/${id}`);
    // Pasted beside the file, they still wait.
    expect(await page.getByRole('textbox').inputValue()).to.equal('Three\nFour');
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('This looks like an export from Jira.').waitFor();
    await page.getByRole('button', { name: 'Add 2 features' }).click();
    await page.getByRole('heading', { name: '2 features added' }).waitFor();
    visitor.expectNoProblems();
  });

  it('reads files of other encodings, and those that are dropped', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await page.getByLabel('Paste a list').fill('Typed before');
    await page.locator('.preview').getByText('Typed before').waitFor();
    await choose(visitor, 'excel.csv', Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x47, 0x72, 0xfc, 0xdf, 0x65]));
    await page.locator('.preview').getByText('Grüße').waitFor();
    await page.getByRole('button', { name: 'Choose another list' }).click();
    await page.locator('.preview').getByText('Typed before').waitFor();
    expect(await page.getByLabel('Paste a list').inputValue()).to.equal('Typed before');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Dropped one\nDropped two'], 'notes.txt'));
      const at = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(at('dragover'));
      document.body.dispatchEvent(at('drop'));
    });
    await page.locator('.preview').getByText('Dropped two').waitFor();
    expect(await figures(visitor)).to.deep.equal(['2', '0', '0']);
  });

  it('explains that a list is too long, whether the client or the service refuses it', async () => {
    app = await startClientApp({ FEATURES_PER_PROJECT: '3' });
    const visitor = await begin();
    const { page } = visitor;
    await choose(visitor, 'large.csv', `name\n${'x'.repeat(9 * 1024 * 1024)}`);
    await page.getByText('larger than 9 MB').waitFor();
    await choose(visitor, 'short.txt', 'a\nb');
    await page.getByRole('button', { name: 'Choose another list' }).click();
    // Short enough as characters; as JSON its line ends take twice the room.
    await choose(visitor, 'lines.txt', `a\n${'\n'.repeat(8 * 1024 * 1024)}`);
    await page.getByRole('alert').getByText('larger than 9 MB').waitFor();
    // A proxy in front of the service may take less.
    await page.route(/\/features\/import$/, (route) =>
      route.fulfill({ status: 413, json: { detail: 'The body is too large', code: 'payload_too_large' } }),
    );
    await choose(visitor, 'fine.txt', 'a\nb');
    await page.getByRole('alert').getByText('The body is too large').waitFor();
    await page.getByText('3 bytes', { exact: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(/\/features\/import$/);
    await page.getByRole('button', { name: 'Choose another list' }).click();
    await choose(visitor, 'many.txt', 'x\n'.repeat(10_001));
    await page.getByText('This file has more than 10,000 rows. Split it or remove rows.').waitFor();
    await page.getByRole('button', { name: 'Choose another list' }).click();
    await paste(visitor, 'a\nb\nc\nd');
    await page
      .getByRole('alert')
      .getByText(/at most 3 features|may have/i)
      .waitFor();
    expect(await namesStored()).to.deep.equal(['Known already']);
  });

  it('takes the file that was chosen last, though an earlier one takes longer to read', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await page.evaluate(() => {
      const read = File.prototype.arrayBuffer;
      File.prototype.arrayBuffer = function () {
        if (this.name !== 'slow.txt') return read.call(this);
        const { promise, resolve: goOn } = Promise.withResolvers<void>();
        const slowRead = promise.then(() => read.call(this));
        Object.assign(window, { goOn, slowRead });
        return slowRead;
      };
    });
    await choose(visitor, 'slow.txt', 'From the slow file');
    await page.waitForFunction(() => 'goOn' in window);
    await choose(visitor, 'quick.txt', 'From the quick file');
    await page.locator('.preview').getByText('From the quick file').waitFor();
    await page.evaluate(() => {
      const { goOn, slowRead } = window as unknown as { goOn(): void; slowRead: Promise<unknown> };
      goOn();
      return slowRead;
    });
    await addButton(visitor).click();
    await page.getByText('1 feature added').first().waitFor();
    expect(await namesStored())
      .to.include('From the quick file')
      .and.not.include('From the slow file');
  });

  it('keeps the list without a connection, and continues when it is back', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await page.getByLabel('Paste a list').waitFor();
    await paste(visitor, 'One\nTwo');
    await page.getByRole('button', { name: 'Add 2 features' }).waitFor();
    await visitor.setOffline(true);
    await page.locator('#content').getByText('You can’t make changes without a connection').waitFor();
    expect(await addButton(visitor).getAttribute('aria-disabled')).to.equal('true');
    await visitor.expectSoundInBothSchemes();
    await paste(visitor, 'One\nTwo\nThree');
    await page.getByRole('alert').getByText('Not available offline').waitFor();
    await visitor.setOffline(false);
    await page.getByRole('button', { name: 'Add 3 features' }).click();
    await page.getByRole('heading', { name: '3 features added' }).waitFor();
    expect(await namesStored()).to.deep.equal(['Known already', 'One', 'Two', 'Three']);
    visitor.expectNoProblems();
  });

  it('is sound at every step', async () => {
    const visitor = await begin('phone');
    const { page } = visitor;
    await visitor.expectSoundInBothSchemes();
    await choose(visitor, FILES.jira.name, FILES.jira.text);
    await page.getByText('What will happen').waitFor();
    await visitor.expectSoundInBothSchemes();
    await addButton(visitor).click();
    await page.getByRole('heading', { name: '1 feature added' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});
