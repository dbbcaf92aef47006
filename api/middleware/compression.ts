import { Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context as KoaContext, Middleware } from 'koa';
import compress from 'koa-compress';
import { LongText } from '../../shared/platform/cache/long-text.ts';
import { sendText } from '../http/send.ts';
import type { RequestState } from './request-scope.ts';

/** Minimum size of compressed responses, in bytes. */
const LEAST_BYTES = 4096;
/** Brotli's quality: faster than gzip at its default level, and smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSIBLE = /^(application\/json|text\/csv)\b/;
/**
 * Paths that are never compressed: responses with secrets, whose length would leak them (BREACH), and the most frequent ones, which
 * are always short.
 */
const EXEMPT = /^\/api\/v1\/auth\/|\/comparisons\/(next|binary|graded|best-worst|skip)\/?$/;

type Encoding = 'br' | 'gzip';
/** A body that several responses may share. */
type Shared = Buffer | LongText;

/** Compresses long responses in the encoding that the client prefers. Shared bodies are compressed once. */
export function compression(): Middleware {
  const compressed = new CompressedOnce();
  const middleware = compress({
    threshold: LEAST_BYTES,
    br: BROTLI,
    gzip: {},
    deflate: false,
    zstd: false,
    filter: (type) => COMPRESSIBLE.test(type),
  });
  return (ctx, next) => {
    if (EXEMPT.test(ctx.path)) return next();
    return middleware(ctx, async () => {
      await next();
      await prepare(ctx, compressed);
    });
  };
}

async function prepare(ctx: KoaContext, compressed: CompressedOnce): Promise<void> {
  const { body } = ctx;
  const { text } = ctx.state as RequestState;
  const shared = text ?? (Buffer.isBuffer(body) ? body : null);
  if (shared) {
    // koa-compress would compress each response made of pieces separately.
    ctx.compress = false;
    if (shared.length < LEAST_BYTES || !COMPRESSIBLE.test(ctx.type)) return;
    ctx.vary('Accept-Encoding');
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (encoding !== 'br' && encoding !== 'gzip') return;
    const form = await compressed.read(shared, encoding);
    ctx.set('Content-Encoding', encoding);
    if (form instanceof LongText) sendText(ctx, form);
    else ctx.body = form;
  } else if (body instanceof Stream) {
    // An error of the source would not end the compressed stream, so the client would wait for ever.
    ctx.compress = false;
  } else if (body !== null && typeof body === 'object') {
    // Serialized once for both length and body; Koa would do it twice.
    ctx.body = JSON.stringify(body);
  }
}

/** Compressed forms of shared bodies, stored for as long as the body exists. */
class CompressedOnce {
  readonly #made = new WeakMap<Shared, Map<Encoding, Promise<Shared>>>();

  read(body: Shared, encoding: Encoding): Promise<Shared> {
    let forms = this.#made.get(body);
    if (!forms) {
      forms = new Map();
      this.#made.set(body, forms);
    }
    let made = forms.get(encoding);
    if (!made) {
      made = body instanceof LongText ? compressText(body, encoding) : compressBuffer(body, encoding);
      forms.set(encoding, made);
    }
    return made;
  }
}

function compressBuffer(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body);
}

async function compressText(text: LongText, encoding: Encoding): Promise<LongText> {
  const pieces: Buffer[] = [];
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  await pipeline(text.stream(), compressor, async (output: AsyncIterable<Buffer>) => {
    for await (const piece of output) pieces.push(piece);
  });
  return new LongText(pieces);
}
