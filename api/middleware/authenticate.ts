import { createSecretKey } from 'node:crypto';
import type { Context as KoaContext, Middleware } from 'koa';
import jwt from 'koa-jwt';
import { Unauthorized } from '../../shared/errors.ts';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { type CurrentUser, findCurrentUser } from '../../shared/store/current-user.ts';
import { findVisit, type Visit } from '../../shared/store/project-access.ts';
import type { Context } from '../../shared/use-cases/context.ts';

const checkers = new Map<string, Middleware>();

/** One signature check per key; a KeyObject is imported once instead of at every request. */
function tokenChecker(secret: string): Middleware {
  let checker = checkers.get(secret);
  if (!checker) {
    checker = jwt({
      secret: createSecretKey(Buffer.from(secret)) as unknown as Buffer,
      algorithms: ['HS256'],
      key: 'token',
    });
    checkers.set(secret, checker);
  }
  return checker;
}

/** What a valid token says: whose it is, and of which session. */
interface Claims {
  userId: string;
  sessionId: string;
}

/**
 * Who asks: the bearer token's signature and expiry, then its session and its user as they are now.
 * @throws Unauthorized whatever is wrong with it, in the same words.
 */
export async function authenticate(ctx: KoaContext, context: Context): Promise<CurrentUser> {
  const { sessionId, userId } = await readToken(ctx, context);
  return (await findCurrentUser(context.pool, sessionId, userId)) ?? refuse();
}

/**
 * Who asks, and the project that they ask about, with one look into the database for both.
 * @throws Unauthorized as `authenticate` does.
 */
export async function authenticateVisit(ctx: KoaContext, context: Context, projectId: string): Promise<Visit> {
  const claims = await readToken(ctx, context);
  return (await findVisit(context.pool, { ...claims, projectId })) ?? refuse();
}

async function readToken(ctx: KoaContext, context: Context): Promise<Claims> {
  try {
    await tokenChecker(context.settings.SECRET_KEY)(ctx as never, async () => {});
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) refuse();
    throw error;
  }
  const { sub, sid } = (ctx.state as { token: { sub?: unknown; sid?: unknown } }).token;
  if (typeof sub !== 'string' || typeof sid !== 'string' || !UUID_PATTERN.test(sub) || !UUID_PATTERN.test(sid))
    refuse();
  return { userId: sub, sessionId: sid };
}

function refuse(): never {
  throw new Unauthorized('Could not validate credentials');
}
