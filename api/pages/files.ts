import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { LANGUAGES, type Language } from '../../shared/platform/rules/languages.ts';
import { BUILT_FOLDER, buildClient, type ClientFiles, packedFile, QUICK } from './build.ts';
import { CLIENT, pageName } from './page.ts';

const BUILD = path.join(import.meta.dirname, 'build.ts');
const CHECKOUT = path.join(CLIENT, '..', '..');

/** The client's files, or why there are none. */
export type Client = { files: ClientFiles } | { missing: string };

interface ClientOptions {
  /** Folder of a client that was built beforehand. */
  builtFolder?: string;
  /** Folder that stores the built client for the next start with the same sources. */
  keptIn?: string;
  languages?: readonly Language[];
  /** Called if there is no client yet, before it is built. */
  onBuild?: () => void;
  /** Ends the build. */
  signal?: AbortSignal;
}

/** Returns the prebuilt client of the image, or builds one. Never throws: the API also starts without pages. */
export async function openClient(
  log: Logger,
  { builtFolder = BUILT_FOLDER, keptIn, languages = LANGUAGES, onBuild, signal }: ClientOptions = {},
): Promise<Client> {
  const began = performance.now();
  try {
    const isBuilt = existsSync(builtFolder);
    const kept = isBuilt || keptIn === undefined ? undefined : path.join(keptIn, await hashOfSources());
    const earlier = isBuilt ? await readFiles(builtFolder) : kept ? await readKept(kept) : undefined;
    if (!earlier) onBuild?.();
    const files =
      earlier ?? (kept ? await buildApart(kept, log, signal) : undefined) ?? (await buildClient(QUICK, languages));
    const ms = Math.round(performance.now() - began);
    log.info({ files: files.size, ms, isBuilt: earlier !== undefined }, 'web client ready');
    return { files };
  } catch (error) {
    if (signal?.aborted) return { missing: 'The service is stopping.' };
    const missing = sentenceFor(error);
    log.warn({ err: error }, missing);
    return { missing };
  }
}

/**
 * A key for everything that a build depends on: its sources, including those imported from elsewhere, and the versions of packages. Takes
 * 25 ms.
 */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path.join(CHECKOUT, 'package-lock.json')));
  for (const folder of ['api', 'shared']) {
    const entries = await readdir(path.join(CHECKOUT, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    for (const file of files.toSorted()) hash.update(path.relative(CHECKOUT, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 32);
}

/** The files that an earlier start stored; undefined if any is missing. */
async function readKept(folder: string): Promise<ClientFiles | undefined> {
  try {
    return await readFiles(folder);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}

/**
 * Builds the client in a separate process, whose memory is freed when it ends and which ends with this one. The stored files replace
 * earlier ones. Returns undefined if that fails, for example on a full disk.
 */
async function buildApart(folder: string, log: Logger, signal?: AbortSignal): Promise<ClientFiles | undefined> {
  const all = path.dirname(folder);
  try {
    await mkdir(all, { recursive: true });
    const earlier = await readdir(all);
    await Promise.all(earlier.filter(isLeft).map((name) => rm(path.join(all, name), { recursive: true, force: true })));
    await runBuilder(folder, signal);
    const old = earlier.filter((name) => !UNFINISHED.test(name) && name !== path.basename(folder));
    await Promise.all(old.map((name) => rm(path.join(all, name), { recursive: true, force: true })));
    return await readFiles(folder);
  } catch (error) {
    signal?.throwIfAborted();
    log.warn({ err: error }, 'the web client could not be built in a process of its own and kept for the next start');
    return undefined;
  }
}

const UNFINISHED = /\.(\d+)$/;

/** Whether a folder was left by a build that was killed. */
function isLeft(name: string): boolean {
  const [, pid] = UNFINISHED.exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Otherwise the process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function runBuilder(folder: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const builder = fork(BUILD, [folder, 'quick'], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const end = () => builder.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  const [[code, by], complaint] = await Promise.all([once(builder, 'exit'), text(builder.stderr!)]);
  signal?.removeEventListener('abort', end);
  if (code !== 0) throw new Error(`the build ended with ${code ?? by}: ${complaint}`);
}

function sentenceFor(error: unknown): string {
  const isAbsent = (error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND';
  return isAbsent
    ? 'The web client is not built and esbuild is not installed, so there are no pages; the API works. Run npm ci --include=dev, or set WEB_CLIENT=false.'
    : 'The web client could not be built, so there are no pages; the API works. The log says why.';
}

async function readFiles(folder: string): Promise<ClientFiles> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name));
  for (const page of LANGUAGES.map(pageName)) if (!names.includes(page)) throw new Error(`${folder} has no ${page}`);
  // Reads one file after the other: some systems let a process open only 256 files at a time, and the client has more.
  const read = (name: string) => readFileSync(path.join(folder, name));
  return new Map(
    names.map((name) => {
      const bodies = { body: read(name), br: read(`${name}.br`), gzip: read(`${name}.gz`) };
      return [name, packedFile(name, bodies)] as const;
    }),
  );
}
