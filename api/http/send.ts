import { Readable } from 'node:stream';
import type { Context as KoaContext } from 'koa';
import { jsonText, LongText } from '../../shared/platform/cache/long-text.ts';
import type { Method } from '../../shared/platform/contract/operation.ts';
import type { UnsentBytes } from '../../shared/platform/fairness/unsent-bytes.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { RequestState } from '../middleware/request-scope.ts';
import type { Reply } from './responses.ts';
import type { Sending } from './sending.ts';

/** Recipient of a reply. */
interface Recipient {
  key: string;
  sending: Sending;
  method: Method;
}

/** Lists with more entries are serialized in slices. */
const SHORT_LIST = 20;
/** Shorter bodies fit into the buffers of the connection, and are not counted. */
const COUNTED_BYTES = 64 * 1024;
/** Size of the parts of a streamed body, in bytes: each part holds rows of the database in memory until it is sent. */
const STREAM_BYTES = 512 * 1024;

/**
 * Prepares a reply for sending. Megabytes of JSON are serialized in slices and count as unsent bytes of this user. Returns a promise only
 * if the reply is long.
 * @param to.key the user, or the address if the request has no token.
 */
export function readied(reply: Reply, to: Recipient, unsent: UnsentBytes): Reply | Promise<Reply> {
  const { body } = reply;
  return isLong(body) || bytesOf(body) >= COUNTED_BYTES ? readiedLong(reply, to, unsent) : reply;
}

async function readiedLong(reply: Reply, { key, sending, method }: Recipient, unsent: UnsentBytes): Promise<Reply> {
  const body = isLong(reply.body) ? await runCooperatively(jsonText(reply.body)) : reply.body;
  const bytes = bytesOf(body);
  if (bytes < COUNTED_BYTES) return { ...reply, body };
  const { isRefusable = method === 'get' } = reply;
  if (isRefusable) await unsent.take(key, bytes, sending);
  else unsent.owe(key, bytes, sending);
  return { ...reply, body };
}

/** Hands a reply to Koa. */
export function send(ctx: KoaContext, { status, headers, body }: Reply): void {
  // Koa would send the status text as a body. Set before the status, since an empty body sets it to 204.
  if (body === undefined) ctx.body = null;
  ctx.status = status;
  if (headers) ctx.set(headers);
  if (body instanceof LongText) sendText(ctx, body);
  // Koa would send the status text in place of an empty body.
  else if (status !== 204) ctx.body = body ?? '';
}

/** Sends a text: a short one at once, a long one in pieces, as fast as the client reads. */
export function sendText(ctx: KoaContext, text: LongText): void {
  if (ctx.type === '') ctx.type = 'json';
  ctx.body = text.body();
  ctx.length = text.length;
  (ctx.state as RequestState).text = text;
}

/** Whether a body is a long list, or has a field with one. */
function isLong(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || body instanceof LongText) return false;
  if (body instanceof Readable) return false;
  if (isLongList(body)) return true;
  for (const name in body) if (isLongList((body as Record<string, unknown>)[name])) return true;
  return false;
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) ? value.length > SHORT_LIST : value instanceof Iterator;
}

/** Number of bytes held until a body is sent. Objects are short at this point. */
function bytesOf(body: unknown): number {
  if (body instanceof LongText || Buffer.isBuffer(body) || typeof body === 'string') return body.length;
  return body instanceof Readable ? STREAM_BYTES : 0;
}
