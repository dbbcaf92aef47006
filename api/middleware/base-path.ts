import type { Middleware } from 'koa';

/**
 * Takes the path of PUBLIC_URL off the paths of requests. Paths without it stay as they are: the proxy in front may have taken it off, and
 * health checks ask this process directly.
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
