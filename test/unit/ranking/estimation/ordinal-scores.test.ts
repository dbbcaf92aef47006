import { expect } from 'chai';
import fc from 'fast-check';
import { sortGradedAnswers } from '../../../../shared/ranking/estimation/graded-answers.ts';
import { gradeOf, gradeStrength, strengthOf } from '../../../../shared/ranking/estimation/grading.ts';
import { ordinalScoresChunked } from '../../../../shared/ranking/estimation/ordinal-scores.ts';
import { type Judgement, Ranking, type RankingModel } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { STRENGTHS, type Strength } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const GRADED: RankingModel = { ...PLAIN_MODEL, comparisonMode: 'graded' };
const MODELS = ['bradley_terry', 'thurstone_mosteller'] as const;
const prior = (model: (typeof MODELS)[number]) => ({ model, mean: 0, variance: 8 });

/** First and second feature, grade as the first sees it, author. */
type Graded = readonly [number, number, number, number];
const NAMES = ['eve', 'ada', 'bob'];

const histories = (features: number) =>
  fc.array(
    fc
      .tuple(fc.nat(features - 1), fc.nat(features - 2), fc.integer({ min: -3, max: 3 }), fc.nat(2))
      .map(([a, rest, grade, by]): Graded => [a, rest >= a ? rest + 1 : rest, grade, by]),
    { maxLength: 40 },
  );

const columns = (given: readonly Graded[], names = NAMES) => ({
  length: given.length,
  first: given.map(([a]) => a),
  second: given.map(([, b]) => b),
  outcome: given.map(([, , grade]) => (Math.sign(grade) + 1) / 2),
  weight: given.map(() => 1),
  grade: given.map(([, , grade]) => grade),
  author: given.map(([, , , by]) => by),
  authors: names,
});

const scoresOf = (
  given: readonly Graded[],
  features: number,
  model: (typeof MODELS)[number] = 'bradley_terry',
  names = NAMES,
) => finish(ordinalScoresChunked(sortGradedAnswers(features, columns(given, names)), prior(model)));

/** Answers of people who call it better, and much better, from differences of their own on. */
function answersOf(cuts: readonly (readonly [number, number])[], n: number, count: number, seed: number) {
  const random = seededRandom(seed);
  const worths = shuffledRanks(n, random).map((rank) => (6 * rank) / n);
  const given = Array.from({ length: count }, (): Graded => {
    const a = Math.floor(random() * n);
    const b = (a + 1 + Math.floor(random() * (n - 1))) % n;
    const by = Math.floor(random() * cuts.length);
    const [better, much] = cuts[by]!;
    const luck = random();
    const latent = worths[a]! - worths[b]! + Math.log(luck / (1 - luck));
    const size = Math.abs(latent) > much ? 2 : Math.abs(latent) > better ? 1 : 0;
    return [a, b, Math.sign(latent) * size, by];
  });
  return { worths, given };
}

describe('scores of graded answers', () => {
  for (const model of MODELS) {
    it(`are finite, and mirrored when every answer is turned round (${model})`, () => {
      fc.assert(
        fc.property(histories(6), (given) => {
          const { means, information } = scoresOf(given, 6, model);
          const turned = scoresOf(
            given.map(([a, b, grade, by]) => [a, b, 0 - grade, by] as const),
            6,
            model,
          );
          means.forEach((mean, v) => {
            expect(turned.means[v]).to.be.closeTo(-mean, 1e-2);
            expect(information[v]).to.be.at.least(1 / 8);
            expect(Number.isFinite(mean)).to.equal(true);
          });
        }),
        { numRuns: 25 },
      );
    });
  }

  it('depend neither on the order of answers nor on who came first', () => {
    fc.assert(
      fc.property(
        histories(5).chain((given) =>
          fc.record({
            given: fc.constant(given),
            shuffled: fc.shuffledSubarray(given, { minLength: given.length }),
            numbers: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
          }),
        ),
        ({ given, shuffled, numbers }) => {
          const renamed = shuffled.map(([a, b, grade, by]) => [a, b, grade, numbers.indexOf(by)] as const);
          const swapped = renamed.map(
            ([a, b, grade, by], index): Graded => (index % 2 === 0 ? [a, b, grade, by] : [b, a, 0 - grade, by]),
          );
          const there = scoresOf(
            swapped,
            5,
            'bradley_terry',
            numbers.map((number) => NAMES[number]!),
          );
          expect(there.means).to.deep.equal(scoresOf(given, 5).means);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('put a much better feature further above than a better one, and learn what each person calls much', () => {
    const [{ means }] = [
      scoresOf(
        [
          [0, 1, 2, 0],
          [2, 3, 1, 0],
        ],
        4,
      ),
    ];
    expect(means[0]! - means[1]!).to.be.above(means[2]! - means[3]!);
    const { given } = answersOf(
      [
        [0.3, 1],
        [0.8, 5],
      ],
      20,
      600,
      1,
    );
    // By the order of their names: ada, bob, eve.
    const [late, , early] = scoresOf(given, 20).cuts;
    expect(early!.much).to.be.within(0.7, 1.4);
    expect(late!.much).to.be.within(3.5, 6.5);
    expect(early!.better).to.be.below(late!.better);
  });

  it('never rise by a loss by much, or by an unknown size, and by a small loss only where a larger one was expected', () => {
    const rounding = 1e-3;
    for (let seed = 1; seed <= 24; seed++) {
      const features = 8 + (seed % 8);
      const { given } = answersOf(
        seed % 2 === 0
          ? [[0.5, 2]]
          : [
              [0.5, 2],
              [1, 4],
            ],
        features,
        3 * features,
        seed,
      );
      const before = scoresOf(given, features);
      const random = seededRandom(seed);
      for (let count = 0; count < 6; count++) {
        const winner = Math.floor(random() * features);
        const loser = (winner + 1 + Math.floor(random() * (features - 1))) % features;
        const risen = (grade: number) => {
          const { means } = scoresOf([...given, [winner, loser, grade, 0]], features);
          return means[loser]! - before.means[loser]!;
        };
        expect(risen(2)).to.be.below(rounding);
        expect(risen(3)).to.be.below(rounding);
        const expected = before.means[winner]! - before.means[loser]!;
        if (expected < before.cuts.at(-1)!.better) expect(risen(1)).to.be.below(rounding);
      }
    }
  });

  it('are nearer to the truth than by weights alone', () => {
    let gained = 0;
    for (const seed of [1, 2, 3, 4]) {
      const { worths, given } = answersOf([[0.5, 2]], 30, 200, seed);
      const history = given.map(([a, b, grade]): Judgement => {
        const strength = strengthOf(grade)!;
        return { a, b, ...gradeStrength(strength, { muchBetter: 2, equal: 1 }), strength, expected: null };
      });
      const tau = (judgements: Judgement[]) => {
        const { order } = Ranking.build(30, GRADED, judgements).results.order();
        let sum = 0;
        order.forEach((v, place) => {
          for (const w of order.slice(place + 1)) sum += Math.sign(worths[v]! - worths[w]!);
        });
        return sum;
      };
      gained += tau(history) - tau(history.map((judgement) => ({ ...judgement, strength: null })));
    }
    expect(gained).to.be.above(0);
  });

  it('keep grades through a ranking, and reproduce a consistent one exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 14 }), fc.nat(500), (n, seed) => {
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const ranking = Ranking.build(n, GRADED, []);
        for (;;) {
          const pair = ranking.nextPair({ strategy: 'adaptive' });
          if (!pair) break;
          const apart = ranks[pair[0]]! - ranks[pair[1]]!;
          const strength: Strength = `${apart > 0 ? 'a' : 'b'}_${Math.abs(apart) > n / 3 ? 'much_' : ''}better`;
          const [a, b] = pair;
          const graded = gradeStrength(strength, { muchBetter: 2, equal: 1 });
          ranking.append({ a, b, ...graded, strength, expected: ranking.expected(a, b) });
        }
        expect([...ranking.results.order().order].map((v) => ranks[v])).to.deep.equal(ranks.toSorted((x, y) => y - x));
        const again = Ranking.build(n, GRADED, ranking.judgements());
        expect(again.results.order()).to.deep.equal(ranking.results.order());
      }),
      { numRuns: 15 },
    );
  });

  it('have a grade for each strength, and one for a direction alone', () => {
    for (const strength of STRENGTHS) expect(strengthOf(gradeOf(strength, 1))).to.equal(strength);
    expect([gradeOf(null, 1), gradeOf(null, 0), gradeOf(null, -1)]).to.deep.equal([3, 0, -3]);
    expect(strengthOf(3)).to.equal(null);
  });
});
