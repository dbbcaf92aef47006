import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { ValidationError } from 'yup';
import { ENCRYPTED_FILE } from './encryption.ts';
import {
  ARCHIVE_FORMAT,
  ENCRYPTED_FORMAT_VERSION,
  MANIFEST_BYTES,
  MANIFEST_FILE,
  type Manifest,
  manifestSchema,
  type Part,
  partFile,
} from './manifest.ts';
import { fileFailure } from './storage-failure.ts';
import { type Amount, CountingHashStream, type IoPriority, throttled } from './streams.ts';
import { UnusableArchive } from './unusable-archive.ts';

/** Signature at the start of a zip file's first entry. */
const ZIP_BEGINNING = 'PK\u0003\u0004';
const MAX_ENTRIES = 64;
/** Limits against zip bombs: unpacked bytes that are always allowed, and the maximum compression ratio beyond them. */
const BOMB_BYTES = 2 ** 30;
const BOMB_RATIO = 200;

/** An archive that claims to be a backup of this service. `check` verifies its parts. */
export class Archive {
  readonly manifest: Manifest;
  /** The manifest as stored and signed, including unknown fields. */
  readonly rawManifest: object;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { raw, manifest }: ReadManifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
    this.rawManifest = raw;
  }

  /**
   * Reads the table of contents and the manifest.
   * @throws UnusableArchive with the fault of the file.
   */
  static async open(file: string): Promise<Archive> {
    const zip = await openOrName(file);
    try {
      const entries = await readEntries(zip);
      const read = await readManifest(zip, entries);
      refuseStrangers(entries, read.manifest);
      refuseBombs(zip, entries);
      return new Archive(zip, entries, read);
    } catch (error) {
      zip.close();
      throw error instanceof UnusableArchive ? error : new UnusableArchive('damaged', "it can't be read", error);
    }
  }

  /**
   * The rows of a part, unpacked.
   * @throws UnusableArchive if it does not start at its offset.
   */
  async openPart(part: Part): Promise<Readable> {
    try {
      return await openEntry(this.#zip, this.#entries.get(partFile(part.table))!);
    } catch (error) {
      throw new UnusableArchive('damaged', `its part '${part.table}' cannot be read`, error);
    }
  }

  /** Whether the rows are in an encrypted archive inside this one. */
  get isEncrypted(): boolean {
    return this.manifest.encrypted !== undefined;
  }

  /** The encrypted archive inside this one. */
  openEncrypted(): Promise<Readable> {
    return openEntry(this.#zip, this.#entries.get(ENCRYPTED_FILE)!);
  }

  /**
   * Reads every part once and compares length, rows and hash with the manifest.
   * @throws UnusableArchive with the first part that differs.
   */
  async check(pace: IoPriority, onRows?: (rows: number, table: string) => void): Promise<void> {
    const { encrypted } = this.manifest;
    if (encrypted) {
      const { bytes, sha256 } = await amountIn(await this.openEncrypted(), encrypted.bytes, pace);
      if (bytes !== encrypted.bytes || sha256 !== encrypted.sha256)
        throw new UnusableArchive('damaged', 'its encrypted content does not match the manifest');
    }
    let before = 0;
    for (const part of this.manifest.parts) {
      const amount = await this.#amountOf(part, pace, (rows) => onRows?.(before + rows, part.table));
      if (amount.bytes !== part.bytes || amount.rows !== part.rows || amount.sha256 !== part.sha256) {
        throw new UnusableArchive('damaged', `its part '${part.table}' does not match the manifest`);
      }
      before += part.rows;
    }
  }

  async #amountOf(part: Part, pace: IoPriority, onRows: (rows: number) => void): Promise<Amount> {
    const source = await this.openPart(part);
    try {
      return await amountIn(source, part.bytes, pace, onRows);
    } catch (error) {
      throw new UnusableArchive('damaged', `its part '${part.table}' cannot be unpacked`, error);
    }
  }

  rows(): number {
    return this.manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  }

  close(): void {
    this.#zip.close();
  }
}

async function amountIn(
  source: Readable,
  bytes: number,
  pace: IoPriority,
  onRows?: (rows: number) => void,
): Promise<Amount> {
  const tally = new CountingHashStream({ bytes, ...(onRows && { onRows }) });
  tally.resume();
  await pipeline(throttled(source, pace), tally);
  return tally.amount();
}

/** Only the manifest of an archive, as stored; null if the file doesn't exist or isn't an archive of this service. */
export async function readManifestOf(open: () => Promise<ZipFile>): Promise<object | null> {
  let zip: ZipFile | undefined;
  try {
    zip = await open();
    return (await readManifest(zip, await readEntries(zip))).raw;
  } catch {
    // The verification and a restore report the fault.
    return null;
  } finally {
    zip?.close();
  }
}

function openOrName(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(file, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) => {
      if (!error) {
        resolve(zip);
        return;
      }
      const failure = fileFailure(error);
      if (failure !== null) {
        reject(new UnusableArchive('unreadable', failure, error));
        return;
      }
      beginning(file).then(
        (start) => {
          if (start === ZIP_BEGINNING || start === '')
            reject(new UnusableArchive('truncated', 'its end is missing', error));
          else reject(new UnusableArchive('foreign', 'it is not a zip archive', error));
        },
        (unread: unknown) => {
          const reason = fileFailure(unread);
          reject(reason === null ? unread : new UnusableArchive('unreadable', reason, unread));
        },
      );
    });
  });
}

async function beginning(file: string): Promise<string> {
  const handle = await openFile(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MAX_ENTRIES) throw new UnusableArchive('foreign', `it holds ${zip.entryCount} files`);
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) reject(new UnusableArchive('damaged', `it holds '${entry.fileName}' twice`));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

interface ReadManifest {
  raw: object;
  manifest: Manifest;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ReadManifest> {
  const entry = entries.get(MANIFEST_FILE);
  if (!entry) throw new UnusableArchive('foreign', 'it holds no manifest');
  if (entry.uncompressedSize > MANIFEST_BYTES) throw new UnusableArchive('foreign', 'its manifest is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer);
  let content: { format?: unknown; format_version?: unknown } | null;
  try {
    content = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new UnusableArchive('damaged', 'its manifest cannot be read', error);
  }
  if (content?.format !== ARCHIVE_FORMAT) throw new UnusableArchive('foreign', 'its manifest has a different format');
  if (Number(content.format_version) > ENCRYPTED_FORMAT_VERSION) {
    throw new UnusableArchive(
      'newer',
      `it has format ${content.format_version}, this version reads up to ${ENCRYPTED_FORMAT_VERSION}`,
    );
  }
  try {
    return { raw: content, manifest: manifestSchema.validateSync(content, { stripUnknown: true }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new UnusableArchive('damaged', `its manifest is not valid (${error.errors.join('; ')})`, error);
  }
}

function refuseBombs(zip: ZipFile, entries: ReadonlyMap<string, Entry>): void {
  let packed = 0;
  let unpacked = 0;
  for (const { compressedSize, uncompressedSize } of entries.values()) {
    packed += compressedSize;
    unpacked += uncompressedSize;
  }
  if (unpacked > BOMB_BYTES && unpacked > BOMB_RATIO * zip.fileSize) {
    throw new UnusableArchive('bomb', `${zip.fileSize} bytes hold ${unpacked}`);
  }
  if (packed > zip.fileSize) throw new UnusableArchive('damaged', 'its parts overlap');
}

function refuseStrangers(entries: ReadonlyMap<string, Entry>, { parts, encrypted }: Manifest): void {
  const expected = new Set([MANIFEST_FILE, ...parts.map(({ table }) => partFile(table))]);
  if (encrypted && parts.length > 0) throw new UnusableArchive('damaged', 'only a part of it is encrypted');
  if (encrypted && !entries.has(ENCRYPTED_FILE))
    throw new UnusableArchive('damaged', 'its encrypted content is missing');
  if (encrypted) expected.add(ENCRYPTED_FILE);
  else if (expected.size !== parts.length + 1) throw new UnusableArchive('damaged', 'its manifest names a part twice');
  for (const name of entries.keys()) {
    if (!expected.has(name)) throw new UnusableArchive('foreign', `it holds '${name}', which is not part of a backup`);
  }
  for (const part of parts) {
    const entry = entries.get(partFile(part.table));
    if (!entry) throw new UnusableArchive('damaged', `its part '${part.table}' is missing`);
    if (entry.uncompressedSize !== part.bytes) {
      throw new UnusableArchive('damaged', `its part '${part.table}' does not have the length in the manifest`);
    }
  }
}
