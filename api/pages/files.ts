import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { LANGUAGES } from '../../shared/rules/languages.ts';
import { BUILT_FOLDER, buildClient, type ClientFiles, packedFile, QUICK } from './build.ts';
import { pageName } from './page.ts';

/** The client's files, or why there are none. */
export type Client = { files: ClientFiles } | { missing: string };

/**
 * The prebuilt client of the image, or else one built in memory. Never throws: the API also starts without pages.
 */
export async function openClient(log: Logger, folder = BUILT_FOLDER, languages = LANGUAGES): Promise<Client> {
  const began = performance.now();
  try {
    const isBuilt = existsSync(folder);
    const files = isBuilt ? await readFiles(folder) : await buildClient(QUICK, languages);
    log.info({ files: files.size, ms: Math.round(performance.now() - began), isBuilt }, 'web client ready');
    return { files };
  } catch (error) {
    const missing = sentenceFor(error);
    log.warn({ err: error }, missing);
    return { missing };
  }
}

function sentenceFor(error: unknown): string {
  const isAbsent = (error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND';
  return isAbsent
    ? 'The web client is not built and esbuild is not installed, so there are no pages; the API works. Run npm ci, or set WEB_CLIENT=false.'
    : 'The web client could not be built, so there are no pages; the API works. The log says why.';
}

async function readFiles(folder: string): Promise<ClientFiles> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name));
  const read = (name: string) => readFile(path.join(folder, name));
  const files = names.map(async (name) => {
    const [body, br, gzip] = await Promise.all([read(name), read(`${name}.br`), read(`${name}.gz`)]);
    return [name, packedFile(name, { body, br, gzip })] as const;
  });
  for (const page of LANGUAGES.map(pageName)) if (!names.includes(page)) throw new Error(`${folder} has no ${page}`);
  return new Map(await Promise.all(files));
}
