import type { Tokens } from '../../shared/use-cases/auth/start-session.ts';

/** What a client signs its requests with, and how long it may. */
export function presentTokens({ accessToken, refreshToken, expiresIn }: Tokens) {
  return { access_token: accessToken, token_type: 'bearer', expires_in: expiresIn, refresh_token: refreshToken };
}
