import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';

const NAME = 'pairwise_session';
const PATH = '/api/v1/auth/session';
const DAY_SECONDS = 86_400;

/**
 * The Set-Cookie header of a browser session: HttpOnly, SameSite=Strict, and only for the paths that issue access tokens.
 */
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

/** Written by hand: Koa refuses secure cookies on connections without TLS, as behind a proxy that terminates it. */
function header(ctx: KoaContext, { NODE_ENV }: Settings, value: string, seconds: number): string {
  const secure = ctx.secure || NODE_ENV === 'production' ? '; Secure' : '';
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
