import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Middleware } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { CONTENT_SECURITY_POLICY } from '../http/content-security-policy.ts';

/** No page needs any of these features. Passkeys are left to our own pages, which is the default of browsers. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const PAGE_PATHS = /^\/(docs|admin)(\/|$)/;
const API_PATHS = /^\/api\//;

/**
 * Sets security headers. API responses are not cached, unless a handler sets otherwise.
 */
export function securityHeaders({ HSTS_INCLUDE_SUBDOMAINS }: Settings): Middleware {
  const data = protection(CONTENT_SECURITY_POLICY.data, 'no-referrer', HSTS_INCLUDE_SUBDOMAINS);
  // With no-referrer, browsers would send 'Origin: null' with the forms of our own pages.
  const pages = protection(CONTENT_SECURITY_POLICY.tools, 'same-origin', HSTS_INCLUDE_SUBDOMAINS);
  return (ctx, next) => {
    if (API_PATHS.test(ctx.path)) ctx.set('Cache-Control', 'no-store');
    ctx.set(PAGE_PATHS.test(ctx.path) ? pages : data);
    return next();
  };
}

/** Helmet's headers, computed once, since they are the same for every response. */
function protection(
  contentSecurityPolicy: string,
  policy: 'no-referrer' | 'same-origin',
  includeSubDomains: boolean,
): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy },
    hsts: { maxAge: 31_536_000, includeSubDomains },
  })(request, response, (error) => {
    if (error) throw error;
  });
  return {
    ...(response.getHeaders() as Record<string, string>),
    'Content-Security-Policy': contentSecurityPolicy,
    'Permissions-Policy': PERMISSIONS_POLICY,
  };
}
