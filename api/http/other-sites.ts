import type { Context as KoaContext } from 'koa';
import { Forbidden } from '../../shared/errors.ts';

/**
 * Refuses what another site's page could have made a browser send. A browser says where a request that changes something
 * comes from; one that says nothing is no browser, and has no cookie that anybody else could misuse.
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
