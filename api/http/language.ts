import type { Context as KoaContext } from 'koa';
import {
  ENGLISH,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
} from '../../shared/platform/rules/languages.ts';

/**
 * The language in the address (`?lang=de`), else the one that the person chose, else the first that the browser prefers and Pairwise has.
 */
export function languageFor(ctx: KoaContext): Language {
  const chosen = [ctx.query.lang, ctx.cookies.get(LANGUAGE_COOKIE)].find(isLanguage);
  const accepted = ctx.acceptsLanguages(...LANGUAGES);
  return chosen ?? (isLanguage(accepted) ? accepted : ENGLISH);
}
