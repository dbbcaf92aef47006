import { AsyncResource } from 'node:async_hooks';
import { finished } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { CallSpan, StartCall } from '../call-span.ts';
import { nameOfStatement } from './statement.ts';

type Call = (...args: unknown[]) => unknown;

/**
 * Gives a span to each statement of a request or job on the pool: ORM statements, named ones, and COPY. A statement that serves several
 * requests belongs to the first.
 */
export function traceStatements(pool: Pool, startCall: StartCall): void {
  const connect = pool.connect.bind(pool) as Call;
  // `pool.query` passes a callback. While all connections are busy, another request's release would call it in that request's context.
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!traced.has(client)) traceClient(client, startCall);
    traced.add(client);
  });
}

function traceClient(client: PoolClient, startCall: StartCall): void {
  const query = client.query.bind(client) as Call;
  client.query = ((...args: unknown[]) => {
    const [config] = args as [string | { text: string }];
    const span = startCall(() => describe(client, typeof config === 'string' ? config : config.text));
    if (!span) return query(...args);
    const end = (error?: unknown) => endWith(span, error);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    }
    const result = query(...args) as Promise<unknown> | NodeJS.ReadableStream | NodeJS.WritableStream;
    if ('then' in result) result.then(() => end(), end);
    else finished(result, end);
    return result;
  }) as typeof client.query;
}

function endWith(span: CallSpan, error: unknown): void {
  if (error === undefined || error === null) span.end();
  else span.fail((error as { code?: string }).code ?? (error as Error).name);
}

function describe({ database, host, port }: PoolClient, text: string) {
  const { operation, target } = readStatement(text);
  const summary = [operation, nameOfStatement(text) ?? target].filter(Boolean).join(' ');
  return {
    name: summary,
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': database ?? '',
      'db.operation.name': operation,
      'db.query.summary': summary,
      'server.address': host,
      'server.port': port,
    },
  };
}

/** Characters that are read to describe a statement. */
const READ = 2000;

/** Operation of a statement, and the first table that it names, without any value. */
function readStatement(statement: string): { operation: string; target: string | undefined } {
  const text = statement.slice(0, READ).replaceAll(/'(?:[^']|'')*(?:'|$)/g, '');
  const [first = ''] = /\w+/.exec(text) ?? [];
  const changes = /^with$/i.test(first) ? (/\b(?:insert|update|delete)\b/i.exec(text)?.[0] ?? 'select') : first;
  const [, target] = /\b(?:from|into|update|table|copy)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text) ?? [];
  return { operation: changes.toUpperCase(), target: target?.replaceAll('"', '') };
}
