import { expect } from 'chai';
import {
  agreement,
  contradictionOf,
  contradictionRate,
  trustIn,
} from '../../../../shared/ranking/closure/contradiction.ts';
import type { Choice, Expectation } from '../../../../shared/ranking/vocabulary.ts';

describe('contradictionOf', () => {
  const cases: [Expectation | null, Choice, number][] = [
    ['feature_a', 'feature_a', 0],
    ['feature_a', 'feature_b', 1],
    ['feature_b', 'feature_a', 1],
    ['feature_b', 'tie', 0.25],
    ['tie', 'tie', 0],
    ['tie', 'feature_b', 0.25],
    ['contradicted', 'feature_a', 0.5],
    ['contradicted', 'tie', 0],
    [null, 'feature_a', 0],
  ];
  for (const [expected, choice, bad] of cases) {
    it(`counts ${choice} where ${expected ?? 'nothing'} was expected as ${bad}`, () => {
      expect(contradictionOf(expected, choice, 0.25)).to.equal(bad);
    });
  }
});

describe('contradictionRate', () => {
  it('trusts until there is evidence', () => {
    expect(contradictionRate({ verifications: 0, bad: 0 })).to.equal(1 / 21);
    expect(contradictionRate({ verifications: 1, bad: 1 })).to.be.below(0.1);
    expect(contradictionRate({ verifications: 3, bad: 3 })).to.be.above(0.1);
    expect(contradictionRate({ verifications: 17, bad: 2 })).to.equal(0.1);
  });
});

describe('trustIn', () => {
  it('is null before five verifications, and falls with failed ones', () => {
    expect(trustIn({ verifications: 4, bad: 0 })).to.equal(null);
    expect(trustIn({ verifications: 94, bad: 0 })).to.equal(1 - 0.5 / 100);
    expect(trustIn({ verifications: 94, bad: 9 })).to.equal(0.95);
  });
});

describe('agreement', () => {
  it('is unknown without verifications, and the share that agreed with them', () => {
    expect(agreement({ verifications: 0, bad: 0 })).to.equal(null);
    expect(agreement({ verifications: 4, bad: 1 })).to.equal(0.75);
  });
});
