/** A file of a zip archive whose content is compressed already. */
export interface ZipEntry {
  name: string;
  /** CRC-32 and length of the content. */
  crc: number;
  bytes: number;
  packedBytes: number;
  /** The content in raw DEFLATE. */
  packed(): AsyncIterable<Buffer>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** Zip64, made on Unix. */
const VERSION = 45;
const MADE_BY = (3 << 8) | VERSION;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATE = 8;
const READ_AND_WRITE_BY_OWNER = 0o100_600 * 2 ** 16;
/** In the place of a number that is in the zip64 field. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffff_ffff;

/**
 * A zip archive of contents that are compressed already, which archiver can't write. It always has the fields of zip64, so that archives
 * of every size look alike.
 */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Buffer> {
  let offset = 0;
  const directory: Buffer[] = [];
  for (const entry of entries) {
    directory.push(centralHeader(entry, offset, at));
    const header = localHeader(entry, at);
    yield header;
    let packedBytes = 0;
    for await (const chunk of entry.packed()) {
      packedBytes += chunk.length;
      yield chunk;
    }
    if (packedBytes !== entry.packedBytes) throw new Error(`${entry.name} has ${packedBytes} bytes`);
    offset += header.length + packedBytes;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield ending(entries.length, central.length, offset);
}

function localHeader(entry: ZipEntry, at: Date): Buffer {
  return fields(
    [4, LOCAL],
    ...common(entry, at),
    [2, entry.name.length],
    [2, 20],
    entry.name,
    [2, 1],
    [2, 16],
    [8, entry.bytes],
    [8, entry.packedBytes],
  );
}

function centralHeader(entry: ZipEntry, offset: number, at: Date): Buffer {
  return fields(
    [4, CENTRAL],
    [2, MADE_BY],
    ...common(entry, at),
    [2, entry.name.length],
    [2, 28],
    // No comment, first disk, binary.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, READ_AND_WRITE_BY_OWNER],
    [4, ELSEWHERE_32],
    entry.name,
    [2, 1],
    [2, 24],
    [8, entry.bytes],
    [8, entry.packedBytes],
    [8, offset],
  );
}

/** What both headers of a file have from the version on to the lengths, which are in the zip64 field. */
function common({ crc }: ZipEntry, at: Date): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, VERSION],
    [2, NAMES_ARE_UTF8],
    [2, DEFLATE],
    [2, time],
    [2, date],
    [4, crc],
    [4, ELSEWHERE_32],
    [4, ELSEWHERE_32],
  ];
}

function ending(entries: number, length: number, offset: number): Buffer {
  return fields(
    [4, END_64],
    // Length of what follows of this record.
    [8, 44],
    [2, MADE_BY],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, length],
    [8, offset],
    [4, LOCATOR_64],
    [4, 0],
    [8, offset + length],
    [4, 1],
    [4, END],
    [2, 0],
    [2, 0],
    [2, ELSEWHERE_16],
    [2, ELSEWHERE_16],
    [4, ELSEWHERE_32],
    [4, ELSEWHERE_32],
    [2, 0],
  );
}

/** A number with its length in bytes, or a name. */
type Field = readonly [length: 2 | 4 | 8, value: number] | string;

/** Numbers are little-endian. */
function fields(...all: Field[]): Buffer {
  return Buffer.concat(
    all.map((field) => {
      if (typeof field === 'string') return Buffer.from(field, 'utf8');
      const [length, value] = field;
      const buffer = Buffer.alloc(length);
      if (length === 8) buffer.writeBigUInt64LE(BigInt(value));
      else buffer.writeUIntLE(value, 0, length);
      return buffer;
    }),
  );
}
