import { unicodeOf } from '../../../shared/platform/rules/text-encoding.ts';
import { decodeText, faultOfFile, isWorkbook } from './import-text.ts';
import { importTexts } from './import-texts.ts';

const MEGABYTE = 1024 * 1024;
/** Longest list that the service takes: in characters, and in bytes of the JSON that carries it. */
const MAX_LENGTH = 9 * MEGABYTE;
const MAX_BYTES = 9.9 * MEGABYTE;

/** A list, as it can be sent; a workbook is its bytes in Base64. */
interface SendableList {
  text: string;
  /** Of a file in another encoding than Unicode. */
  base64?: string;
}
export type FoundList = SendableList | { fault: string };

/** What a file holds, or why it can't be sent. */
export async function readListFile(file: File): Promise<FoundList> {
  // No list of that many bytes is short enough, whatever its encoding.
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

/** The list, unless it is too large. */
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
