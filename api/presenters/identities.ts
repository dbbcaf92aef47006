import { passkeyOrigin } from '../../config/passkey-origin.ts';
import type { Settings } from '../../config/settings.ts';
import type { OwnIdentity } from '../../shared/use-cases/auth/own-identities.ts';
import type { Identity, SignInWays } from '../contract/identities.ts';
import { isGoogleConfigured } from './google-link.ts';

/** The ways to sign in, for a screen that offers them. */
export function presentSignInWays(settings: Settings): SignInWays {
  const google = {
    id: 'google',
    name: 'Google',
    color: null,
    sign_in_url: `${settings.BASE_PATH}/api/v1/auth/google/login`,
  };
  return {
    passwords: !settings.SSO_ONLY,
    passkeys: passkeyOrigin(settings.PUBLIC_URL),
    mail: settings.mail !== null,
    providers: [
      ...(isGoogleConfigured(settings) ? [google] : []),
      ...settings.providers.map(({ id, name, color }) => ({
        id,
        name,
        color,
        sign_in_url: `${settings.BASE_PATH}/api/v1/auth/oidc/${id}/login`,
      })),
    ],
  };
}

/** An identity that may sign in to one's account. */
const presentIdentity = ({ id, provider, issuer, createdAt, lastUsedAt, canBeEnded }: OwnIdentity): Identity => ({
  id,
  provider,
  issuer,
  linked_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  can_be_ended: canBeEnded,
});

/** The identities of one's account. */
export const presentIdentities = (own: { identities: readonly OwnIdentity[]; hasPassword: boolean }) => ({
  identities: own.identities.map(presentIdentity),
  has_password: own.hasPassword,
});

/** Address to which the browser goes to link an identity. */
export const presentLinkStart = (url: string) => ({ url });

/** Address to which the browser goes to sign out at the provider. */
export const presentSignOut = (url: string) => ({ sign_out_url: url });
