import { PassThrough, pipeline, Readable } from 'node:stream';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { requireFreshSignIn } from '../sign-in/confirm-identity.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { findKnownProjects, type KnownProject, OWN_DATA_FILES, type OwnDataFile } from './store/own-data.ts';

/** Rows that are read at a time. */
const PAGE = 1000;

/** Level of compression. Rows are mostly identifiers, so a higher level saves little and takes much longer. */
const COMPRESSION_LEVEL = 1;

/**
 * Everything stored about the caller, as a zip of JSON files with one list each. It reads a page of rows after the client has received the
 * page before, with a separate statement, so a slow client holds neither memory nor a connection.
 * @throws Forbidden if the sign-in isn't fresh.
 */
export async function exportOwnData(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { id: userId, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
): Promise<Readable> {
  await requireFreshSignIn(context, sessionId);
  const projects = await findKnownProjects(context.pool, { userId });
  securityEvent(context, 'sensitive_read', { userId, reason: 'own data' });
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ zlib: { level: COMPRESSION_LEVEL } });
  for (const file of OWN_DATA_FILES) {
    const rows = Readable.from(
      file.isByProject ? ofProjects(context, file, { userId, projects }) : all(context, file, userId),
    );
    rows.once('error', (error) => zip.destroy(error));
    zip.append(rows, { name: `${file.name}.json` });
  }
  zip.finalize().catch((error: Error) => zip.destroy(error));
  // The zip is another library's stream. Each ends the other: if the client leaves, or if a row can't be read.
  const sent = new PassThrough();
  pipeline(zip, sent, (error) => error && context.log.debug({ err: error }, 'an export of own data ended early'));
  return sent;
}

function all(context: Needs<'pool'>, file: OwnDataFile, userId: string): AsyncGenerator<string> {
  return listOf(pagesOf(context, file, { userId, others: [] }));
}

function ofProjects(
  context: Needs<'pool'>,
  file: OwnDataFile,
  { userId, projects }: { userId: string; projects: readonly KnownProject[] },
): AsyncGenerator<string> {
  async function* pages() {
    for (const { id, isOpen } of projects) yield* pagesOf(context, file, { userId, others: [id, isOpen ? id : null] });
  }
  return listOf(pages());
}

/**
 * The rows of a file, page by page.
 * @param about.others parameters of the statement after the person, the place and the limit.
 */
async function* pagesOf(
  { pool }: Needs<'pool'>,
  file: OwnDataFile,
  { userId, others }: { userId: string; others: readonly unknown[] },
): AsyncGenerator<object[]> {
  for (let last: Readonly<Record<string, unknown>> = file.first; ; ) {
    const place = Object.fromEntries(Object.keys(file.order).map((column) => [column, last[column]]));
    const rows = await file.page(pool, [userId, JSON.stringify(place), PAGE, ...others]);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.row;
  }
}

/** A JSON list with a row on each line. */
async function* listOf(pages: AsyncGenerator<object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
