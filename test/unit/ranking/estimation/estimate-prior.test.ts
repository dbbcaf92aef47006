import { expect } from 'chai';
import { judgedPriorChunked, priorWithEstimates } from '../../../../shared/ranking/estimation/estimate-prior.ts';
import { normalScores } from '../../../../shared/ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../../../../shared/ranking/estimation/rating-prior.ts';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row } from '../../../support/ranking/comparisons.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 20;
const numbers = Array.from({ length: FEATURES }, (_, v) => v);
const rising = normalScores(numbers)!;
/** Two people who rate every feature, larger numbers higher. */
const ratings = [0, 1].flatMap((person) =>
  numbers.map((feature): Rating => ({ person, feature, grade: 1 + Math.floor(feature / 4) })),
);
const rated = priorOfRatings(FEATURES, ratings);
const answer = (a: number, b: number): Judgement => ({ a, b, choice: 'feature_a', weight: 1, expected: null });
/** Answers about neighbours and others, by someone to whom larger numbers are worth more or, with −1, less. */
const answers = (sign: 1 | -1): Row[] =>
  Array.from({ length: 60 }, (_, i): Row => {
    const [a, b] = [(i * 7) % FEATURES, (i * 7 + 1 + (i % 6)) % FEATURES];
    return [a, b, sign * (a - b) > 0 ? 1 : 0, 1];
  });
const judged = (rows: Row[], prior = null as typeof rated) =>
  finish(judgedPriorChunked(rising, { ...columns(rows), prior }));

describe('the prior of given estimates', () => {
  it('believes them a little by themselves, and features without one as before', () => {
    const { means, variances } = priorWithEstimates(normalScores([...numbers, null])!, null);
    expect(means[FEATURES - 1]).to.be.within(0.4, 1);
    expect(means[0]).to.be.closeTo(-means[FEATURES - 1]!, 1e-9);
    expect(means[FEATURES]).to.equal(0);
    expect(variances[FEATURES]).to.be.closeTo(1, 1e-9);
  });

  it('believes them more if ratings agree, and hardly if they say something else', () => {
    const alone = priorWithEstimates(rising, null).means[FEATURES - 1]!;
    const agreed = priorWithEstimates(rising, rated);
    expect(agreed.means[FEATURES - 1]).to.be.above(alone);
    expect(agreed.variances[FEATURES - 1]).to.be.below(rated!.variances[FEATURES - 1]!);
    const useless = normalScores(shuffledRanks(FEATURES, seededRandom(2)))!;
    const moved = (scores: typeof useless) =>
      Math.max(...priorWithEstimates(scores, rated).means.map((mean, v) => Math.abs(mean - rated!.means[v]!)));
    expect(moved(useless)).to.be.below(0.3);
  });

  it('goes by the answers: how well estimates fit them, and which way round', () => {
    const alone = priorWithEstimates(rising, null).means[FEATURES - 1]!;
    expect(judged(answers(1)).means[FEATURES - 1]).to.be.above(1.5 * alone);
    expect(judged(answers(-1)).means[FEATURES - 1]).to.be.below(-alone);
    expect(judged([])).to.deep.equal(priorWithEstimates(rising, null));
    expect(judged(answers(1).toReversed())).to.deep.equal(judged(answers(1)));
  });
});

describe('a ranking with given estimates', () => {
  const ranking = (judgements: Judgement[], prior = null as typeof rated, model = PLAIN_MODEL) =>
    Ranking.build(FEATURES, model, judgements, rising, prior);

  for (const comparisonMode of ['binary', 'graded'] as const) {
    it(`orders by them what no answer orders, and follows every answer (${comparisonMode})`, () => {
      const model = { ...PLAIN_MODEL, comparisonMode };
      const { results, comparisons, closure } = ranking([], null, model);
      expect([...results.order().order]).to.deep.equal(numbers.toReversed());
      expect([comparisons, closure.knownPairs]).to.deep.equal([0, 0]);
      const after = [...ranking([answer(0, 19)], null, model).results.order().order];
      expect(after.indexOf(0)).to.be.below(after.indexOf(19));
      expect(after.indexOf(12)).to.be.below(after.indexOf(4));
    });
  }

  it('asks `robust` as without estimates, and `adaptive` as without ratings', () => {
    const plain = Ranking.build(FEATURES, PLAIN_MODEL, [answer(3, 5)]);
    const robust = { strategy: 'robust' } as const;
    expect(ranking([answer(3, 5)]).nextPair(robust)).to.deep.equal(plain.nextPair(robust));
    const asked = (prior: typeof rated) => ranking([answer(3, 5)], prior).nextPair({ strategy: 'adaptive' });
    expect(asked(rated)).to.deep.equal(asked(null));
  });

  it('has the same state appended to as built, and loses nothing with an undo', () => {
    const ranks = shuffledRanks(FEATURES, seededRandom(5));
    const appended = ranking([], rated);
    const judgements: Judgement[] = [];
    for (let i = 0; i < 60; i++) {
      const [a, b] = appended.nextPair({ strategy: 'robust' })!;
      const [better, worse] = ranks[a]! > ranks[b]! ? [a, b] : [b, a];
      const judgement: Judgement = { ...answer(better, worse), expected: appended.expected(better, worse) };
      appended.append(judgement);
      judgements.push(judgement);
    }
    const built = ranking(judgements, rated);
    expect(built.results.order()).to.deep.equal(appended.results.order());
    expect(built.results.orderConfidence()).to.equal(appended.results.orderConfidence());
    expect(built.nextPair({ strategy: 'robust' })).to.deep.equal(appended.nextPair({ strategy: 'robust' }));
    const undone = finish(appended.withoutLatestChunked());
    expect(undone.results.order()).to.deep.equal(ranking(judgements.slice(0, -1), rated).results.order());
  });
});
