import type { Context as KoaContext, Middleware } from 'koa';
import jwt from 'koa-jwt';
import { Unauthorized } from '../../shared/errors.ts';
import { type CurrentUser, findCurrentUser } from '../../shared/store/current-user.ts';
import { accessTokenKey, readAccessClaims, TOKEN_ALGORITHM } from '../../shared/use-cases/auth/access-token.ts';
import type { Context } from '../../shared/use-cases/context.ts';
import { securityEvent } from '../../shared/use-cases/security-event.ts';
import type { RequestState } from './request-scope.ts';

const checkers = new Map<string, Middleware>();

/** One signature check per key; koa-jwt is told the algorithm, so that a token can't choose one. */
function tokenChecker(secret: string): Middleware {
  let checker = checkers.get(secret);
  if (!checker) {
    checker = jwt({
      secret: accessTokenKey(secret) as unknown as Buffer,
      algorithms: [TOKEN_ALGORITHM],
      key: 'token',
    });
    checkers.set(secret, checker);
  }
  return checker;
}

/**
 * Who asks: the bearer token's signature and claims, then its session and its user as they are now.
 * @throws Unauthorized whatever is wrong with it, in the same words.
 */
export async function authenticate(ctx: KoaContext, context: Context): Promise<CurrentUser> {
  const user = await identify(ctx, context);
  if (!user) throw new Unauthorized('Could not validate credentials');
  (ctx.state as RequestState).userId = user.id;
  return user;
}

async function identify(ctx: KoaContext, context: Context): Promise<CurrentUser | null> {
  try {
    await tokenChecker(context.settings.SECRET_KEY)(ctx as never, async () => {});
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
  const claims = readAccessClaims((ctx.state as { token: unknown }).token, context.now());
  if (!claims) return null;
  const { sub: userId, sid: sessionId } = claims;
  const user = await findCurrentUser(context.pool, { sessionId, userId, now: context.now() });
  if (!user) securityEvent(context, 'session_use_after_expire', { userId, sessionId });
  return user;
}
