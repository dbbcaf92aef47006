import { unicodeOf } from '../../../shared/platform/rules/text-encoding.ts';
import { decodeText, faultOfFile, isWorkbook } from './import-text.ts';
import { importTexts } from './import-texts.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum length of a list that the service accepts: in characters, and in bytes of the JSON that contains it. */
const MAX_LENGTH = 9 * MEGABYTE;
const MAX_BYTES = 9.9 * MEGABYTE;

/** A list in the form in which it is sent; a workbook is sent as its bytes in Base64. */
interface SendableList {
  text: string;
  /** The bytes in Base64, for a file that isn't Unicode. */
  base64?: string;
}
export type FoundList = SendableList | { fault: string };

/** Reads a file: returns its list, or why it can't be sent. */
export async function readListFile(file: File): Promise<FoundList> {
  // A list with this many bytes is too long in any encoding.
  if (file.size > 4 * MAX_LENGTH) return tooLarge();
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(file.name, bytes)) return sendable({ text: await toBase64(file) });
    const text = decodeText(bytes);
    const fault = faultOfFile(bytes, text);
    if (fault !== null) return { fault: importTexts.noList[fault](file.name) };
    return sendable(unicodeOf(bytes) === null ? { text, base64: await toBase64(file) } : { text });
  } catch (error) {
    console.error(error);
    return { fault: importTexts.unreadable };
  }
}

/** Returns the list, unless it is too large. */
export function sendable(list: SendableList): FoundList {
  const sent = list.base64 ?? list.text;
  return sent.length > MAX_LENGTH || new Blob([JSON.stringify(sent)]).size > MAX_BYTES ? tooLarge() : list;
}

const tooLarge = () => ({ fault: importTexts.tooLarge(MAX_LENGTH / MEGABYTE) });

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
