import type { Context as KoaContext } from 'koa';
import { AppError, Forbidden } from '../../shared/errors.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import { logIn } from '../../shared/use-cases/auth/log-in.ts';
import { logOut } from '../../shared/use-cases/auth/log-out.ts';
import { PUBLIC_BYTES, readBody } from '../http/body.ts';
import type { RouteContext } from '../http/route-context.ts';
import { validate } from '../http/validate.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { credentials } from '../routes/auth/schema.ts';

const COOKIE = 'pairwise_dashboard';

const contextOf = (ctx: KoaContext): RouteContext => (ctx.state as { context: RouteContext }).context;

/**
 * The superuser of the dashboard's cookie; its session is checked on every request, like any other.
 * @throws Unauthorized, or Forbidden if the user is not (or no longer) a superuser.
 */
export async function superuserOf(ctx: KoaContext): Promise<CurrentUser> {
  const token = ctx.cookies.get(COOKIE);
  // Only the cookie counts here: other credentials do not sign in to this page.
  if (token === undefined) delete ctx.req.headers.authorization;
  else ctx.req.headers.authorization = `Bearer ${token}`;
  const user = await authenticate(ctx, contextOf(ctx));
  if (!user.isSuperuser) throw new Forbidden();
  return user;
}

/**
 * Signs a superuser in. The cookie is for this path only, HttpOnly and SameSite=Strict.
 * @throws AppError whose message may be shown.
 */
export async function signIn(ctx: KoaContext, path: string): Promise<void> {
  const context = contextOf(ctx);
  const { username, password } = validate(credentials, (await readBody(ctx, 'form', PUBLIC_BYTES)) ?? {});
  const { tokens } = await logIn(context, { login: username, password });
  ctx.req.headers.authorization = `Bearer ${tokens.accessToken}`;
  const user = await authenticate(ctx, context);
  if (!user.isSuperuser) {
    await logOut(context, user);
    throw new Forbidden('Only superusers may use the dashboard');
  }
  setCookie(ctx, path, tokens.accessToken, tokens.expiresIn);
}

export async function signOut(ctx: KoaContext, path: string): Promise<void> {
  await logOut(contextOf(ctx), await superuserOf(ctx));
  setCookie(ctx, path, '', 0);
}

/** Written by hand: Koa refuses secure cookies on connections without TLS, as behind a proxy that terminates it. */
function setCookie(ctx: KoaContext, path: string, value: string, seconds: number): void {
  const secure = ctx.secure || contextOf(ctx).settings.NODE_ENV === 'production' ? '; Secure' : '';
  ctx.set('Set-Cookie', `${COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** The error message for the form; null for unexpected errors. */
export function sentenceOf(
  error: unknown,
): { status: number; sentence: string; headers: Readonly<Record<string, string>> } | null {
  if (!(error instanceof AppError)) return null;
  return { status: error.status, sentence: error.message, headers: error.headers };
}
