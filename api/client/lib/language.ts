import { LANGUAGE_COOKIE, type Language } from '../../../shared/platform/rules/languages.ts';
import { language as shown } from './locale.ts';

const YEAR_SECONDS = 31_536_000;
const kept = () => new RegExp(`${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];

/** Sets the language of the next pages in this browser; null for the language that the browser asks for. */
export function keepLanguage(language: Language | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has the other way only since version 140.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; max-age=${language ? YEAR_SECONDS : 0}; samesite=lax${secure}`;
}

/**
 * Applies the language that a person chose in their account, in any browser.
 * @returns whether this page has another language. True only once, even if a proxy drops the cookie.
 */
export function followLanguage(chosen: Language | null): boolean {
  if (chosen === null || chosen === kept()) return false;
  keepLanguage(chosen);
  return chosen !== shown && chosen === kept();
}
