import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { setCookie, usesTls } from './set-cookie.ts';

const NAME = 'pairwise_language';
const YEAR_SECONDS = 31_536_000;

/** The Set-Cookie header by which the next page comes in a person's language; null removes the cookie. */
export function languageCookie(ctx: KoaContext, settings: Settings, language: string | null): string {
  const seconds = language === null ? 0 : YEAR_SECONDS;
  return setCookie(NAME, {
    value: language ?? '',
    path: '/',
    seconds,
    sameSite: 'Lax',
    isSecure: usesTls(ctx, settings),
  });
}

/** The cookie's value as sent; undefined without one. */
export const readLanguageCookie = (ctx: KoaContext): string | undefined => ctx.cookies.get(NAME);
