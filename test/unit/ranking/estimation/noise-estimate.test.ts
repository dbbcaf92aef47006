import { expect } from 'chai';
import { noiseOfChunked } from '../../../../shared/ranking/estimation/noise-estimate.ts';
import { sortAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row } from '../../../support/ranking/comparisons.ts';

const FEATURES = 50;

/** How people seem to answer, from 1000 answers about random pairs of which a share is wrong. */
function noiseOf(wrong: number, seed: number) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(FEATURES, random);
  const given = Array.from({ length: 1000 }, (): Row => {
    const a = Math.floor(random() * FEATURES);
    const b = (a + 1 + Math.floor(random() * (FEATURES - 1))) % FEATURES;
    return [a, b, ranks[a]! > ranks[b]! === random() >= wrong ? 1 : 0, 1];
  });
  return finish(noiseOfChunked(sortAnswers(FEATURES, columns(given))));
}

describe('noiseOfChunked', () => {
  for (const wrong of [0, 0.02, 0.1]) {
    it(`takes ${100 * wrong} % wrong answers for slips, and not for coarse judgement`, () => {
      for (const seed of [1, 2, 3]) {
        const { spread, slips } = noiseOf(wrong, seed);
        expect(slips).to.be.closeTo(wrong, 0.035);
        expect(spread).to.be.below(0.2);
      }
    });
  }
});
