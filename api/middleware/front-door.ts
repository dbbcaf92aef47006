import type { Middleware } from 'koa';

const ICON = '/docs/favicon-32x32.png';

/**
 * What browsers ask for by themselves: the icon, and the address alone. Where the pages of the service don't answer it, people
 * are led to the documentation; other clients are told that there is nothing.
 */
export function frontDoor(): Middleware {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/favicon.ico') ctx.redirect(ICON);
    else if (ctx.path === '/' && ctx.get('Accept').includes('text/html')) ctx.redirect('/docs');
    else return next();
    return undefined;
  };
}
