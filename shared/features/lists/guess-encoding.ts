import { analyse } from 'chardet';
import { ENCODINGS, type Encoding, unicodeOf } from '../../platform/rules/text-encoding.ts';

/** Number of bytes whose letters are counted. */
const BYTES_COUNTED = 65_536;

/** Windows code pages that contain the standard encodings they replace. */
const SUPERSETS: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/** Up to this confidence, the bytes are merely possible in a multi-byte encoding. */
const NO_CONFIDENCE = 10;

/** The encoding of a file: Unicode if possible, otherwise the encoding whose languages fit its letters best. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const unicode = unicodeOf(bytes);
  if (unicode !== null) return unicode;
  const start = bytes.subarray(0, BYTES_COUNTED);
  const isWestern = hasFewAccents(start);
  const found = analyse(start)
    .filter(({ confidence }) => !isWestern || confidence > NO_CONFIDENCE)
    .map(({ name }) => SUPERSETS[name.toLowerCase()] ?? name.toLowerCase())
    .find(isOfNations);
  return found ?? 'windows-1252';
}

/** Whether most letters are ASCII, as in western European languages. */
function hasFewAccents(bytes: Uint8Array): boolean {
  const accents = bytes.filter((byte) => byte >= 0x80).length;
  const letters = bytes.filter((byte) => byte > 0x40 && byte < 0x80).length;
  return accents < letters;
}

const isOfNations = (name: string): name is Encoding =>
  (ENCODINGS as readonly string[]).includes(name) && !name.startsWith('utf');
