import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import type { SelectionStrategy } from '../../../../shared/ranking/vocabulary.ts';
import { kendallTau } from '../../../bench/answering.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { judge, PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 30;

/** A whole session with somebody who slips on a share of the answers. */
function session(seed: number, strategy: SelectionStrategy, wrong: number) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(FEATURES, random);
  const ranking = Ranking.build(FEATURES, PLAIN_MODEL, []);
  for (let pair = ranking.nextPair({ strategy }); pair; pair = ranking.nextPair({ strategy })) {
    const [a, b] = pair;
    const right = random() >= wrong;
    const choice = ranks[a]! > ranks[b]! === right ? 'feature_a' : 'feature_b';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
  }
  let [good, bad] = [0, 0];
  const { order } = ranking.results.order();
  for (let i = 0; i < FEATURES; i++) {
    for (let j = i + 1; j < FEATURES; j++) {
      if (ranks[order[i]!]! > ranks[order[j]!]!) good++;
      else bad++;
    }
  }
  return { ranking, answers: ranking.comparisons, tau: (good - bad) / (good + bad) };
}

function meanOver(seeds: number, of: (seed: number) => number): number {
  let sum = 0;
  for (let seed = 1; seed <= seeds; seed++) sum += of(seed);
  return sum / seeds;
}

describe('a session of strategy robust', () => {
  it('costs a consistent judge at most 5 % more answers than adaptive, for the same order', () => {
    const plain = meanOver(4, (seed) => session(seed, 'adaptive', 0).answers);
    const careful = meanOver(4, (seed) => session(seed, 'robust', 0).answers);
    expect(careful / plain).to.be.within(1, 1.05);
    expect(session(1, 'robust', 0).tau).to.equal(1);
  });

  it('gives a better order than adaptive with a judge who slips', () => {
    const plain = meanOver(4, (seed) => session(seed, 'adaptive', 0.05).tau);
    const careful = meanOver(4, (seed) => session(seed, 'robust', 0.05).tau);
    expect(careful).to.be.above(plain + 0.05);
  });

  it('distinguishes careful from careless judges by their verifications', () => {
    const careful = session(2, 'robust', 0).ranking;
    const { ranking: careless, tau } = session(2, 'robust', 0.2);
    expect(careful.bad).to.equal(0);
    expect(careless.bad / careless.verifications).to.be.above(0.2);
    // The announced confidence is close to the true agreement.
    expect(careless.results.orderConfidence()).to.be.closeTo((1 + tau) / 2, 0.1);
    // So few answers, none of which contradicts another, don't tell a careful person from a lucky one.
    expect(careful.results.orderConfidence()).to.be.within(0.8, 1);
    // Where nothing was ever checked there is nothing to tell.
    const unchecked = session(2, 'adaptive', 0).ranking;
    expect(unchecked.verifications).to.equal(0);
    expect(unchecked.results.orderConfidence()).to.equal(null);
  });

  it('asks as the order counts people: somebody who answers the wrong way round misleads no question', () => {
    const n = 40;
    const taus = [1, 3].map((seed) => {
      const random = seededRandom(seed);
      const ranks = shuffledRanks(n, random);
      const says = judge(ranks);
      const ranking = Ranking.build(n, PLAIN_MODEL, []);
      for (let turn = 0; turn < 400; turn++) {
        const pair = ranking.nextPair({ strategy: 'robust' });
        if (!pair) break;
        const [a, b] = pair;
        const person = turn % 5;
        const choice = person === 0 ? says(b, a) : says(a, b);
        ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
      }
      const alike = [...ranking.judgements()].map((judgement) => ({ ...judgement, author: 'all' }));
      const tauOf = (of: Ranking) => {
        const { means } = of.robustState().informative();
        const order = Int32Array.from(means.keys()).sort((x, y) => means[y]! - means[x]!);
        return kendallTau(order, ranks);
      };
      return { own: tauOf(ranking), alike: tauOf(Ranking.build(n, PLAIN_MODEL, alike)) };
    });
    for (const { own, alike } of taus) expect(own).to.be.at.least(alike);
    expect(taus.filter(({ own, alike }) => own > alike + 0.1).length).to.be.at.least(2);
  });

  it('ends soon although a question was skipped', () => {
    const random = seededRandom(7);
    const ranks = shuffledRanks(12, random);
    const ranking = Ranking.build(12, PLAIN_MODEL, []);
    let skipped: Pair[] = [];
    let again = 0;
    for (;;) {
      const pair = ranking.nextPair({ strategy: 'robust', skipped });
      if (!pair) break;
      const [a, b] = pair;
      // Neighbours: nothing else puts them in order.
      if (Math.abs(ranks[a]! - ranks[b]!) === 1 && skipped.length === 0) {
        skipped = [pair];
        continue;
      }
      if (ranking.expected(a, b) !== null) again++;
      const choice = ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
    }
    expect(ranking.closure.knownPairs).to.equal(66);
    expect(ranking.comparisons).to.be.at.most(40);
    expect(again).to.be.at.most(3);
  });
});
