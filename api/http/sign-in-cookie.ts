import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../config/settings.ts';
import { SIGN_IN_SECONDS } from '../../shared/cache/sign-in-attempts.ts';
import type { Context } from '../../shared/use-cases/context.ts';
import { setCookie } from './set-cookie.ts';

type Signing = Pick<Context, 'settings' | 'keys'>;

const NAME = 'pairwise_sign_in';

/**
 * The Set-Cookie header that binds a sign-in to the browser that started it. It is sent with the provider's redirect
 * (SameSite=Lax), to the sign-in's paths only.
 */
export function signInCookie({ settings, keys }: Signing, id: string): string {
  return header(settings, `${id}.${signature(keys, id)}`, SIGN_IN_SECONDS);
}

/** The header that removes the cookie. */
export function noSignInCookie(settings: Settings): string {
  return header(settings, '', 0);
}

/** The id in a Cookie header; null without a validly signed one. */
export function readSignInCookie({ keys }: Pick<Signing, 'keys'>, cookies: string): string | null {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  const [id = '', given = ''] = value?.split('.') ?? [];
  const expected = signature(keys, id);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? id : null;
}

function header(settings: Settings, value: string, seconds: number): string {
  const { protocol, pathname } = new URL(settings.GOOGLE_REDIRECT_URI);
  const path = pathname.slice(0, pathname.lastIndexOf('/')) || '/';
  return setCookie(NAME, { value, path, seconds, sameSite: 'Lax', isSecure: protocol === 'https:' });
}

function signature(keys: Signing['keys'], id: string): string {
  return createHmac('sha256', keys.signInCookie).update(id).digest('base64url');
}
