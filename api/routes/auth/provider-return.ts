import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../../config/settings.ts';
import type { SignInAttempt } from '../../../shared/cache/sign-in-attempts.ts';
import { ProviderUnavailable } from '../../../shared/services/identity-provider.ts';
import { type SignInFault, SignInRefused } from '../../../shared/use-cases/auth/sign-in-refused.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { securityEvent } from '../../../shared/use-cases/security-event.ts';
import { redirect } from '../../http/responses.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { noSignInCookie, readSignInCookie } from '../../http/sign-in-cookie.ts';

/** The return of a browser from a provider. */
interface Return {
  /** Id of the provider. */
  provider: string;
  redirectUri: string;
  /** Fields that the frontend gets with the code of a failure. */
  about?: Readonly<Record<string, string>>;
  /** A session, or the id of the provider whose identity was linked. */
  finish: () => Promise<{ accessToken: string; cookie: string } | { linked: string }>;
}

/** Ends a sign-in at the frontend, every failure included: with a code and without internals. */
export async function returnToFrontend(ctx: KoaContext, context: Context, { redirectUri, finish, ...from }: Return) {
  const { settings } = context;
  const { cookie, ...outcome } = await outcomeOf(context, from, finish);
  const cookies = [noSignInCookie(redirectUri)];
  // A frontend on another origin never sends the cookie back, so it is not set.
  if (cookie !== undefined && isOwnOrigin(settings, redirectUri)) cookies.push(sessionCookie(ctx, settings, cookie));
  return redirect(`${settings.FRONTEND_URL.replace(/\/$/, '')}/auth/callback?${new URLSearchParams(outcome)}`, {
    'Set-Cookie': cookies,
  });
}

/**
 * The attempt that a return belongs to; it can't be used again.
 * @throws SignInRefused for another browser, provider or state, and after ten minutes.
 */
export async function takeAttempt(
  ctx: KoaContext,
  context: Context,
  { provider, redirectUri }: Pick<Return, 'provider' | 'redirectUri'>,
): Promise<SignInAttempt> {
  const id = readSignInCookie(context, redirectUri, ctx.get('Cookie'));
  const attempt = id === null ? null : await context.signIns.take(id);
  if (!attempt || attempt.provider !== provider || ctx.query.state !== attempt.state) {
    throw new SignInRefused('invalid_state');
  }
  return attempt;
}

/** Whether a sign-in may end in a new account: a page of another site must not split the account of a visitor. */
export function startsAnew(ctx: KoaContext, { new_account: isWanted = false }: { new_account?: boolean }): boolean {
  return isWanted && ctx.get('Sec-Fetch-Site') !== 'cross-site';
}

/** Whether the frontend has the origin of this service. */
function isOwnOrigin({ FRONTEND_URL }: Settings, redirectUri: string): boolean {
  return new URL(FRONTEND_URL).origin === new URL(redirectUri).origin;
}

async function outcomeOf(
  context: Context,
  { provider, about = {} }: Pick<Return, 'provider' | 'about'>,
  finish: Return['finish'],
): Promise<Record<string, string> & { cookie?: string }> {
  try {
    const finished = await finish();
    return 'linked' in finished ? finished : { token: finished.accessToken, cookie: finished.cookie };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'server_error') context.log.error({ err: error }, 'sign-in failed');
    else context.log.info({ err: error }, 'sign-in refused');
    securityEvent(context, 'authn_login_fail', { userId: null, provider, reason: fault });
    const canStartAnew = error instanceof SignInRefused && error.mayStartAnew;
    return { error: fault, ...about, ...(canStartAnew && { new_account: 'possible' }) };
  }
}

function faultOf(error: unknown): SignInFault {
  if (error instanceof SignInRefused) return error.fault;
  return error instanceof ProviderUnavailable ? 'provider_unavailable' : 'server_error';
}
