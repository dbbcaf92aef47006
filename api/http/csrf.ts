import type { Context as KoaContext } from 'koa';
import { Forbidden } from '../../shared/platform/errors.ts';

/**
 * Refuses requests that pages of other sites made a browser send. Browsers name the origin of such requests. A client that names none is no
 * browser, so it has no cookies to misuse.
 * @throws Forbidden
 */
export function refuseOtherSites(ctx: KoaContext): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const foreign = site !== '' ? site !== 'same-origin' : origin !== '' && hostOf(origin) !== ctx.host;
  if (foreign) throw new Forbidden('The request comes from another site');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
