import type { Context as KoaContext } from 'koa';
import { Forbidden } from '../../shared/platform/errors.ts';

/**
 * Refuses requests that pages of other sites could make a browser send. Browsers send the origin of such requests; a client that
 * sends none is not a browser and has no cookies to misuse.
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
