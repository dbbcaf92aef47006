import type { MintedToken } from '../../shared/use-cases/auth/session-cookie.ts';
import type { Tokens } from '../../shared/use-cases/auth/start-session.ts';
import type { TemporaryPassword } from '../../shared/use-cases/auth/temporary-password.ts';
import { dateTimeSchema, described, type JsonSchema, named, objectOf, stringSchema } from '../http/json-schema.ts';

/** Access and refresh token with their lifetime. */
export function presentTokens({ accessToken, refreshToken, expiresIn }: Tokens) {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn, refresh_token: refreshToken };
}

export const tokensSchema: JsonSchema = named(
  'Tokens',
  objectOf({
    access_token: described('Sent as a bearer token.', stringSchema),
    token_type: { const: 'bearer' },
    expires_in: described('Seconds until the access token expires.', { type: 'integer', minimum: 1 }),
    refresh_token: described('Valid for one refresh.', stringSchema),
  }),
);

/** The same for a browser, which has a cookie instead of a refresh token. */
export function presentAccessToken({ accessToken, expiresIn }: MintedToken) {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn };
}

export const accessTokenSchema: JsonSchema = named(
  'AccessToken',
  objectOf({
    access_token: described('Sent as a bearer token.', stringSchema),
    token_type: { const: 'bearer' },
    expires_in: described('Seconds until the access token expires.', { type: 'integer', minimum: 1 }),
  }),
);

/** A password that its user must change at the next sign-in. */
export function presentTemporaryPassword({ password, expiresAt }: TemporaryPassword) {
  return { password, expires_at: expiresAt.toISOString() };
}

export const temporaryPasswordSchema: JsonSchema = named(
  'TemporaryPassword',
  objectOf({
    password: described('Give it to the user. It is not shown again.', stringSchema),
    expires_at: described('When it can no longer be used.', dateTimeSchema),
  }),
);
