import { parse as parseForm } from 'node:querystring';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../../shared/context.ts';
import type { BodyKind } from '../../shared/platform/contract/operation.ts';
import { AppError, BadRequest, InvalidInput } from '../../shared/platform/errors.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import { JSON_DEPTH, JsonScan, LIST_ENTRIES } from './json-scan.ts';
import { parseJsonChunked } from './parse-json.ts';

/** Maximum body without a token, in bytes. */
export const PUBLIC_BYTES = 16 * 1024;
/** Maximum body with a token, without a long list, in bytes. */
export const OBJECT_BYTES = 64 * 1024;

/** Texts for the OpenAPI document, by kind of body. */
export const DOCUMENT_LIMITS: Readonly<
  Record<BodyKind, { type: string; notSent: string; malformed: string | null; others: string }>
> = {
  json: {
    type: 'application/json',
    notSent: 'NotJson',
    malformed: 'the body is not valid JSON',
    others: `UTF-8, at most ${JSON_DEPTH} levels deep and ${LIST_ENTRIES} entries in a list.`,
  },
  form: {
    type: 'application/x-www-form-urlencoded',
    notSent: 'NotForm',
    malformed: null,
    others: 'The API ignores other fields.',
  },
};

/** A slow line: 250 kbit/s. */
const SLOWEST_BYTES_PER_MS = 32;

/** Length of `{}`. */
const EMPTY_OBJECT = 2;

/** A number of bytes as text. */
export function sizeInWords(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes / 1024} kB` : `${bytes / 2 ** 20} MB`;
}

/**
 * Returns the parsed body, or `undefined` if there is none. Buffers at most `most` bytes, also after decompression, and parses a long body
 * in slices, so that other requests are served in between.
 * @param isLongText whether a single value may be as long as the whole body. Parsing 10 MB takes 20 ms for one text, and three times as
 * long for objects.
 * @param status for too many values.
 * @throws AppError 400 malformed or nested too deeply, 408 too slow, 413 too large, 415 unsupported media type, `status` too many values.
 */
export async function readBody(
  ctx: KoaContext,
  kind: BodyKind,
  most: number,
  { isLongText = false, status = 422 }: { isLongText?: boolean; status?: 400 | 422 } = {},
): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  const isMultipart = Boolean(ctx.request.is('multipart/form-data'));
  const isForm = isMultipart || ctx.request.is('urlencoded');
  const type = ctx.request.is('json', '+json') ? 'json' : isForm ? 'form' : null;
  if (type !== kind) {
    throw new AppError(
      415,
      `Send the body as ${kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'}`,
    );
  }
  const scan = new JsonScan({ status, ...(isLongText && { maxPartBytes: most }) });
  const look = kind === 'json' ? (chunk: Buffer) => scan.take(chunk) : () => {};
  const { settings } = (ctx.state as { context: Context }).context;
  const withinMs = settings.SEND_TIMEOUT_SECONDS * 1000 + most / SLOWEST_BYTES_PER_MS;
  const bytes = await receive(ctx, { most, withinMs }, look);
  if (bytes.length === 0) return undefined;
  if (kind === 'form')
    return isMultipart ? fieldsIn(bytes, ctx.request.get('Content-Type')) : parseForm(bytes.toString('utf8'));
  scan.end();
  return runCooperatively(parseJsonChunked(bytes, scan.longList));
}

/** The fields of the form that mail programs send to unsubscribe (RFC 8058). */
async function fieldsIn(bytes: Buffer, type: string): Promise<Record<string, string>> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
  } catch {
    throw new BadRequest('The body is not a valid form');
  }
}

/** Refuses any body but an empty object, for operations without a body. */
export function refuseBody(ctx: KoaContext): void {
  const isEmpty = Number(ctx.request.get('Content-Length') || 0) <= EMPTY_OBJECT;
  if (hasBody(ctx) && !(isEmpty && ctx.request.get('Transfer-Encoding') === '')) {
    throw new InvalidInput([{ field: '', message: 'This operation takes no body' }]);
  }
}

function hasBody(ctx: KoaContext): boolean {
  return ctx.request.get('Transfer-Encoding') !== '' || Number(ctx.request.get('Content-Length') || 0) > 0;
}

/** All bytes of the body, decompressed. After a failure the server discards the rest. */
function receive(
  ctx: KoaContext,
  { most, withinMs }: { most: number; withinMs: number },
  look: (chunk: Buffer) => void,
): Promise<Buffer> {
  const { req } = ctx;
  // The client may have disconnected during authentication.
  if (!req.readable) return Promise.reject(endedEarly());
  const decoder = decoderOf(ctx.request.get('Content-Encoding'));
  if (!decoder && Number(ctx.request.get('Content-Length') || 0) > most) return Promise.reject(tooLarge(most));
  const source: Readable = decoder ?? req;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const finish = () => {
      clearTimeout(slow);
      req.off('error', onBroken).off('close', onBroken);
      source.off('data', onData).off('end', onEnd);
      if (!decoder) return;
      req.unpipe(decoder);
      decoder.destroy();
    };
    const fail = (error: unknown) => {
      finish();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > most) throw tooLarge(most);
        look(chunk);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = () => {
      finish();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onBroken = () => {
      if (!req.complete) fail(endedEarly());
    };
    const slow = setTimeout(() => fail(new AppError(408, 'The body took too long to arrive')), withinMs);
    req.on('error', onBroken).on('close', onBroken);
    source.on('data', onData).on('end', onEnd);
    if (!decoder) return;
    // This listener stays after reading has ended: a late zlib error must not end the process.
    decoder.on('error', () => fail(new BadRequest("The body can't be decompressed")));
    req.pipe(decoder);
  });
}

function decoderOf(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new AppError(415, "The body's encoding is not supported");
  }
}

function endedEarly(): BadRequest {
  return new BadRequest('The request ended before the body was complete');
}

function tooLarge(most: number): AppError {
  return new AppError(413, `The body is larger than ${sizeInWords(most)}`);
}
