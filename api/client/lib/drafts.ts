import { signedInPerson } from '../service/session.ts';
import { readStored, store } from './storage.ts';

/** The text of each field of a form. */
export type Texts = Readonly<Record<string, string>>;

const nameOf = (form: string) => `draft.${signedInPerson()}.${form}`;

/** The unsent text of a form; null if there is none. */
export function readDraft(form: string): Texts | null {
  const stored = readStored(nameOf(form));
  return stored === null ? null : (JSON.parse(stored) as Texts);
}

/**
 * Stores the text of a form between visits.
 * @param texts null or only blanks remove it.
 */
export function storeDraft(form: string, texts: Texts | null): void {
  const isEmpty = texts === null || Object.values(texts).every((text) => text.trim() === '');
  store(nameOf(form), isEmpty ? null : JSON.stringify(texts));
}
