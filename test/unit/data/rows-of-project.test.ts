import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { rowsOfProject } from '../../../shared/data/store/rows-of-project.ts';

const MINE = '018f0000-0000-7000-8000-000000000001';
const OTHERS = '018f0000-0000-7000-8000-000000000002';

/** Values in COPY's text form, some of which contain an id. */
const value = fc.oneof(fc.constantFrom('', '\\N', MINE, OTHERS, `${MINE}x`, `x${MINE}`, 'é\\n\\t'), fc.string());
const field = value.map((each) => each.replace(/[\t\n]/g, ''));
const rows = fc.array(fc.record({ first: field, project: fc.constantFrom(MINE, OTHERS, '\\N'), last: field }));

describe('the rows of one project', () => {
  it('are found in any column, wherever the pieces are cut', async () => {
    const columns = ['first', 'project_id', 'last'];
    const orders = fc.shuffledSubarray(columns, { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(rows, orders, fc.integer({ min: 1, max: 90 }), async (given, order, length) => {
        const lines = given.map(({ first, project, last }) => {
          const values: Record<string, string> = { first, project_id: project, last };
          return { project, line: `${order.map((column) => values[column]).join('\t')}\n` };
        });
        const bytes = Buffer.from(lines.map(({ line }) => line).join(''));
        const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
          bytes.subarray(at * length, (at + 1) * length),
        );
        const source = Readable.from(pieces, { objectMode: false });
        const found = await text(rowsOfProject(source, { table: 'features', columns: order }, MINE));
        const expected = lines.filter(({ project }) => project === MINE).map(({ line }) => line);
        expect(found).to.equal(expected.join(''));
      }),
    );
  });

  it('are all rows of a table that belongs to no project, and one of the projects', async () => {
    const rowsOf = (table: string, columns: string[]) =>
      text(rowsOfProject(Readable.from([Buffer.from(`${MINE}\ta\n${OTHERS}\tb\n`)]), { table, columns }, MINE));
    expect(await rowsOf('users', ['id', 'username'])).to.equal(`${MINE}\ta\n${OTHERS}\tb\n`);
    expect(await rowsOf('projects', ['id', 'name'])).to.equal(`${MINE}\ta\n`);
  });
});
