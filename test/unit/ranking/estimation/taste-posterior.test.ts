import { expect } from 'chai';
import fc from 'fast-check';
import { scorePosterior } from '../../../../shared/ranking/estimation/expectation-propagation.ts';
import { finalScoresChunked } from '../../../../shared/ranking/estimation/final-scores.ts';
import { normalCdf } from '../../../../shared/ranking/estimation/normal.ts';
import { priorOfRatings, type Rating } from '../../../../shared/ranking/estimation/rating-prior.ts';
import { type AuthoredComparisons, sortTeamAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { tasteFitChunked, tastePosteriorChunked } from '../../../../shared/ranking/estimation/taste-posterior.ts';
import { teamPosteriorChunked } from '../../../../shared/ranking/estimation/team-posterior.ts';
import { outlookChunked } from '../../../../shared/ranking/results/outlook.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { kendallTau } from '../../../bench/answering.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const N = 30;
const SEEDS = [1, 2];

/** Answers of five people with tastes of some size to pairs drawn at random, and what they think on average. */
function team(taste: number, seed: number, count = 500, people = 5) {
  const random = seededRandom(seed);
  const worth = Float64Array.from({ length: N }, () => normal(random));
  const views = Array.from({ length: people }, () => worth.map((each) => each + taste * normal(random)));
  const given: Row[] = [];
  const author: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const a = Math.floor(random() * N);
    const b = (a + 1 + Math.floor(random() * (N - 1))) % N;
    const view = views[turn % people]!;
    given.push([a, b, view[a]! - view[b]! + 0.3 * normal(random) > 0 ? 1 : 0, 1]);
    author.push(turn % people);
  }
  const answers: AuthoredComparisons = { ...columns(given), author, authors: views.map((_, k) => `person ${k}`) };
  return { answers, views, truth: worth.map((_, v) => views.reduce((sum, view) => sum + view[v]!, 0) / people) };
}

const posteriorOf = (answers: AuthoredComparisons) => finish(tastePosteriorChunked(sortTeamAnswers(N, answers)));
const tastesIn = ({ kinds }: ReturnType<typeof posteriorOf>) =>
  kinds.reduce((sum, { noise, weight }) => sum + (noise.taste ? weight : 0), 0);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const orderBy = (numbers: Float64Array) => Int32Array.from(numbers.keys()).sort((a, b) => numbers[b]! - numbers[a]!);

describe('the scores of people with tastes of their own', () => {
  it('are those without tastes, to the bit, where one person answered', () => {
    fc.assert(
      fc.property(rows(6), (given) => {
        const alone = sortTeamAnswers(6, { ...columns(given), author: given.map(() => 1), authors: ['ada', 'bob'] });
        expect(finish(tastePosteriorChunked(alone))).to.deep.equal(finish(teamPosteriorChunked(alone)));
        const { means } = scorePosterior(alone);
        expect(finish(tastePosteriorChunked(alone))).to.deep.include({ means });
      }),
    );
  });

  it('depend neither on the order of answers nor on who came first', () => {
    const { answers } = team(0.6, 1, 200);
    const before = posteriorOf(answers);
    expect(tastesIn(before)).to.be.above(0.01);
    const indexes = Array.from({ length: 200 }, (_, index) => index);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(indexes, { minLength: 200 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
        (order, numbers) => {
          const only = (column: ArrayLike<number>) => order.map((index) => column[index]!);
          const shuffled = {
            length: 200,
            first: only(answers.first),
            second: only(answers.second),
            outcome: only(answers.outcome),
            weight: only(answers.weight),
            author: order.map((index) => numbers.indexOf(answers.author[index]!)),
            authors: numbers.map((number) => answers.authors[number]!),
          };
          expect(posteriorOf(shuffled)).to.deep.equal(before);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('of one person have the evidence of wider scores: tastes and scores only add up', () => {
    const { answers } = team(0, 1, 150, 1);
    const alone = sortTeamAnswers(N, answers);
    const taste = 0.75;
    const width = Math.hypot(1, taste);
    const tasted = finish(tasteFitChunked(alone, { spread: 0.4, slips: 0.02, taste }, {}));
    const plain = finish(tasteFitChunked(alone, { spread: 0.4 / width, slips: 0.02 }, {}));
    expect(tasted.logEvidence).to.be.closeTo(plain.logEvidence, 0.01);
    for (let v = 0; v < N; v++) {
      expect(tasted.means[v]).to.be.closeTo(width * plain.means[v]!, 0.02);
      expect(tasted.variances[v]).to.be.closeTo(width ** 2 * plain.variances[v]!, 0.01);
    }
  });

  it('take every likely kind of noise into account', () => {
    for (const taste of [0, 0.6]) {
      const answers = sortTeamAnswers(N, team(taste, 2, 300).answers);
      const alike = finish(teamPosteriorChunked(answers));
      const evidence = [0.3, 0.6, 1].flatMap((size) =>
        [0.1, 0.2, 0.4, 0.8].flatMap((spread) =>
          [0.003, 0.02, 0.05].map(
            (slips) => finish(tasteFitChunked(answers, { spread, slips, taste: size }, {})).logEvidence,
          ),
        ),
      );
      const highest = Math.max(...evidence);
      const all = highest + Math.log(evidence.reduce((sum, each) => sum + Math.exp(each - highest), 0));
      const odds = (0.15 / 0.85) * Math.exp(all - Math.log(3) - alike.logEvidence);
      expect(tastesIn(posteriorOf(team(taste, 2, 300).answers))).to.be.closeTo(odds / (1 + odds), 0.01);
    }
  });

  it('tell people with tastes from people who think alike, and order closer to what the team thinks', () => {
    const taus = SEEDS.map((seed) => {
      expect(tastesIn(posteriorOf(team(0, seed).answers))).to.be.below(0.1);
      const { answers, truth } = team(0.8, seed);
      expect(tastesIn(posteriorOf(answers))).to.be.above(0.9);
      const alike = finish(teamPosteriorChunked(sortTeamAnswers(N, answers)));
      const { means } = finish(finalScoresChunked(N, answers, PLAIN_MODEL));
      return { alike: kendallTau(orderBy(alike.means), truth), tasted: kendallTau(orderBy(means), truth) };
    });
    expect(mean(taus.map(({ tasted }) => tasted))).to.be.above(mean(taus.map(({ alike }) => alike)) + 0.01);
  });

  it('are as certain as Pairwise says, without more doubt about people whose tastes explain their answers', () => {
    const { answers } = team(1, 1);
    const { means, variances } = posteriorOf(answers);
    const chances: number[] = [];
    for (let x = 0; x < N; x++) {
      for (let y = 0; y < x; y++) {
        chances.push(normalCdf(Math.abs(means[x]! - means[y]!) / Math.sqrt(variances[x]! + variances[y]!)));
      }
    }
    const { certainty, orderConfidence } = finish(outlookChunked(N, answers));
    expect(certainty).to.be.closeTo(mean(chances), 1e-9);
    expect(orderConfidence).to.be.closeTo(certainty!, 1e-3);
    const alike = finish(outlookChunked(N, team(0, 1).answers));
    expect(alike.orderConfidence).to.be.below(alike.certainty! - 0.005);
  });

  it('count somebody in full who has a view of their own, but not somebody who answers carelessly', () => {
    const random = seededRandom(5);
    const [worth, other] = [0, 1].map(() => Float64Array.from({ length: N }, () => normal(random))) as [
      Float64Array,
      Float64Array,
    ];
    const given: Row[] = [];
    for (let turn = 0; turn < 600; turn++) {
      const a = Math.floor(random() * N);
      const b = (a + 1 + Math.floor(random() * (N - 1))) % N;
      const person = turn % 6;
      const view = person === 0 ? other : worth;
      const isRight = person === 1 ? random() < 0.5 : true;
      given.push([a, b, view[a]! > view[b]! === isRight ? 1 : 0, 1]);
    }
    const authors = Array.from({ length: 6 }, (_, k) => `person ${k}`);
    const answers = sortTeamAnswers(N, { ...columns(given), author: given.map((_, turn) => turn % 6), authors });
    const [tasteful, careless] = finish(teamPosteriorChunked(answers)).straightness!.of;
    expect(tasteful).to.be.below(0.75);
    expect(careless).to.be.below(0.75);
    const [counted, discounted] = finish(tastePosteriorChunked(answers)).straightness!.of;
    expect(counted).to.equal(1);
    expect(discounted).to.equal(careless);
  });
});

describe('the ratings of people with tastes of their own', () => {
  const CUTS = [-1, -0.3, 0.3, 1];
  const ratingsOf = (views: readonly Float64Array[]): Rating[] =>
    views.flatMap((view, person) =>
      Array.from(view, (worth, feature) => ({ person, feature, grade: 1 + CUTS.filter((cut) => worth > cut).length })),
    );
  const names = (count: number) => Array.from({ length: count }, (_, k) => `person ${k}`);

  it('are what each of them thinks, so that the order is nearer to what they think on average', () => {
    const gains = SEEDS.map((seed) => {
      const { answers, views, truth } = team(1, seed, 200);
      const ratings = ratingsOf(views);
      const tau = (people: string[]) =>
        kendallTau(orderBy(posteriorOf({ ...answers, prior: priorOfRatings(N, ratings, people) }).means), [...truth]);
      return tau(names(5)) - tau([]);
    });
    expect(mean(gains)).to.be.above(0.03);
  });

  it('count also if they answered nothing, whatever the number of each person', () => {
    const { answers, views } = team(1, 3, 200, 3);
    const raters = [...views, ...team(1, 4, 0, 2).views];
    const ratings = ratingsOf(raters);
    const { means } = posteriorOf({ ...answers, prior: priorOfRatings(N, ratings, names(5)) });
    const renumbered = ratings.map(({ person, ...rating }) => ({ ...rating, person: 4 - person }));
    const again = posteriorOf({ ...answers, prior: priorOfRatings(N, renumbered, names(5).toReversed()) });
    means.forEach((each, v) => {
      expect(again.means[v]).to.be.closeTo(each, 1e-9);
    });
    const fewer = priorOfRatings(N, ratingsOf(views), names(3));
    expect(posteriorOf({ ...answers, prior: fewer }).means).to.not.deep.equal(means);
  });
});
