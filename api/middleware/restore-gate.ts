import type { Middleware } from 'koa';
import type { RestoreGate } from '../../shared/data/restore-gate.ts';
import { Unavailable } from '../../shared/platform/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Answers 503 to everything but the health checks while a restore replaces the data. */
export function restoreGate(gate: RestoreGate): Middleware {
  return (ctx, next) => {
    if (gate.isUp && !ctx.path.startsWith('/health')) {
      throw new Unavailable('A backup is being restored; try again in a moment', RETRY_AFTER_SECONDS);
    }
    return next();
  };
}
