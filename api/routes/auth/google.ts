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
import { anybody, signedIn } from '../../access/access.ts';
import { GoogleLink, GoogleStatus } from '../../contract/accounts.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { noContent, ok, redirect } from '../../http/answers.ts';
import { del, get } from '../../http/endpoint.ts';
import { beginGrant, redeemCode } from '../../http/google-grant.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { noSignInCookie, readSignInCookie, signInCookie } from '../../http/sign-in-cookie.ts';
import { presentGoogleLink, presentGoogleStatus } from '../../presenters/google-link.ts';

export const googleEndpoints = [
  get('/login', {
    operation: 'startGoogleSignIn',
    summary: 'Start signing in with Google',
    allow: anybody,
    answers: {
      302: nothing('To the identity provider'),
      503: problem('Google sign-in is not configured, or the identity provider is unavailable'),
    },
    async handle({ context, ctx }) {
      const { settings, identityProvider, signIns, log } = context;
      if (!isConfigured(context)) throw new AppError(503, 'Google sign-in is not configured');
      try {
        const { location, attempt } = await beginGrant(ctx, settings, await identityProvider.addresses());
        const id = await signIns.open(attempt);
        return redirect(location, { 'Set-Cookie': signInCookie(context, id) });
      } catch (error) {
        log.warn({ err: error }, 'sign-in not begun');
        throw new Unavailable('Google sign-in is not available at the moment');
      }
    },
  }),
  get('/callback', {
    operation: 'finishGoogleSignIn',
    summary:
      'Return from the identity provider; ends at the frontend with a token or an error code. A frontend of the same origin is signed in by the session cookie too',
    allow: anybody,
    answers: { 302: nothing('To the frontend, with `token` or `error` in the address') },
    async handle({ context, ctx }) {
      const { settings } = context;
      const { cookie, ...outcome } = await signIn(ctx, context);
      const cookies = [noSignInCookie(settings)];
      // A frontend on another origin never sends the cookie back, so it is not set.
      if (cookie !== undefined && isOwnOrigin(settings)) cookies.push(sessionCookie(ctx, settings, cookie));
      return redirect(`${settings.FRONTEND_URL.replace(/\/$/, '')}/auth/callback?${new URLSearchParams(outcome)}`, {
        'Set-Cookie': cookies,
      });
    },
  }),
  get('/link', {
    operation: 'getGoogleLink',
    summary: 'Get the link to a Google account',
    allow: signedIn,
    answers: { 200: json('The link', GoogleLink) },
    async handle({ user, context }) {
      return ok(presentGoogleLink(await readGoogleLink(context, user.id)));
    },
  }),
  del('/link', {
    operation: 'deleteGoogleLink',
    summary: 'Remove the link to a Google account; all your other sessions end, too',
    allow: signedIn,
    answers: {
      204: nothing('The Google account can no longer sign in'),
      400: problem('It is the only way to sign in'),
      404: problem('No Google account is linked'),
    },
    async handle({ user, context }) {
      await endGoogleLink(context, user);
      return noContent();
    },
  }),
  get('/status', {
    operation: 'getGoogleStatus',
    summary: 'Whether Google sign-in is configured',
    allow: anybody,
    answers: { 200: json('The configuration', GoogleStatus) },
    handle: ({ context }) => ok(presentGoogleStatus(isConfigured(context), context.settings)),
  }),
];

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
