import { Readable } from 'node:stream';
import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { projectExists } from '../projects/store/projects.ts';
import { literals } from './copy-text.ts';
import { EXCHANGE_FORMAT, EXCHANGE_VERSION } from './read-export.ts';
import type { ExportFormat } from './rules/operations.ts';
import { lockForReading, quoted, shapesIn } from './store/archived-rows.ts';
import { streamSnapshot } from './store/connection.ts';
import { jsonRows, textRows } from './store/exported-rows.ts';
import { currentMigration, knownMigrations } from './store/schema-history.ts';
import { EXPORTED_TABLES, tableOf } from './store/tables.ts';

/** Rows of one INSERT. */
const ROWS_PER_INSERT = 200;
/** Approximate size of the pieces in which output is written, in characters. */
const PIECE_LENGTH = 64 * 1024;

interface Export {
  /** Null for everything. */
  projectId: string | null;
  format: ExportFormat;
}

/**
 * All data, or those of one project, as a stream of one snapshot without passwords and sessions. JSON can be imported. SQL creates the
 * tables as well, and any client can load it into an empty database.
 * @throws NotFound if there is no such project.
 */
export async function exportData(
  context: Needs<'now' | 'pool' | 'schema'>,
  { projectId, format }: Export,
): Promise<Readable> {
  if (projectId !== null) {
    if (!UUID_PATTERN.test(projectId)) throw new NotFound('Project not found', 'project_not_found');
    if (!(await projectExists(context.pool, { projectId })))
      throw new NotFound('Project not found', 'project_not_found');
  }
  const write = format === 'json' ? writeJson : writeSql;
  const text = streamSnapshot(context.pool, async function* (client) {
    await lockForReading(client);
    yield* write(context, client, projectId);
  });
  return Readable.from(inPieces(text), { objectMode: false });
}

async function* writeJson({ now }: Needs<'now'>, client: Connection, projectId: string | null): AsyncGenerator<string> {
  const about = { format: EXCHANGE_FORMAT, version: EXCHANGE_VERSION, exported_at: now().toISOString() };
  yield JSON.stringify(about).slice(0, -1);
  for (const { name, exported } of EXPORTED_TABLES) {
    yield* jsonSection(name, jsonRows(client, { table: name, columns: Object.keys(exported) }, projectId));
  }
  yield '\n}\n';
}

async function* jsonSection(name: string, rows: Readable): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = '\n';
  rows.setEncoding('utf8');
  for await (const chunk of rows as AsyncIterable<string>) {
    // A newline ends a row and never occurs inside a row. The newline at the end of a chunk waits until another row
    // follows.
    const ended = chunk.endsWith('\n');
    const text = ended ? chunk.slice(0, -1) : chunk;
    yield separator + text.replaceAll('\n', ',\n');
    separator = ended ? ',\n' : '';
  }
  yield '\n]';
}

async function* writeSql(
  { schema, now }: Needs<'now' | 'schema'>,
  client: Connection,
  projectId: string | null,
): AsyncGenerator<string> {
  const upTo = await currentMigration(client);
  yield `-- Pairwise, exported ${now().toISOString()}. Loads into an empty database; passwords and sessions are not in it.\n`;
  yield "set client_encoding = 'UTF8';\nset standard_conforming_strings = on;\nbegin;\n";
  for (const statement of await schema.statements({ after: null, upTo })) yield `${statement.trimEnd()};\n`;
  yield 'create table migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp);\n';
  for (const name of knownMigrations(upTo)) yield `insert into migrations (name) values ('${name}');\n`;
  for (const { table, columns } of await shapesIn(client, 'public')) {
    const { secret = [] } = tableOf(table);
    const shown = columns.filter((column) => !secret.includes(column));
    yield* inserts(
      `insert into ${table} (${quoted(shown)}) values\n`,
      textRows(client, { table, columns: shown }, projectId),
    );
  }
  yield 'commit;\n';
}

async function* inserts(head: string, rows: Readable): AsyncGenerator<string> {
  let count = 0;
  for await (const line of linesOf(rows)) {
    yield `${count % ROWS_PER_INSERT === 0 ? (count === 0 ? head : `;\n${head}`) : ',\n'}(${literals(line)})`;
    count += 1;
  }
  if (count > 0) yield ';\n';
}

async function* linesOf(rows: Readable): AsyncGenerator<string> {
  let rest = '';
  rows.setEncoding('utf8');
  for await (const chunk of rows as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** Joins small pieces, so that each write to the client is worthwhile. */
async function* inPieces(parts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const part of parts) {
    gathered += part;
    if (gathered.length < PIECE_LENGTH) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  if (gathered !== '') yield Buffer.from(gathered);
}
