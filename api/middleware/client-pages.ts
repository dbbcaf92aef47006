import path from 'node:path';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import { AppError, Unavailable } from '../../shared/errors.ts';
import { ENGLISH } from '../../shared/rules/languages.ts';
import { CONTENT_SECURITY_POLICY } from '../http/content-security-policy.ts';
import { languageFor } from '../http/language.ts';
import { below } from '../pages/below.ts';
import type { ClientFiles, PackedFile } from '../pages/build.ts';
import { type Client, openClient } from '../pages/files.ts';
import { FILES_PATH, pageName } from '../pages/page.ts';
import { type WatchedClient, watchClient } from '../pages/watch.ts';

/** Paths of the client's screens besides `/`, with everything below them. */
const SCREENS = [
  '/sign-in',
  '/register',
  '/reset',
  '/mail',
  '/auth/callback',
  '/join',
  '/guest',
  '/shared',
  '/how-it-works',
  '/projects',
  '/me',
  '/operate',
];
const CHANGES = `${FILES_PATH}changes`;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Size from which compression pays, in bytes. */
const COMPRESSED_BYTES = 256;

/** The pages as middleware, with their clean-up. */
export interface Pages {
  middleware: Middleware;
  close(): Promise<void>;
}

/** The web client as configured by WEB_CLIENT: served, disabled (null), or rebuilt after every change. */
export async function openPages(
  { WEB_CLIENT, DATA_DIR, BASE_PATH }: Pick<Settings, 'WEB_CLIENT' | 'DATA_DIR' | 'BASE_PATH'>,
  log: Logger,
): Promise<Pages | null> {
  if (WEB_CLIENT === 'false') return null;
  if (WEB_CLIENT === 'watch') {
    const watched = await watchClient(BASE_PATH, log);
    const files = () => (watched.files().size > 0 ? watched.files() : refuse('The web client has errors; see the log'));
    return { middleware: pages(files, watched), close: () => watched.close() };
  }
  const client = await openClient(log, { keptIn: path.join(DATA_DIR, 'compiled', 'client') });
  return pagesOf('files' in client ? { files: await below(BASE_PATH, client.files) } : client);
}

/** The pages of a built client; without one, each says why. */
export function pagesOf(client: Client): Pages {
  const files = 'files' in client ? () => client.files : () => refuse(client.missing);
  return { middleware: pages(files), close: async () => {} };
}

function pages(files: () => ClientFiles, watched?: WatchedClient): Middleware {
  return async (ctx, next) => {
    const isFile = ctx.path.startsWith(FILES_PATH);
    if (!isFile && !isScreen(ctx.path)) return isForReader(ctx) ? orPage(ctx, next, files) : next();
    (ctx as { _matchedRoute?: string })._matchedRoute = 'client';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError(405, 'Method not allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    if (watched && ctx.path === CHANGES) return answerChanges(ctx, watched);
    if (!isFile) return answerPage(ctx, files(), 'no-cache');
    const name = ctx.path.slice(FILES_PATH.length);
    const file = name.endsWith('.html') ? undefined : files().get(name);
    if (!file) throw new AppError(404, 'Not found');
    answer(ctx, file, watched ? 'no-cache' : IMMUTABLE);
  };
}

/** Whether a browser shows the answer to a person: API addresses answer in JSON in any case. */
function isForReader(ctx: KoaContext): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return isRead && !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html';
}

/** Paths that nothing else answers get the client's page, which says that the page doesn't exist. */
async function orPage(ctx: KoaContext, next: () => Promise<unknown>, files: () => ClientFiles): Promise<void> {
  try {
    await next();
    if (ctx.status !== 404 || ctx.body) return;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
  }
  answerPage(ctx, files(), 'no-store', 404);
}

function answerPage(ctx: KoaContext, files: ClientFiles, cacheControl: string, status: 200 | 404 = 200): void {
  ctx.vary('Accept-Language, Cookie');
  // A build may have fewer languages.
  const page = files.get(pageName(languageFor(ctx))) ?? files.get(pageName(ENGLISH))!;
  answer(ctx, page, cacheControl, status);
}

/** Called for each requested file; without a client every page says why. */
function refuse(sentence: string): never {
  throw new Unavailable(sentence);
}

function isScreen(path: string): boolean {
  return path === '/' || SCREENS.some((screen) => path === screen || path.startsWith(`${screen}/`));
}

function answer(
  ctx: KoaContext,
  { type, body, br, gzip, etag }: PackedFile,
  cacheControl: string,
  status: 200 | 404 = 200,
): void {
  ctx.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY.client,
    'Cache-Control': cacheControl,
    ETag: etag,
  });
  ctx.vary('Accept-Encoding');
  ctx.status = status;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = body.length < COMPRESSED_BYTES ? false : ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding);
  ctx.body = encoding === 'br' ? br : encoding === 'gzip' ? gzip : body;
  ctx.type = type;
}

function answerChanges(ctx: KoaContext, watched: WatchedClient): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/event-stream';
  ctx.body = watched.changes();
}
