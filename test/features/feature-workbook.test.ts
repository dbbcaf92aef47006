import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ZipArchive } from 'archiver';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { scene } from '../support/scene.ts';

/** Written by XlsxWriter. Its formulas have stored values, its third row is empty, and it has a second sheet. */
const BACKLOG = readFileSync(path.join(import.meta.dirname, '../support/backlog.xlsx'));

/** Between two requests beside an import. */
const PAUSE_MS = 25;

/** Numbers of the processes that a process started. */
const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A sheet whose cells all hold the same text. */
function sheetOf({
  rows = 2,
  columns = 1,
  text = 'A',
}: {
  rows?: number;
  columns?: number;
  text?: string;
} = {}): string {
  const row = (r: number) => {
    const cells = Array.from(
      { length: columns },
      (_, column) => `<c r="${letters(column)}${r}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${r}">${cells.join('')}</row>`;
  };
  const all = Array.from({ length: rows }, (_, index) => row(index + 1)).join('');
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${all}</sheetData></worksheet>`;
}

/** A workbook with one sheet, and other files. */
async function workbook(sheet: string, others: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 9 } });
  const packed = buffer(archive);
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  };
  for (const [name, content] of Object.entries(files)) archive.append(content, { name });
  await archive.finalize();
  return packed;
}

describe('POST /features/import of a workbook', () => {
  const { app, lead, at } = scene({ people: ['lead'], features: [] });

  const send = (file: Buffer, more: object = {}) =>
    lead.post(at('/features/import'), { text: file.toString('base64'), format: 'xlsx', ...more });

  it('reads the first sheet: texts, numbers, dates and stored values of formulas', async () => {
    const { status, body } = await send(BACKLOG, { open_only: true });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).to.deep.include({ format: 'xlsx', source: 'other', count: 2, closed: 1 });
    expect(body.columns).to.deep.include({ name: 'Due', index: 5, count: 1, sample: '2026-11-24' });
    expect(body.preview).to.deep.equal([
      {
        row: 2,
        name: 'Dark theme, "at night"',
        description: '',
        tags: ['ux', 'mobile'],
        external: { source: 'csv', id: 'PAY-1', url: 'https://jira.example.com/browse/PAY-1' },
        status: 'To Do',
        estimates: { value: null, complexity: 5 },
      },
      {
        row: 5,
        name: 'Émigré 💡',
        description: '',
        tags: [],
        external: { source: 'csv', id: 'PAY-3', url: null },
        status: 'To Do',
      },
    ]);
    expect(body.skipped).to.deep.equal([{ row: 4, name: 'Two\nlines', because: 'its status is “Done”' }]);
  });

  it('reads what people see of it: a visible sheet, the one that is chosen, and no hidden rows', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheets = [
      '<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/>',
      '<sheet name="Plan &amp; more" sheetId="2" r:id="rId2"/>',
      '<sheet name="Ideas" sheetId="3" r:id="rId3"/>',
    ];
    const book = await workbook(sheetOf({ text: 'Hidden' }), {
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2, 3].map((id) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet2.xml': sheetOf({ rows: 4, text: 'Plan' }).replace(
        '<row r="3">',
        '<row r="3" spans="1:1" hidden="1">',
      ),
      'xl/worksheets/sheet3.xml': sheetOf({ text: 'Idea' }),
    });
    const { body } = await send(book, { header_row: 0, duplicates: 'keep', dry_run: true });
    expect(body).to.deep.include({
      part: 'Plan & more',
      parts: [{ name: 'Plan & more' }, { name: 'Ideas' }],
      hidden_rows: 1,
      ready: 3,
    });
    expect(body.preview.map(({ row }: { row: number }) => row)).to.deep.equal([1, 2, 4]);
    const ideas = await send(book, { part: 'Ideas', dry_run: true });
    expect([ideas.body.part, ideas.body.hidden_rows, ideas.body.preview[0].name]).to.deep.equal([
      'Ideas',
      undefined,
      'Idea',
    ]);
    for (const part of ['Old', 'None']) {
      const refused = await send(book, { part });
      expect([refused.status, refused.body.detail]).to.deep.equal([400, `The workbook has no sheet named ${part}`]);
    }
  });

  it('refuses what is no workbook, or too large once unpacked, and answers others meanwhile', async () => {
    const before = await contentsOf(app);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`xl/${index}.txt`, '']));
    const wrong: [Buffer, number, RegExp][] = [
      [Buffer.from('Title\nA'), 400, /not a workbook/],
      [BACKLOG.subarray(0, 3000), 400, /not a workbook/],
      [await workbook('<worksheet'), 400, /not a workbook|not valid/],
      [await workbook(sheetOf(), { 'xl/bomb.xml': ' '.repeat(33 * 1024 * 1024) }), 400, /larger than 32 MB/],
      [await workbook(sheetOf(), many), 400, /more than 1000 files/],
      [await workbook(sheetOf().replaceAll('A2', 'XFD1048576').replace('r="2"', 'r="1048576"')), 400, /too large/],
      [await workbook(sheetOf({ rows: 1 }).replace('A1', 'ZZZZZ1')), 400, /beyond XFD1048576/],
      [await workbook(sheetOf().replaceAll('r="2"', 'r="1048577"')), 400, /beyond XFD1048576/],
      // A column that is read only by the library, which then takes all memory of its process.
      [await workbook(sheetOf({ rows: 1 }).replace('r="A1"', 'x=">" r="ZZZZZ1"')), 400, /workbook is too large/],
      [await workbook('<row '.repeat(300_000)), 400, /too much text/],
      [await workbook(sheetOf({ rows: 10_002 })), 422, /more than 10,000 rows/],
      [await workbook(sheetOf({ columns: 5001 })), 422, /more than 5,000 columns/],
      [await workbook(sheetOf({ rows: 1, text: '&'.repeat(1_500_000) })), 400, /too much text/],
      [await workbook(sheetOf({ rows: 11, text: 'x'.repeat(999_000) })), 400, /too much text/],
    ];
    for (const [file, expected, detail] of wrong) {
      let done = false;
      const answering = send(file).finally(() => {
        done = true;
      });
      while (!done) {
        expect((await lead.get('/users/me')).status).to.equal(200);
        // Not without a pause: the requests would take most of the processor time.
        await Promise.race([answering, delay(PAUSE_MS)]);
      }
      const { status, body } = await answering;
      expect(status, String(detail)).to.equal(expected);
      expect(body.detail).to.match(detail);
    }
    expect(await contentsOf(app)).to.deep.equal(before);
    expect((await send(await workbook(sheetOf()))).body.count).to.equal(1);
  });

  it('reads in a process without our settings, which may fail alone', async function () {
    if (process.platform !== 'linux') this.skip();
    const slow = await workbook(`<!--${'<>'.repeat(10_000_000)}-->${sheetOf()}`);
    let done = false;
    const answering = send(slow).finally(() => {
      done = true;
    });
    const reader = await until(
      async () =>
        childrenOf(process.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('xlsx-process')),
      (found) => found !== undefined,
    );
    const about = (file: string) => readFileSync(`/proc/${reader}/${file}`, 'utf8');
    // From here on, it is Node and no shell any more.
    await until(
      async () => about('oom_score_adj'),
      (score) => score.trim() === '1000',
    );
    expect(
      about('environ')
        .split('\0')
        .filter((each) => !/^(NODE_COMPILE_CACHE=|PWD=|$)/.test(each)),
    ).to.deep.equal([]);
    expect(about('limits')).to.match(/Max core file size +0 +0 /);
    expect(done).to.equal(false);
    process.kill(Number(reader), 'SIGKILL');
    const { status, body } = await answering;
    // It used up nothing of its own: the system or somebody ended it.
    expect([status, body.code]).to.deep.equal([503, 'too_busy']);
  });
});

describe('workbooks of several people', () => {
  it('are read one at a time for each, and wait where they hold up nobody else', async () => {
    // Two expensive requests at the same time, and two workbooks.
    const app = await startTestApp({ DATABASE_POOL: '8', MEMORY_MB: '2048', REQUESTS_WAITING_PER_PERSON: '2' });
    const [busy, other] = [await app.make.user(), await app.make.user()];
    const [its, elsewhere] = [await app.make.project({ owner: busy }), await app.make.project({ owner: other })];
    const { body: made } = await busy.post('/auth/tokens', { name: 'A', scopes: ['read', 'edit'] });
    const text = (await workbook(sheetOf())).toString('base64');
    const send = (as: Pick<TestUser, 'token'>, { id }: { id: string }, body: object = { text, format: 'xlsx' }) =>
      app.as(as).post(`/projects/${id}/features/import`, body);
    const { workbooks } = app.resources;
    const leave = await workbooks.enter(busy.id);
    const waiting = [send(busy, its), send(busy, its)];
    await until(
      async () => workbooks.waiting,
      (count) => count === 2,
    );
    const refused = await send(made, its);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).to.deep.equal([429, true]);
    expect(refused.body.detail).to.match(/too many workbooks/i);
    expect((await send(other, elsewhere)).body.count).to.equal(1);
    expect((await send(other, elsewhere, { text: 'name\nB', format: 'csv' })).body.count).to.equal(1);
    expect(workbooks.waiting).to.equal(2);
    leave();
    expect((await Promise.all(waiting)).map(({ status }) => status)).to.deep.equal([201, 201]);
  });
});
