import { Writable } from 'node:stream';
import { TextReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_VERSION, MANIFEST_FILE, type Manifest, partFile } from './manifest.ts';
import type { PackedRows, Piece } from './packed-rows.ts';
import type { Amount } from './streams.ts';
import { type ArchiveToWrite, storeArchive, textOf } from './write-archive.ts';

/** A part whose rows are already compressed. */
export interface PackedPart {
  table: string;
  columns: string[];
  pieces: readonly Piece[];
  amount: Amount & { crc: number };
}

/** A zip archive's entry for content that is already compressed: by DEFLATE, and perhaps larger than 4 GB. */
const PACKED = {
  passThrough: true,
  compressionMethod: 8,
  zip64: true,
} satisfies ZipWriterAddDataOptions;

/** Like `writeArchive`, for rows that are already compressed, which archiver doesn't accept. */
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
    const zip = new ZipWriter(Writable.toWeb(target), {
      lastModDate: new Date(about.created_at),
      useWebWorkers: false,
    });
    for (const { table, pieces, amount } of parts) {
      const content = { uncompressedSize: amount.bytes, crc32: amount.crc };
      await zip.add(partFile(table), streamOf(rows.joined(pieces)), { ...PACKED, ...content });
    }
    await zip.add(MANIFEST_FILE, new TextReader(textOf(manifest, signingKey)));
    await zip.close();
    return manifest;
  });
}

/** `ReadableStream.from`, which browsers' types lack. */
const streamOf = (chunks: AsyncGenerator<Buffer>): ReadableStream =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
