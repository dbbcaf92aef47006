import { expect } from 'chai';
import fc from 'fast-check';
import { joinTags, splitTags } from '../../../shared/features/rules/tag-cell.ts';
import { safeCell, unsafeCell } from '../../../shared/platform/rules/safe-cell.ts';

const hostile = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '|',
    '\r',
    '\n',
    ' ',
    '\u00a0',
    '\u200b',
    'a',
    '1',
    '(',
    'é',
  ),
  maxLength: 20,
});
/** Cells that spreadsheets take for formulas. */
const FORMULA = /^[\s\p{Z}\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;

describe('a cell of an exported file', () => {
  it('is no formula, whatever separator the file is read with', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = `"${safeCell(text).replaceAll('"', '""')}"`;
        for (const separator of [',', ';', '\t', '|']) {
          const cells = `1,id,${written}`.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));
          expect(
            cells.filter((cell) => FORMULA.test(cell)),
            JSON.stringify([text, separator]),
          ).to.deep.equal([]);
        }
      }),
      { numRuns: 5000 },
    );
    expect(safeCell('a;=1+1')).to.equal("a;'=1+1");
    expect(safeCell('a - b; c')).to.equal('a - b; c');
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(hostile, (text) => unsafeCell(safeCell(text)) === text),
      { numRuns: 5000 },
    );
    expect(unsafeCell("'=1;'plain")).to.equal("=1;'plain");
  });

  it('takes no longer than it is', () => {
    for (const part of ['\t', "\t'", ';', '" ', "'", ' \n']) {
      const text = part.repeat(100_000);
      const start = performance.now();
      unsafeCell(safeCell(text));
      splitTags(text, ';');
      expect(performance.now() - start, JSON.stringify(part)).to.be.lessThan(3000);
    }
  });
});

describe('tags in one cell', () => {
  it('come back one by one, whatever they hold', () => {
    const tag = hostile.filter((text) => text !== '');
    for (const [separator, separators] of [
      [';', ';'],
      ['; ', ';,'],
    ] as const) {
      fc.assert(
        fc.property(fc.array(tag, { maxLength: 5 }), (tags) => {
          expect(splitTags(joinTags(tags, separator, separators), ';')).to.deep.equal(tags);
        }),
        { numRuns: 3000 },
      );
    }
    expect(splitTags('ux, 5" screens, "a, b"', ',')).to.deep.equal(['ux', '5" screens', 'a, b']);
  });
});
