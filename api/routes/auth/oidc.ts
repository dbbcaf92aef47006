import type { Context as KoaContext } from 'koa';
import { NotFound } from '../../../shared/errors.ts';
import { UntrustedIdentity } from '../../../shared/services/identity-provider.ts';
import { type OidcProvider, type ProvidedIdentity, ProviderRefused } from '../../../shared/services/oidc-provider.ts';
import { beginSignIn } from '../../../shared/use-cases/auth/begin-sign-in.ts';
import { confirmIdentity } from '../../../shared/use-cases/auth/confirm-identity.ts';
import { linkIdentity, readOwnIdentities, unlinkIdentity } from '../../../shared/use-cases/auth/own-identities.ts';
import { SignInRefused } from '../../../shared/use-cases/auth/sign-in-refused.ts';
import { signInWithProvider } from '../../../shared/use-cases/auth/sign-in-with-provider.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { identities, oidc } from '../../contract/identities.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok, redirect, withCookie } from '../../http/responses.ts';
import { signInCookie } from '../../http/sign-in-cookie.ts';
import { presentIdentities, presentLinkStart, presentSignInWays } from '../../presenters/identities.ts';
import { returnToFrontend, startsAnew, takeAttempt } from './provider-return.ts';

/** Signing in through providers, and linking their identities. */
export const oidcEndpoints = implement(oidc, {
  async startProviderSignIn({ params, query, context, ctx }) {
    const { provider, redirectUri } = providerOf(context, params.provider);
    const { location, id } = await beginSignIn(context, {
      provider: params.provider,
      startsAnew: startsAnew(ctx, query),
      begin: () => provider.begin(redirectUri),
    });
    return redirect(location, { 'Set-Cookie': signInCookie(context, redirectUri, id) });
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

interface Used {
  provider: OidcProvider;
  redirectUri: string;
}

/** @throws NotFound */
function providerOf({ providers, settings }: Context, id: string): Used {
  const provider = providers.get(id);
  if (!provider) throw new NotFound('There is no such provider');
  const api = `${settings.OIDC_CALLBACK_ORIGIN}${settings.BASE_PATH}/api/v1`;
  return { provider, redirectUri: `${api}/auth/oidc/${id}/callback` };
}

async function finishWith(ctx: KoaContext, context: Context, { provider, redirectUri }: Used) {
  const { settings } = provider;
  const attempt = await takeAttempt(ctx, context, { provider: settings.id, redirectUri });
  // The address is ours, not the one of the request: a proxy may have changed it.
  const returned = new URL(redirectUri);
  returned.search = ctx.querystring;
  const identity = await identify(() => provider.finish(returned, attempt));
  if (attempt.link) {
    await linkIdentity(context, attempt.link, { provider: settings, identity });
    return { linked: settings.id };
  }
  return signInWithProvider(context, { provider: settings, identity, startsAnew: attempt.startsAnew });
}

/** Who the person is, in the words of a sign-in. @throws SignInRefused, ProviderUnavailable */
async function identify(finish: () => Promise<ProvidedIdentity>): Promise<ProvidedIdentity> {
  try {
    return await finish();
  } catch (error) {
    if (error instanceof UntrustedIdentity) throw new SignInRefused('invalid_token', { cause: error });
    if (!(error instanceof ProviderRefused)) throw error;
    throw new SignInRefused(error.code === 'access_denied' ? 'access_denied' : 'provider_error', { cause: error });
  }
}
