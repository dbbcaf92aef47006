import { isIP } from 'node:net';
import type { Context, Middleware } from 'koa';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../shared/platform/errors.ts';
import type { RequestState } from './request-scope.ts';

/** Maximum number of refused names in the log: a scanner invents as many as it likes. */
const MAX_LOGGED = 20;
/** Open to all hosts: these paths reveal nothing, and load balancers and other containers use names of their own. */
const OPEN_PATHS = /^\/health\/(live|ready)\/?$/;

/**
 * Refuses requests for a host name that isn't this service's. Otherwise an attacker could point a name of theirs at this machine, and their
 * page would be same-origin with the service and could read its responses (DNS rebinding). IP addresses can't be misused this way, so all
 * are allowed.
 * @throws AppError 421
 */
export function allowedHosts(settings: Settings): Middleware {
  const allowed = hostNamesOf(settings);
  const logged = new Set<string>();
  return (ctx, next) => {
    const refused = askedHosts(ctx, settings).find((host) => !isAllowed(hostNameIn(host), allowed));
    if (refused === undefined || OPEN_PATHS.test(ctx.path)) return next();
    if (!logged.has(refused) && logged.size < MAX_LOGGED) {
      logged.add(refused);
      (ctx.state as RequestState).context.log.warn(
        { host: refused },
        'requests for this host are refused. If it is a name of this service, add it to ALLOWED_HOSTS, or set PUBLIC_URL',
      );
    }
    throw new AppError(
      421,
      'This service is not known by the host name of the request. Its operator can add the name to the setting ALLOWED_HOSTS, or set PUBLIC_URL',
      { code: 'unknown_host' },
    );
  };
}

/**
 * The hosts that a request names. Behind trusted proxies, these are the hosts that the proxies were asked for. HTTP/1.0, which no browser
 * speaks, may name none.
 */
function askedHosts(ctx: Context, { TRUST_PROXY }: Settings): string[] {
  const named = (TRUST_PROXY > 0 && ctx.get('X-Forwarded-Host')) || ctx.get('Host');
  return named === '' ? [] : named.split(',').map((host) => host.trim());
}

/** The name without its port, as URLs write it; null if there is none. */
function hostNameIn(host: string): string | null {
  const address = `http://${host}`;
  return /^[^\s/@\\?#]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : null;
}

function isAllowed(name: string | null, allowed: ReadonlySet<string>): boolean {
  if (name === null) return false;
  return allowed.has(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostNamesOf(settings: Settings): ReadonlySet<string> {
  const { HOST, PUBLIC_URL, FRONTEND_URL, OIDC_CALLBACK_ORIGIN, GOOGLE_REDIRECT_URI, ALLOWED_HOSTS = [] } = settings;
  const addresses = [PUBLIC_URL, FRONTEND_URL, OIDC_CALLBACK_ORIGIN, GOOGLE_REDIRECT_URI];
  const names = [...addresses.map((address) => new URL(address).host), HOST, ...ALLOWED_HOSTS].map(hostNameIn);
  return new Set(['localhost', ...names.filter((name) => name !== null)]);
}
