import { expect } from 'chai';
import fc from 'fast-check';
import { scorePosterior } from '../../../../shared/ranking/estimation/expectation-propagation.ts';
import { impliedInSets, WEIGHT_IN_SET } from '../../../../shared/ranking/estimation/set-answers.ts';
import {
  type AuthoredComparisons,
  sortAnswers,
  sortTeamAnswers,
} from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { tastePosteriorChunked } from '../../../../shared/ranking/estimation/taste-posterior.ts';
import { outlookChunked } from '../../../../shared/ranking/results/outlook.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { kendallTau } from '../../../bench/answering.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row } from '../../../support/ranking/comparisons.ts';

const N = 30;

/** Best and worst of four as the comparisons that are stored. */
const five = ([best, one, other, worst]: readonly number[]): Row[] =>
  [
    [best, worst],
    [best, one],
    [best, other],
    [one, worst],
    [other, worst],
  ].map(([a, b]): Row => [a!, b!, 1, 1]);

interface Team {
  answers: AuthoredComparisons & { set: Int32Array };
  truth: Float64Array;
}

/** Answers of some people about sets drawn at random. A person looks at each of the four once, and once more at each pair of them. */
function team(seed: number, noise: { look: number; pair: number }, sets = 50, people = 1): Team {
  const random = seededRandom(seed);
  const truth = Float64Array.from({ length: N }, () => normal(random));
  const given: Row[] = [];
  const author: number[] = [];
  for (let set = 0; set < sets; set++) {
    const four = shuffledRanks(N, random).slice(0, 4);
    const looks = new Map(four.map((v) => [v, truth[v]! + noise.look * normal(random)]));
    const better = (a: number, b: number) => looks.get(a)! - looks.get(b)! + noise.pair * normal(random) > 0;
    const [a, b, c, d] = four as [number, number, number, number];
    const [high, low] = better(a, b) ? [a, b] : [b, a];
    const [otherHigh, otherLow] = better(c, d) ? [c, d] : [d, c];
    const [best, one] = better(high, otherHigh) ? [high, otherHigh] : [otherHigh, high];
    const [other, worst] = better(low, otherLow) ? [low, otherLow] : [otherLow, low];
    given.push(...five([best, one, other, worst]));
    author.push(...Array<number>(5).fill(set % people));
  }
  const set = Int32Array.from(given, (_, index) => 1 + Math.floor(index / 5));
  const authors = Array.from({ length: people }, (_, person) => `person ${person}`);
  return { answers: { ...columns(given), author, authors, set }, truth };
}

/** By how much more pairs are told to be in the right order than are, on average over some teams. */
function excess(noise: Parameters<typeof team>[1], counted: (answers: Team['answers']) => AuthoredComparisons): number {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
  const sum = seeds.reduce((total, seed) => {
    const { answers, truth } = team(seed, noise);
    const { certainty } = finish(outlookChunked(N, counted(answers)));
    const { means } = finish(tastePosteriorChunked(sortTeamAnswers(N, counted(answers))));
    const order = Int32Array.from(means.keys()).sort((a, b) => means[b]! - means[a]!);
    return total + certainty! - (1 + kendallTau(order, truth)) / 2;
  }, 0);
  return sum / seeds.length;
}

describe('answers about sets', () => {
  it('say five things, of which the best over the worst follows from the others', () => {
    const given = columns([...five([4, 2, 3, 1]), [4, 1, 1, 1]]);
    expect([...impliedInSets(given, [1, 1, 1, 1, 1, 0])]).to.deep.equal([1, 0, 0, 0, 0, 0]);
    // Once one way round was corrected, the other still leads from the best to the worst.
    expect([...impliedInSets({ ...given, replaced: [0, 1, 0, 0, 0, 0] }, [1, 1, 1, 1, 1, 0])][0]).to.equal(1);
    expect([...impliedInSets({ ...given, replaced: [0, 1, 0, 0, 1, 0] }, [1, 1, 1, 1, 1, 0])][0]).to.equal(0);
    // Two that are equally good, and two that are equally bad.
    const equal = columns([
      [0, 2, 1, 1],
      [0, 3, 1, 1],
      [1, 2, 1, 1],
      [1, 3, 1, 1],
      [0, 1, 0.5, 1],
      [2, 3, 0.5, 1],
    ]);
    expect([...impliedInSets(equal, [1, 1, 1, 1, 1, 1])]).to.deep.equal([0, 0, 0, 0, 0, 0]);
  });

  it('count less than as many answers about pairs, whoever sorts them, and pairs count in full beside them', () => {
    const given = [...five([4, 2, 3, 1]), [0, 5, 1, 1], [2, 4, 0, 1]] as Row[];
    const set = [1, 1, 1, 1, 1, 0, 0];
    const alone = sortAnswers(6, { ...columns(given), set });
    const team = sortTeamAnswers(6, { ...columns(given), set, author: given.map(() => 0), authors: ['ada'] });
    const seen = Array.from(alone.low, (low, t) => [low, alone.high[t], alone.sign[t], alone.weight![t]]);
    expect(seen).to.deep.equal([
      [0, 5, 1, 1],
      [1, 2, -1, WEIGHT_IN_SET],
      [1, 3, -1, WEIGHT_IN_SET],
      [2, 4, -1, 1],
      [2, 4, -1, WEIGHT_IN_SET],
      [3, 4, -1, WEIGHT_IN_SET],
    ]);
    const { low, high, sign, weight } = alone;
    expect(team).to.deep.include({ low, high, sign, weight });
  });

  it('change nothing, to the bit, where there are none', () => {
    const { answers } = team(1, { look: 0.3, pair: 0 }, 20);
    const { set: _, ...pairs } = answers;
    const none = { ...pairs, set: new Int32Array(answers.length) };
    expect(sortAnswers(N, none)).to.deep.equal(sortAnswers(N, pairs));
    expect(sortTeamAnswers(N, none)).to.deep.equal(sortTeamAnswers(N, pairs));
    expect(sortAnswers(N, pairs).weight).to.equal(null);
    expect(scorePosterior(sortAnswers(N, pairs)).kinds.every(({ noise }) => noise.spread <= 0.8)).to.equal(true);
  });

  it('tell the same in whatever order they came, to the bit', () => {
    const { answers } = team(2, { look: 0.5, pair: 0.3 }, 24, 3);
    const before = finish(tastePosteriorChunked(sortTeamAnswers(N, answers)));
    const sets = Array.from({ length: 24 }, (_, set) => set);
    fc.assert(
      fc.property(fc.shuffledSubarray(sets, { minLength: 24 }), (order) => {
        const indexes = order.flatMap((set) => [4, 3, 2, 1, 0].map((within) => 5 * set + within));
        const only = (column: ArrayLike<number>) => indexes.map((index) => column[index]!);
        const shuffled = {
          ...answers,
          first: only(answers.first),
          second: only(answers.second),
          outcome: only(answers.outcome),
          author: only(answers.author),
          set: only(answers.set),
        };
        expect(finish(tastePosteriorChunked(sortTeamAnswers(N, shuffled)))).to.deep.equal(before);
      }),
      { numRuns: 5 },
    );
  });

  it('make nobody surer of the order than is right, however people find the best and the worst', () => {
    const asPairs = ({ set: _, ...answers }: Team['answers']) => answers;
    for (const noise of [
      { look: 0.4, pair: 0 },
      { look: 0, pair: 1.2 },
    ]) {
      const told = excess(noise, (answers) => answers);
      expect(told, JSON.stringify(noise)).to.be.within(-0.05, 0.03);
      expect(excess(noise, asPairs), JSON.stringify(noise)).to.be.above(told + 0.01);
    }
  });
});
