import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { ZipArchive } from 'archiver';
import { readSheet } from 'read-excel-file/universal';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Files in a workbook: sheets, texts, styles, pictures. */
const MAX_ENTRIES = 1000;
/** Limit of the unpacked bytes that are read. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Characters of its cells: as many as imported text may have. */
const MAX_LENGTH = 9 * 1024 * 1024;
/** The parts of a workbook that hold cells. */
const PARTS = /\.(xml|rels)$/i;

/** Why a file is refused, for people. */
class Refused extends Error {}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** The unpacked parts that hold cells. Counts what it unpacks, whatever the file claims. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw new Refused(`The workbook has more than ${MAX_ENTRIES} files`);
  const parts = new Map<string, Buffer>();
  let left = MAX_BYTES;
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: Entry) => {
      if (PARTS.test(entry.fileName)) found.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  for (const entry of entries) {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      left -= chunk.length;
      if (left < 0) throw new Refused(`The workbook is larger than ${MAX_BYTES / 1024 / 1024} MB unpacked`);
      chunks.push(chunk as Buffer);
    }
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

/** Packs the parts again, so that the library sees what was counted. */
async function repack(parts: ReadonlyMap<string, Buffer>): Promise<ArrayBuffer> {
  const archive = new ZipArchive({ store: true });
  const packed = buffer(archive);
  for (const [name, content] of parts) archive.append(content, { name });
  await archive.finalize();
  const { buffer: whole, byteOffset, byteLength } = await packed;
  return (whole as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

/** The first sheet as CSV with all cells in quotes; formulas are their stored values. */
async function toCsv(bytes: Buffer): Promise<string> {
  const rows = await readSheet(await repack(await unpack(bytes)), { trim: false });
  let left = MAX_LENGTH;
  const lines: string[] = [];
  for (const row of rows) {
    const line = row.map(cellOf).join(',');
    left -= line.length + 1;
    if (left < 0) throw new Refused('The sheet has too much text. Split it or remove columns');
    lines.push(line);
  }
  return lines.join('\n');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

try {
  parentPort!.postMessage({ text: await toCsv(Buffer.from(workerData as Uint8Array)) });
} catch (error) {
  // The library fails in many ways on files that are broken.
  parentPort!.postMessage({ fault: error instanceof Refused ? error.message : 'The file is not a workbook (.xlsx)' });
}
