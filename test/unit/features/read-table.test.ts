import { expect } from 'chai';
import { openTable, type TableChoice } from '../../../shared/features/lists/read-table.ts';

async function read(text: string, choice: TableChoice = {}) {
  const { header, rows } = openTable(text, choice);
  const features: string[] = [];
  const passed: string[] = [];
  const doubts: string[] = [];
  let columns: readonly string[] = [];
  for await (const row of rows) {
    if (row.passed !== undefined) passed.push(`${row.row}: ${row.passed}`);
    else {
      columns = row.columns;
      features.push(row.columns.map((column) => row.valuesOf(column)[0]).join('/'));
    }
    if (row.doubt !== undefined) doubts.push(`${row.row}: ${row.doubt}`);
  }
  return { header, columns, features, passed, doubts };
}

describe('the header of a table', () => {
  it('is the first row with names that are known, below titles and separators', async () => {
    const known = (row: number) => ({ row, isKnown: true });
    const monday =
      'Our roadmap,,\nNext,,\nName,Status,Tags\nDark theme,Open,ux\n,,\nLater,,\nName,Status,Tags\nUndo,Open,\n,2,\n';
    expect(await read(monday)).to.deep.include({
      header: known(3),
      features: ['Dark theme/Open/ux', 'Undo/Open/', '/2/'],
      passed: [
        '1: it is above the names of the columns',
        '2: it is above the names of the columns',
        '6: it is the title of the rows below it',
        '7: it names the columns again',
      ],
    });
    expect(await read('sep=;\nName;Tags\nA, b;ux')).to.deep.include({ header: known(1), features: ['A, b/ux'] });
    expect(await read('\n\nTitle\tLabels\nA\tux')).to.deep.include({ header: known(3), features: ['A/ux'] });
    expect(await read('Name\nA\nB')).to.deep.include({ header: known(1), features: ['A', 'B'] });
    expect(await read('| Name | Tags |\n|---|:-:|\n| A | ux |')).to.deep.include({
      features: ['/ A / ux /'],
      passed: ['2: it is a line'],
    });
  });

  it('is guessed where no name is known, and said to be a guess', async () => {
    const guess = (row: number) => ({ row, isKnown: false });
    expect(await read('Epic,What,Area\nE1,Dark theme,ux')).to.deep.include({
      header: guess(1),
      features: ['E1/Dark theme/ux'],
    });
    expect(await read('Dark theme,5\nUndo,3')).to.deep.include({
      header: guess(0),
      columns: ['A', 'B'],
      features: ['Dark theme/5', 'Undo/3'],
    });
    expect(await read('Dark theme\nUndo')).to.deep.include({ header: guess(0), features: ['Dark theme', 'Undo'] });
    for (const first of ['A,https://a.example', 'A,2026-11-28', 'A,ann@a.example', `A,${'x'.repeat(70)}`]) {
      expect((await read(`${first}\nB,c`)).header, first).to.deep.equal(guess(0));
    }
    expect(await read('Plan 2026,,\nWas,Wer,Wo\nA,b,c')).to.deep.include({ header: guess(2), features: ['A/b/c'] });
    // Rows of data can stand above a row with known names.
    expect((await read('W-1,Login,5\nW-2,Search,3\nKey,Summary,Hours\nW-3,Export,2')).header).to.deep.equal(guess(3));
    expect((await read('W-1,Login,5\nKey,Summary,Hours')).header.isKnown).to.equal(false);
  });

  it('is the row that is asked for, or the one with the columns that are', async () => {
    const text = 'Epic,What\nE1,Dark theme\nE2,Undo';
    expect(await read(text, { headerRow: 0 })).to.deep.include({
      columns: ['A', 'B'],
      features: ['Epic/What', 'E1/Dark theme', 'E2/Undo'],
    });
    expect(await read(text, { headerRow: 2 })).to.deep.include({
      columns: ['E1', 'Dark theme'],
      features: ['E2/Undo'],
    });
    expect(await read(text, { columns: ['Dark theme'] })).to.deep.include({ header: { row: 2, isKnown: true } });
    const failed = await read(text, { headerRow: 9 }).catch((error: unknown) => error);
    expect(failed).to.deep.include({ status: 422, message: 'The list has no row 9.' });
  });
});

describe('the rows of a table', () => {
  it('are separated by what most rows have in common', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const rows = [
        ['Name', 'Tags'],
        ['A, b; c', 'ux'],
        ['B | d', 'web'],
      ];
      const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n');
      expect((await read(text)).features, separator).to.deep.equal(['A, b; c/ux', 'B | d/web']);
    }
    expect((await read('Wer;Was\nAnn;a, b\nBob;c, d, e')).features).to.deep.equal(['Ann/a, b', 'Bob/c, d, e']);
  });

  it('of Markdown may have escaped signs, and separators, in a cell', async () => {
    const table = String.raw`| Name | Tags |
| --- | --- |
| A \| pipe \<b\> \_x\_ C:\dir | ux |`;
    expect((await read(table)).features).to.deep.equal([String.raw`/ A | pipe <b> _x_ C:\dir / ux /`]);
    expect((await read(String.raw`Name|Tags${'\n'}C:\<x>|ux`)).features).to.deep.equal([String.raw`C:\<x>/ux`]);
    expect((await read('Name|Tags\nends with \\\nB|web')).features).to.deep.equal(['ends with \\/', 'B/web']);
  });

  it('are told if a quote may have swallowed some', async () => {
    const swallowed = await read('Name,Tags,State\n1,"5 inch,open\nB,y,open\nC,6",open\nD,z,open');
    expect([swallowed.features.length, swallowed.doubts]).to.deep.equal([
      2,
      ['2: a cell has lines that look like rows of their own; look for a missing quote'],
    ]);
    const unclosed = await read('Name,Tags\n"5 inch,ux\nB,web');
    expect(unclosed.features).to.deep.equal(['"5 inch/ux', 'B/web']);
    expect(unclosed.doubts).to.deep.equal([
      '2: a cell begins with a quote that is never closed; the quote is read as text',
    ]);
    expect((await read('Name,Description\nA,"Two lines,\nof text, each"\nB,')).doubts).to.deep.equal([]);
  });
});
