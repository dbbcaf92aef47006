import type { Tokens } from '../../shared/use-cases/auth/start-session.ts';
import { type JsonSchema, named, objectOf, plainText, said } from '../http/json-schema.ts';

/** What a client signs its requests with, and how long it may. */
export function presentTokens({ accessToken, refreshToken, expiresIn }: Tokens) {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn, refresh_token: refreshToken };
}

export const tokensSchema: JsonSchema = named(
  'Tokens',
  objectOf({
    access_token: said('Sent as a bearer token.', plainText),
    token_type: { const: 'bearer' },
    expires_in: said('Seconds until the access token expires.', { type: 'integer', minimum: 1 }),
    refresh_token: said('Good for one refresh.', plainText),
  }),
);
