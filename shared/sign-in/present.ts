import Bowser from 'bowser';
import { passkeyOrigin } from '../../config/passkey-origin.ts';
import type { Settings } from '../../config/settings.ts';
import type { ProviderSettings } from '../../config/settings-providers.ts';
import type { AccessToken, Session, Tokens as TokensBody } from '../accounts/contract/accounts.ts';
import type { Identity, SignInWays } from './contract/identities.ts';
import type { OwnPasskeys, Passkey } from './contract/passkeys.ts';
import type { GoogleLink } from './google-link.ts';
import type { OwnIdentity } from './own-identities.ts';
import type { OwnPasskeys as Own } from './own-passkeys.ts';
import type { ResetLink } from './password-reset.ts';
import type { MintedToken } from './session-cookie.ts';
import type { Tokens } from './start-session.ts';
import type { OwnSession } from './store/own-sessions.ts';
import type { Passkey as StoredPasskey } from './store/passkeys.ts';
import type { TemporaryPassword } from './temporary-password.ts';

/** The browser and system in a User-Agent, such as `Firefox on Linux`, or the program; null if it names nothing. */
function presentBrowser(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null;
  return [browser.name, os.name].filter(Boolean).join(' on ') || program;
}

/** The link to a Google account, and whether it can be removed. */
export function presentGoogleLink({ linked, linkedAt, hasPassword, canBeEnded }: GoogleLink) {
  return {
    linked,
    linked_at: linkedAt?.toISOString() ?? null,
    has_password: hasPassword,
    can_be_ended: canBeEnded,
  };
}

/** Whether Google sign-in works here, and what is missing if it doesn't. */
export function presentGoogleStatus(settings: Settings) {
  return {
    google_oauth_enabled: settings.google !== null,
    google_client_id_set: Boolean(settings.GOOGLE_CLIENT_ID),
    google_client_secret_set: Boolean(settings.GOOGLE_CLIENT_SECRET),
  };
}

/** The ways to sign in, for a screen that offers them. */
export function presentSignInWays(settings: Settings): SignInWays {
  const ways = (providers: readonly ProviderSettings[], path: string) =>
    providers.map(({ id, name, color }) => {
      return { id, name, color, sign_in_url: `${settings.BASE_PATH}/api/v1/auth/${path}${id}/login` };
    });
  return {
    passwords: !settings.SSO_ONLY,
    passkeys: passkeyOrigin(settings.PUBLIC_URL),
    mail: settings.mail !== null,
    providers: [...ways(settings.google ? [settings.google] : [], ''), ...ways(settings.providers, 'oidc/')],
  };
}

/** An identity of the caller's account. */
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

/** Address where the browser goes to link an identity. */
export const presentLinkStart = (url: string) => ({ url });

/** Address where the browser goes to sign out at the provider. */
export const presentSignOut = (url: string) => ({ sign_out_url: url });

const presentPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  synced: isSynced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** One's own passkeys. */
export const presentPasskeys = ({ passkeys, recoveryCodesLeft, isRequired }: Own): OwnPasskeys => ({
  passkeys: passkeys.map(presentPasskey),
  recovery_codes_left: recoveryCodesLeft,
  required: isRequired,
});

/** A new passkey. With the first one, the only time with the recovery codes. */
export const presentNewPasskey = (made: { passkey: StoredPasskey; recoveryCodes: string[] | null }) => ({
  passkey: presentPasskey(made.passkey),
  recovery_codes: made.recoveryCodes,
});

/** Recovery codes, the only time. */
export const presentRecoveryCodes = (codes: readonly string[]) => ({ recovery_codes: codes });

/** A challenge for a browser. */
export const presentChallenge = ({
  ticket,
  expiresIn,
  options,
}: {
  ticket: string;
  expiresIn: number;
  options: object;
}) => ({
  ticket,
  expires_in: expiresIn,
  options: { ...options },
});

/** A session, as shown to its user; without tokens and hashes. */
export function presentSession(session: OwnSession, currentId: string): Session {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    renewed_at: session.renewedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.address,
    browser: presentBrowser(session.userAgent),
    current: session.id === currentId,
  };
}

/** Access and refresh token with their lifetime. */
export function presentTokens({ accessToken, refreshToken, expiresIn }: Tokens): TokensBody {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn, refresh_token: refreshToken };
}

/** The tokens for a browser, which has a cookie instead of a refresh token. */
export function presentAccessToken({ accessToken, expiresIn }: MintedToken): AccessToken {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn };
}

/** A password that its user must change at the next sign-in. */
export function presentTemporaryPassword({ password, expiresAt }: TemporaryPassword) {
  return { password, expires_at: expiresAt.toISOString() };
}

/** A link for setting a new password. */
export function presentResetLink({ token, expiresAt }: ResetLink) {
  return { token, expires_at: expiresAt.toISOString() };
}
