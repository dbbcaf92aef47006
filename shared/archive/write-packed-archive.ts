import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Amount } from './counting-hash-stream.ts';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_VERSION, MANIFEST_FILE, type Manifest, partFile } from './manifest.ts';
import type { PackedRows, Piece } from './packed-rows.ts';
import { type ArchiveToWrite, storeArchive, textOf } from './write-archive.ts';
import { type ZipEntry, zipOf } from './zip-of.ts';

/** A part whose rows are compressed already. */
export interface PackedPart {
  table: string;
  columns: string[];
  pieces: readonly Piece[];
  amount: Amount & { crc: number; packedBytes: number };
}

/** Like `writeArchive`, of rows that are compressed already. */
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
      parts: parts.map(({ table, columns, amount: { rows, bytes, sha256 } }) => ({
        table,
        columns,
        rows,
        bytes,
        sha256,
      })),
    };
    const entries = parts.map(
      ({ table, pieces, amount: { crc, bytes, packedBytes } }): ZipEntry => ({
        ...{ name: partFile(table), crc, bytes, packedBytes },
        packed: () => rows.joined(pieces),
      }),
    );
    const text = Buffer.from(textOf(manifest, signingKey));
    const packed = deflateRawSync(text);
    entries.push({
      ...{ name: MANIFEST_FILE, crc: crc32(text), bytes: text.length, packedBytes: packed.length },
      packed: () => Readable.from([packed]),
    });
    await pipeline(zipOf(entries, new Date(about.created_at)), target);
    return manifest;
  });
}
