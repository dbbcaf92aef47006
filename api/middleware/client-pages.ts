import path from 'node:path';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import { AppError, Unavailable } from '../../shared/platform/errors.ts';
import { ENGLISH } from '../../shared/platform/rules/languages.ts';
import { CONTENT_SECURITY_POLICY } from '../http/content-security-policy.ts';
import { languageFor } from '../http/language.ts';
import { below } from '../pages/below.ts';
import type { ClientFiles, PackedFile } from '../pages/build.ts';
import { ASKS_AGAIN_SECONDS, writeBuildingPage } from '../pages/building-page.ts';
import { type Client, openClient } from '../pages/files.ts';
import { FILES_PATH, pageName } from '../pages/page.ts';
import { type WatchedClient, watchClient } from '../pages/watch.ts';

/** Paths of the client's screens besides `/`. Everything below them belongs to the client, too. */
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
/** Minimum size of a file that is worth compressing, in bytes. */
const COMPRESSED_BYTES = 256;

/** The middleware that serves the pages, with its clean-up. */
export interface Pages {
  middleware: Middleware;
  /** Resolves when the client is built or can't be built; null if there is nothing to build. */
  building: Promise<void> | null;
  close(): Promise<void>;
}

/**
 * The web client as configured by WEB_CLIENT: served, disabled (null), or rebuilt after every change. If it must be built first, its pages
 * say so until it is ready.
 */
export async function openPages(
  { WEB_CLIENT, DATA_DIR, BASE_PATH }: Pick<Settings, 'WEB_CLIENT' | 'DATA_DIR' | 'BASE_PATH'>,
  log: Logger,
): Promise<Pages | null> {
  if (WEB_CLIENT === 'false') return null;
  if (WEB_CLIENT === 'watch') return watchedPages(BASE_PATH, log);
  const ended = new AbortController();
  const { promise: mustBuild, resolve: onBuild } = Promise.withResolvers<'must build'>();
  const opening = openClient(log, {
    keptIn: path.join(DATA_DIR, 'compiled', 'client'),
    onBuild: () => onBuild('must build'),
    signal: ended.signal,
  }).then(async (client) => ('files' in client ? { files: await below(BASE_PATH, client.files) } : client));
  const opened = await Promise.race([opening, mustBuild]);
  const pages = pagesOf(opened === 'must build' ? opening : opened, BASE_PATH);
  const close = async () => {
    ended.abort();
    await pages.building;
  };
  return { ...pages, close };
}

/** Serves the pages of a client. Without a client, every page gives the reason, or says that the client is being built. */
export function pagesOf(client: Client | Promise<Client>, base = ''): Pages {
  let built = client instanceof Promise ? null : client;
  const close = async () => {};
  if (built) return { middleware: pages(() => filesOf(built!)), building: null, close };
  const building = Promise.resolve(client).then((done) => {
    built = done;
  });
  return { middleware: pages(() => built && filesOf(built), { base }), building, close };
}

const filesOf = (client: Client): ClientFiles => ('files' in client ? client.files : refuse(client.missing));

function watchedPages(base: string, log: Logger): Pages {
  let watched: WatchedClient | null = null;
  const opening = watchClient(base, log);
  const building = opening.then((client) => {
    watched = client;
  });
  const files = () => {
    if (!watched) return null;
    return watched.files().size > 0 ? watched.files() : refuse('The web client has errors; see the log');
  };
  return {
    middleware: pages(files, { base, watched: () => watched }),
    building,
    close: async () => (await opening).close(),
  };
}

interface PagesOptions {
  /** The path that Pairwise is below. */
  base?: string;
  /** The client that is rebuilt on changes. */
  watched?: () => WatchedClient | null;
}

/** @param files called for each request; null while the client is built. */
function pages(files: () => ClientFiles | null, { base = '', watched }: PagesOptions = {}): Middleware {
  const answerPage = async (ctx: KoaContext, cacheControl: string, status: 200 | 404 = 200) => {
    ctx.vary('Accept-Language, Cookie');
    const built = files();
    if (!built) return answerBuilding(ctx, base);
    // A build may lack some languages.
    const page = built.get(pageName(languageFor(ctx))) ?? built.get(pageName(ENGLISH))!;
    answer(ctx, page, cacheControl, status);
  };
  return async (ctx, next) => {
    const isFile = ctx.path.startsWith(FILES_PATH);
    if (!isFile && !isScreen(ctx.path)) {
      if (!isForReader(ctx)) return next();
      // A path that nothing else answers gets the client's page, which says that the page doesn't exist.
      return (await isUnanswered(ctx, next)) ? answerPage(ctx, 'no-store', 404) : undefined;
    }
    (ctx as { _matchedRoute?: string })._matchedRoute = 'client';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError(405, 'Method not allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    const changing = watched?.();
    if (changing && ctx.path === CHANGES) return answerChanges(ctx, changing);
    if (!isFile) return answerPage(ctx, 'no-cache');
    const name = ctx.path.slice(FILES_PATH.length);
    const file = name.endsWith('.html') ? undefined : (files() ?? refuse(BUILDING)).get(name);
    if (!file) throw new AppError(404, 'Not found');
    answer(ctx, file, watched ? 'no-cache' : IMMUTABLE);
  };
}

/** Whether a browser shows the answer to a person: addresses of the API always answer in JSON. */
function isForReader(ctx: KoaContext): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return isRead && !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html';
}

async function isUnanswered(ctx: KoaContext, next: () => Promise<unknown>): Promise<boolean> {
  try {
    await next();
    return ctx.status === 404 && !ctx.body;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return true;
    throw error;
  }
}

const BUILDING = 'The web client is being built, once after an installation or an update; the API works';

async function answerBuilding(ctx: KoaContext, base: string): Promise<void> {
  if (ctx.accepts('json', 'html') !== 'html') refuse(BUILDING);
  ctx.status = 503;
  ctx.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY.building,
    'Cache-Control': 'no-store',
    'Retry-After': String(ASKS_AGAIN_SECONDS),
  });
  ctx.type = 'html';
  ctx.body = await writeBuildingPage(languageFor(ctx), base);
}

/** Called for each requested file. Without a client, every page says why there is none. */
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
