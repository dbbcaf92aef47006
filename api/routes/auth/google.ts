import type { Context as KoaContext } from 'koa';
import { AppError } from '../../../shared/errors.ts';
import { beginSignIn } from '../../../shared/use-cases/auth/begin-sign-in.ts';
import { endGoogleLink, readGoogleLink } from '../../../shared/use-cases/auth/google-link.ts';
import { SignInRefused } from '../../../shared/use-cases/auth/sign-in-refused.ts';
import { signInWithGoogle } from '../../../shared/use-cases/auth/sign-in-with-google.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { google } from '../../contract/google.ts';
import { beginGrant, redeemCode } from '../../http/google-grant.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok, redirect } from '../../http/responses.ts';
import { signInCookie } from '../../http/sign-in-cookie.ts';
import { isGoogleConfigured, presentGoogleLink, presentGoogleStatus } from '../../presenters/google-link.ts';
import { returnToFrontend, startsAnew, takeAttempt } from './provider-return.ts';

export const googleEndpoints = implement(google, {
  async startGoogleSignIn({ query, context, ctx }) {
    const { settings, identityProvider } = context;
    if (!isGoogleConfigured(settings)) throw new AppError(503, 'Google sign-in is not configured');
    const { location, id } = await beginSignIn(context, {
      provider: 'google',
      startsAnew: startsAnew(ctx, query),
      begin: async () => beginGrant(ctx, settings, await identityProvider.addresses()),
    });
    return redirect(location, { 'Set-Cookie': signInCookie(context, settings.GOOGLE_REDIRECT_URI, id) });
  },

  finishGoogleSignIn: ({ context, ctx }) =>
    returnToFrontend(ctx, context, {
      provider: 'google',
      redirectUri: context.settings.GOOGLE_REDIRECT_URI,
      finish: () => finish(ctx, context),
    }),

  async getGoogleLink({ user, context }) {
    return ok(presentGoogleLink(await readGoogleLink(context, user.id)));
  },

  async deleteGoogleLink({ user, context }) {
    await endGoogleLink(context, user);
    return noContent();
  },

  getGoogleStatus: ({ context }) => ok(presentGoogleStatus(context.settings)),
});

async function finish(ctx: KoaContext, context: Context) {
  const { settings, identityProvider } = context;
  if (!isGoogleConfigured(settings)) throw new SignInRefused('not_configured');
  const { code, error } = ctx.query;
  // Checked first: without a code grant would not check the state.
  const attempt = await takeAttempt(ctx, context, { provider: 'google', redirectUri: settings.GOOGLE_REDIRECT_URI });
  if (error !== undefined) throw new SignInRefused(error === 'access_denied' ? 'access_denied' : 'provider_error');
  if (typeof code !== 'string' || code === '') throw new SignInRefused('provider_error');
  const idToken = await redeemCode(ctx, settings, await identityProvider.addresses(), attempt);
  if (idToken === null) throw new SignInRefused('provider_error');
  return signInWithGoogle(context, { idToken, nonce: attempt.nonce, startsAnew: attempt.startsAnew });
}
