import type { Middleware } from 'koa';

/**
 * Removes the path of PUBLIC_URL from the paths of requests. Paths without it stay unchanged: the proxy in front may have removed it, and
 * health checks call this process directly.
 * @param base such as `/tools/pairwise`.
 */
export function basePath(base: string): Middleware {
  return (ctx, next) => {
    if (ctx.path === base || ctx.path.startsWith(`${base}/`)) {
      ctx.path = ctx.path.slice(base.length) || '/';
      // grant reads this one.
      ctx.originalUrl = ctx.url;
    }
    return next();
  };
}
