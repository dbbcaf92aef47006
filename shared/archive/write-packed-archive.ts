import { Writable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import type { Amount } from './counting-hash-stream.ts';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_VERSION, MANIFEST_FILE, type Manifest, partFile } from './manifest.ts';
import type { PackedRows, Piece } from './packed-rows.ts';
import { type ArchiveToWrite, storeArchive, textOf } from './write-archive.ts';

/** A part whose rows are compressed already. */
export interface PackedPart {
  table: string;
  columns: string[];
  pieces: readonly Piece[];
  amount: Amount & { crc: number };
}

/** What a zip archive says of a content that is compressed already: by DEFLATE, and perhaps larger than 4 GB. */
const PACKED = {
  passThrough: true,
  compressionMethod: 8,
  zip64: true,
  useWebWorkers: false,
} satisfies ZipWriterAddDataOptions;

/** Like `writeArchive`, of rows that are compressed already, which archiver can't take. */
export function writePackedArchive({
  rows,
  parts,
  ...archive
}: ArchiveToWrite & { rows: PackedRows; parts: readonly PackedPart[] }): Promise<Manifest> {
  const { about, signingKey } = archive;
  return storeArchive(archive, async (target: Writable) => {
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      format_version: ARCHIVE_FORMAT_VERSION,
      ...about,
      parts: parts.map(({ table, columns, amount }) => ({
        table,
        columns,
        rows: amount.rows,
        bytes: amount.bytes,
        sha256: amount.sha256,
      })),
    };
    const zip = new ZipWriter(Writable.toWeb(target), { lastModDate: new Date(about.created_at) });
    for (const { table, pieces, amount } of parts) {
      const content = { uncompressedSize: amount.bytes, crc32: amount.crc };
      await zip.add(partFile(table), ReadableStream.from(rows.joined(pieces)), { ...PACKED, ...content });
    }
    const text = Buffer.from(textOf(manifest, signingKey));
    const content = { uncompressedSize: text.length, crc32: crc32(text) };
    await zip.add(MANIFEST_FILE, ReadableStream.from([deflateRawSync(text)]), { ...PACKED, ...content });
    await zip.close();
    return manifest;
  });
}
