import type { ResetLink } from '../../shared/use-cases/auth/password-reset.ts';
import type { MintedToken } from '../../shared/use-cases/auth/session-cookie.ts';
import type { Tokens } from '../../shared/use-cases/auth/start-session.ts';
import type { TemporaryPassword } from '../../shared/use-cases/auth/temporary-password.ts';
import type { AccessToken, Tokens as TokensBody } from '../contract/accounts.ts';

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

/** A link by which a user sets a new password. */
export function presentResetLink({ token, expiresAt }: ResetLink) {
  return { token, expires_at: expiresAt.toISOString() };
}
