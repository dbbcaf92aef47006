import { expect } from 'chai';
import fc from 'fast-check';
import { JointBelief } from '../../../../shared/ranking/estimation/joint-belief.ts';
import { priorOfRatings, type Rating } from '../../../../shared/ranking/estimation/rating-prior.ts';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row } from '../../../support/ranking/comparisons.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 20;

/** Every feature rated by each person, larger numbers higher. */
const agreeing = (people: number): Rating[] =>
  Array.from({ length: people * FEATURES }, (_, index) => {
    const feature = index % FEATURES;
    return { person: Math.floor(index / FEATURES), feature, grade: 1 + Math.floor((5 * feature) / FEATURES) };
  });

const guessing = (random: () => number): Rating[] =>
  agreeing(2).map((rating) => ({ ...rating, grade: 1 + Math.floor(5 * random()) }));

const answer = (a: number, b: number): Judgement => ({ a, b, choice: 'feature_a', weight: 1, expected: null });

describe('the prior of ratings', () => {
  it('is none without ratings, and when all grades are equal', () => {
    expect(priorOfRatings(3, [])).to.equal(null);
    expect(
      priorOfRatings(
        FEATURES,
        agreeing(1).map((rating) => ({ ...rating, grade: 3 })),
      ),
    ).to.equal(null);
  });

  it('depends on the set of ratings alone', () => {
    const ratings = guessing(seededRandom(1));
    fc.assert(
      fc.property(fc.shuffledSubarray(ratings, { minLength: ratings.length }), (shuffled) => {
        expect(priorOfRatings(FEATURES, shuffled)).to.deep.equal(priorOfRatings(FEATURES, ratings));
      }),
    );
  });

  it('believes people who agree, and leaves unrated features as they were', () => {
    const { means, variances } = priorOfRatings(FEATURES + 1, agreeing(2))!;
    expect(means[FEATURES - 1]).to.be.above(1);
    expect(means[0]).to.be.closeTo(-means[FEATURES - 1]!, 1e-9);
    expect(variances[0]).to.be.below(0.2);
    expect([means[FEATURES], variances[FEATURES]]).to.deep.equal([0, 1]);
  });

  it('hardly believes people who agree on nothing', () => {
    const widest = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const { means } = priorOfRatings(FEATURES, guessing(seededRandom(seed)))!;
      return Math.max(...means.map(Math.abs));
    });
    expect(widest.reduce((sum, each) => sum + each, 0) / widest.length).to.be.below(0.6);
  });

  it('takes out what a person gives more than the others', () => {
    // Half of the features each, worth the same; the second person gives two more.
    const ratings = agreeing(2).filter(({ person, feature }) => feature % 4 !== (person === 0 ? 1 : 2));
    const kind = ratings.map(({ person, feature }) => ({ person, feature, grade: (feature % 2) + 1 + 2 * person }));
    const { means } = priorOfRatings(FEATURES, kind)!;
    const onlyByFirst = means[2]!;
    const byBoth = means[4]!;
    expect(Math.abs(onlyByFirst - byBoth)).to.be.below(0.5 * Math.abs(means[3]! - means[4]!));
  });
});

describe('a ranking with ratings', () => {
  const prior = priorOfRatings(FEATURES, agreeing(2))!;
  const rated = (judgements: Judgement[] = [], model = PLAIN_MODEL) =>
    Ranking.build(FEATURES, model, judgements, null, prior);

  for (const comparisonMode of ['binary', 'graded'] as const) {
    it(`orders by them what no answer orders, and follows every answer (${comparisonMode})`, () => {
      const model = { ...PLAIN_MODEL, comparisonMode };
      const before = [...rated([], model).results.order().order];
      expect(before.slice(0, 4).toSorted((x, y) => x - y)).to.deep.equal([16, 17, 18, 19]);
      const after = [...rated([answer(0, 19)], model).results.order().order];
      expect(after.indexOf(0)).to.be.below(after.indexOf(19));
      expect(after.indexOf(12)).to.be.below(after.indexOf(4));
    });
  }

  it('counts no rating as a comparison', () => {
    const { comparisons, closure, verifications } = rated();
    expect([comparisons, closure.knownPairs, verifications]).to.deep.equal([0, 0, 0]);
  });

  it('asks `robust` about features that were rated alike', () => {
    const [a, b] = rated().nextPair({ strategy: 'robust' })!;
    expect(Math.floor(a / 4)).to.equal(Math.floor(b / 4));
  });

  it('has the same state appended to as built, and loses nothing with an undo', () => {
    const ranks = shuffledRanks(FEATURES, seededRandom(5));
    const ranking = rated();
    const judgements: Judgement[] = [];
    for (let i = 0; i < 60; i++) {
      const [a, b] = ranking.nextPair({ strategy: 'robust' })!;
      const said = { ...answer(a, b), choice: ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b' } as const;
      const judgement: Judgement = { ...said, expected: ranking.expected(a, b) };
      ranking.append(judgement);
      judgements.push(judgement);
    }
    const built = rated(judgements);
    expect(built.results.order()).to.deep.equal(ranking.results.order());
    expect(built.nextPair({ strategy: 'robust' })).to.deep.equal(ranking.nextPair({ strategy: 'robust' }));
    const undone = finish(ranking.withoutLatestChunked());
    expect(undone.results.order()).to.deep.equal(rated(judgements.slice(0, -1)).results.order());
  });

  it('refits a long history to nearly the belief of following it', () => {
    const given: Row[] = Array.from({ length: 120 }, (_, i): Row => [(i * 7) % 20, (i * 7 + 1 + (i % 6)) % 20, 1, 1]);
    const replayed = JointBelief.from(FEATURES, { ...columns(given), prior });
    const refitted = finish(JointBelief.fromChunked(FEATURES, { ...columns(given), prior }, 0));
    refitted.means.forEach((mean, v) => {
      expect(mean).to.be.closeTo(replayed.means[v]!, 0.3);
    });
  });
});
