import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { setCookie, usesTls } from './set-cookie.ts';

/**
 * The cookie by which a browser is recognized when it returns to a link; each link has its own. It never authorizes a request: the page
 * exchanges it for the guest's secret. Guests who clear their cookies or use another browser are not recognized.
 */
export function guestCookie(
  ctx: KoaContext,
  settings: Settings,
  { linkId, secret, until, now }: { linkId: string; secret: string; until: Date; now: Date },
): string {
  const isSecure = usesTls(ctx, settings);
  const seconds = Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000));
  return setCookie(nameOf(linkId, isSecure), { value: secret, path: '/', seconds, sameSite: 'Strict', isSecure });
}

/** The secret that the browser stored for a link; empty if there is none. */
export function readGuestCookie(ctx: KoaContext, settings: Settings, linkId: string): string {
  return ctx.cookies.get(nameOf(linkId, usesTls(ctx, settings))) ?? '';
}

/** Browsers accept a `__Host-` cookie only over TLS, for this host and all its paths, so no other host can set it. */
function nameOf(linkId: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}guest-${linkId.replaceAll('-', '')}`;
}
