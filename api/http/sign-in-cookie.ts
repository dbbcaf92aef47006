import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../shared/context.ts';
import { SIGN_IN_SECONDS } from '../../shared/sign-in/sign-in-attempts.ts';
import { setCookie } from './set-cookie.ts';

type Signing = Pick<Context, 'keys'>;

const NAME = 'pairwise_sign_in';

/**
 * The Set-Cookie header that binds a sign-in to the browser that started it. It is sent with the provider's redirect (SameSite=Lax).
 * @param redirectUri where the provider redirects to. Over https no other host can set the cookie (`__Host-`).
 */
export function signInCookie({ keys }: Signing, redirectUri: string, id: string): string {
  return header(redirectUri, `${id}.${signature(keys, id)}`, SIGN_IN_SECONDS);
}

/** The header that removes the cookie. */
export function noSignInCookie(redirectUri: string): string {
  return header(redirectUri, '', 0);
}

/** The id in a Cookie header; null without a validly signed one. */
export function readSignInCookie({ keys }: Signing, redirectUri: string, cookies: string): string | null {
  const { name } = shapeOf(redirectUri);
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [id = '', given = ''] = value?.split('.') ?? [];
  const expected = signature(keys, id);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? id : null;
}

function header(redirectUri: string, value: string, seconds: number): string {
  const { name, path, isSecure } = shapeOf(redirectUri);
  return setCookie(name, { value, path, seconds, sameSite: 'Lax', isSecure });
}

function shapeOf(redirectUri: string): { name: string; path: string; isSecure: boolean } {
  const { protocol, pathname } = new URL(redirectUri);
  if (protocol === 'https:') return { name: `__Host-${NAME}`, path: '/', isSecure: true };
  return { name: NAME, path: pathname.slice(0, pathname.lastIndexOf('/')) || '/', isSecure: false };
}

function signature(keys: Signing['keys'], id: string): string {
  return createHmac('sha256', keys.signInCookie).update(id).digest('base64url');
}
