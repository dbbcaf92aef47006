import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { setCookie, usesTls } from '../http/set-cookie.ts';

/** Path of the job dashboard. */
export const DASHBOARD = '/admin/queues';
export const SIGN_OUT = `${DASHBOARD}/sign-out`;
const NAME = 'pairwise_dashboard';

/** The Set-Cookie header with the access token of the dashboard, or with an empty value that removes it. */
export function dashboardCookie(
  ctx: KoaContext,
  settings: Pick<Settings, 'NODE_ENV' | 'BASE_PATH'>,
  token: string,
  seconds: number,
): string {
  const isSecure = usesTls(ctx, settings);
  return setCookie(NAME, { value: token, path: settings.BASE_PATH + DASHBOARD, seconds, sameSite: 'Strict', isSecure });
}

/** The access token in the cookie; undefined if there is none. */
export function readDashboardCookie(ctx: KoaContext): string | undefined {
  return ctx.cookies.get(NAME);
}
