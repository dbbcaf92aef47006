import { expect } from 'chai';
import { withNumbers } from '../../../shared/features/rules/import-numbers.ts';
import { finish } from '../../../shared/ranking/steps.ts';

/** What becomes of a column: a number, or the text that is none; null for an empty cell. */
function read(cells: readonly string[], isTyped = false): (number | string | null)[] {
  const rows = cells.map((value, index) => ({
    row: index + 2,
    name: `${index}`,
    description: '',
    tags: [],
    cells: { value, complexity: '' },
  }));
  return finish(withNumbers(rows, { isTyped })).map(
    ({ estimates, notNumbers }) => estimates?.value ?? notNumbers?.[0]?.text ?? null,
  );
}

describe('numbers of an imported column', () => {
  for (const [what, cells, expected] of [
    ['have a decimal comma where only a comma fits', ['2,5', '0,5', '1.000,5', '3', '-7'], [2.5, 0.5, 1000.5, 3, -7]],
    ['have a point for thousands only beside a clear decimal comma', ['1.000', '2,5'], [1000, 2.5]],
    ['have a comma for thousands only beside a clear decimal point', ['1,000', '2.5', '3'], [1000, 2.5, 3]],
    ['show by a second mark that it separates thousands', ['1,234,567', '1,000'], [1_234_567, 1000]],
    ['show by a zero in front that thousands are not meant', ['0,125', '1,000'], [0.125, 1]],
    ['keep the decimal point where the marks tell nothing', ['4.421', '22.444', '7'], [4.421, 22.444, 7]],
    ['are no numbers with a comma that tells nothing', ['1,000', '7'], ['1,000', 7]],
    ['keep the decimal point where both marks are decimal', ['2,5', '2.5'], ['2,5', 2.5]],
    [
      'are told apart from words, which decide nothing',
      ['abc', '2,5', '', '1,2,3', '12/5'],
      ['abc', 2.5, null, '1,2,3', '12/5'],
    ],
    ['have exponents', ['1e3', '2,5e-1'], [1000, 0.25]],
    ['are not too large', ['1e999', '5'], ['1e999', 5]],
  ] as const) {
    it(`${what}: ${cells.join(' ')}`, () => {
      expect(read(cells)).to.deep.equal(expected);
    });
  }

  it('of JSON and workbooks never lose a decimal point to a text beside them', () => {
    expect(read(['4.421', '2,5'])).to.deep.equal([4421, 2.5]);
    expect(read(['4.421', '2,5'], true)).to.deep.equal([4.421, '2,5']);
    expect(read(['3', '2,5'], true)).to.deep.equal([3, 2.5]);
    expect(read(['1,000', '3'], true)).to.deep.equal(['1,000', 3]);
  });

  it('that are none are told by their first 80 characters', () => {
    expect(read(['🦊'.repeat(1000)])).to.deep.equal(['🦊'.repeat(80)]);
  });
});
