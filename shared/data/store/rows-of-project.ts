import { Readable } from 'node:stream';
import type { TableShape } from './archived-rows.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;

/**
 * Filters the rows of one project from a table's rows in COPY's text format. Tables that belong to no project, such as users, pass
 * completely. Holds one chunk and one row at a time.
 */
export function rowsOfProject(rows: Readable, { table, columns }: TableShape, projectId: string): Readable {
  const column = columns.indexOf(table === 'projects' ? 'id' : 'project_id');
  return column === -1 ? rows : Readable.from(matching(rows, column, Buffer.from(projectId)), { objectMode: false });
}

async function* matching(rows: Readable, column: number, value: Buffer): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const found: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const row = bytes.subarray(from, end + 1);
      if (isIn(row, column, value)) found.push(row);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (found.length > 0) yield Buffer.concat(found);
  }
}

/** Whether a column of a row, newline included, has this value. */
function isIn(row: Buffer, column: number, value: Buffer): boolean {
  let begin = 0;
  for (let index = 0; index < column; index++) {
    begin = row.indexOf(TAB, begin) + 1;
    if (begin === 0) return false;
  }
  const end = begin + value.length;
  return (row[end] === TAB || row[end] === NEWLINE) && row.compare(value, 0, value.length, begin, end) === 0;
}
