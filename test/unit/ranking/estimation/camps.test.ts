import { expect } from 'chai';
import { campsChunked } from '../../../../shared/ranking/estimation/camps.ts';
import { type AuthoredComparisons, sortTeamAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { tastePosteriorChunked } from '../../../../shared/ranking/estimation/taste-posterior.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { normal } from '../../../bench/judges.ts';
import { kendall } from '../../../bench/minutes/session.ts';
import { seededRandom } from '../../../support/random.ts';
import { columns, type Row } from '../../../support/ranking/comparisons.ts';

const N = 20;

/** Answers of people in camps of some sizes, each with an order of its own, about pairs drawn at random. */
function team(
  sizes: readonly number[],
  { seed, taste = 0.3, count = 800 }: { seed: number; taste?: number; count?: number },
) {
  const random = seededRandom(seed);
  const worths = sizes.map(() => Float64Array.from({ length: N }, () => normal(random)));
  const views = sizes.flatMap((size, camp) =>
    Array.from({ length: size }, () => worths[camp]!.map((each) => each + taste * normal(random))),
  );
  const given: Row[] = [];
  const author: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const a = Math.floor(random() * N);
    const b = (a + 1 + Math.floor(random() * (N - 1))) % N;
    const view = views[turn % views.length]!;
    given.push([a, b, view[a]! - view[b]! + 0.3 * normal(random) > 0 ? 1 : 0, 1]);
    author.push(turn % views.length);
  }
  const authors = views.map((_, k) => `person ${k}`);
  return { answers: { ...columns(given), author, authors }, given, worths };
}

function campsOf(comparisons: AuthoredComparisons) {
  const answers = sortTeamAnswers(N, comparisons);
  return finish(campsChunked(answers, finish(tastePosteriorChunked(answers))));
}

describe('two camps in a team', () => {
  for (const [sizes, parts] of [
    [
      [3, 2],
      [
        [0, 1, 2],
        [3, 4],
      ],
    ],
    [
      [4, 4],
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
    ],
    [
      [2, 3],
      [
        [2, 3, 4],
        [0, 1],
      ],
    ],
  ] as const) {
    it(`are found, the larger one first, with an order each: ${sizes.join(' and ')}`, () => {
      const { answers, worths } = team(sizes, { seed: 1 });
      const { chance, camps, apart } = campsOf(answers)!;
      expect(chance).to.be.above(0.95);
      expect(camps.map(({ people }) => people)).to.deep.equal(parts);
      const [first, second] = camps[0].people[0] === 0 ? worths : worths.toReversed();
      expect(kendall(camps[0].beliefs.means, first!)).to.be.above(0.7);
      expect(kendall(camps[1].beliefs.means, second!)).to.be.above(0.7);
      for (const [feature, surely] of apart.entries()) {
        if (Math.abs(surely) > 4) expect(Math.sign(surely)).to.equal(Math.sign(first![feature]! - second![feature]!));
      }
    });
  }

  it('are not found where everybody has a taste of their own, nor where all agree', () => {
    for (const taste of [0, 0.3, 0.6, 1]) {
      for (const seed of [1, 2, 3]) {
        const found = campsOf(team([5], { seed, taste }).answers);
        expect(found?.chance ?? 0, `taste ${taste}, seed ${seed}`).to.be.below(0.05);
      }
    }
  });

  it('take at least two people each', () => {
    for (const sizes of [
      [2, 1],
      [1, 1],
    ])
      expect(campsOf(team(sizes, { seed: 1 }).answers)).to.equal(null);
    expect(campsOf(team([4, 1], { seed: 1 }).answers)?.chance ?? 0).to.be.below(0.05);
  });

  it('depend neither on the order of answers nor on who came first', () => {
    const { answers, given } = team([3, 2], { seed: 2, count: 300 });
    const turned = columns(given.toReversed());
    const author = answers.author.toReversed().map((number) => 4 - number);
    const authors = answers.authors.toReversed();
    expect(campsOf({ ...turned, author, authors })).to.deep.equal(campsOf(answers));
  });
});
