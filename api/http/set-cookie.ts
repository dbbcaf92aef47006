import type { Context as KoaContext } from 'koa';
import type { Settings } from '../../config/settings.ts';

interface Cookie {
  value: string;
  /** The browser sends it for this path and those below. */
  path: string;
  /** How long the browser keeps it, in seconds; 0 removes it. */
  seconds: number;
  sameSite: 'Strict' | 'Lax';
  /** Whether it is sent over TLS only. */
  isSecure: boolean;
}

/**
 * A Set-Cookie header; scripts never see the cookie. Written by hand: Koa refuses secure cookies on connections without TLS, as behind
 * a proxy that terminates it.
 * @param cookie.value letters, digits, and `-`, `_`, `.`: nothing is escaped.
 */
export function setCookie(name: string, { value, path, seconds, sameSite, isSecure }: Cookie): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}

/** Whether the browser uses TLS: in production a proxy may terminate it. */
export function usesTls(ctx: KoaContext, { NODE_ENV }: Pick<Settings, 'NODE_ENV'>): boolean {
  return ctx.secure || NODE_ENV === 'production';
}
