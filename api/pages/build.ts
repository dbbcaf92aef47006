import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority, constants as system } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, BuildResult, OutputFile, Plugin } from 'esbuild';
import { directionOf, ENGLISH, LANGUAGES, type Language } from '../../shared/platform/rules/languages.ts';
import { BROWSERS, CLIENT, pageName, pageWords, writePage } from './page.ts';

/** Marks lazily loaded modules. */
const SCREEN = '?screen';
/** Namespace of style sheets that modules import. */
const SHEET = 'sheet';
/** Folder of the client built by `node api/pages/build.ts FOLDER`, as in the image. If it exists, nothing is built. */
export const BUILT_FOLDER = path.join(CLIENT, 'built');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Brotli's levels: level 6 takes a twentieth of the time of level 11, and its files are 7 % larger. */
export const QUICK = 6;
const THOROUGH = constants.BROTLI_MAX_QUALITY;

/** A served file in each encoding. */
export interface PackedFile {
  type: string;
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/** The client's files by name; pages are under `pageName`. All other names contain a hash of the content. */
export type ClientFiles = ReadonlyMap<string, PackedFile>;

/**
 * Screens are loaded after the shell. esbuild groups modules by the entry points that import them, so each screen is made to import the
 * whole shell. Otherwise the shell would be split into a dozen files, one for each set of screens that share modules.
 */
const onTopOfShell: Plugin = {
  name: 'on-top-of-shell',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\/.*\.tsx$/ }, ({ kind, path: file, resolveDir }) =>
      kind === 'dynamic-import' ? { path: path.join(resolveDir, file), suffix: SCREEN } : null,
    );
    onLoad({ filter: /\.tsx$/ }, async ({ path: file, suffix }) => {
      if (suffix !== SCREEN) return null;
      const contents = `${await readFile(file, 'utf8')}\nimport ${JSON.stringify(path.join(CLIENT, 'app.tsx'))};\n`;
      return { contents, loader: 'tsx', resolveDir: path.dirname(file), watchFiles: [file] };
    });
  },
};

/** The modules that import style sheets: those of all screens, the one for layers above them, and those of parts that load later. */
const IMPORTING = ['routes.tsx', 'overlays.tsx', 'later-sheets.ts'].map((file) => path.join(CLIENT, file));

/**
 * A style sheet that a module imports becomes a file of its own, named by its content; the value of the import is its address. By itself,
 * esbuild would make one sheet for each script, and no script would load it. All sheets are built together: separate builds take far
 * longer.
 */
const sheetsByAddress: Plugin = {
  name: 'sheets-by-address',
  setup({ onStart, onResolve, onLoad, initialOptions: { minify = false, target = [] }, esbuild }) {
    let building: Promise<Map<string, Sheet>>;
    onStart(() => {
      building = buildSheets(esbuild.build, { minify, target });
      // Each sheet that is asked for reports the error.
      building.catch(() => undefined);
    });
    onResolve({ filter: /\.css$/ }, ({ path: file, resolveDir, kind }) =>
      // The path is not absolute: the hashes of files must be the same in every folder.
      kind === 'import-statement'
        ? { path: path.relative(CLIENT, path.join(resolveDir, file)), namespace: SHEET }
        : null,
    );
    onLoad({ filter: /.*/, namespace: SHEET }, async ({ path: file }) => {
      const sheet = (await building).get(file);
      if (!sheet) return { errors: [{ text: `No module of IMPORTING imports the sheet ${file}` }] };
      return { contents: sheet.contents, loader: 'file', watchFiles: sheet.files };
    });
  },
};

interface Sheet {
  contents: Uint8Array;
  /** Its own files and those that it imports. */
  files: string[];
}

async function buildSheets(
  build: typeof import('esbuild').build,
  options: Pick<BuildOptions, 'minify' | 'target'>,
): Promise<Map<string, Sheet>> {
  const modules = await Promise.all(IMPORTING.map((file) => readFile(file, 'utf8')));
  const entryPoints = modules.flatMap((text) => [...text.matchAll(/ from '\.\/(.+\.css)'/g)].map(([, file]) => file!));
  const { outputFiles, metafile } = await build({
    ...(options as Required<typeof options>),
    entryPoints,
    absWorkingDir: CLIENT,
    outbase: CLIENT,
    outdir: CLIENT,
    bundle: true,
    logLevel: 'silent',
    metafile: true,
    write: false,
  });
  const contents = new Map(outputFiles.map((file) => [path.relative(CLIENT, file.path), file.contents]));
  return new Map(
    Object.entries(metafile.outputs).map(([output, { inputs }]) => {
      const name = path.relative(CLIENT, path.join(CLIENT, output));
      return [
        name,
        { contents: contents.get(name)!, files: Object.keys(inputs).map((file) => path.join(CLIENT, file)) },
      ];
    }),
  );
}

/**
 * Each language is built separately, so no words are looked up at run time: in German, `languages/de/results/texts.ts` replaces
 * `results/texts.ts`.
 */
const wordsOf = (language: string): Plugin => ({
  name: 'words',
  setup({ onResolve }) {
    onResolve({ filter: /[/-]texts\.ts$/ }, ({ path: file, resolveDir }) => {
      const inside = path.relative(CLIENT, path.join(resolveDir, file));
      return inside.startsWith('languages') ? null : { path: path.join(CLIENT, 'languages', language, inside) };
    });
  },
});

interface Build {
  isWatching?: boolean;
  language?: string;
  words?: Plugin[];
}

/**
 * Options of both kinds of builds.
 * @param words replaces modules of texts with those of the language.
 */
export function buildOptions({
  isWatching = false,
  language = ENGLISH,
  words = language === ENGLISH ? [] : [wordsOf(language)],
}: Build = {}) {
  return {
    entryPoints: {
      main: path.join(CLIENT, 'main.tsx'),
      announcement: path.join(CLIENT, 'announcement.ts'),
      style: path.join(CLIENT, 'styles', 'style.css'),
      ...(isWatching && { changes: path.join(CLIENT, 'changes.ts') }),
    },
    absWorkingDir: CLIENT,
    outdir: path.join(CLIENT, 'out'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: !isWatching,
    sourcemap: isWatching ? 'inline' : false,
    target: ['es2023', ...Object.entries(BROWSERS).map(([name, version]) => `${name.toLowerCase()}${version}`)],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"', LANGUAGE: JSON.stringify(language) },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [onTopOfShell, sheetsByAddress, ...words],
  } as const satisfies BuildOptions;
}

/**
 * Builds the client in memory and stops the bundler's process.
 * @param level Brotli quality.
 * @throws Error if esbuild is not installed, or a source has errors.
 */
export async function buildClient(level = QUICK, languages: readonly Language[] = LANGUAGES): Promise<ClientFiles> {
  const { build, stop } = await import('esbuild');
  try {
    const builds = languages.map(async (each) => [each, await build(buildOptions({ language: each }))] as const);
    return await packFiles(new Map(await Promise.all(builds)), level);
  } finally {
    // Otherwise esbuild's process would keep running, with some 14 MB.
    await stop();
  }
}

/** Icons for the browser's tab, Apple's home screens, other home screens, and home screens that crop icons to a shape. */
const ICONS = ['icon.svg', 'icon-180.png', 'icon-192.png', 'icon-512.png'];

/** The files to serve: build outputs, icons, manifest and pages. */
export async function packFiles(
  builds: ReadonlyMap<string, Pick<BuildResult, 'outputFiles' | 'metafile'>>,
  level: number,
): Promise<ClientFiles> {
  // The languages share all files without words, which have the same names in each build.
  const outputs = [...builds.values()].flatMap(({ outputFiles = [] }) => outputFiles);
  const bodies = new Map(outputs.map((file) => [path.basename(file.path), bodyOf(file)]));
  const icons = new Map<string, string>();
  for (const name of ICONS) icons.set(name, await addHashed(bodies, path.join('icons', name)));
  const [icon, touchIcon] = [icons.get('icon.svg')!, icons.get('icon-180.png')!];
  for (const [language, { metafile }] of builds) {
    const words = await pageWords(language);
    const manifest = await addHashed(bodies, 'pairwise.webmanifest', (text) => {
      const own = { ...JSON.parse(text), description: words.description, lang: language, dir: directionOf(language) };
      return ICONS.reduce((edited, name) => edited.replace(name, icons.get(name)!), JSON.stringify(own));
    });
    const page = writePage(metafile!, { language, words, icon, touchIcon, manifest });
    bodies.set(pageName(language), Buffer.from(page));
  }
  const packed = [...bodies].map(async ([name, body]) => [name, await pack(name, body, level)] as const);
  return new Map(await Promise.all(packed));
}

/** Replaces `import()` in an output with the client's own function, `lib/load-file.ts`: some browsers can't repeat a failed `import()`. */
function bodyOf({ path: file, contents, text }: OutputFile): Buffer {
  return Buffer.from(file.endsWith('.js') ? text.replaceAll('import("./', 'loadFile("./') : contents);
}

/** Adds static files under names with their hashes. */
async function addHashed(bodies: Map<string, Buffer>, name: string, edit?: (text: string) => string): Promise<string> {
  const content = await readFile(path.join(CLIENT, name));
  const body = edit ? Buffer.from(edit(content.toString())) : content;
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${hashOf(body).slice(0, 8)}${ext}`;
  bodies.set(hashed, body);
  return hashed;
}

/** A file with its compressed forms. @param level Brotli quality. */
export async function pack(name: string, body: Buffer, level: number): Promise<PackedFile> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return packedFile(name, { body, br, gzip: gzipped });
}

/** @throws Error for a name whose type is not served. */
export function packedFile(name: string, bodies: Pick<PackedFile, 'body' | 'br' | 'gzip'>): PackedFile {
  const type = TYPES[path.extname(name)];
  if (type === undefined) throw new Error(`${name} has a file type that the client doesn't use`);
  return { ...bodies, type, etag: `"${hashOf(bodies.body)}"` };
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** Writes the files and their compressed forms, replacing a folder. The new folder appears complete or not at all. */
export async function writeFiles(files: ClientFiles, folder: string): Promise<void> {
  // The id tells later builds whether this one is still running.
  const beside = `${folder}.${process.pid}`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  for (const [name, { body, br, gzip: gzipped }] of files) {
    const file = path.join(beside, name);
    await Promise.all([writeFile(file, body), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzipped)]);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(beside, folder);
}

// `node api/pages/build.ts FOLDER [quick]`: for images without the bundler, and with `quick` for `npm start`.
if (import.meta.main) {
  const [, , folder = BUILT_FOLDER, level] = process.argv;
  if (process.send) {
    // The API that started this build may be killed. While it lives, its answers have priority.
    process.once('disconnect', () => process.exit(1));
    process.channel?.unref();
    setPriority(system.priority.PRIORITY_BELOW_NORMAL);
  }
  const files = await buildClient(level === 'quick' ? QUICK : THOROUGH);
  await writeFiles(files, path.resolve(folder));
  console.log(`${files.size} files in ${path.resolve(folder)}`);
}
