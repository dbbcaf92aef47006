import { expect } from 'chai';
import fc from 'fast-check';
import { commonViewChunked } from '../../../../shared/ranking/estimation/common-view.ts';
import { divisiveFeaturesChunked } from '../../../../shared/ranking/estimation/divisive-features.ts';
import { type AuthoredComparisons, sortTeamAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { charactersChunked, withoutBlame } from '../../../../shared/ranking/estimation/taste-or-care.ts';
import { withTastesChunked } from '../../../../shared/ranking/estimation/taste-posterior.ts';
import { teamPosteriorChunked } from '../../../../shared/ranking/estimation/team-posterior.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

/** Answers of some people about 50 features, each given by how often they say what is true. */
function answersOf(people: readonly number[], each: number, seed: number) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(50, random);
  const given: Row[] = [];
  const author: number[] = [];
  for (let turn = 0; turn < each * people.length; turn++) {
    const a = Math.floor(random() * 50);
    const b = (a + 1 + Math.floor(random() * 49)) % 50;
    const right = ranks[a]! > ranks[b]!;
    given.push([a, b, random() < people[turn % people.length]! === right ? 1 : 0, 1]);
    author.push(turn % people.length);
  }
  return { ...columns(given), author, authors: namesOf(people.length) };
}

const namesOf = (people: number) => Array.from({ length: people }, (_, k) => `person ${k}`);

/** Estimates the taste and the care of each person. */
function charactersOf(features: number, comparisons: AuthoredComparisons) {
  const answers = sortTeamAnswers(features, comparisons);
  return finish(charactersChunked(answers, finish(withTastesChunked(answers, finish(teamPosteriorChunked(answers))))));
}

const straightnessesOf = (features: number, comparisons: AuthoredComparisons) =>
  charactersOf(features, comparisons).map(({ straightness }) => straightness);

describe('straightness', () => {
  it('tells those who answer at random, and the wrong way round, from those who answer straight', () => {
    for (const seed of [1, 2]) {
      const people = [0.95, 0.95, 0.95, 0.95, 0.5, 0.05];
      const found = straightnessesOf(50, answersOf(people, 50, seed));
      for (const careful of found.slice(0, 4)) expect(careful!.low).to.be.above(0.75);
      expect(found[4]!.mean).to.be.within(0.35, 0.8);
      expect(found[5]!.high).to.be.below(0.5);
    }
  });

  it('says nothing of somebody alone, nor while a coin could have given the answers', () => {
    expect(straightnessesOf(50, answersOf([0.9], 100, 1))).to.deep.equal([null]);
    expect(straightnessesOf(50, answersOf([0.9, 0.9], 9, 1))).to.deep.equal([null, null]);
    expect(straightnessesOf(50, answersOf([0.9, 0.9], 10, 1))).to.deep.equal([null, null]);
    expect(straightnessesOf(50, answersOf([0.9, 0.9], 100, 1)).every(Boolean)).to.equal(true);
  });

  it('keeps within its bounds, and leaves out what its author has replaced', () => {
    fc.assert(
      fc.property(rows(6, 60), fc.infiniteStream(fc.tuple(fc.nat(2), fc.boolean())), (given, stream) => {
        const marks = given.map(() => stream.next().value);
        const author = marks.map(([by]) => by);
        const replaced = marks.map(([, is]) => Number(is));
        const found = straightnessesOf(6, { ...columns(given), author, authors: namesOf(3), replaced });
        const left = given.map((row, index) => ({ row, index })).filter(({ index }) => replaced[index] === 0);
        const kept = {
          ...columns(left.map(({ row }) => row)),
          author: left.map(({ index }) => author[index]!),
          authors: namesOf(3),
        };
        expect(found).to.deep.equal(straightnessesOf(6, kept));
        for (const each of found) {
          if (!each) continue;
          expect(each.low).to.be.within(0, each.mean);
          expect(each.high).to.be.within(each.mean, 1);
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** A person: the size of their tastes, the share of their answers that are wrong, and the largest difference that they call equal. */
type Person = readonly [taste: number, wrong: number, margin?: number];

const sessions = new Map<string, ReturnType<typeof play>>();

/** Answers of some people to the questions of a strategy, and what each thinks. Several tests look at the same ones. */
function session(...given: Parameters<typeof play>): ReturnType<typeof play> {
  const key = JSON.stringify(given);
  if (!sessions.has(key)) sessions.set(key, play(...given));
  return sessions.get(key)!;
}

function play(people: readonly Person[], strategy: 'adaptive' | 'robust', each: number, seed: number) {
  const n = 40;
  const random = seededRandom(seed);
  const worth = Float64Array.from({ length: n }, () => normal(random));
  const views = people.map(([taste]) => worth.map((own) => own + taste * normal(random)));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  for (let turn = 0; turn < each * people.length; turn++) {
    const pair = ranking.nextPair({ strategy });
    if (!pair) break;
    const [a, b] = pair;
    const k = turn % people.length;
    const [, wrong, margin = 0] = people[k]!;
    const difference = views[k]![a]! + 0.3 * normal(random) - views[k]![b]! - 0.3 * normal(random);
    const isRight = random() >= wrong;
    const choice = Math.abs(difference) < margin ? 'tie' : difference > 0 === isRight ? 'feature_a' : 'feature_b';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${k}` });
  }
  const given = [...ranking.judgements()];
  const author = given.map((judgement) => Number(judgement.author!.at(-1)));
  const played: Row[] = given.map(({ a, b, choice }) => [
    a,
    b,
    choice === 'feature_a' ? 1 : choice === 'tie' ? 0.5 : 0,
    1,
  ]);
  return { views, ranking, answers: { ...columns(played), author, authors: namesOf(people.length) } };
}

const CAREFUL: Person = [0.1, 0];
const SEEDS = [1];

describe('taste or care', () => {
  const differing = (someone: Person, each = 60) =>
    SEEDS.map((seed) => {
      const people = [someone, CAREFUL, CAREFUL, CAREFUL, CAREFUL];
      return charactersOf(40, session(people, 'robust', each, seed).answers).map(({ differsIn }) => differsIn);
    });

  it('tells people with a view of their own from people who answer carelessly, and the others from both', () => {
    const tasteful = differing([1.5, 0]);
    const careless = differing([0.1, 0.5]);
    expect(tasteful.map(([first]) => first)).to.deep.equal(SEEDS.map(() => 'taste'));
    expect(careless.map(([first]) => first)).to.deep.equal(SEEDS.map(() => 'care'));
    for (const [, ...others] of [...tasteful, ...careless]) expect(others).to.deep.equal([null, null, null, null]);
  });

  it('gives a taste a chance that passes the middle where it begins to be told, and none where carelessness is told', () => {
    let tasteful = 0;
    for (const each of [20, 40, 60]) {
      for (const seed of SEEDS) {
        const people: Person[] = [[1.2, 0], [0.1, 0.5], CAREFUL, CAREFUL, CAREFUL];
        for (const { differsIn, chanceOfTaste } of charactersOf(40, session(people, 'robust', each, seed).answers)) {
          expect(chanceOfTaste).to.be.within(0, 1);
          if (differsIn === 'taste') expect(chanceOfTaste).to.be.above(1 / 3);
          if (differsIn === 'care') expect(chanceOfTaste).to.be.below(1 / 100);
          if (chanceOfTaste > 0.6) expect(differsIn).to.equal('taste');
          tasteful += Number(differsIn === 'taste');
        }
      }
    }
    expect(tasteful).to.be.above(0);
  });

  it('blames neither of two people with opposite orders, nor one half of a team, but a minority and somebody at random', () => {
    const blamed = (people: readonly number[], each = 60) =>
      SEEDS.map((seed) => {
        const before = charactersOf(50, answersOf(people, each, seed));
        const after = withoutBlame(before);
        const careless = (found: typeof before) =>
          found.flatMap(({ differsIn }, k) => (differsIn === 'care' ? [k] : []));
        return { before: careless(before).length, after: careless(after), found: after };
      });
    for (const people of [
      [1, 0.03],
      [1, 1, 0, 0],
    ]) {
      for (const { before, after, found } of blamed(people)) {
        expect(before).to.be.above(0);
        expect(after).to.deep.equal([]);
        expect(found.filter(({ differsIn }) => differsIn === 'taste')).to.have.length(before);
        expect(found.every(({ straightness }) => straightness === null)).to.equal(true);
      }
    }
    expect(blamed([0.95, 0.95, 0.95, 0.95, 0.05]).map(({ after }) => after)).to.deep.equal(SEEDS.map(() => [4]));
    expect(blamed([1, 0.5], 150).map(({ after }) => after)).to.deep.equal(SEEDS.map(() => [1]));
  });

  it('blames nobody for a colleague who always says "Equal", nor for calling more or fewer pairs equal than the others', () => {
    const [usual, always]: Person[] = [
      [0.6, 0],
      [0.6, 0, Number.POSITIVE_INFINITY],
    ];
    const margins = [0, 0.5, 0.5, 0.5, 0.5].map((margin): Person => [0.2, 0, margin]);
    for (const people of [[always!, usual!, usual!, usual!, usual!], margins]) {
      for (const seed of [1, 2]) {
        const found = charactersOf(40, session(people, 'robust', 90, seed).answers);
        expect(found.map(({ differsIn }) => differsIn)).to.deep.equal([null, null, null, null, null]);
      }
    }
  });

  it('says nothing while it is too early', () => {
    expect(differing([1.5, 0], 10).flat()).to.deep.equal(SEEDS.flatMap(() => [null, null, null, null, null]));
    expect(differing([0.1, 0.5], 10).flat()).to.deep.equal(SEEDS.flatMap(() => [null, null, null, null, null]));
  });

  it('calls nobody straight who answers at random, also where nothing is checked', () => {
    for (const seed of SEEDS) {
      const people: Person[] = [[0.1, 0.5], CAREFUL, CAREFUL, CAREFUL, CAREFUL];
      const [joker, ...others] = straightnessesOf(40, session(people, 'adaptive', 60, seed).answers);
      expect(joker?.mean ?? 0).to.be.below(0.85);
      for (const other of others) expect(other?.mean ?? 1).to.be.above(0.85);
    }
  });

  it('does not depend on the order of answers, nor on who came first', () => {
    const { answers } = session([[1.5, 0], CAREFUL, [0.1, 0.5]], 'robust', 40, 1);
    const order = shuffledRanks(answers.length, seededRandom(2));
    const only = (column: ArrayLike<number>) => order.map((index) => column[index]!);
    const shuffled = {
      length: answers.length,
      first: only(answers.first),
      second: only(answers.second),
      outcome: only(answers.outcome),
      weight: only(answers.weight),
      author: only(answers.author).map((author) => 2 - author),
      authors: answers.authors.toReversed(),
    };
    expect(charactersOf(40, shuffled)).to.deep.equal(charactersOf(40, answers));
  });
});

describe('the share of pairs that a team sees alike', () => {
  const told = (answers: AuthoredComparisons) => {
    const sorted = sortTeamAnswers(40, answers);
    const posterior = finish(withTastesChunked(sorted, finish(teamPosteriorChunked(sorted))));
    return finish(commonViewChunked(sorted, posterior, finish(charactersChunked(sorted, posterior))));
  };
  /** The share of pairs that two of some people put in the same order, by what they think. */
  const truth = (views: readonly Float64Array[]) => {
    let [same, all] = [0, 0];
    for (const [k, one] of views.entries()) {
      for (const other of views.slice(0, k)) {
        for (let x = 0; x < one.length; x++) {
          for (let y = 0; y < x; y++) {
            same += Number(one[x]! > one[y]! === other[x]! > other[y]!);
            all++;
          }
        }
      }
    }
    return same / all;
  };

  it('is what they think of all pairs, without those who answer at random or the wrong way round', () => {
    const usual: Person = [0.6, 0];
    for (const people of [
      [CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL],
      [usual, usual, usual, usual, usual],
      [[0.6, 0.5] as const, [0.6, 1] as const, usual, usual, usual],
    ]) {
      const { answers, views } = session(people, 'robust', 90, 1);
      expect(told(answers)).to.be.closeTo(truth(views.filter((_, k) => people[k]![1] === 0)), 0.07);
    }
  });

  it('is open while there are few answers, and with one person', () => {
    expect(told(session([CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL], 'robust', 30, 1).answers)).to.equal(null);
    expect(told(session([CAREFUL], 'robust', 210, 1).answers)).to.equal(null);
  });
});

describe('divisive features', () => {
  const dividing = (answers: AuthoredComparisons) => {
    const sorted = sortTeamAnswers(40, answers);
    const posterior = finish(withTastesChunked(sorted, finish(teamPosteriorChunked(sorted))));
    return finish(divisiveFeaturesChunked(sorted, posterior, finish(charactersChunked(sorted, posterior))));
  };

  it('are those that people see higher or lower than the others do', () => {
    let [right, all, listed] = [0, 0, 0];
    for (const seed of SEEDS) {
      const people = Array.from({ length: 5 }, (): Person => [0.8, 0]);
      const { answers, views } = session(people, 'robust', 60, seed);
      const found = dividing(answers);
      expect(found.length).to.be.at.most(10);
      listed += found.length;
      for (const { feature, higher, lower } of found) {
        const others = (k: number) =>
          views.reduce((sum, view, l) => sum + (l === k ? 0 : view[feature]!), 0) / (views.length - 1);
        for (const k of higher) right += Number(views[k]![feature]! > others(k));
        for (const k of lower) right += Number(views[k]![feature]! < others(k));
        all += higher.length + lower.length;
      }
    }
    expect(listed).to.be.above(5);
    expect(right / all).to.be.above(0.9);
  });

  it('are none where people see features alike, nor by somebody who answers carelessly', () => {
    for (const seed of SEEDS) {
      const alike = session([CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL], 'robust', 60, seed);
      expect(dividing(alike.answers)).to.deep.equal([]);
      const careless = session([[0.1, 0.5], CAREFUL, CAREFUL, CAREFUL, CAREFUL], 'robust', 60, seed);
      for (const { higher, lower } of dividing(careless.answers)) expect([...higher, ...lower]).to.not.include(0);
    }
  });

  it('are named for the team, with the people and the probability that they differ', () => {
    const { ranking } = session([[1.5, 0], CAREFUL, CAREFUL, CAREFUL, CAREFUL], 'robust', 60, 1);
    const { people, tastes, divisive } = finish(ranking.results.teamAgreementChunked());
    expect(people.find(({ author }) => author === 'person 0')!.differsIn).to.equal('taste');
    expect(tastes).to.be.within(0, 1);
    expect(divisive.length).to.be.above(0);
    for (const { higher, lower } of divisive) expect([...higher, ...lower]).to.include('person 0');
    const alone = session([CAREFUL], 'robust', 30, 1).ranking;
    expect(finish(alone.results.teamAgreementChunked())).to.deep.include({ tastes: null, divisive: [] });
  });
});
