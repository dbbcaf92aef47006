import { Redis } from 'ioredis';
import pg from 'pg';
import { currentRequestContext } from '../../shared/platform/request-context.ts';

/** Number of commits of a request so far, and the commit after which its stores become unavailable. */
interface Watched {
  commits: number;
  failsAfter: number;
}

/** By request id. */
const watched = new Map<string, Watched>();

/**
 * Counts the commits of the request with this id. Right after its nth commit, PostgreSQL and Redis become unavailable for it: its
 * connections are cut. Other requests and background work don't notice.
 * @param failsAfter the number n; if it is left out, nothing fails.
 * @returns a function that stops counting and returns the number of commits.
 */
export function watchCommits(requestId: string, failsAfter = Number.POSITIVE_INFINITY): () => number {
  patch();
  const watch = { commits: 0, failsAfter };
  watched.set(requestId, watch);
  return () => {
    watched.delete(requestId);
    return watch.commits;
  };
}

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...given: unknown[]) => unknown;

const inTransaction = new WeakSet<pg.Client>();
let isPatched = false;

function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const { query } = pg.Client.prototype as unknown as { query: Query };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      const watch = watched.get(currentRequestContext()?.requestId ?? '');
      const last = given.at(-1);
      const callback = typeof last === 'function' ? (last as Callback) : null;
      if (!watch) return query.apply(this, given);
      if (watch.commits >= watch.failsAfter) return cut(this, callback);
      const note = () => {
        if (isCommit(this, textOf(given[0]))) watch.commits += 1;
      };
      if (!callback) {
        const pending = query.apply(this, given) as Promise<unknown>;
        return pending.then((result) => {
          note();
          return result;
        });
      }
      const noting: Callback = (error, result) => {
        if (!error) note();
        callback(error, result);
      };
      return query.apply(this, [...given.slice(0, -1), noting]);
    },
  });
  const { sendCommand } = Redis.prototype;
  Redis.prototype.sendCommand = function (...given) {
    const watch = watched.get(currentRequestContext()?.requestId ?? '');
    if (!watch || watch.commits < watch.failsAfter) return sendCommand.apply(this, given);
    const [command] = given;
    command.reject(new Error('Connection is closed.'));
    return command.promise;
  };
}

/** Cuts a connection, as a server does that stops. */
function cut(client: pg.Client, callback: Callback | null): unknown {
  const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  if (!callback) return Promise.reject(error);
  setImmediate(callback, error);
  return undefined;
}

/** Whether the last statement of a connection made a change permanent: a commit, or a write outside of a transaction. */
function isCommit(client: pg.Client, text: string): boolean {
  if (/^\s*(begin|start transaction)\b/i.test(text)) inTransaction.add(client);
  if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) return inTransaction.delete(client) && /commit/i.test(text);
  return !inTransaction.has(client) && /\b(insert|update|delete|merge)\b/i.test(text);
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
}
