import type { Language } from '../platform/rules/languages.ts';
import type { Words } from '../platform/rules/words.ts';
import { mailTexts as ar } from './languages/ar.ts';
import { mailTexts as de } from './languages/de.ts';
import { mailTexts as es } from './languages/es.ts';
import { mailTexts as fr } from './languages/fr.ts';
import { mailTexts as en } from './texts.ts';

export type MailTexts = Words<typeof en>;

/** The words of mails by language. */
export const catalogue: Readonly<Record<Language, MailTexts>> = { en, de, es, fr, ar };
