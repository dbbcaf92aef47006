import { createHash } from 'node:crypto';
import { directionOf, type Language } from '../../shared/platform/rules/languages.ts';
import { pageWords } from './page.ts';
import { THEME_SCRIPT } from './theme-script.ts';

/** Interval after which the page reloads, in seconds. */
export const ASKS_AGAIN_SECONDS = 3;

const STYLE = `:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;background:light-dark(#f7f6f3,#121417);color:light-dark(#1a1c22,#eceae6);font:1rem/1.5 system-ui,sans-serif}
main{max-width:36rem;margin:auto;padding:15vh 1.5rem 2rem}
h1{font-size:1.75rem;line-height:1.2}
a{color:light-dark(#0a6b62,#5fd0bf)}`;

/** The style sheet of the page, as a source of a Content-Security-Policy. */
export const BUILDING_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * The page that is shown while the client is built. It reloads itself without a script and needs no other file.
 * @param base the path that Pairwise is below; empty at the root.
 */
export async function writeBuildingPage(language: Language, base: string): Promise<string> {
  const { description, building } = await pageWords(language);
  const { heading, what, again, api } = building(`<a dir="ltr" href="${base}/docs">${base}/docs</a>`);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta http-equiv="refresh" content="${ASKS_AGAIN_SECONDS}">
<title>Pairwise</title>
<script>${THEME_SCRIPT}</script>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${what} ${again}</p>
<p>${api}</p>
</main>
</body>
</html>
`;
}
