import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import { isStorageFull, StorageFull } from './storage-failure.ts';
import type { Amount } from './streams.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const NEWLINE = 0x0a;
/** The last block of a DEFLATE stream, empty. Pieces end on a byte boundary and refer to nothing before them, so they can be joined. */
const END_OF_STREAM = Buffer.from([0x03, 0x00]);

/** Some rows of a part, compressed. */
export interface Piece {
  rows: number;
  bytes: number;
  packedBytes: number;
  /** Offset in the file. */
  at: number;
}

/** Compressed rows in pieces, in a file without a name, which ends with the process even if that is killed. */
export class PackedRows {
  readonly #file: FileHandle;
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(folder: string): Promise<PackedRows> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = path.join(folder, randomBytes(12).toString('hex'));
    const file = await open(name, 'wx+', 0o600);
    await rm(name);
    return new PackedRows(file);
  }

  /** Compresses rows of COPY. */
  async add(rows: Buffer): Promise<Piece> {
    const packed = await deflate(rows, {
      level: constants.Z_BEST_SPEED,
      finishFlush: constants.Z_FULL_FLUSH,
      chunkSize: chunkFor(rows.length),
    });
    const piece = { rows: countLines(rows), bytes: rows.length, packedBytes: packed.length, at: this.#length };
    this.#length += packed.length;
    try {
      await this.#file.appendFile(packed);
    } catch (error) {
      throw isStorageFull(error) ? new StorageFull('the rows of the safety backup could not be stored', error) : error;
    }
    return piece;
  }

  /** Size, hash and CRC-32 of the rows of all pieces. */
  async amountOf(pieces: readonly Piece[]): Promise<Amount & { crc: number }> {
    const hash = createHash('sha256');
    const sum = { rows: 0, bytes: 0, crc: 0 };
    for (const piece of pieces) {
      const rows = await inflate(await this.#read(piece), {
        finishFlush: constants.Z_SYNC_FLUSH,
        chunkSize: chunkFor(piece.bytes),
      });
      hash.update(rows);
      sum.crc = crc32(rows, sum.crc);
      sum.rows += piece.rows;
      sum.bytes += piece.bytes;
    }
    return { ...sum, sha256: hash.digest('hex') };
  }

  /** All pieces as one stream in raw DEFLATE. */
  async *joined(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield await this.#read(piece);
    yield END_OF_STREAM;
  }

  async #read({ at, packedBytes }: Piece): Promise<Buffer> {
    const packed = Buffer.alloc(packedBytes);
    const { bytesRead } = await this.#file.read(packed, 0, packedBytes, at);
    if (bytesRead !== packedBytes) throw new Error(`${bytesRead} of ${packedBytes} bytes were read`);
    return packed;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Room for the whole output, because zlib's usual 16 KB at a time take longer. */
const chunkFor = (bytes: number): number => Math.max(constants.Z_MIN_CHUNK, bytes);

/** COPY's text format escapes newlines in values. */
function countLines(rows: Buffer): number {
  let lines = 0;
  for (let index = rows.indexOf(NEWLINE); index !== -1; index = rows.indexOf(NEWLINE, index + 1)) lines += 1;
  return lines;
}
