import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';

/** Address of the job dashboard. */
export const DASHBOARD = '/admin/queues';
const NAME = 'pairwise_dashboard';

/**
 * The Set-Cookie header with the access token of the dashboard, or with an empty value that removes it: for its path only, HttpOnly and
 * SameSite=Strict. Written by hand: Koa refuses secure cookies on connections without TLS, as behind a proxy that terminates it.
 */
export function dashboardCookie(
  ctx: KoaContext,
  { NODE_ENV }: Pick<Settings, 'NODE_ENV'>,
  token: string,
  seconds: number,
): string {
  const secure = ctx.secure || NODE_ENV === 'production' ? '; Secure' : '';
  return `${NAME}=${token}; Path=${DASHBOARD}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The access token of the cookie; undefined without one. */
export function readDashboardCookie(ctx: KoaContext): string | undefined {
  return ctx.cookies.get(NAME);
}
