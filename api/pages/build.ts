import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, BuildResult, Metafile, OutputFile, Plugin } from 'esbuild';
import { THEME_SCRIPT } from './theme-script.ts';

/** Marks lazily loaded modules. */
const SCREEN = '?screen';
/** Namespace of style sheets that modules import. */
const SHEET = 'sheet';
const CLIENT = path.join(import.meta.dirname, '..', 'client');
/** Path of the client's files. */
export const FILES_PATH = '/client/';
/** Prebuilt by `node api/pages/build.ts FOLDER`, as in the image; used instead of building if it exists. */
export const BUILT_FOLDER = path.join(CLIENT, 'built');
export const PAGE_NAME = 'index.html';

/** The first versions of browsers that have all the client uses; style sheets get what these need beside the standard. */
const BROWSERS = { Chrome: '123', Edge: '123', Firefox: '128', Safari: '17.5' } as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Brotli's levels: 6 takes a twentieth of the time of 11 and is 7 % larger. */
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

/** The client's files by name, the page under PAGE_NAME. Names other than that contain a hash of the content. */
export type ClientFiles = ReadonlyMap<string, PackedFile>;

/**
 * Screens are loaded after the shell. esbuild groups modules by the entry points that reach them, so each screen is made to reach
 * all of the shell: otherwise the shell would be split into a dozen files, one for each set of screens that share modules.
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

/** The modules that import style sheets: those of all screens, that of what lies over them, and those of parts that load later. */
const IMPORTING = ['routes.tsx', 'overlays.tsx', 'later-sheets.ts'].map((file) => path.join(CLIENT, file));

/**
 * A style sheet imported by a module is a file of its own, named by its content; the import is its address. esbuild's own way would be
 * one sheet for each script that reaches it, loaded by none of them. All of them are built at once: one build each takes far longer.
 */
const sheetsByAddress: Plugin = {
  name: 'sheets-by-address',
  setup({ onStart, onResolve, onLoad, initialOptions: { minify = false, target = [] }, esbuild }) {
    let building: Promise<Map<string, Sheet>>;
    onStart(() => {
      building = buildSheets(esbuild.build, { minify, target });
      // Told by each sheet that is asked for.
      building.catch(() => undefined);
    });
    onResolve({ filter: /\.css$/ }, ({ path: file, resolveDir, kind }) =>
      // Not an absolute path: the hashes of files must be the same in every folder.
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
  /** Its own and those that it imports. */
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

/** Options of both kinds of builds. */
export function buildOptions({ isWatching }: { isWatching: boolean }) {
  return {
    entryPoints: {
      main: path.join(CLIENT, 'main.tsx'),
      style: path.join(CLIENT, 'styles', 'style.css'),
      ...(isWatching && { changes: path.join(CLIENT, 'changes.ts') }),
    },
    absWorkingDir: CLIENT,
    outdir: path.join(CLIENT, 'out'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: FILES_PATH,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: !isWatching,
    sourcemap: isWatching ? 'inline' : false,
    target: ['es2023', ...Object.entries(BROWSERS).map(([name, version]) => `${name.toLowerCase()}${version}`)],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [onTopOfShell, sheetsByAddress],
  } as const satisfies BuildOptions;
}

/**
 * Builds the client in memory and stops the bundler's process.
 * @param level Brotli quality.
 * @throws Error if esbuild is not installed, or a source has errors.
 */
export async function buildClient(level = QUICK): Promise<ClientFiles> {
  const { build, stop } = await import('esbuild');
  try {
    return await packFiles(await build(buildOptions({ isWatching: false })), level);
  } finally {
    // Otherwise esbuild's process, some 14 MB, would keep running.
    await stop();
  }
}

/** Of the browser's tab, Apple's home screens, other home screens, and those that cut icons to a shape. */
const ICONS = ['icon.svg', 'icon-180.png', 'icon-192.png', 'icon-512.png'];

/** The files to serve: build output, icons, manifest and page. */
export async function packFiles(
  { outputFiles = [], metafile }: Pick<BuildResult, 'outputFiles' | 'metafile'>,
  level: number,
): Promise<ClientFiles> {
  const bodies = new Map(outputFiles.map((file) => [path.basename(file.path), bodyOf(file)]));
  const icons = new Map<string, string>();
  for (const name of ICONS) icons.set(name, await addHashed(bodies, path.join('icons', name)));
  const manifest = await addHashed(bodies, 'pairwise.webmanifest', (text) =>
    ICONS.reduce((edited, name) => edited.replace(name, icons.get(name)!), text),
  );
  const [icon, touchIcon] = [icons.get('icon.svg')!, icons.get('icon-180.png')!];
  bodies.set(PAGE_NAME, Buffer.from(writePage(metafile!, { icon, touchIcon, manifest })));
  const packed = [...bodies].map(async ([name, body]) => [name, await pack(name, body, level)] as const);
  return new Map(await Promise.all(packed));
}

/**
 * Replaces `import()` in an output by the client's own function, `lib/load-file.ts`: not every browser can repeat a
 * failed `import()`.
 */
function bodyOf({ path: file, contents, text }: OutputFile): Buffer {
  return Buffer.from(
    file.endsWith('.js') ? text.replaceAll(`import("${FILES_PATH}`, `loadFile("${FILES_PATH}`) : contents,
  );
}

/** Static files, served under a name with their hash. */
async function addHashed(bodies: Map<string, Buffer>, name: string, edit?: (text: string) => string): Promise<string> {
  const content = await readFile(path.join(CLIENT, name));
  const body = edit ? Buffer.from(edit(content.toString())) : content;
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${hashOf(body).slice(0, 8)}${ext}`;
  bodies.set(hashed, body);
  return hashed;
}

function writePage(
  metafile: Metafile,
  { icon, touchIcon, manifest }: { icon: string; touchIcon: string; manifest: string },
): string {
  const outputs = Object.entries(metafile.outputs);
  const find = (entry: string) => {
    const [file, output] = outputs.find(([, { entryPoint }]) => entryPoint === entry) ?? [];
    return file && output ? { name: path.basename(file), output } : null;
  };
  const main = find('main.tsx')!;
  const style = find('styles/style.css')!;
  const changes = find('changes.ts');
  const preloaded = main.output.imports.filter(({ kind }) => kind === 'import-statement');
  const script = (name: string) => `<script type="module" src="${FILES_PATH}${name}"></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f6f3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121417">
<meta name="description" content="Ranks a backlog by asking which of two features comes first.">
<title>Pairwise</title>
<script>${THEME_SCRIPT}</script>
<link rel="icon" href="${FILES_PATH}${icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${FILES_PATH}${touchIcon}">
<link rel="manifest" href="${FILES_PATH}${manifest}">
<link rel="stylesheet" href="${FILES_PATH}${style.name}">
${preloaded.map(({ path: file }) => `<link rel="modulepreload" href="${FILES_PATH}${path.basename(file)}">`).join('\n')}
${script(main.name)}${changes ? `\n${script(changes.name)}` : ''}
</head>
<body>
<div id="app"></div>
<p id="late">Pairwise is not here yet. If it does not come, load the page again, or take a newer browser: ${newEnough()}.</p>
<noscript>Pairwise needs JavaScript. Its REST interface is described at <a href="/docs">/docs</a>.</noscript>
</body>
</html>
`;
}

const newEnough = () =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    Object.entries(BROWSERS).map(([name, version]) => `${name} ${version}`),
  );

async function pack(name: string, body: Buffer, level: number): Promise<PackedFile> {
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

/** Writes the files, with their compressed forms, into an emptied folder. */
async function writeFiles(files: ClientFiles, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, { body, br, gzip: gzipped }] of files) {
    const file = path.join(folder, name);
    await Promise.all([writeFile(file, body), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzipped)]);
  }
}

// `node api/pages/build.ts FOLDER`: for images without the bundler.
if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? BUILT_FOLDER);
  const files = await buildClient(THOROUGH);
  await writeFiles(files, folder);
  console.log(`${files.size} files in ${folder}`);
}
