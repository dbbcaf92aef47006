import type { Context as KoaContext } from 'koa';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';

const HANDLING = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:[,;]|$)/i;

/**
 * Whether unknown fields and query parameters are refused: by default for API tokens only. A request can choose with `handling=lenient` or
 * `handling=strict` (RFC 7240), and the response confirms the choice.
 * @param byDefault whether the operation refuses them from every caller by default.
 */
export function isStrict(ctx: KoaContext, user: CurrentUser | null, byDefault = false): boolean {
  const preferred = HANDLING.exec(ctx.get('Prefer'))?.[1]?.toLowerCase();
  if (preferred === undefined) return byDefault || (user !== null && user.token !== null);
  ctx.set('Preference-Applied', `handling=${preferred}`);
  return preferred === 'strict';
}
