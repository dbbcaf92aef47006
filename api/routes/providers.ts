import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';
import type { Context } from '../../shared/context.ts';
import { securityEvent } from '../../shared/operate/security-event.ts';
import { AppError, NotFound } from '../../shared/platform/errors.ts';
import { type Beginning, beginSignIn } from '../../shared/sign-in/begin-sign-in.ts';
import { confirmIdentity } from '../../shared/sign-in/confirm-identity.ts';
import { google } from '../../shared/sign-in/contract/google.ts';
import { identities, oidc } from '../../shared/sign-in/contract/identities.ts';
import { endGoogleLink, readGoogleLink } from '../../shared/sign-in/google-link.ts';
import {
  type OidcProvider,
  type ProvidedIdentity,
  ProviderRefused,
  ProviderUnavailable,
  UntrustedIdentity,
} from '../../shared/sign-in/oidc-provider.ts';
import { linkIdentity, readOwnIdentities, unlinkIdentity } from '../../shared/sign-in/own-identities.ts';
import {
  presentGoogleLink,
  presentGoogleStatus,
  presentIdentities,
  presentLinkStart,
  presentSignInWays,
} from '../../shared/sign-in/present.ts';
import type { SignInAttempt } from '../../shared/sign-in/sign-in-attempts.ts';
import { type SignInFault, SignInRefused } from '../../shared/sign-in/sign-in-refused.ts';
import { signInWithGoogle } from '../../shared/sign-in/sign-in-with-google.ts';
import { signInWithProvider } from '../../shared/sign-in/sign-in-with-provider.ts';
import { beginGrant } from '../http/google-grant.ts';
import { implement } from '../http/implement.ts';
import { noContent, ok, redirect, withCookie } from '../http/responses.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { noSignInCookie, readSignInCookie, signInCookie } from '../http/sign-in-cookie.ts';

export const googleEndpoints = implement(google, {
  async startGoogleSignIn({ query, context, ctx }) {
    const { google: provider, settings } = context;
    if (!provider) throw new AppError(503, 'Google sign-in is not configured');
    const redirectUri = settings.GOOGLE_REDIRECT_URI;
    const begin = async () =>
      beginGrant(ctx, provider.settings, { redirectUri, authorizationAddress: await provider.authorizationAddress() });
    return start(ctx, context, { provider, redirectUri }, { query, begin });
  },

  finishGoogleSignIn({ context, ctx }) {
    const redirectUri = context.settings.GOOGLE_REDIRECT_URI;
    return returnToFrontend(ctx, context, {
      provider: 'google',
      redirectUri,
      async finish() {
        if (!context.google) throw new SignInRefused('not_configured');
        const { identity, attempt } = await identify(ctx, context, { provider: context.google, redirectUri });
        return signInWithGoogle(context, { identity, startsAnew: attempt.startsAnew });
      },
    });
  },

  async getGoogleLink({ user, context }) {
    return ok(presentGoogleLink(await readGoogleLink(context, user.id)));
  },

  async deleteGoogleLink({ user, context }) {
    await endGoogleLink(context, user);
    return noContent();
  },

  getGoogleStatus: ({ context }) => ok(presentGoogleStatus(context.settings)),
});

interface Used {
  provider: OidcProvider;
  redirectUri: string;
}

/**
 * Sends a browser to a provider to sign in there. `new_account` is ignored for a page of another site, which must not make a visitor end up
 * with two accounts.
 */
async function start(
  ctx: KoaContext,
  context: Context,
  { provider, redirectUri }: Used,
  { query, begin }: { query: { new_account?: boolean | undefined }; begin: Beginning['begin'] },
) {
  const { location, id } = await beginSignIn(context, {
    provider: provider.settings.id,
    startsAnew: query.new_account === true && ctx.get('Sec-Fetch-Site') !== 'cross-site',
    begin,
  });
  return redirect(location, { 'Set-Cookie': signInCookie(context, redirectUri, id) });
}

/** What a browser brings back from a provider. */
interface Return {
  /** Id of the provider. */
  provider: string;
  redirectUri: string;
  /** Fields that the frontend gets with the code of a failure. */
  about?: Readonly<Record<string, string>>;
  /** A session, or the id of the provider whose identity was linked. */
  finish: () => Promise<{ accessToken: string; cookie: string } | { linked: string }>;
}

/** Redirects to the frontend at the end of a sign-in, also after a failure: then with a code and without internals. */
async function returnToFrontend(ctx: KoaContext, context: Context, { redirectUri, finish, ...from }: Return) {
  const { settings } = context;
  const { cookie, ...outcome } = await outcomeOf(context, from, finish);
  const cookies = [noSignInCookie(redirectUri)];
  // A frontend on another origin could never send the cookie back, so it is not set.
  if (cookie !== undefined && isOwnOrigin(settings, redirectUri)) cookies.push(sessionCookie(ctx, settings, cookie));
  return redirect(`${settings.FRONTEND_URL.replace(/\/$/, '')}/auth/callback?${new URLSearchParams(outcome)}`, {
    'Set-Cookie': cookies,
  });
}

/**
 * Takes the attempt that a return belongs to, so that it can't be used again.
 * @throws SignInRefused for another browser, provider or state, or after ten minutes.
 */
async function takeAttempt(
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

/** Signing in through providers, and linking their identities. */
export const oidcEndpoints = implement(oidc, {
  startProviderSignIn({ params, query, context, ctx }) {
    const used = providerOf(context, params.provider);
    return start(ctx, context, used, { query, begin: () => used.provider.begin(used.redirectUri) });
  },

  finishProviderSignIn({ params: { provider: id }, context, ctx }) {
    const { redirectUri, provider } = providerOf(context, id);
    const finish = () => finishWith(ctx, context, { provider, redirectUri });
    return returnToFrontend(ctx, context, { provider: id, redirectUri, about: { provider: id }, finish });
  },

  async startProviderLink({ params, body, user, context }) {
    const { provider, redirectUri } = providerOf(context, params.provider);
    await confirmIdentity(context, user, body.current_password);
    const { location, id } = await beginSignIn(context, {
      provider: params.provider,
      link: { userId: user.id, sessionId: user.sessionId },
      begin: () => provider.begin(redirectUri),
    });
    return withCookie(ok(presentLinkStart(location)), signInCookie(context, redirectUri, id));
  },
});

/** The ways in which people sign in. */
export const identityEndpoints = implement(identities, {
  listSignInWays: ({ context }) => ok(presentSignInWays(context.settings)),

  async listIdentities({ user, context }) {
    return ok(presentIdentities(await readOwnIdentities(context, user.id)));
  },

  async deleteIdentity({ params, user, context }) {
    await unlinkIdentity(context, user, params.identity_id);
    return noContent();
  },
});

/** @throws NotFound */
function providerOf({ providers, settings }: Context, id: string): Used {
  const provider = providers.get(id);
  if (!provider) throw new NotFound('There is no such provider');
  const api = `${settings.OIDC_CALLBACK_ORIGIN}${settings.BASE_PATH}/api/v1`;
  return { provider, redirectUri: `${api}/auth/oidc/${id}/callback` };
}

async function finishWith(ctx: KoaContext, context: Context, used: Used) {
  const { settings } = used.provider;
  const { identity, attempt } = await identify(ctx, context, used);
  if (attempt.link) {
    await linkIdentity(context, attempt.link, { provider: settings, identity });
    return { linked: settings.id };
  }
  return signInWithProvider(context, { provider: settings, identity, startsAnew: attempt.startsAnew });
}

/**
 * The person whom the provider names, as the sign-in needs it.
 * @throws SignInRefused, ProviderUnavailable
 */
async function identify(
  ctx: KoaContext,
  context: Context,
  { provider, redirectUri }: Used,
): Promise<{ identity: ProvidedIdentity; attempt: SignInAttempt }> {
  const attempt = await takeAttempt(ctx, context, { provider: provider.settings.id, redirectUri });
  // Uses our own address, not that of the request, which a proxy may have changed.
  const returned = new URL(redirectUri);
  returned.search = ctx.querystring;
  const { code, error } = ctx.query;
  if (error === undefined && (typeof code !== 'string' || code === '')) throw new SignInRefused('provider_error');
  try {
    return { identity: await provider.finish(returned, attempt), attempt };
  } catch (error) {
    if (error instanceof UntrustedIdentity) throw new SignInRefused('invalid_token', { cause: error });
    if (!(error instanceof ProviderRefused)) throw error;
    throw new SignInRefused(error.code === 'access_denied' ? 'access_denied' : 'provider_error', { cause: error });
  }
}
