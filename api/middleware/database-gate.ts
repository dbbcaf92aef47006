import type { Middleware } from 'koa';
import type { DatabaseWatch } from '../../shared/operate/store/database-watch.ts';
import { Unavailable } from '../../shared/platform/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** Answers 503 immediately while PostgreSQL is unavailable, except to health checks. */
export function databaseGate(database: DatabaseWatch): Middleware {
  return (ctx, next) => {
    if (!database.isUp && !ctx.path.startsWith('/health')) {
      throw new Unavailable('The database is unavailable; try again in a moment', RETRY_AFTER_SECONDS);
    }
    return next();
  };
}
