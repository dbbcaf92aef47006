import { expect } from 'chai';
import { sentenceOfAnswer } from '../../../api/client/answers/said.ts';
import { answerOfSet } from '../../../api/client/answers/sets.ts';
import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';

type Set = Parameters<typeof answerOfSet>[0];

describe('an answer about a set, read from its comparisons', () => {
  /** A set as the service lists it; features are named by their ids. */
  function listed(names: string, best: string, worst: string): Set {
    const comparisons = comparisonsOf({ featureIds: [...names], best: [...best], worst: [...worst] });
    return {
      features: [...names].map((id) => ({ id, name: id })),
      comparisons: comparisons.map(({ featureAId, featureBId, choice }, index) => ({
        id: String(index),
        feature_a_id: featureAId,
        feature_b_id: featureBId,
        choice,
        replaced_by: null,
      })),
    };
  }
  const names = (set: Set) => {
    const answer = answerOfSet(set);
    const join = (features: readonly { id: string }[]) => features.map(({ id }) => id).join('');
    return answer && [join(answer.best), join(answer.between), join(answer.worst)];
  };
  const say = (set: Set, dimension: 'value' | 'complexity' = 'value') =>
    sentenceOfAnswer({
      dimension,
      choice: 'feature_a',
      strength: null,
      feature_a: { name: 'A' },
      feature_b: { name: 'B' },
      set,
    });

  it('finds the best and the worst, several of them too, and says them in one sentence', () => {
    expect(names(listed('ABCD', 'C', 'A'))).to.deep.equal(['C', 'BD', 'A']);
    expect(names(listed('ABCD', 'BC', 'A'))).to.deep.equal(['BC', 'D', 'A']);
    expect(names(listed('ABCD', 'A', 'BD'))).to.deep.equal(['A', 'C', 'BD']);
    expect(names(listed('AB', 'B', 'A'))).to.deep.equal(['B', '', 'A']);
    expect(say(listed('ABCD', 'C', 'A'))).to.equal('C is worth most, A least; between them B and D');
    expect(say(listed('ABCD', 'BC', 'A'), 'complexity')).to.equal('B and C are hardest, A easiest; between them D');
  });

  it('does not make up an answer where a comparison was changed since, and says each', () => {
    const set = listed('ABCD', 'C', 'A');
    const changed: Set = {
      ...set,
      comparisons: set.comparisons.map((each, index) => (index === 0 ? { ...each, choice: 'tie' } : each)),
    };
    expect(names(changed)).to.equal(null);
    expect(say(changed)).to.match(/^C is worth the same as A; C is worth more than B; /);
  });

  it('knows an answer of which a deleted feature took comparisons along', () => {
    const { features, comparisons } = listed('ABCD', 'C', 'A');
    const without = (id: string): Set => ({
      features: features.filter((each) => each.id !== id),
      comparisons: comparisons.filter((each) => each.feature_a_id !== id && each.feature_b_id !== id),
    });
    expect(names(without('B'))).to.deep.equal(['C', 'D', 'A']);
    expect(say(without('C'))).to.equal('B is worth more than A; D is worth more than A');
  });
});
