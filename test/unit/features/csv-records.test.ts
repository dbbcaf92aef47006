import { expect } from 'chai';
import fc from 'fast-check';
import { csvRecords } from '../../../shared/features/lists/csv-records.ts';

const read = (text: string, delimiter = ',') => [...csvRecords(text, delimiter)].map(({ cells }) => cells);

describe('a table', () => {
  it('keeps quotes inside of cells as text', () => {
    expect(read('5" screen,ux\nA 3.5" disk,"12"" and 14"""')).to.deep.equal([
      ['5" screen', 'ux'],
      ['A 3.5" disk', '12" and 14"'],
    ]);
    expect(read('"5" screen",x\n"a 5" screen, black",x\n"a" b,"c"')).to.deep.equal([
      ['5" screen', 'x'],
      ['a 5" screen, black', 'x'],
      ['"a" b', 'c'],
    ]);
  });

  it('loses no row to a quote that is never closed', () => {
    const unclosed = (text: string) =>
      [...csvRecords(text, ',')].flatMap(({ row, isUnclosed }) => (isUnclosed ? row : []));
    expect(read('"never closed,x\nB,y\nC,"z"')).to.deep.equal([
      ['"never closed', 'x'],
      ['B', 'y'],
      ['C', 'z'],
    ]);
    expect(read('a\n"b\nc')).to.deep.equal([['a'], ['"b'], ['c']]);
    expect(read('"5" screen,x\n"B",y\nC,z')).to.deep.equal([
      ['"5" screen', 'x'],
      ['B', 'y'],
      ['C', 'z'],
    ]);
    expect(unclosed('a\n"b\n5" c\n"d"')).to.deep.equal([2]);
  });

  it('has breaks inside of cells, blanks around quotes, and every kind of line break', () => {
    expect(read('"a\r\nb", "c" ,d\r"e\n""f"""\n\ng')).to.deep.equal([['a\r\nb', 'c', 'd'], ['e\n"f"'], [''], ['g']]);
    expect(read('a,\n,b\n')).to.deep.equal([
      ['a', ''],
      ['', 'b'],
    ]);
    expect(read('"a\tb"\t\tc|d', '\t')).to.deep.equal([['a\tb', '', 'c|d']]);
    expect(read('a|b;"c|d"', '|')).to.deep.equal([['a', 'b;"c', 'd"']]);
  });

  it('comes back as it was written, whatever the cells and the separator are', () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', "'", '=', 'a', 'é'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })),
        (delimiter, rows) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
          expect(read(text, delimiter)).to.deep.equal(rows);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('takes time for each character once, whatever they are', () => {
    for (const part of ['"a"b,', '"a,', '"a,"', '""', '"a""b', ' "', '"\n', ', "', '"a"b,"c\n', '"""x', '"a\'""\n']) {
      const text = part.repeat(Math.ceil(500_000 / part.length)).slice(0, 500_000);
      const start = performance.now();
      try {
        for (const record of csvRecords(text, ','))
          if (record.end > text.length + 1) throw new Error('It is past the end');
      } catch (error) {
        expect((error as { status: number }).status).to.equal(400);
      }
      expect(performance.now() - start, JSON.stringify(part)).to.be.lessThan(5000);
    }
  });
});
