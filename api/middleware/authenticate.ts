import type { Context as KoaContext, Middleware } from 'koa';
import jwt from 'koa-jwt';
import type { Context } from '../../shared/context.ts';
import { openSharedResults, type SharedProject } from '../../shared/links/open-link.ts';
import { securityEvent } from '../../shared/operate/security-event.ts';
import { Unauthorized } from '../../shared/platform/errors.ts';
import { TOKEN_PREFIX } from '../../shared/platform/rules/api-tokens.ts';
import { readAccessClaims, TOKEN_ALGORITHM } from '../../shared/sign-in/access-token.ts';
import type { SecretKeys } from '../../shared/sign-in/secret-keys.ts';
import { type CurrentUser, findCurrentUser } from '../../shared/sign-in/store/current-user.ts';
import type { UserAndProject } from '../../shared/sign-in/store/request-identity.ts';
import { findTokenUser, useApiToken } from '../../shared/tokens/api-token.ts';
import type { RequestState } from './request-scope.ts';

/** Request header with the token of a link. */
export const LINK_TOKEN_HEADER = 'X-Link-Token';

const API_TOKEN = new RegExp(`^Bearer +(${TOKEN_PREFIX}.*)$`, 'i');

/** One verifier per set of keys, for as long as the keys exist. */
const checkers = new WeakMap<SecretKeys, Middleware>();

/** The algorithm is fixed, so that a token cannot choose one. */
function tokenChecker(keys: SecretKeys): Middleware {
  let checker = checkers.get(keys);
  if (!checker) {
    checker = jwt({ secret: keys.accessToken as unknown as Buffer, algorithms: [TOKEN_ALGORITHM], key: 'token' });
    checkers.set(keys, checker);
  }
  return checker;
}

/** Claims of a valid token: user and session. */
interface Claims {
  userId: string;
  sessionId: string;
  now: Date;
}

/** The user of an access token whose signature was verified before. Doesn't check whether the session still exists. */
export function claimedUser(ctx: KoaContext, { verifiedTokens, now }: Context): string | null {
  return verifiedTokens.find(ctx.headers.authorization, now())?.userId ?? null;
}

/**
 * Authenticates the caller: verifies the bearer token's signature and claims, then reads its session and user; or reads the user of an
 * API token.
 * @throws Unauthorized with the same message, whatever is wrong; TooManyRequests for an API token that is used too often.
 */
export async function authenticate(ctx: KoaContext, context: Context): Promise<CurrentUser> {
  const apiToken = apiTokenIn(ctx);
  if (apiToken !== null) return (await requireTokenUser(ctx, context, apiToken, null)).user;
  const claims = await readToken(ctx, context);
  return requireUser(ctx, context, claims, await findCurrentUser(context.pool, claims));
}

/**
 * Authenticates the caller and reads the project of the path in the same statement.
 * @throws Unauthorized as `authenticate` does.
 */
export async function authenticateForProject(
  ctx: KoaContext,
  context: Context,
  projectId: string,
): Promise<UserAndProject> {
  const apiToken = apiTokenIn(ctx);
  if (apiToken !== null) return requireTokenUser(ctx, context, apiToken, projectId);
  const claims = await readToken(ctx, context);
  const visit = await context.identities.find({ ...claims, projectId });
  return { user: requireUser(ctx, context, claims, visit?.user ?? null), project: visit?.project ?? null };
}

/** Reads again the caller of a response that stays open, and its project. Does not count as a request and reports nothing. */
export async function authenticateAgain(ctx: KoaContext, context: Context, projectId: string): Promise<UserAndProject> {
  const apiToken = apiTokenIn(ctx);
  if (apiToken !== null) return (await findTokenUser(context, apiToken, projectId)) ?? refuse();
  const claims = await readToken(ctx, context);
  return (await context.identities.find({ ...claims, projectId })) ?? refuse();
}

/**
 * The project whose results the token of a link opens; no account is involved.
 * @throws Unauthorized with the same message, whatever is wrong; TooManyRequests from an address that asks too often.
 */
export async function openByLink(ctx: KoaContext, context: Context): Promise<SharedProject> {
  ctx.vary(LINK_TOKEN_HEADER);
  return openSharedResults(context, ctx.get(LINK_TOKEN_HEADER));
}

/** The API token of a request; null if it has none, for example because it has an access token. */
function apiTokenIn(ctx: KoaContext): string | null {
  return API_TOKEN.exec(ctx.get('Authorization'))?.[1] ?? null;
}

async function requireTokenUser(
  ctx: KoaContext,
  context: Context,
  token: string,
  projectId: string | null,
): Promise<UserAndProject> {
  const found = (await useApiToken(context, token, projectId)) ?? refuse();
  (ctx.state as RequestState).userId = found.user.id;
  return found;
}

async function readToken(ctx: KoaContext, context: Context): Promise<Claims> {
  const now = context.now();
  const { authorization } = ctx.headers;
  const known = context.verifiedTokens.find(authorization, now);
  if (known) return { userId: known.userId, sessionId: known.sessionId, now };
  try {
    await tokenChecker(context.keys)(ctx as never, async () => {});
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) refuse();
    throw error;
  }
  const {
    sub: userId,
    sid: sessionId,
    exp,
  } = readAccessClaims((ctx.state as { token: unknown }).token, now) ?? refuse();
  if (authorization !== undefined)
    context.verifiedTokens.remember(authorization, { userId, sessionId, expiresAt: exp });
  return { userId, sessionId, now };
}

function requireUser(
  ctx: KoaContext,
  context: Context,
  { userId, sessionId }: Claims,
  user: CurrentUser | null,
): CurrentUser {
  if (!user) {
    securityEvent(context, 'session_use_after_expire', { userId, sessionId });
    refuse();
  }
  (ctx.state as RequestState).userId = user.id;
  return user;
}

function refuse(): never {
  throw new Unauthorized('Could not validate credentials');
}
