import { expect } from 'chai';
import { answersOf, EFFORTS } from '../../../api/client/projects/example-answers.ts';
import { exampleTexts } from '../../../api/client/projects/example-texts.ts';
import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';

/** A ranking by the answers of the example. */
function ranked(dimension: 'value' | 'complexity'): Ranking {
  const ranking = Ranking.build(exampleTexts.features.length, PLAIN_MODEL, []);
  for (const answer of answersOf(dimension)) {
    const featureIds = answer.map(String);
    const said = comparisonsOf({ featureIds, best: featureIds.slice(0, 1), worst: featureIds.slice(-1) });
    const judged = said.map(({ featureAId, featureBId, choice }) => ({
      a: Number(featureAId),
      b: Number(featureBId),
      choice,
    }));
    const expected = judged.map(({ a, b }) => ranking.expected(a, b));
    for (const [at, each] of judged.entries())
      ranking.append({ ...each, weight: 1, expected: expected[at]!, set: answer.join() });
  }
  return ranking;
}

describe('the example project', () => {
  it('is ranked by answers that agree, check each other, and leave two features to place by effort', () => {
    const value = ranked('value');
    expect([...value.results.order().order]).to.deep.equal(exampleTexts.features.map((_, index) => index));
    expect(value.results.progress(1)).to.include({ progressPercent: 100, cycleCount: 0 });
    const effort = ranked('complexity');
    const placed = EFFORTS.filter((effort) => effort !== null).length;
    expect(effort.closure.knownPairs).to.equal((placed * (placed - 1)) / 2);
    expect([placed, effort.results.progress(1).cycleCount]).to.deep.equal([8, 0]);
    for (const { verifications } of [value, effort]) expect(verifications).to.be.above(0);
  });
});
