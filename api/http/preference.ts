import type { Context as KoaContext } from 'koa';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';

const HANDLING = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:[,;]|$)/i;

/**
 * Whether unknown fields and query parameters are refused: for API tokens unless the request prefers `handling=lenient` (RFC 7240), for
 * others only if it prefers `handling=strict`. A preference is confirmed in the response.
 * @param byDefault whether the operation refuses them from everybody who prefers nothing.
 */
export function isStrict(ctx: KoaContext, user: CurrentUser | null, byDefault = false): boolean {
  const preferred = HANDLING.exec(ctx.get('Prefer'))?.[1]?.toLowerCase();
  if (preferred === undefined) return byDefault || (user !== null && user.token !== null);
  ctx.set('Preference-Applied', `handling=${preferred}`);
  return preferred === 'strict';
}
