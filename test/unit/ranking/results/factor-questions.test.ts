import { expect } from 'chai';
import { factorPairs, isFirstRanking } from '../../../../shared/ranking/results/factor-questions.ts';

const along = (n: number, compared = (_: number) => true) =>
  Array.from({ length: n }, (_, at) => ({ id: `${at}`, score: -at, compared: compared(at) }));
const pair = (more: number, less: number) => ({ moreId: `${more}`, lessId: `${less}` });

describe('the pairs that people are asked factors about', () => {
  it('are at the 10th and the 90th percentile, and next to them', () => {
    expect(factorPairs(along(41), [])).to.deep.equal([pair(4, 36), pair(5, 35)]);
    expect(factorPairs(along(10), [])).to.deep.equal([pair(1, 8), pair(2, 7)]);
  });

  it('are fewer for a handful of features', () => {
    expect(factorPairs(along(4), [])).to.deep.equal([pair(0, 3), pair(1, 2)]);
    expect(factorPairs(along(3), [])).to.deep.equal([pair(0, 2)]);
    expect(factorPairs(along(2), [])).to.deep.equal([pair(0, 1)]);
    expect(factorPairs(along(1), [])).to.deep.equal([]);
    expect(factorPairs([], [])).to.deep.equal([]);
  });

  it('are those that most people said a factor about, so that their median tells', () => {
    const said = [pair(2, 30), pair(6, 33), pair(6, 33)];
    expect(factorPairs(along(41), said)).to.deep.equal([pair(6, 33), pair(2, 30)]);
    expect(factorPairs(along(41), [pair(6, 33)])).to.deep.equal([pair(6, 33), pair(4, 36)]);
  });

  it('are none that turned around, went away, or were never compared', () => {
    const first = [pair(4, 36), pair(5, 35)];
    expect(factorPairs(along(41), [pair(30, 2), pair(99, 1)])).to.deep.equal(first);
    const some = factorPairs(
      along(41, (at) => at > 20),
      [pair(0, 40)],
    );
    expect(some).to.deep.equal([pair(23, 38), pair(24, 37)]);
  });

  it('are not two that nothing tells apart', () => {
    const level = along(9).map((place) => ({ ...place, score: 1 }));
    expect(factorPairs(level, [])).to.deep.equal([]);
  });
});

describe('the first ranking', () => {
  it('is there after half of the answers that sorting takes', () => {
    expect(isFirstRanking(38, 99)).to.equal(false);
    expect(isFirstRanking(38, 100)).to.equal(true);
    expect(isFirstRanking(1, 0)).to.equal(false);
    expect(isFirstRanking(0, 0)).to.equal(false);
  });
});
