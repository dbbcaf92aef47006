import type { Middleware } from 'koa';

const ICON = '/docs/favicon-32x32.png';

/**
 * Paths that browsers request automatically: the icon and the root. Without the web client, browsers are redirected to
 * the documentation; other clients get 404.
 * @param base the path that Pairwise is below; empty at the root.
 */
export function frontDoor(base: string): Middleware {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/favicon.ico') ctx.redirect(base + ICON);
    else if (ctx.path === '/' && ctx.get('Accept').includes('text/html')) ctx.redirect(`${base}/docs`);
    else return next();
    return undefined;
  };
}
