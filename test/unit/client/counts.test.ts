import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { lazyTexts as spanishCompare } from '../../../api/client/languages/es/compare/lazy-texts.ts';
import { orderTexts as spanishOrder } from '../../../api/client/languages/es/projects/order-texts.ts';
import { answerTexts as frenchAnswers } from '../../../api/client/languages/fr/answers/texts.ts';
import { explainTexts as french } from '../../../api/client/languages/fr/results/explain-texts.ts';
import { LANGUAGES } from '../../../shared/platform/rules/languages.ts';

const CLIENT = path.join(import.meta.dirname, '../../../api/client');
const read = (pattern: string) =>
  globSync(pattern, { cwd: CLIENT }).map((file) => ({ file, text: readFileSync(path.join(CLIENT, file), 'utf8') }));
const found = (pattern: string, wrong: RegExp) =>
  read(pattern).flatMap(({ file, text }) => [...text.matchAll(wrong)].map(([words]) => `${file}: ${words}`));

describe('counts and short words in other languages', () => {
  it('have nouns and verbs that agree with them in Spanish', () => {
    expect(spanishOrder.more(1, 1)).to.equal('1 minuto más pondrá bien 1 par más o menos');
    expect(spanishOrder.more(7, 2)).to.equal('2 minutos más pondrán bien unos 7 pares');
    expect(spanishCompare.progress.short(1, 1)).to.equal('queda ~1, 1 min');
    expect(spanishCompare.progress.short(4, 2)).to.equal('quedan ~4, 2 min');
  });

  it('have participles and superlatives that agree with them in French', () => {
    expect(french.duel.record({ won: 2, lost: 1, tied: 0 })).to.equal('2 gagnés, 1 perdu, 0 égal');
    expect(french.duel.record({ won: 1, lost: 3, tied: 2 })).to.equal('1 gagné, 3 perdus, 2 égaux');
    expect(frenchAnswers.set.said('complexity', ['A', 'B'], ['C', 'D'])).to.equal(
      'A et B sont les plus difficiles, C et D les plus faciles',
    );
  });

  it('name value for effort in whole words at the head of the results', async () => {
    for (const language of LANGUAGES) {
      const folder = language === 'en' ? 'results' : `languages/${language}/results`;
      const { resultTexts } = await import(path.join(CLIENT, folder, 'texts.ts'));
      expect(resultTexts.columns.ratio, language).to.not.include('.');
    }
  });

  it('speak to a person as a friend in Spanish, on every screen', () => {
    const formal =
      /(?<!\p{L})(?:ustede?s?|su última visita|elija|(?:elíja|cópie|inténte|pída|pégue|déje|búsque|guárde)l[ao]s?)(?!\p{L})/giu;
    expect(found('languages/es/**/*.ts', formal)).to.deep.equal([]);
  });

  it('keep French signs on the line of their words', async () => {
    for (const { file } of read('languages/fr/**/*texts.ts')) {
      const words = JSON.stringify(await import(path.join(CLIENT, file)));
      expect([...words.matchAll(/[^" ]* [:;?!»](?= |\.|")|« \S*/g)].map(String), file).to.deep.equal([]);
    }
  });

  it('keep a percent sign on the line of its number', () => {
    expect(found('languages/{de,es,fr}/**/*.ts', /\d %/g)).to.deep.equal([]);
  });
});
