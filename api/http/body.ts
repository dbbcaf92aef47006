import type { Context as KoaContext } from 'koa';
import koaBodyModule from 'koa-body';
import { AppError, BadRequest } from '../../shared/errors.ts';

/** Largest JSON body, in bytes. */
export const JSON_BODY_BYTES = 10 * 1024 * 1024;
/** Largest form body, in bytes: a log-in. */
export const FORM_BODY_BYTES = 64 * 1024;
/** Deepest nesting that a body may have; no request of this service needs more than a handful of levels. */
export const JSON_DEPTH = 32;

export type BodyKind = 'json' | 'form';

/** What the document says of each kind of body. */
export const DOCUMENT_LIMITS: Readonly<
  Record<BodyKind, { type: string; most: string; malformed: string | null; others: string }>
> = {
  json: {
    type: 'application/json',
    most: `${JSON_BODY_BYTES / 1024 / 1024} MB`,
    malformed: 'the body is no valid JSON',
    others: `Nested at most ${JSON_DEPTH} levels deep.`,
  },
  form: {
    type: 'application/x-www-form-urlencoded',
    most: `${FORM_BODY_BYTES / 1024} kB`,
    malformed: null,
    others: 'Other fields are ignored.',
  },
};

const parse = koaBodyModule({
  json: true,
  jsonStrict: false,
  jsonLimit: JSON_BODY_BYTES,
  urlencoded: true,
  formLimit: FORM_BODY_BYTES,
  text: false,
  multipart: false,
  patchNode: false,
  patchKoa: true,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
});

/**
 * The parsed body, `undefined` where none was sent.
 * @throws AppError 400 malformed or nested too deeply, 413 too large, 415 of another media type.
 */
export async function readBody(ctx: KoaContext, kind: BodyKind): Promise<unknown> {
  const type = ctx.request.is('json', '+json') ? 'json' : ctx.request.is('urlencoded') ? 'form' : null;
  if (!hasBody(ctx)) return undefined;
  if (type !== kind) {
    throw new AppError(
      415,
      `Send the body as ${kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'}`,
    );
  }
  // Who goes away while it is found out who they are has no body to read any more.
  if (!ctx.req.readable) throw new BadRequest('The request ended before its body did');
  try {
    await parse(ctx as never, async () => {});
  } catch (error) {
    throw bodyFault(error);
  }
  const { body } = ctx.request as unknown as { body: unknown };
  if (isDeeperThan(body, JSON_DEPTH)) throw new BadRequest(`The body is nested more than ${JSON_DEPTH} levels deep`);
  return body;
}

function hasBody(ctx: KoaContext): boolean {
  return ctx.request.get('Transfer-Encoding') !== '' || Number(ctx.request.get('Content-Length') || 0) > 0;
}

function bodyFault(error: unknown): unknown {
  const { type } = error as { type?: unknown };
  if (type === 'request.aborted' || type === 'request.size.invalid') {
    return new BadRequest('The request ended before its body did');
  }
  const status = (error as { status?: unknown }).status;
  if (status === 413) return new AppError(413, `The body is larger than ${JSON_BODY_BYTES / 1024 / 1024} MB`);
  if (status === 400 || error instanceof SyntaxError) return new BadRequest('The body is not valid JSON');
  if (status === 415) return new AppError(415, 'The body has an encoding that is not supported');
  // zlib's own errors: the body is not, or not whole, what its Content-Encoding says.
  if (/^Z_/.test(String((error as { code?: unknown }).code))) return new BadRequest('The body can not be decompressed');
  return error;
}

/** Walks level by level instead of recursing, since the depth is the sender's choice. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (item === null || typeof item !== 'object') continue;
      for (const child of Object.values(item)) if (child !== null && typeof child === 'object') next.push(child);
    }
    level = next;
  }
  return false;
}
