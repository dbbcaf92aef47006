import { expect } from 'chai';
import fc from 'fast-check';
import { scorePosterior } from '../../../../shared/ranking/estimation/expectation-propagation.ts';
import {
  type AuthoredComparisons,
  sortAnswers,
  sortTeamAnswers,
} from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { teamPosteriorChunked } from '../../../../shared/ranking/estimation/team-posterior.ts';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';
import { PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

const NAMES = ['eve', 'ada', 'bob'];

/** Answers with authors, some of them replaced. */
const teams = (features: number) =>
  rows(features).chain((given) =>
    fc.record({
      given: fc.constant(given),
      author: fc.array(fc.nat(2), { minLength: given.length, maxLength: given.length }),
      replaced: fc.array(fc.constantFrom(0, 0, 1), { minLength: given.length, maxLength: given.length }),
      order: fc.shuffledSubarray(
        given.map((_, index) => index),
        { minLength: given.length },
      ),
    }),
  );

const authored = (given: readonly Row[], author: number[], replaced: number[]): AuthoredComparisons => ({
  ...columns(given),
  author,
  authors: NAMES,
  replaced,
});

/** Answers of people who are right with their share, about pairs drawn at random. */
function answersOf(shares: readonly number[], n: number, count: number, seed: number) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(n, random);
  const given: Row[] = [];
  const author: number[] = [];
  while (given.length < count) {
    const a = Math.floor(random() * n);
    const b = (a + 1 + Math.floor(random() * (n - 1))) % n;
    const k = Math.floor(random() * shares.length);
    given.push([a, b, random() < shares[k]! === ranks[a]! > ranks[b]! ? 1 : 0, 1]);
    author.push(k);
  }
  return { ranks, answers: { ...columns(given), author, authors: shares.map((_, k) => `person ${k}`) } };
}

const tau = (scores: ArrayLike<number>, ranks: readonly number[]) => {
  let sum = 0;
  for (let i = 0; i < ranks.length; i++) {
    for (let j = 0; j < i; j++) sum += Math.sign((scores[i]! - scores[j]!) * (ranks[i]! - ranks[j]!));
  }
  return (2 * sum) / (ranks.length * (ranks.length - 1));
};

describe('the scores of a team', () => {
  it('are those of one person, to the bit, where one person answered', () => {
    fc.assert(
      fc.property(teams(6), ({ given, replaced }) => {
        const alone = authored(
          given,
          given.map(() => 1),
          replaced,
        );
        const { means, variances } = scorePosterior(sortAnswers(6, alone));
        expect(finish(teamPosteriorChunked(sortTeamAnswers(6, alone)))).to.deep.include({
          means,
          variances,
        });
      }),
      { numRuns: 40 },
    );
  });

  it('depend neither on the order of answers nor on who came first', () => {
    const { answers } = answersOf([0.95, 0.9, 0.1], 12, 150, 1);
    const fixed = fc.constant(null).chain(() =>
      fc.shuffledSubarray(
        Array.from({ length: 150 }, (_, index) => index),
        { minLength: 150 },
      ),
    );
    const before = finish(teamPosteriorChunked(sortTeamAnswers(12, answers)));
    expect(before.means).to.not.deep.equal(scorePosterior(sortAnswers(12, answers)).means);
    fc.assert(
      fc.property(fixed, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order, numbers) => {
        const only = <T>(column: ArrayLike<T>) => order.map((index) => column[index]!);
        const shuffled = {
          length: 150,
          first: only(answers.first),
          second: only(answers.second),
          outcome: only(answers.outcome),
          weight: only(answers.weight),
          author: order.map((index) => numbers.indexOf(answers.author[index]!)),
          authors: numbers.map((number) => answers.authors[number]!),
        };
        expect(finish(teamPosteriorChunked(sortTeamAnswers(12, shuffled)))).to.deep.equal(before);
      }),
      { numRuns: 10 },
    );
  });

  it('of any history do not depend on the order of answers', () => {
    fc.assert(
      fc.property(teams(5), ({ given, author, replaced, order }) => {
        const here = authored(given, author, replaced);
        const there = authored(
          order.map((index) => given[index]!),
          order.map((index) => author[index]!),
          order.map((index) => replaced[index]!),
        );
        expect(finish(teamPosteriorChunked(sortTeamAnswers(5, there)))).to.deep.equal(
          finish(teamPosteriorChunked(sortTeamAnswers(5, here))),
        );
      }),
    );
  });

  it('leave those out who answer at random, and turn round those who answer the wrong way', () => {
    for (const seed of [1, 2, 3]) {
      for (const [shares, gain] of [
        [[0.95, 0.95, 0.95, 0.5, 0.5], 0.03],
        [[0.95, 0.95, 0.95, 0.95, 0.05], 0.05],
      ] as const) {
        const { ranks, answers } = answersOf(shares, 30, 400, seed);
        const alike = tau(scorePosterior(sortAnswers(30, answers)).means, ranks);
        const team = tau(finish(teamPosteriorChunked(sortTeamAnswers(30, answers))).means, ranks);
        expect(team).to.be.above(alike + gain);
      }
    }
  });

  it('follow two people who agree, also if the other three answer at random or the wrong way round', () => {
    for (const seed of [2, 7, 10]) {
      const { ranks, answers } = answersOf([0.97, 0.97, 0.5, 0.5, 0.03], 30, 200, seed);
      const { means } = finish(teamPosteriorChunked(sortTeamAnswers(30, answers)));
      expect(tau(means, ranks)).to.be.above(0.6);
    }
  });

  it('do not turn either of two people round who say the opposite of each other', () => {
    const { answers } = answersOf([1, 0], 12, 100, 1);
    const posterior = finish(teamPosteriorChunked(sortTeamAnswers(12, answers)));
    for (const share of posterior.straightness!.of) expect(share).to.be.above(0.9);
  });

  it('of people who answer alike stay what they were', () => {
    for (const seed of [1, 2, 3]) {
      const { answers } = answersOf([0.9, 0.9, 0.9, 0.9], 30, 400, seed);
      const { means } = scorePosterior(sortAnswers(30, answers));
      expect(finish(teamPosteriorChunked(sortTeamAnswers(30, answers))).means).to.deep.equal(means);
    }
  });

  it('make an order that contradicts no answer where none contradicts another', () => {
    fc.assert(
      fc.property(sessions(10, 40), fc.infiniteStream(fc.nat(2)), (session, stream) => {
        const { judgements } = play({ ...session, model: PLAIN_MODEL });
        const history = judgements.map(
          (judgement): Judgement => ({ ...judgement, author: NAMES[stream.next().value]! }),
        );
        const ranking = Ranking.build(session.n, PLAIN_MODEL, history);
        const { order, scores } = ranking.results.order();
        const place = new Map(Array.from(order, (v, index) => [v, index]));
        for (let index = 1; index < order.length; index++) {
          expect(scores[order[index]!]).to.be.at.most(scores[order[index - 1]!]!);
        }
        if (ranking.inconsistencies.summary().cycleCount > 0) return;
        const said = new Map(history.map(({ a, b, choice, author }) => [`${author} ${a} ${b}`, { a, b, choice }]));
        // Where people take either side, that of most counts: not that of whoever answered last.
        if ([...said.values()].some(({ a, b, choice }) => choice !== ranking.verdict(a, b))) return;
        for (const { a, b } of history) {
          const verdict = ranking.verdict(a, b);
          if (verdict === 'feature_a') expect(place.get(a)).to.be.below(place.get(b)!);
          if (verdict === 'feature_b') expect(place.get(b)).to.be.below(place.get(a)!);
        }
      }),
      { numRuns: 25 },
    );
  });
});
