import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { unsafeCell } from '../../shared/platform/rules/safe-cell.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestFeature, TestProject, TestUser } from '../support/factories.ts';

interface Item {
  feature: TestFeature;
  value: number;
  ratio: number;
  ratio_index: number | null;
  comparable: boolean;
  rank: number;
}

describe('GET /results/export', () => {
  let app: TestApp;
  let lead: TestUser;
  const NAMES = [
    'plain',
    'with, comma',
    'with "quotes"',
    'over\ntwo lines',
    'over\r\ntwo lines',
    'emoji 🦊 and ünïcödé',
    '=HYPERLINK("http://evil.example","x")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tTAB',
    'over\rtwo lines',
    'broken\r=1+1',
    'broken\n@SUM(A1)',
    ' =1+1',
    '\n=1+1',
    '\u00a0\u3000+1',
    '\u200b-1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ];
  let project: TestProject;

  const get = (path = '') => app.as(lead).get(`/projects/${project.id}/results${path}`);
  const idsOf = (items: Item[]) => items.map(({ feature }) => feature.id);

  before(async () => {
    app = await startTestApp();
    lead = await app.make.user();
    project = await app.make.project({ owner: lead });
    const features = NAMES.map((name) => ({ name, description: name, tags: ['=cmd', 'b,c'] }));
    await app.as(lead).post(`/projects/${project.id}/features/bulk`, { features });
    project.features = (await app.as(lead).get(`/projects/${project.id}/features`)).body.items;
    const [a, b] = project.features;
    await app.as(lead).post(`/projects/${project.id}/comparisons`, {
      feature_a_id: a!.id,
      feature_b_id: b!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
  });

  it('is JSON unless asked otherwise, as a file, with the estimates', async () => {
    const { status, body, headers } = await get('/export');
    expect(status).to.equal(200);
    expect(headers.get('Content-Type')).to.match(/^application\/json/);
    expect(headers.get('Content-Disposition')).to.match(/^attachment; filename="[^"]+\.json"$/);
    expect(idsOf(body)).to.deep.equal(idsOf((await get()).body));
    expect(body.map(({ feature }: Item) => feature.name)).to.have.members(NAMES);
    const first = body.find(({ feature }: Item) => feature.name === 'plain');
    expect(first.value_mu).to.equal(1 / 3);
    expect(first.value_sigma).to.be.closeTo(Math.sqrt(5 / 6), 1e-12);
    expect([first.complexity_mu, first.complexity_sigma]).to.deep.equal([0, 1]);
    expect((await get('/export?format=json')).text).to.equal((await get('/export')).text);
  });

  it('is CSV by RFC 4180 when asked to: a header, CRLF, every cell read back as it was', async () => {
    const { status, text, headers } = await get('/export?format=csv&sort_by=value');
    expect(status).to.equal(200);
    expect(headers.get('Content-Type')).to.match(/^text\/csv; charset=utf-8/);
    expect(headers.get('Content-Disposition')).to.match(/\.csv"$/);
    expect(text.endsWith('\r\n')).to.equal(true);
    const rows = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const items: Item[] = (await get('?sort_by=value')).body;
    expect(rows.map(({ feature_id }) => feature_id)).to.deep.equal(idsOf(items));
    for (const [at, row] of rows.entries()) {
      const { feature, rank, value, ratio, ratio_index: index, comparable } = items[at]!;
      expect(unsafeCell(row.name!)).to.equal(feature.name);
      expect(Number(row.rank)).to.equal(rank);
      expect(Number(row.value)).to.equal(value);
      expect(Number(row.ratio)).to.equal(ratio);
      expect([row.ratio_index, row.comparable]).to.deep.equal([`${index ?? ''}`, `${comparable}`]);
    }
  });

  it('has no cell that a spreadsheet would run', async () => {
    const { text } = await get('/export?format=csv');
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    for (const { name, description, tags } of rows) {
      for (const cell of [name, description, tags]) {
        expect(cell).not.to.match(/^[\t\r]|^[\s\u200b]*[=+\-@＝＋－＠]/);
      }
    }
  });

  it('has one row for each feature, even for programs that end a row at a bare CR or LF', async () => {
    const { text } = await get('/export?format=csv');
    const rows = parse(text, { columns: true, record_delimiter: ['\r\n', '\r', '\n'] }) as Record<string, string>[];
    expect(rows.map(({ name }) => unsafeCell(name!))).to.have.members(NAMES);
  });

  it('refuses an unknown format', async () => {
    expect((await get('/export?format=xml')).status).to.equal(422);
  });
});
