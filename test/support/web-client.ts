import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin, stop } from 'esbuild';
import { type Pages, pagesOf } from '../../api/middleware/client-pages.ts';
import { below } from '../../api/pages/below.ts';
import { buildOptions, packFiles, QUICK } from '../../api/pages/build.ts';
import { openClient } from '../../api/pages/files.ts';
import { CLIENT } from '../../api/pages/page.ts';
import { createLogger } from '../../config/logger.ts';
import { ENGLISH, type LANGUAGES } from '../../shared/rules/languages.ts';
import { startTestApp, type TestApp } from './app.ts';

let built: Promise<Pages> | undefined;

/**
 * The web client in English, built once for a run of tests. What its screens share is in one file instead of a hundred: a screen that
 * asks for thirty of them takes twice the processor time to open.
 */
export function clientPages(): Promise<Pages> {
  built ??= buildInFewFiles();
  return built;
}

const served = new Map<string, Promise<Pages>>();

/** The web client in the files that users get, built once for a run of tests. @param base the path of PUBLIC_URL. */
export function servedPages(languages: typeof LANGUAGES = [ENGLISH], base = ''): Promise<Pages> {
  const key = [base, ...languages].join();
  const pages = served.get(key) ?? buildServed(languages, base);
  served.set(key, pages);
  return pages;
}

async function buildServed(languages: typeof LANGUAGES, base: string): Promise<Pages> {
  const client = await openClient(createLogger('warn', 'test'), { languages });
  return pagesOf('files' in client ? { files: await below(base, client.files) } : client);
}

/** A real API that serves the web client, on a database of its own. */
export async function startClientApp(overrides: Record<string, string> = {}, pages?: Pages): Promise<TestApp> {
  return startTestApp(overrides, { pages: pages ?? (await clientPages()) });
}

async function buildInFewFiles(): Promise<Pages> {
  const options = buildOptions();
  const { metafile } = await build(options);
  const result = await build({ ...options, plugins: [reachingAll(sharedModules(metafile)), ...options.plugins] });
  await stop();
  return pagesOf({ files: await packFiles(new Map([[ENGLISH, result]]), QUICK) });
}

/** The client's own modules that are in files for several screens. */
function sharedModules({ outputs }: Metafile): string[] {
  return Object.entries(outputs)
    .filter(([file, { entryPoint }]) => file.endsWith('.js') && entryPoint === undefined)
    .flatMap(([, { inputs }]) => Object.keys(inputs))
    .filter((module) => /^[\w/-]+\.tsx?$/.test(module));
}

/** Has each screen reach all of these modules: then they are in one file. Comes before the plugin that has screens reach the shell. */
const reachingAll = (modules: readonly string[]): Plugin => ({
  name: 'reaching-all',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx$/ }, async ({ path: file, suffix }) => {
      if (suffix === '') return null;
      const imports = ['app.tsx', ...modules].map((module) => `import ${JSON.stringify(path.join(CLIENT, module))};\n`);
      return {
        contents: (await readFile(file, 'utf8')) + imports.join(''),
        loader: 'tsx',
        resolveDir: path.dirname(file),
      };
    });
  },
});
