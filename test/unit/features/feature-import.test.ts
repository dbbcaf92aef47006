import { expect } from 'chai';
import fc from 'fast-check';
import { openList } from '../../../shared/features/lists/read-feature-list.ts';
import { asWritten } from '../../../shared/features/lists/written-cells.ts';
import {
  type ImportFormat,
  type ImportRow,
  planImportChunked,
  type RowOfCells,
  toImportRow,
} from '../../../shared/features/rules/feature-import.ts';
import { guessMapping, sourceOf } from '../../../shared/features/rules/import-columns.ts';
import { withNumbers } from '../../../shared/features/rules/import-numbers.ts';
import { finish } from '../../../shared/ranking/steps.ts';

async function read(text: string, format: ImportFormat): Promise<ImportRow[]> {
  const rows: RowOfCells[] = [];
  for await (const raw of (await openList(text, format)).rows) {
    if (raw.passed !== undefined) continue;
    const [mapping, source] = [guessMapping(raw.columns), sourceOf(raw.columns)];
    const { valuesOf, isExact } = asWritten({ format, source, mapping })(raw);
    rows.push(toImportRow(raw.row, mapping, source, valuesOf, { isList: raw.isList, isExact }));
  }
  return finish(withNumbers(rows, { isTyped: format === 'json' }));
}

async function refused(text: string, format: ImportFormat): Promise<string> {
  try {
    await read(text, format);
  } catch (error) {
    expect((error as { status?: number }).status).to.equal(400);
    return (error as Error).message;
  }
  throw new Error('It was read');
}

const JIRA = [
  'Summary,Issue key,Issue id,Labels,Labels,Labels,Description',
  'Dark theme,APP-1,1,ux,mobile,,"Easier, at night"',
  '"With ""quotes"" and',
  'a break",APP-2,2,"a,b",,,',
  ',APP-3,3,,,,no name',
].join('\r\n');

const jira = (id: string) => ({ source: 'jira', id, url: null });
const linear = (id: string) => ({ source: 'linear', id, url: null });

describe('a list that is imported', () => {
  it('is read as Jira writes it: a column for each label, breaks inside of cells', async () => {
    expect(await read(JIRA, 'csv')).to.deep.equal([
      { row: 2, name: 'Dark theme', description: 'Easier, at night', tags: ['ux', 'mobile'], external: jira('APP-1') },
      { row: 3, name: 'With "quotes" and\r\na break', description: '', tags: ['a,b'], external: jira('APP-2') },
      { row: 4, name: '', description: 'no name', tags: [], external: jira('APP-3') },
    ]);
    expect(sourceOf(JIRA.split('\r\n')[0]!.split(','))).to.equal('jira');
  });

  it('is read as Linear writes it', async () => {
    const text =
      'ID,Team,Title,Description,Status,Labels\nENG-1,Eng,Dark theme,At night,Todo,"ux, mobile"\n\nENG-2,Eng,Undo,,Done,';
    expect(await read(text, 'csv')).to.deep.equal([
      {
        row: 2,
        name: 'Dark theme',
        description: 'At night',
        tags: ['ux', 'mobile'],
        external: linear('ENG-1'),
        status: 'Todo',
      },
      {
        row: 4,
        name: 'Undo',
        description: '',
        tags: [],
        external: linear('ENG-2'),
        status: 'Done',
        closed: 'its status is “Done”',
      },
    ]);
    expect(sourceOf(['ID', 'Team', 'Title', 'Description', 'Status', 'Labels'])).to.equal('linear');
  });

  it('is read as GitHub writes it: JSON of the command line, and a table with tabs of a project', async () => {
    const json = JSON.stringify([
      {
        title: 'Dark theme',
        body: 'At night',
        labels: [
          { id: '1', name: 'ux' },
          { id: '2', name: 'mobile' },
        ],
      },
      { title: 'Undo', body: '', labels: [] },
    ]);
    const expected = [
      { row: 1, name: 'Dark theme', description: 'At night', tags: ['ux', 'mobile'] },
      { row: 2, name: 'Undo', description: '', tags: [] },
    ];
    expect(await read(json, 'json')).to.deep.equal(expected);
    const table = 'Title\tURL\tAssignees\tStatus\tLabels\nDark theme\thttps://x.example/1\t\tTodo\tux, mobile\n';
    expect(await read(table, 'csv')).to.deep.equal([
      { row: 2, name: 'Dark theme', description: '', tags: ['ux', 'mobile'], status: 'Todo' },
    ]);
    expect(sourceOf(['title', 'body', 'labels'])).to.equal('github');
    expect(sourceOf(['Title', 'URL', 'Assignees', 'Status', 'Labels'])).to.equal('github');
  });

  it('keeps key, address and status as each program exports them', async () => {
    const of = async (text: string, format: ImportFormat = 'csv') =>
      (await read(text, format)).map(({ name, external, status }) => [name, external, status]);
    const gitlab =
      'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Labels\n' +
      'Dark theme,,7,https://gitlab.com/a/b/c/-/issues/7,Open,Ann,ann,,ux\nOld,,8,javascript:alert(1),Closed,Ann,ann,,';
    expect(await of(gitlab)).to.deep.equal([
      ['Dark theme', { source: 'gitlab', id: 'a/b/c#7', url: 'https://gitlab.com/a/b/c/-/issues/7' }, 'Open'],
      ['Old', { source: 'gitlab', id: '8', url: null }, 'Closed'],
    ]);
    const azure =
      'ID,Work Item Type,Title,Assigned To,State,Tags\n"12","User Story","Dark theme","Ann","Active","a; b"\n';
    expect(await of(azure)).to.deep.equal([['Dark theme', { source: 'azure-devops', id: '12', url: null }, 'Active']]);
    const url = 'https://github.com/octo/repo/issues/3';
    const github = [{ number: 3, title: 'Dark theme', state: 'OPEN', url, labels: [] }];
    const issue = { source: 'github', id: 'octo/repo#3', url };
    expect(await of(JSON.stringify(github), 'json')).to.deep.equal([['Dark theme', issue, 'OPEN']]);
    const board = `Title\tURL\tAssignees\tStatus\tLabels\nDark theme\t${url}\tann\tDone\t\n`;
    expect(await of(board)).to.deep.equal([['Dark theme', issue, 'Done']]);
    const jiraCloud =
      'Summary,Issue key,Issue id,Issue Type,Status,Project key,Status Category\nA,PAY-7,1,Story,QA,PAY,In Progress\n';
    expect(await of(jiraCloud)).to.deep.equal([['A', jira('PAY-7'), 'In Progress']]);
    const own = [{ feature: { id: 'f', name: 'A', external: issue } }];
    expect(await of(JSON.stringify(own), 'json')).to.deep.equal([['A', issue, undefined]]);
    const exported =
      "rank,feature_id,name,external_source,external_id,external_url\n1,f,A,jira,'=7,https://a.example/7\n";
    expect(await of(exported)).to.deep.equal([
      ['A', { source: 'jira', id: '=7', url: 'https://a.example/7' }, undefined],
    ]);
    expect(await of('Name,Key,Link\nA,K-1,https://a.example/1\nB,,\n')).to.deep.equal([
      ['A', { source: 'csv', id: 'K-1', url: 'https://a.example/1' }, undefined],
      ['B', undefined, undefined],
    ]);
  });

  it('is read as Jira writes it in other languages', async () => {
    for (const [head, points] of [
      [
        'Zusammenfassung,Vorgangsschlüssel,Status,Statuskategorie,Label,Beschreibung',
        'Benutzerdefinierte Felder (Story Points)',
      ],
      [
        'Zusammenfassung,Vorgangsschlüssel,Status,Stichwörter,Beschreibung',
        'Benutzerdefinierte Felder (Story Point-Schätzung)',
      ],
      ['Résumé,Clé de ticket,État,Étiquettes,Description', 'Champs personnalisés (Story point estimate)'],
      ['Resumen,Clave de incidencia,Estado,Etiquetas,Descripción', 'Campo personalizado (Story Points)'],
    ] as const) {
      const columns = [...head.split(','), points];
      const [name, externalId, ...others] = columns;
      const labels = others.at(-3)!;
      expect(sourceOf(columns), head).to.equal('jira');
      expect(guessMapping(columns)).to.deep.equal({
        name,
        externalId,
        status: others.at(-4),
        tags: [labels],
        description: others.at(-2),
        complexity: points,
      });
    }
  });

  it('has names of words where there are any, and never of bare numbers', () => {
    const guess = (table: Record<string, string>) =>
      guessMapping(Object.keys(table), (column) => [table[column]!]).name;
    expect(guess({ '#': '1', Idee: 'Dark theme' })).to.equal('Idee');
    expect(guess({ Issue: '17', Priority: '2.5', Idee: 'Dark theme' })).to.equal('Idee');
    expect(guess({ Nr: '1', Status: 'open', Key: 'K-1', Idee: 'Dark theme' })).to.equal('Idee');
    expect(guess({ Nr: '1', Status: 'open' })).to.equal('Status');
    expect(guess({ Idee: 'Dark theme', Team: 'Web' })).to.equal('Idee');
    expect(guess({ Name: '', Team: 'Web' })).to.equal('Name');
    expect(guess({ Nr: '1', Points: '2' })).to.equal('Nr');
    expect(guess({ Name: '1984', Points: '2' })).to.equal('Name');
  });

  it('is read from semicolons and a byte order mark as spreadsheets write them', async () => {
    expect(await read('\ufeffName;Tags\nDark theme;"ux;mobile"\n', 'csv')).to.deep.equal([
      { row: 2, name: 'Dark theme', description: '', tags: ['ux', 'mobile'] },
    ]);
  });

  it('is read from our own exports, whose apostrophes before formulas go away', async () => {
    const text = "rank,feature_id,name,description,tags\n1,x,'=1+1,'-a,'=cmd;b,c\n".replace(
      "'=cmd;b,c",
      '"\'=cmd;b,c"',
    );
    expect(await read(text, 'csv')).to.deep.equal([{ row: 2, name: '=1+1', description: '-a', tags: ['=cmd', 'b,c'] }]);
    const features = [{ rank: 1, feature: { name: 'Undo', description: 'd', tags: ['t'] } }];
    expect(await read(JSON.stringify({ results: features }), 'json')).to.deep.equal([
      { row: 1, name: 'Undo', description: 'd', tags: ['t'] },
    ]);
  });

  it('is read from lines, without the marks of a list', async () => {
    const text = 'Dark theme\r\n\n- Undo\n  * [ ] Redo\n3. Search\n-1 is no mark\n• Last';
    expect((await read(text, 'lines')).map(({ row, name }) => [row, name])).to.deep.equal([
      [1, 'Dark theme'],
      [3, 'Undo'],
      [4, 'Redo'],
      [5, 'Search'],
      [6, '-1 is no mark'],
      [7, 'Last'],
    ]);
    expect((await read('["a","b"]', 'json')).map(({ name }) => name)).to.deep.equal(['a', 'b']);
  });

  it('is refused with a reason if it is not in the given format', async () => {
    for (const text of ['{', '[1,]', '[{"a":1}', 'null', '{"features":{}}x', '[{"a":}]']) {
      expect(await refused(text, 'json'), text).to.match(/not valid JSON/);
    }
  });

  it('comes back as it was written, whatever the cells hold', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (cells) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = ['name,description', ...cells.map((row) => row.map(quoted).join(','))].join('\n');
        const expected = cells
          .filter((row) => row.some((each) => each.trim() !== ''))
          .map((row) => row.map((each) => each.trim().replace(/^'(?=[=+\-@])/, '')));
        const rows = await read(text, 'csv');
        expect(rows.map(({ name, description }) => [name, description])).to.deep.equal(expected);
      }),
    );
  });
});

describe('planImportChunked', () => {
  const row = (number: number, name: string, more: Partial<ImportRow> = {}): ImportRow => ({
    row: number,
    name,
    description: '',
    tags: [],
    ...more,
  });
  const plan = (rows: ImportRow[], existing: string[] = [], policy: 'skip' | 'keep' = 'skip') =>
    finish(planImportChunked(rows, { names: existing }, { duplicates: policy }));

  it('passes over names that are there, in the project and in the list, whatever their case and blanks', () => {
    const { ready, skipped, faults } = plan(
      [row(2, 'Dark theme'), row(3, 'Undo'), row(4, 'dark  THEME'), row(5, 'UNDO')],
      ['undo '],
    );
    expect(ready.map(({ name }) => name)).to.deep.equal(['Dark theme']);
    expect(skipped).to.deep.equal([
      { row: 3, name: 'Undo', because: 'the project already has a feature with this name' },
      { row: 4, name: 'dark  THEME', because: 'row 2 has the same name' },
      { row: 5, name: 'UNDO', because: 'the project already has a feature with this name' },
    ]);
    expect(faults).to.deep.equal([]);
    expect(plan([row(2, 'a'), row(3, 'a')], ['a'], 'keep').ready).to.have.length(2);
  });

  it('passes over closed rows if asked, keys that are there, and rows that are left out', () => {
    const keyed = (number: number, name: string, id: string, status?: string) =>
      row(number, name, { external: jira(id), ...(status && { status, closed: `its status is “${status}”` }) });
    const rows = [keyed(2, 'A', '1', 'Done'), keyed(3, 'B', '2'), keyed(4, 'C', '2'), keyed(5, 'D', '4')];
    const before = { names: [], identities: new Set(['jira 4']) };
    const open = finish(planImportChunked(rows, before, { duplicates: 'keep', openOnly: true }));
    expect([open.ready.map(({ name }) => name), open.closed]).to.deep.equal([['B'], 1]);
    expect(open.skipped.map(({ because }) => because)).to.deep.equal([
      'its status is “Done”',
      'row 3 has the same key',
      'the project already has jira 4',
    ]);
    const all = finish(planImportChunked(rows, before, { duplicates: 'skip', excluded: new Set([3]) }));
    expect([all.ready.map(({ name }) => name), all.skipped.length, all.closed]).to.deep.equal([['A'], 2, 1]);
  });

  it('leaves out invalid rows, and says which and why', () => {
    const { ready, faults } = plan([
      row(2, ''),
      row(7, 'e\0'),
      row(8, 'f', { description: '\ud800' }),
      row(9, '🦊'.repeat(256)),
    ]);
    expect(faults.map(({ row: number, field }) => [number, field])).to.deep.equal([
      [2, 'name'],
      [7, 'name'],
      [8, 'description'],
    ]);
    expect(ready.map(({ row: number }) => number)).to.deep.equal([9]);
  });

  it('adds nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }), { maxLength: 30 }), (names) => {
        const rows = names.map((name, index) => row(index + 1, name.trim()));
        const first = plan(rows);
        expect(first.ready.length + first.skipped.length + first.faults.length).to.equal(rows.length);
        const second = plan(
          rows,
          first.ready.map(({ name }) => name),
        );
        expect(second.ready).to.deep.equal([]);
      }),
    );
  });
});
