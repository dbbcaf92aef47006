import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { ENGLISH, LANGUAGES } from '../../../shared/platform/rules/languages.ts';

const CLIENT = path.join(import.meta.dirname, '../../../api/client');
const FILES = globSync(['**/texts.ts', '**/*-texts.ts'], { cwd: CLIENT, exclude: ['languages', 'built'] });

/** The strings of a file of words by their names; null for a function. */
async function wordsIn(folder: string, file: string): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  const note = (name: string, words: unknown): void => {
    if (typeof words === 'string') found.set(name, words);
    else if (typeof words === 'function') found.set(name, null);
    else for (const [inner, each] of Object.entries(words as object)) note(`${name}.${inner}`, each);
  };
  note('', await import(pathToFileURL(path.join(CLIENT, folder, file)).href));
  return found;
}

describe('the words of the client', () => {
  for (const language of LANGUAGES.filter((each) => each !== ENGLISH)) {
    it(`are all there in ${language}, in words of its own`, async () => {
      for (const file of FILES) {
        const [english, translated] = [await wordsIn('', file), await wordsIn(`languages/${language}`, file)];
        expect([...translated.keys()].toSorted(), file).to.deep.equal([...english.keys()].toSorted());
        const same = [...english].filter(
          ([name, words]) => words !== null && /\S+ \S+ \S+/.test(words) && translated.get(name) === words,
        );
        expect(same, file).to.deep.equal([]);
      }
    });
  }
});
