/** Encodings of imported files, most likely first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'iso-8859-2',
  'koi8-r',
  'macintosh',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const BYTE_ORDER_MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Number of bytes that are checked for zeros at every other position, as in Western text with two bytes per letter. */
const BYTES_COMPARED = 512;
/**
 * The encoding of a file if it is Unicode, recognised by its mark, by its zeros, or because only this encoding reads it; otherwise null.
 */
export function unicodeOf(bytes: Uint8Array): Encoding | null {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  const count = Math.min(bytes.length, BYTES_COMPARED);
  for (let index = 0; index < count; index += 1) if (bytes[index] === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (odd > count / 4 && even === 0) return 'utf-16le';
  return even > count / 4 && odd === 0 ? 'utf-16be' : null;
}
