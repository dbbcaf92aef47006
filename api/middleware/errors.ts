import type { ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import { isRedisRefusal } from '../../config/redis.ts';
import { securityEvent } from '../../shared/operate/security-event.ts';
import { AppError, QueueFull, Unavailable } from '../../shared/platform/errors.ts';
import { databaseFull } from '../../shared/platform/sql/database-lost.ts';
import { isConnectionFailure, isCutOff } from '../../shared/platform/sql/failures.ts';
import { untilMaintenanceEnds } from '../http/maintenance-end.ts';
import { RefusedWrites } from './refused-writes.ts';
import type { RequestState } from './request-scope.ts';

/** Delay before answering that a queue is full, in milliseconds; Retry-After is at least a second. */
const REFUSAL_DELAY_MS = 500;
/** Maximum number of delayed answers at a time; further ones are sent at once. */
const MAX_DELAYED = 2000;

/** The only place where an error becomes a response: `{detail, code}`, without internals. */
export function errors(): Middleware {
  let delayed = 0;
  const refusals = new RefusedWrites();
  /** Without the delay, a client that retries at once would do so a thousand times a second, at the expense of others. */
  const holdBack = async (response: ServerResponse): Promise<void> => {
    if (delayed >= MAX_DELAYED || response.closed) return;
    delayed += 1;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        response.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, REFUSAL_DELAY_MS);
      response.once('close', end);
    });
    delayed -= 1;
  };
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (toAppError(error) instanceof QueueFull) await holdBack(ctx.res);
      const fault = reported(ctx, error);
      refusals.note(ctx, fault);
      ctx.status = fault.status;
      ctx.set(fault.headers);
      if (fault.status === 503) ctx.set(untilMaintenanceEnds((ctx.state as RequestState).context));
      ctx.body = presentFault(fault);
    }
  };
}

/**
 * Logs an error if it has to be logged.
 * @returns what the response says about it.
 */
export function reported(ctx: Context, error: unknown): AppError {
  const answer = toAppError(error);
  const { context, userId, requestId } = ctx.state as RequestState;
  if (!answer || answer.status >= 500) {
    // An intended 503, as during a restore, is no error, and there can be thousands of them.
    const meant = error instanceof AppError && error.cause === undefined;
    context.log[meant ? 'debug' : 'error']({ err: error, method: ctx.method, path: ctx.path }, 'request failed');
  }
  if (answer?.status === 403) {
    securityEvent(context, 'authz_fail', { userId: userId ?? null, method: ctx.method, path: ctx.path });
  }
  return answer ?? bareFault(requestId);
}

/** The body of an error. */
export const presentFault = ({ message, code, faults, more }: AppError) => ({
  detail: message,
  code,
  ...(faults && { errors: faults }),
  ...more,
});

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const full = databaseFull(error);
  if (full) return full;
  if (isRedisRefusal(error)) return new Unavailable('Redis is refusing writes; try again in a moment');
  if (isCutOff(error)) return new Unavailable('The database took too long to answer; try again in a moment', 5, error);
  if (isConnectionFailure(error)) return new Unavailable('The database is unavailable; try again in a moment');
  const { status, expose, message } = error as { status?: unknown; expose?: unknown; message: string };
  if (typeof status === 'number' && status >= 400 && status < 500 && expose) return new AppError(status, message);
  // A path with invalid percent-encoding, like /%E0%A4%A.
  if (error instanceof URIError) return new AppError(400, 'The path is not valid');
  return null;
}

function bareFault(requestId: string): AppError {
  return new AppError(500, `Internal error; look for this request in the log: ${requestId}`);
}
