import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, stop } from 'esbuild';
import { type Pages, pagesOf } from '../../api/middleware/client-pages.ts';
import { buildOptions, packFiles, QUICK } from '../../api/pages/build.ts';
import { ENGLISH } from '../../shared/platform/rules/languages.ts';

const NAMESPACE = 'long-words';

/** Replaces each vowel in the words with two marked ones. Elements inside a sentence keep their marks. */
const LENGTHEN = `
const vowels = { a: 'åå', e: 'ëë', i: 'ïï', o: 'öö', u: 'üü', A: 'ÅÅ', E: 'ËË', I: 'ÏÏ', O: 'ÖÖ', U: 'ÜÜ' };
const lengthen = (words) =>
  typeof words === 'string' ? words.replace(/[aeiou]/gi, (vowel) => vowels[vowel])
  : typeof words === 'function' ? (...values) => lengthen(words(...values))
  : Array.isArray(words) ? words.map(lengthen)
  : words !== null && typeof words === 'object' ? Object.fromEntries(Object.entries(words).map(([name, each]) => [name, lengthen(each)]))
  : words;
`;

/** Replaces each catalogue of words with longer ones: about 40 % longer than English, as in other languages. */
const longWords: Plugin = {
  name: NAMESPACE,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /[/-]texts\.ts$/ }, ({ path: file, resolveDir, importer }) =>
      // Words that are built from other words are lengthened only once.
      /[/-]texts\.ts$/.test(importer) ? null : { path: path.join(resolveDir, file), namespace: NAMESPACE },
    );
    onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path: file }) => {
      const names = [...(await readFile(file, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name!,
      );
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ lengthen(english.${name});`);
      const contents = [`import * as english from ${JSON.stringify(file)};`, LENGTHEN, ...exported].join('\n');
      return { contents, loader: 'js', resolveDir: path.dirname(file) };
    });
  },
};

/** The client in a language of longer words, which can be told from untranslated ones: they have no plain vowels. */
export async function longWordPages(): Promise<Pages> {
  const result = await build(buildOptions({ words: [longWords] }));
  await stop();
  return pagesOf({ files: await packFiles(new Map([[ENGLISH, result]]), QUICK) });
}
