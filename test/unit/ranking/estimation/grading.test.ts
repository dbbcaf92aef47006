import { expect } from 'chai';
import { gradeStrength } from '../../../../shared/ranking/estimation/grading.ts';
import { STRENGTHS } from '../../../../shared/ranking/vocabulary.ts';

describe('gradeStrength', () => {
  it('reads each strength as a choice and a weight', () => {
    const graded = STRENGTHS.map((strength) => gradeStrength(strength, { muchBetter: 2.5, equal: 0.5 }));
    expect(graded).to.deep.equal([
      { choice: 'feature_a', weight: 2.5 },
      { choice: 'feature_a', weight: 1 },
      { choice: 'tie', weight: 0.5 },
      { choice: 'feature_b', weight: 1 },
      { choice: 'feature_b', weight: 2.5 },
    ]);
  });
});
