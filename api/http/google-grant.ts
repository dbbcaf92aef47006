import grantModule from 'grant';
import type { Context as KoaContext, Middleware } from 'koa';
import type { ProviderSettings } from '../../config/settings-providers.ts';
import type { SignInSecrets } from '../../shared/sign-in/sign-in-attempts.ts';

const grant = grantModule as unknown as typeof grantModule.default;

/** State that grant keeps from the first step of a sign-in. */
interface GrantSession {
  state?: string;
  nonce?: string;
  code_verifier?: string;
}

/**
 * The address of the provider's consent screen, and the values that the callback has to match. grant expects its path to be
 * `<prefix>/google/login`.
 */
export async function beginGrant(
  ctx: KoaContext,
  { clientId, clientSecret, scopes }: ProviderSettings,
  { authorizationAddress, redirectUri }: { authorizationAddress: string; redirectUri: string },
): Promise<{ location: string; secrets: SignInSecrets }> {
  const begin = grant.koa({
    config: {
      defaults: { prefix: '/api/v1/auth', transport: 'state' },
      google: {
        key: clientId,
        secret: clientSecret!,
        authorize_url: authorizationAddress,
        redirect_uri: redirectUri,
        scope: scopes.split(' '),
        state: true,
        nonce: true,
        pkce: true,
      },
    },
  }) as unknown as Middleware;
  const session: { grant: GrantSession } = { grant: {} };
  (ctx as unknown as { session: typeof session }).session = session;
  await begin(ctx as never, async () => {});
  const location = ctx.response.get('Location');
  const { state, nonce, code_verifier: codeVerifier } = session.grant;
  if (!location || !state || !nonce || !codeVerifier) throw new Error('grant did not start a sign-in');
  return { location, secrets: { state, nonce, codeVerifier } };
}
