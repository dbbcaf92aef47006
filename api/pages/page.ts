import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { directionOf, ENGLISH } from '../../shared/platform/rules/languages.ts';
import { THEME_SCRIPT } from './theme-script.ts';

/** The folder of the client's sources. */
export const CLIENT = path.join(import.meta.dirname, '..', 'client');
/** Path of the client's files. */
export const FILES_PATH = '/client/';

/** The first versions of browsers that have everything the client uses; style sheets get the prefixes that these versions need. */
export const BROWSERS = { Chrome: '123', Edge: '123', Firefox: '128', Safari: '17.5' } as const;

/** The file of a language's page. */
export const pageName = (language: string): string => `index.${language}.html`;

type PageWords = typeof import('../client/page-texts.ts').pageTexts;

interface Page {
  language: string;
  words: PageWords;
  icon: string;
  touchIcon: string;
  manifest: string;
}

/** The page that loads a build. */
export function writePage(metafile: Metafile, { language, words, icon, touchIcon, manifest }: Page): string {
  const outputs = Object.entries(metafile.outputs);
  const find = (entry: string) => {
    const [file, output] = outputs.find(([, { entryPoint }]) => entryPoint === entry) ?? [];
    return file && output ? { name: path.basename(file), output } : null;
  };
  const main = find('main.tsx')!;
  const style = find('styles/style.css')!;
  const announcement = find('announcement.ts')!;
  const changes = find('changes.ts');
  const preloaded = main.output.imports.filter(({ kind }) => kind === 'import-statement');
  const script = (name: string, more = '') => `<script type="module"${more} src="${FILES_PATH}${name}"></script>`;
  const browsers = Object.entries(BROWSERS).map(([name, version]) => `${name} ${version}`);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f6f3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121417">
<meta name="description" content="${words.description}">
<title>Pairwise</title>
<script>${THEME_SCRIPT}</script>
<link rel="icon" href="${FILES_PATH}${icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${FILES_PATH}${touchIcon}">
<link rel="manifest" href="${FILES_PATH}${manifest}">
<link rel="stylesheet" href="${FILES_PATH}${style.name}">
${preloaded.map(({ path: file }) => `<link rel="modulepreload" href="${FILES_PATH}${path.basename(file)}">`).join('\n')}
${script(main.name)}
${script(announcement.name, ' fetchpriority="low"')}${changes ? `\n${script(changes.name)}` : ''}
</head>
<body>
<div id="app"></div>
<p id="late">${words.late(new Intl.ListFormat(language, { type: 'disjunction' }).format(browsers))}</p>
<noscript>${words.noScript('<a dir="ltr" href="/docs">/docs</a>')}</noscript>
</body>
</html>
`;
}

/** The words of `page-texts.ts` in a language, found in the same way as for the scripts. */
export async function pageWords(language: string): Promise<PageWords> {
  const folder = language === ENGLISH ? CLIENT : path.join(CLIENT, 'languages', language);
  const { pageTexts } = await import(pathToFileURL(path.join(folder, 'page-texts.ts')).href);
  return pageTexts;
}
