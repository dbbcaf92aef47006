import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import { Parser } from 'htmlparser2';
import { readSheet } from 'read-excel-file/universal';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type AboutSheet, REFUSED } from './read-workbook.ts';

interface Sheet {
  name: string;
  isVisible: boolean;
  /** Its file in the workbook; null if there is none. */
  file: string | null;
}

type Parts = ReadonlyMap<string, Buffer>;

const WORKBOOK = /(?:^|\/)workbook\.xml$/i;
/** The tag of a row hidden by hand or by a filter. */
const HIDDEN_ROWS =
  /<(?:\w+:)?row\s(?=[^<>]*?\shidden\s*=\s*["'](?:1|true)["'])[^<>]*?(?<=\s)r\s*=\s*["'](\d{1,7})["']/g;

/** The sheets of a workbook, in their order. */
function sheetsOf(parts: Parts): Sheet[] {
  const workbook = [...parts.keys()].find((name) => WORKBOOK.test(name));
  if (workbook === undefined) return [];
  const folder = workbook.replace(/[^/]*$/, '');
  const files = new Map<string, string>();
  readTags(parts.get(`${folder}_rels/workbook.xml.rels`), (name, { Id: id, Target: target }) => {
    if (name === 'Relationship' && id && target)
      files.set(id, target.startsWith('/') ? target.slice(1) : folder + target);
  });
  const sheets: Sheet[] = [];
  readTags(parts.get(workbook), (tag, { name, state, ...others }) => {
    if (tag !== 'sheet' || name === undefined) return;
    const relation = Object.entries(others).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
    sheets.push({
      name,
      isVisible: state === undefined || state === 'visible',
      file: files.get(relation ?? '') ?? null,
    });
  });
  return sheets;
}

/** Numbers of the hidden rows of a sheet. */
function hiddenRows(parts: Parts, { file }: Sheet): Set<number> {
  const sheet = file === null ? undefined : parts.get(file);
  return new Set([...(sheet?.toString('latin1').matchAll(HIDDEN_ROWS) ?? [])].map(([, row]) => Number(row)));
}

function readTags(part: Buffer | undefined, take: (name: string, attributes: Record<string, string>) => void): void {
  if (!part) return;
  const parser = new Parser({ onopentag: (name, given) => take(name.replace(/^\w+:/, ''), given) }, { xmlMode: true });
  parser.end(part.toString('utf8'));
}

/** Maximum number of sheets in the output. */
const MAX_SHEETS = 200;
/** Maximum number of files in a workbook: sheets, texts, styles, pictures. */
const MAX_ENTRIES = 1000;
/** Limit of the unpacked bytes that are read. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of characters in its cells: the limit of imported text. */
const MAX_LENGTH = 9 * 1024 * 1024;
/** Maximum bytes of one tag or one text: the limit of an imported row. The library takes minutes for longer ones. */
const MAX_PIECE = 1_000_000;
/** The last column and row of a sheet: XFD1048576. The library creates all cells before the one that it reads. */
const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;
/** The parts of a workbook that hold cells. */
const PARTS = /^(?!customXml\/).*\.(xml|rels)$/i;
/** The address of a row or of a cell. */
const ADDRESSES = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([^<>"']*)/g;
const [OPENS, CLOSES] = [0x3c, 0x3e];

const TOO_MUCH_TEXT = 'The sheet has too much text. Split it or remove columns';

/** Why a file is refused, for users. */
class Refused extends Error {}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** The unpacked parts that contain cells. It counts the unpacked bytes, whatever the file claims. */
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
    const part = Buffer.concat(chunks);
    refuseLongPieces(part);
    refuseFarAway(part);
    parts.set(entry.fileName, part);
  }
  return parts;
}

function refuseLongPieces(part: Buffer): void {
  let isTag = false;
  let start = 0;
  for (let at = 0; at <= part.length; at += 1) {
    const byte = part[at];
    if (byte !== undefined && byte !== (isTag ? CLOSES : OPENS)) continue;
    if (at - start > MAX_PIECE) throw new Refused(TOO_MUCH_TEXT);
    isTag = !isTag;
    start = at;
  }
}

function refuseFarAway(part: Buffer): void {
  for (const [, address] of part.toString('latin1').matchAll(ADDRESSES)) {
    const [, letters, digits] = address!.match(/^([A-Z]{0,3})(\d{0,7})$/) ?? [];
    if (letters === undefined || columnOf(letters) > MAX_COLUMN || Number(digits) > MAX_ROW)
      throw new Refused('The workbook has cells beyond XFD1048576, the last cell of a sheet');
  }
}

/** The number of a column, from 1; 0 without letters. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Packs the parts again, so that the library sees only what was counted. */
async function repack(parts: ReadonlyMap<string, Buffer>): Promise<ArrayBuffer> {
  const archive = new ZipArchive({ store: true });
  const packed = buffer(archive);
  for (const [name, content] of parts) archive.append(content, { name });
  await archive.finalize();
  const { buffer: whole, byteOffset, byteLength } = await packed;
  return (whole as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

/** A sheet as CSV with all cells in quotes, after a line about the sheet. Formulas become their stored values; hidden rows are empty. */
async function toCsv(bytes: Buffer, wanted: string | undefined): Promise<string> {
  const parts = await unpack(bytes);
  const sheets = sheetsOf(parts);
  const index = chooseSheet(sheets, wanted);
  const hidden = sheets[index] ? hiddenRows(parts, sheets[index]) : new Set();
  const rows = await readSheet(await repack(parts), index + 1, { trim: false });
  let left = MAX_LENGTH;
  let hiddenCount = 0;
  const lines: string[] = [];
  for (const [at, row] of rows.entries()) {
    const isHidden = hidden.has(at + 1);
    if (isHidden) hiddenCount += 1;
    const line = isHidden ? '' : row.map(cellOf).join(',');
    left -= line.length + 1;
    if (left < 0) throw new Refused(TOO_MUCH_TEXT);
    lines.push(line);
  }
  const names = sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  const about: AboutSheet = {
    sheets: names.slice(0, MAX_SHEETS),
    sheet: sheets[index]?.name ?? null,
    hiddenRows: hiddenCount,
  };
  return `${JSON.stringify(about)}\n${lines.join('\n')}`;
}

/** The sheet with that name, otherwise the first visible one. */
function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): number {
  const index = sheets.findIndex(({ name, isVisible }) => isVisible && (wanted === undefined || name === wanted));
  if (index !== -1 || (sheets.length === 0 && wanted === undefined)) return Math.max(0, index);
  throw new Refused(
    wanted === undefined ? 'The workbook has no visible sheet' : `The workbook has no sheet named ${wanted}`,
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Ends this process with the text, or with the reason for the refusal. */
function end(code: number, text: string): void {
  process.stdout.write(text, () => process.exit(code));
}

/** The library fails in many ways on broken files. */
function refuse(error: unknown): void {
  end(REFUSED, error instanceof Refused ? error.message : 'The file is not a workbook (.xlsx)');
}

process.on('uncaughtException', refuse);
try {
  // If memory runs out, the system ends this process instead of the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux.
}
toCsv(await buffer(process.stdin), process.argv[2]).then((text) => end(0, text), refuse);
