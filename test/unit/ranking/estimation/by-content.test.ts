import { expect } from 'chai';
import fc from 'fast-check';
import { finalScoresChunked } from '../../../../shared/ranking/estimation/final-scores.ts';
import { normalScores } from '../../../../shared/ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../../../../shared/ranking/estimation/rating-prior.ts';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 7;
const NAMES = ['eve', 'ada', 'bob'];

/** First and second feature, grade as the first sees it, author. */
type Answer = readonly [number, number, number, number];

const answers = fc.array(
  fc
    .tuple(fc.nat(FEATURES - 1), fc.nat(FEATURES - 2), fc.integer({ min: -2, max: 2 }), fc.nat(2))
    .map(([a, rest, grade, by]): Answer => [a, rest >= a ? rest + 1 : rest, grade, by]),
  { maxLength: 40 },
);
const numbers = fc.shuffledSubarray(
  Array.from({ length: FEATURES }, (_, v) => v),
  { minLength: FEATURES },
);

function scoresOf(given: readonly Answer[], mode: 'binary' | 'graded', names = NAMES) {
  const comparisons = {
    length: given.length,
    first: given.map(([a]) => a),
    second: given.map(([, b]) => b),
    outcome: given.map(([, , grade]) => (Math.sign(grade) + 1) / 2),
    weight: given.map(([, , grade]) => Math.max(1, Math.abs(grade))),
    grade: given.map(([, , grade]) => grade),
    author: given.map(([, , , by]) => by),
    authors: names,
  };
  return finish(finalScoresChunked(FEATURES, comparisons, { ...PLAIN_MODEL, comparisonMode: mode }));
}

describe('scores of features', () => {
  for (const mode of ['binary', 'graded'] as const) {
    it(`are the same to the bit under other numbers, and in another sequence of other people's answers (${mode})`, () => {
      fc.assert(
        fc.property(
          answers,
          numbers,
          fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
          (given, by, luck) => {
            const before = scoresOf(given, mode);
            const renamed = given.map(([a, b, grade, who]): Answer => [by[a]!, by[b]!, grade, 2 - who]);
            const key = renamed.map(() => luck.next().value as number);
            const shuffled = [...renamed.keys()].sort((x, y) => key[x]! - key[y]!).map((at) => renamed[at]!);
            const after = scoresOf(shuffled, mode, NAMES.toReversed());
            by.forEach((number, v) => {
              expect(after.means[number]).to.equal(before.means[v]);
              expect(after.information[number]).to.equal(before.information[v]);
            });
          },
        ),
        { numRuns: 60 },
      );
    });
  }

  it('are the same to rounding under other numbers with given estimates and ratings', () => {
    for (const seed of [1, 2, 3]) {
      const random = seededRandom(seed);
      const by = shuffledRanks(FEATURES, random);
      const estimates = Array.from({ length: FEATURES }, () => random());
      const ratings = Array.from(
        { length: 12 },
        (_, index): Rating => ({ person: index % 2, feature: index % FEATURES, grade: 1 + Math.floor(5 * random()) }),
      );
      const given = Array.from({ length: 30 }, (_, index): Judgement => {
        const a = Math.floor(random() * FEATURES);
        const b = (a + 1 + Math.floor(random() * (FEATURES - 1))) % FEATURES;
        const choice = random() < 0.5 ? 'feature_a' : 'feature_b';
        return { a, b, choice, weight: 1, expected: null, author: NAMES[index % 3]! };
      });
      const meansOf = (number: (v: number) => number) => {
        const told = new Array<number>(FEATURES);
        estimates.forEach((estimate, v) => {
          told[number(v)] = estimate;
        });
        const rated = ratings.map((rating) => ({ ...rating, feature: number(rating.feature) }));
        const judgements = given.map((each) => ({ ...each, a: number(each.a), b: number(each.b) }));
        const prior = priorOfRatings(FEATURES, rated, ['ada', 'bob']);
        const { means } = Ranking.build(FEATURES, PLAIN_MODEL, judgements, normalScores(told), prior).results.order();
        return estimates.map((_, v) => means[number(v)]!);
      };
      const [before, after] = [meansOf((v) => v), meansOf((v) => by[v]!)];
      before.forEach((mean, v) => {
        expect(after[v]).to.be.closeTo(mean, 1e-9);
      });
    }
  });

  it('tell the middle of a long chain from its ends', () => {
    const { means } = scoresOf(
      Array.from({ length: FEATURES - 1 }, (_, v): Answer => [v, v + 1, 1, 0]),
      'binary',
    );
    expect([...means]).to.deep.equal([...means].sort((a, b) => b - a));
    expect(new Set(means).size).to.equal(FEATURES);
  });
});
