import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../../config/settings.ts';
import { AppError, Unavailable } from '../../../shared/errors.ts';
import { ProviderUnavailable } from '../../../shared/services/identity-provider.ts';
import { endGoogleLink, readGoogleLink } from '../../../shared/use-cases/auth/google-link.ts';
import {
  type SignInFault,
  SignInRefused,
  signInWithGoogle,
} from '../../../shared/use-cases/auth/sign-in-with-google.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { securityEvent } from '../../../shared/use-cases/security-event.ts';
import { google } from '../../contract/google.ts';
import { beginGrant, redeemCode } from '../../http/google-grant.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok, redirect } from '../../http/responses.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { noSignInCookie, readSignInCookie, signInCookie } from '../../http/sign-in-cookie.ts';
import { presentGoogleLink, presentGoogleStatus } from '../../presenters/google-link.ts';

export const googleEndpoints = implement(google, {
  async startGoogleSignIn({ context, ctx }) {
    const { settings, identityProvider, signIns, log } = context;
    if (!isConfigured(context)) throw new AppError(503, 'Google sign-in is not configured');
    try {
      const { location, attempt } = await beginGrant(ctx, settings, await identityProvider.addresses());
      const id = await signIns.open(attempt);
      return redirect(location, { 'Set-Cookie': signInCookie(context, id) });
    } catch (error) {
      log.warn({ err: error }, 'sign-in could not start');
      throw new Unavailable('Google sign-in is not available at the moment');
    }
  },

  async finishGoogleSignIn({ context, ctx }) {
    const { settings } = context;
    const { cookie, ...outcome } = await signIn(ctx, context);
    const cookies = [noSignInCookie(settings)];
    // A frontend on another origin never sends the cookie back, so it is not set.
    if (cookie !== undefined && isOwnOrigin(settings)) cookies.push(sessionCookie(ctx, settings, cookie));
    return redirect(`${settings.FRONTEND_URL.replace(/\/$/, '')}/auth/callback?${new URLSearchParams(outcome)}`, {
      'Set-Cookie': cookies,
    });
  },

  async getGoogleLink({ user, context }) {
    return ok(presentGoogleLink(await readGoogleLink(context, user.id)));
  },

  async deleteGoogleLink({ user, context }) {
    await endGoogleLink(context, user);
    return noContent();
  },

  getGoogleStatus: ({ context }) => ok(presentGoogleStatus(isConfigured(context), context.settings)),
});

/** Whether the frontend has the origin of this service. */
function isOwnOrigin({ FRONTEND_URL, GOOGLE_REDIRECT_URI }: Settings): boolean {
  return new URL(FRONTEND_URL).origin === new URL(GOOGLE_REDIRECT_URI).origin;
}

function isConfigured({ settings }: Context): boolean {
  return Boolean(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET);
}

/** Browser redirect: every failure also ends at the frontend, with a code and without internals. */
async function signIn(
  ctx: KoaContext,
  context: Context,
): Promise<{ token: string; cookie: string } | { error: SignInFault; cookie?: undefined }> {
  try {
    const { accessToken, cookie } = await finish(ctx, context);
    return { token: accessToken, cookie };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'server_error') context.log.error({ err: error }, 'sign-in failed');
    else context.log.info({ err: error }, 'sign-in refused');
    securityEvent(context, 'authn_login_fail', { userId: null, provider: 'google', reason: fault });
    return { error: fault };
  }
}

async function finish(ctx: KoaContext, context: Context) {
  const { settings, identityProvider, signIns } = context;
  if (!isConfigured(context)) throw new SignInRefused('not_configured');
  const id = readSignInCookie(context, ctx.get('Cookie'));
  const attempt = id === null ? null : await signIns.take(id);
  const { state, code, error } = ctx.query;
  // Checked first: without a code grant would not check the state.
  if (!attempt || state !== attempt.state) throw new SignInRefused('invalid_state');
  if (error !== undefined) throw new SignInRefused(error === 'access_denied' ? 'access_denied' : 'provider_error');
  if (typeof code !== 'string' || code === '') throw new SignInRefused('provider_error');
  const idToken = await redeemCode(ctx, settings, await identityProvider.addresses(), attempt);
  if (idToken === null) throw new SignInRefused('provider_error');
  return signInWithGoogle(context, { idToken, nonce: attempt.nonce });
}

function faultOf(error: unknown): SignInFault {
  if (error instanceof SignInRefused) return error.fault;
  return error instanceof ProviderUnavailable ? 'provider_unavailable' : 'server_error';
}
