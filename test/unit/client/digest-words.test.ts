import { expect } from 'chai';
import { topTexts as ar } from '../../../api/client/languages/ar/results/top-texts.ts';
import { topTexts as de } from '../../../api/client/languages/de/results/top-texts.ts';
import { topTexts as es } from '../../../api/client/languages/es/results/top-texts.ts';
import { topTexts as fr } from '../../../api/client/languages/fr/results/top-texts.ts';
import { topTexts as en } from '../../../api/client/results/top-texts.ts';
import { catalogue } from '../../../shared/mail/catalogue.ts';

describe('the weekly mail', () => {
  for (const [language, { line }] of Object.entries({ en, de, es, fr, ar })) {
    it(`says how sure the first places are in the words of the results: ${language}`, () => {
      const { settled: lineInMail } = catalogue[language as keyof typeof catalogue].rankingDigest;
      for (const k of [1, 2, 3, 5, 10, 20]) {
        for (let settled = 0; settled <= k; settled += 1) {
          for (const isChecked of [true, false]) {
            for (const isOver of [true, false]) {
              expect(lineInMail(k, settled, isChecked, isOver)).to.equal(line(k, settled, isChecked, isOver));
            }
          }
        }
      }
    });
  }
});
