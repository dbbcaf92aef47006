import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { setCookie, usesTls } from './set-cookie.ts';

const NAME = 'pairwise_session';
const PATH = '/api/v1/auth/session';
const DAY_SECONDS = 86_400;

/** The Set-Cookie header of a browser session: only for the paths that issue access tokens. */
export function sessionCookie(ctx: KoaContext, settings: Settings, value: string): string {
  return header(ctx, settings, value, Math.round(settings.REFRESH_TOKEN_EXPIRE_DAYS * DAY_SECONDS));
}

/** The header that removes the cookie. */
export function noSessionCookie(ctx: KoaContext, settings: Settings): string {
  return header(ctx, settings, '', 0);
}

/** The cookie's value as sent; empty without one. */
export function readSessionCookie(ctx: KoaContext): string {
  return ctx.cookies.get(NAME) ?? '';
}

function header(ctx: KoaContext, settings: Settings, value: string, seconds: number): string {
  return setCookie(NAME, {
    value,
    path: settings.BASE_PATH + PATH,
    seconds,
    sameSite: 'Strict',
    isSecure: usesTls(ctx, settings),
  });
}
