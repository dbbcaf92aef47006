import { expect } from 'chai';
import fc from 'fast-check';
import { fewestComparisons } from '../../../../shared/ranking/results/bounds.ts';
import {
  compareWithEstimatesChunked,
  type EstimatedPlace,
} from '../../../../shared/ranking/results/estimate-differences.ts';
import { questionsSaved } from '../../../../shared/ranking/results/questions-saved.ts';
import { finish } from '../../../../shared/ranking/steps.ts';

const along = (...estimates: number[]) => estimates.map((estimate, index) => ({ estimate, sharedRank: index + 1 }));

const compareWithEstimates = (places: readonly EstimatedPlace[]) => finish(compareWithEstimatesChunked(places));

describe('compareWithEstimatesChunked', () => {
  it('finds nothing where estimates and ranking agree, equal estimates sharing their places', () => {
    expect(compareWithEstimates(along(8, 5, 5, 5, 1))).to.deep.include({ reversed: false, differences: [] });
    expect(compareWithEstimates(along(1, 2, 3))).to.deep.include({ correlation: -1, reversed: true, differences: [] });
  });

  it('lists what is apart, the farthest first', () => {
    const { differences } = compareWithEstimates(along(2, 8, 7, 6, 1))!;
    expect(differences.map(({ index, ranked, estimated, apart }) => [index, ranked, estimated, apart])).to.deep.equal([
      [0, [1, 1], [4, 4], 3],
      [1, [2, 2], [1, 1], 1],
      [2, [3, 3], [2, 2], 1],
      [3, [4, 4], [3, 3], 1],
    ]);
  });

  it('does not tell apart what the ranking does not', () => {
    const tied = [1, 1, 1, 4].map((sharedRank, index) => ({ estimate: [2, 9, 3, 1][index]!, sharedRank }));
    expect(compareWithEstimates(tied)!.differences).to.deep.equal([]);
  });

  it('says nothing of fewer than two that differ', () => {
    for (const places of [
      [],
      along(3),
      along(3, 3),
      [1, 1].map((sharedRank, estimate) => ({ estimate, sharedRank })),
    ]) {
      expect(compareWithEstimates(places)).to.equal(null);
    }
  });

  it('goes by the order of the estimates alone, in either direction', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 }), (estimates) => {
        const plain = compareWithEstimates(along(...estimates));
        const stretched = compareWithEstimates(along(...estimates.map((estimate) => 2 ** estimate)));
        expect(stretched).to.deep.equal(plain);
        const turned = compareWithEstimates(along(...estimates.map((estimate) => -estimate)));
        expect(turned === null).to.equal(plain === null);
        if (plain && plain.correlation !== 0) expect(turned!.differences).to.deep.equal(plain.differences);
      }),
    );
  });
});

describe('questionsSaved', () => {
  const strict = { features: 100, isStrict: true };

  it('is what a session without estimates needs at least, less what was asked', () => {
    expect(questionsSaved({ ...strict, coverage: 1, comparisons: 493 })).to.equal(
      Math.floor(1.015 * fewestComparisons(100, 1) - 493),
    );
    expect(questionsSaved({ ...strict, coverage: 1, comparisons: 600 })).to.equal(0);
  });

  it('says of a session without estimates that hardly anything was saved', () => {
    // Means of a perfect judge at 0.7, 0.8, 0.9, 0.95 and 1 (bench -- questions).
    const sessions = { 20: [33.5, 40.3, 48.9, 54.9, 62.2], 100: [202.6, 252.6, 340.9, 410.2, 545] };
    for (const [features, needed] of Object.entries(sessions)) {
      [0.7, 0.8, 0.9, 0.95, 1].forEach((coverage, index) => {
        const asked = { features: Number(features), coverage, comparisons: Math.round(needed[index]!), isStrict: true };
        expect(questionsSaved(asked)).to.equal(0);
      });
    }
  });

  it('is not reported early, for few features, or with ties and contradictions', () => {
    expect(questionsSaved({ ...strict, coverage: 0.69, comparisons: 10 })).to.equal(null);
    expect(questionsSaved({ features: 9, isStrict: true, coverage: 1, comparisons: 10 })).to.equal(null);
    expect(questionsSaved({ ...strict, isStrict: false, coverage: 1, comparisons: 10 })).to.equal(null);
  });
});
