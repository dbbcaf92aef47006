import type { Context as KoaContext } from 'koa';
import type { Context } from '../../shared/context.ts';
import { AppError, Forbidden } from '../../shared/platform/errors.ts';
import { credentials } from '../../shared/sign-in/contract/auth.ts';
import { logIn } from '../../shared/sign-in/log-in.ts';
import { logOut } from '../../shared/sign-in/log-out.ts';
import { requirePasskey } from '../../shared/sign-in/second-factor.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { PUBLIC_BYTES, readBody } from '../http/body.ts';
import { validate } from '../http/validate.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { dashboardCookie, readDashboardCookie } from './cookie.ts';

const contextOf = (ctx: KoaContext): Context => (ctx.state as { context: Context }).context;

/**
 * The superuser of the dashboard's cookie; its session is checked on every request, like any other.
 * @throws Unauthorized, or Forbidden if the user is not (or no longer) a superuser.
 */
export async function superuserOf(ctx: KoaContext): Promise<CurrentUser> {
  const token = readDashboardCookie(ctx);
  // Only the cookie counts here: other credentials don't sign in to the dashboard.
  if (token === undefined) delete ctx.req.headers.authorization;
  else ctx.req.headers.authorization = `Bearer ${token}`;
  const user = await authenticate(ctx, contextOf(ctx));
  if (!user.isSuperuser) throw new Forbidden();
  await requirePasskey(contextOf(ctx), user);
  return user;
}

/** Signs a superuser in with a new session for the dashboard. */
export async function signIn(ctx: KoaContext): Promise<void> {
  const context = contextOf(ctx);
  const { username, password } = validate(credentials, (await readBody(ctx, 'form', PUBLIC_BYTES)) ?? {});
  const { tokens } = await logIn(context, { login: username, password });
  ctx.req.headers.authorization = `Bearer ${tokens.accessToken}`;
  const user = await authenticate(ctx, context);
  if (!user.isSuperuser) {
    await logOut(context, user);
    throw new Forbidden('Only superusers may use the dashboard');
  }
  ctx.set('Set-Cookie', dashboardCookie(ctx, context.settings, tokens.accessToken, tokens.expiresIn));
}

/** Ends the session: the dashboard's own, or the session of the web client that opened the dashboard. */
export async function signOut(ctx: KoaContext): Promise<void> {
  const context = contextOf(ctx);
  await logOut(context, await superuserOf(ctx));
  ctx.set('Set-Cookie', dashboardCookie(ctx, context.settings, '', 0));
}

/** The error message for the form; null for unexpected errors. */
export function sentenceOf(
  error: unknown,
): { status: number; sentence: string; headers: Readonly<Record<string, string>> } | null {
  if (!(error instanceof AppError)) return null;
  // Passkeys need scripts, and this page has none.
  if (error.code === 'second_factor_required') {
    const sentence = 'This account has a passkey: sign in to Pairwise, and open the dashboard from Operate';
    return { status: error.status, sentence, headers: error.headers };
  }
  return { status: error.status, sentence: error.message, headers: error.headers };
}
