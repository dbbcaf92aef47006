import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { build, type Metafile, type Plugin, stop } from 'esbuild';
import { buildOptions, type ClientFiles, pack, packFiles, QUICK, writeFiles } from '../../api/pages/build.ts';
import { hashOfSources } from '../../api/pages/files.ts';
import { CLIENT, pageName } from '../../api/pages/page.ts';
import { ENGLISH, LANGUAGES } from '../../shared/platform/rules/languages.ts';

/** axe, which checks accessibility, is served as a file of the client, so that Chromium keeps its compiled code for later pages. */
export const AXE = 'axe.js';
export const AXE_SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Builds the web client in English. Modules that several screens share are in one file, not in a hundred: a screen that loads thirty files
 * takes twice the processor time to open.
 */
export async function buildInFewFiles(): Promise<ClientFiles> {
  const options = buildOptions();
  const { metafile } = await build(options);
  const result = await build({ ...options, plugins: [reachingAll(sharedModules(metafile)), ...options.plugins] });
  await stop();
  const files = await packFiles(new Map([[ENGLISH, result]]), QUICK);
  return new Map([...files, [AXE, await pack(AXE, await readFile(AXE_SOURCE), QUICK)]]);
}

/** The same client, which `npm test` has built for all of its lanes. */
export async function filesOfRun(): Promise<ClientFiles> {
  return builtForRun('BUILT_CLIENT') ?? buildInFewFiles();
}

/** A client that `npm test` has built for all of its lanes, in the file that the variable names; undefined in other runs. */
export function builtForRun(variable: 'BUILT_CLIENT' | 'SERVED_CLIENT'): ClientFiles | undefined {
  const file = process.env[variable];
  return file && existsSync(file) ? deserialize(readFileSync(file)) : undefined;
}

/**
 * Makes an API process that starts on a data folder serve these files, in English to everybody. So it doesn't build the client in all
 * languages.
 */
export async function keepClient(dataFolder: string): Promise<void> {
  const files = await filesOfRun();
  const page = files.get(pageName(ENGLISH))!;
  const pages = LANGUAGES.map((language) => [pageName(language), page] as const);
  await writeFiles(new Map([...files, ...pages]), path.join(dataFolder, 'compiled', 'client', await hashOfSources()));
}

/** The client's own modules that several screens share. */
function sharedModules({ outputs }: Metafile): string[] {
  return Object.entries(outputs)
    .filter(([file, { entryPoint }]) => file.endsWith('.js') && entryPoint === undefined)
    .flatMap(([, { inputs }]) => Object.keys(inputs))
    .filter((module) => /^[\w/-]+\.tsx?$/.test(module));
}

/**
 * Makes each screen import all of these modules, so that esbuild puts them into one file. Must come before the plugin that makes screens
 * import the shell.
 */
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
