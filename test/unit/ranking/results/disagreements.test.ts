import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 12;
/** Sees a feature that is in the middle as the best, or as the worst. */
type Judge = (feature: number) => number;
const fair: Judge = (feature) => -feature;
const seeing =
  (feature: number, worth: number): Judge =>
  (each) =>
    each === feature ? worth : fair(each);

/** Every judge answers all pairs; the later ones hold no more than the earlier ones. */
function disagreementsOf(judges: Readonly<Record<string, Judge>>) {
  const answers = [];
  for (let a = 0; a < FEATURES; a++) {
    for (let b = a + 1; b < FEATURES; b++) {
      for (const [author, worth] of Object.entries(judges)) {
        const choice = worth(a) > worth(b) ? ('feature_a' as const) : ('feature_b' as const);
        answers.push({ a, b, choice, weight: 1, expected: null, author });
      }
    }
  }
  const ranking = Ranking.build(FEATURES, PLAIN_MODEL, answers);
  return { ranking, ...finish(ranking.results.disagreementsChunked()) };
}

describe('disagreements', () => {
  it('are features that two people see differently, with the answers that say so, and the ranks that depend on it', () => {
    const { count, most } = disagreementsOf({
      ana: seeing(6, 100),
      ben: seeing(6, -100),
      cid: fair,
      dan: fair,
    });
    expect(count).to.equal(1);
    const [only] = most;
    expect([only!.feature, only!.higher.author, only!.lower.author]).to.deep.equal([6, 'ana', 'ben']);
    expect(only!.ranks).to.be.within(2, FEATURES - 1);
    // Ana puts it above better ones, Ben below worse ones.
    expect(only!.higher.against).to.be.below(6);
    expect(only!.lower.against).to.be.above(6);
  });

  it('are none while all see features alike, whatever number of contradictions somebody adds who answers the wrong way round', () => {
    expect(disagreementsOf({ ana: fair, ben: fair, cid: fair }).count).to.equal(0);
    const { ranking, count } = disagreementsOf({ ana: fair, ben: fair, cid: fair, eve: (v) => v });
    expect(ranking.results.order().straightness.get('eve')).to.be.below(0.2);
    expect(count).to.equal(0);
  });

  it('are none of one person alone, nor without answers', () => {
    expect(disagreementsOf({ ana: fair }).count).to.equal(0);
    expect(disagreementsOf({})).to.deep.include({ count: 0, most: [] });
  });
});
