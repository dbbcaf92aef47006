import { once } from 'node:events';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { ENCRYPTED_FILE, encrypted } from './encryption.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_FORMAT_VERSION,
  ENCRYPTED_FORMAT_VERSION,
  MANIFEST_FILE,
  type Manifest,
  PARTIAL,
  type Part,
  partFile,
} from './manifest.ts';
import { newFile } from './new-file.ts';
import { keyIdOf, signManifest } from './signature.ts';
import { isStorageFull, StorageFull } from './storage-failure.ts';
import { CountingHashStream } from './streams.ts';

/** Rows are mostly identifiers. The fastest level compresses them almost as well as the best one, in a third of the time. */
const COMPRESSION_LEVEL = 1;

/** A part to write. It is opened only when it is written, since a connection copies one table at a time. */
export interface PartSource {
  table: Part['table'];
  columns: readonly string[];
  open(): Promise<Readable> | Readable;
}

export interface ArchiveToWrite {
  /** Final path. The file appears there completely or not at all. */
  file: string;
  about: Pick<Manifest, 'kind' | 'created_at' | 'migration'>;
  /** Key that signs the manifest. */
  signingKey?: string | undefined;
  /** Public keys of age that the rows are encrypted for; empty for none. */
  recipients?: readonly string[] | undefined;
}

interface Content {
  sources: readonly PartSource[];
  /** Called with the number of rows written so far, over all parts, and the current table. */
  onRows?: ((rows: number, table: string) => void) | undefined;
}

/** Writes an archive as a stream: one part after the other, then the manifest with their hashes. */
export function writeArchive({ sources, onRows, ...archive }: ArchiveToWrite & Content): Promise<Manifest> {
  return storeArchive(archive, (target) => writeTo(target, archive, { sources, onRows }));
}

/**
 * Stores the output of `write`, encrypted if there are recipients. The file is written under a temporary name, synced and renamed, so an
 * archive under its final name is always complete.
 */
export async function storeArchive(
  { file, recipients = [], about, signingKey }: ArchiveToWrite,
  write: (target: Writable) => Promise<Manifest>,
): Promise<Manifest> {
  const partial = `${file}${PARTIAL}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const target = (await newFile(partial)).createWriteStream();
    const manifest =
      recipients.length === 0
        ? await write(target)
        : await writeEncrypted(target, { about, signingKey, recipients }, write);
    await onDisk(partial);
    await rename(partial, file);
    await onDisk(path.dirname(file));
    return manifest;
  } catch (error) {
    // If a file can't be removed now, the next sweep removes it. Report the first failure.
    await rm(partial, { force: true }).catch(() => {});
    throw isStorageFull(error) ? new StorageFull('the archive could not be written', error) : error;
  }
}

type About = Pick<ArchiveToWrite, 'about' | 'signingKey'>;

async function writeTo(
  target: Writable,
  { about, signingKey }: About,
  { sources, onRows }: Content,
): Promise<Manifest> {
  const archive = new ZipArchive({ zlib: { level: COMPRESSION_LEVEL } });
  const ended = new AbortController();
  const written = pipeline(archive, target);
  // If the file fails, stop the part that is being read, which would wait for ever.
  written.catch((error: unknown) => ended.abort(error));
  try {
    const parts: Part[] = [];
    let before = 0;
    for (const source of sources) {
      const tally = new CountingHashStream({ onRows: (rows) => onRows?.(before + rows, source.table) });
      const added = once(archive, 'entry');
      added.catch(() => {});
      archive.append(tally, { name: partFile(source.table) });
      await pipeline(await source.open(), tally, { signal: ended.signal });
      await Promise.race([added, written]);
      const part = { table: source.table, columns: [...source.columns], ...tally.amount() };
      before += part.rows;
      parts.push(part);
    }
    const manifest: Manifest = { format: ARCHIVE_FORMAT, format_version: ARCHIVE_FORMAT_VERSION, ...about, parts };
    archive.append(textOf(manifest, signingKey), { name: MANIFEST_FILE });
    await Promise.all([archive.finalize(), written]);
    return manifest;
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    throw ended.signal.aborted && (error as Error).name === 'AbortError' ? ended.signal.reason : error;
  }
}

/**
 * Writes an archive that contains another one, encrypted, beside a readable manifest that reveals nothing about the rows. Restoring the
 * encrypted archive needs only `age` and this service.
 */
async function writeEncrypted(
  target: Writable,
  { about, signingKey, recipients }: About & { recipients: readonly string[] },
  write: (target: Writable) => Promise<Manifest>,
): Promise<Manifest> {
  const archive = new ZipArchive();
  const written = pipeline(archive, target);
  const inner = new PassThrough();
  // If the file fails, stop the encryption, which would wait for ever.
  written.catch((error: Error) => inner.destroy(error));
  try {
    const tally = new CountingHashStream();
    const added = once(archive, 'entry');
    archive.append(tally, { name: ENCRYPTED_FILE, store: true });
    await Promise.all([
      write(inner),
      encrypted(inner, recipients).then((sealed) => pipeline(sealed, tally)),
      Promise.race([added, written]),
    ]);
    const { bytes, sha256 } = tally.amount();
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      format_version: ENCRYPTED_FORMAT_VERSION,
      ...about,
      parts: [],
      encrypted: { bytes, sha256 },
    };
    archive.append(textOf(manifest, signingKey), { name: MANIFEST_FILE });
    await Promise.all([archive.finalize(), written]);
    return manifest;
  } catch (error) {
    archive.destroy();
    inner.destroy();
    await written.catch(() => {});
    throw error;
  }
}

/** The signed text of a manifest. It is the last file of an archive. */
export function textOf(manifest: Manifest, signingKey: string | undefined): string {
  if (signingKey !== undefined) {
    manifest.key_id = keyIdOf(signingKey);
    manifest.signature = signManifest(signingKey, manifest);
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Syncs a file or a folder to disk. */
async function onDisk(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
