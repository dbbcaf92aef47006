import { expect } from 'chai';
import { JointBelief } from '../../../../shared/ranking/estimation/joint-belief.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { weightsNear } from '../../../../shared/ranking/results/near-cut.ts';
import { questionsIn } from '../../../../shared/ranking/results/question-worth.ts';
import { AskedCounts, mostInformativePair } from '../../../../shared/ranking/selection/informative-pair.ts';
import { type Pair, pairsAmong } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { CHOICES, type Choice } from '../../../../shared/ranking/vocabulary.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 40;
const K = 10;

/** Somebody whose answers are the more often wrong the closer two features are; 0 for never. */
function judge(seed: number, noise: number, features = FEATURES) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(features, random);
  const ranking = Ranking.build(features, PLAIN_MODEL, []);
  const answer = ([a, b]: Pair) => {
    const felt = ranks[a]! - ranks[b]! + noise * normal(random);
    const choice = felt > 0 ? 'feature_a' : 'feature_b';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
  };
  const right = () => {
    const best = ranking.results.order().order.subarray(0, K);
    return best.filter((v) => ranks[v]! >= features - K).length / K;
  };
  return { ranking, answer, right, random };
}

const topOf = (ranking: Ranking, k = K) => finish(ranking.topQuestionsChunked(k));

/** Answers sets until the top is settled. @returns the number of questions. */
function settleBySets({ ranking, answer }: ReturnType<typeof judge>): number {
  for (let asked = 0; ; asked++) {
    const questions = topOf(ranking);
    const pair = questions.nextPair({});
    if (!pair) return asked;
    const [a, b, c, d] = [...pair, ...(questions.joinPair(pair, {}) ?? [])] as [number, number, number?, number?];
    // Which of them are named best and worst makes no difference here: five of the six pairs are answered.
    for (const each of c === undefined || d === undefined ? [pair] : pairsAmong([a, b, c, d]).slice(1)) answer(each);
  }
}

/** Answers everything that settles the top. @returns the number of questions. */
function settle({ ranking, answer }: ReturnType<typeof judge>, most = Number.POSITIVE_INFINITY): number {
  let asked = 0;
  for (; asked < most; asked++) {
    const pair = topOf(ranking).nextPair({});
    if (!pair) break;
    answer(pair);
  }
  return asked;
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const SEEDS = [1, 2, 3];

describe('TopQuestions', () => {
  for (const n of [40, 200]) {
    it(`weighs features by how close they may be to the cut, exactly, among ${n}`, () => {
      const random = seededRandom(n);
      const belief = new JointBelief(n);
      const asked = new AskedCounts(n, 3);
      for (let i = 0; i < 3 * n; i++) {
        const a = Math.floor(random() * n);
        const b = (a + 1 + Math.floor(random() * Math.min(n - 1, 6))) % n;
        belief.answer(a, b, a > b ? 1 : 0);
        asked.add(a, b);
      }
      const weights = weightsNear(belief, K);
      const { means } = belief;
      const byMean = Array.from({ length: n }, (_, v) => v).sort((x, y) => means[y]! - means[x]! || x - y);
      const window = n > 128 ? 32 : n;
      const all = byMean.flatMap((x, i) => byMean.slice(i + 1, i + 1 + window).map((y): Pair => [x, y]));
      const worth = ([x, y]: Pair) => {
        const p = 1 / (1 + Math.exp(means[y]! - means[x]!));
        const information = belief.differenceVariance(x, y) * p * (1 - p);
        return (information * (weights[x]! + weights[y]!)) / (1 + 0.2 * asked.of(x, y));
      };
      const best = Math.max(...all.map(worth));
      expect(worth(mostInformativePair(belief, asked, () => true, { weights })!)).to.be.closeTo(best, 1e-6 * best);
      const places = byMean.map((v) => weights[v]!);
      expect(Math.max(...places.slice(0, 2)), 'weight of the very best').to.be.below(Math.max(...places.slice(8, 12)));
    });
  }

  it('finds more of the top 10 with the same number of questions than the whole order does', () => {
    const questions = 90;
    const aimed = SEEDS.map((seed) => {
      const person = judge(seed, 6);
      settle(person, questions);
      return person.right();
    });
    const whole = SEEDS.map((seed) => {
      const person = judge(seed, 6);
      for (let i = 0; i < questions; i++) {
        const pair = person.ranking.nextPair({ strategy: 'robust' });
        if (pair) person.answer(pair);
      }
      return person.right();
    });
    expect(meanOf(aimed)).to.be.above(meanOf(whole) + 0.04);
  });

  it('ends for a person who errs, and says before about how many questions it takes', () => {
    const sessions = SEEDS.map((seed) => {
      const person = judge(seed, 4);
      settle(person, 60);
      const told = topOf(person.ranking).standing.questions;
      return { told, took: settle(person), right: person.right() };
    });
    const took = meanOf(sessions.map((each) => each.took));
    expect(took).to.be.within(40, 250);
    expect(meanOf(sessions.map((each) => each.told)) / took).to.be.within(0.75, 1.25);
    expect(meanOf(sessions.map((each) => each.right))).to.be.above(0.85);
  });

  it('says before about how many questions it takes among many features, and counts them down', () => {
    const person = judge(1, 4, 80);
    for (let i = 0; i < 20; i++) person.answer(person.ranking.nextPair({ strategy: 'robust' })!);
    const { questions: told, progress } = topOf(person.ranking).standing;
    expect(progress).to.be.below(0.15);
    person.answer(topOf(person.ranking).nextPair({})!);
    expect(topOf(person.ranking).standing.questions).to.equal(told - 1);
    expect(told / (1 + settle(person))).to.be.within(0.6, 1.4);
  });

  it('says before about how many questions about four it takes', () => {
    const sessions = SEEDS.slice(0, 2).map((seed) => {
      const person = judge(seed, 4);
      settle(person, 60);
      const told = questionsIn(topOf(person.ranking).standing.questions, true, 'top');
      return { told, took: settleBySets(person) };
    });
    const [told, took] = [meanOf(sessions.map((each) => each.told)), meanOf(sessions.map((each) => each.took))];
    expect(told / took).to.be.within(0.75, 1.25);
  });

  it('ends for somebody who answers at random, and asks no pair more than three times', () => {
    const person = judge(1, 1e6);
    const times = new Map<string, number>();
    for (let pair = topOf(person.ranking).nextPair({}); pair; pair = topOf(person.ranking).nextPair({})) {
      times.set(pair.join(), (times.get(pair.join()) ?? 0) + 1);
      person.answer(pair);
    }
    expect(person.ranking.comparisons).to.be.below(600);
    expect(Math.max(...times.values())).to.be.at.most(3);
  });

  it('settles all of it for a person who never errs', () => {
    const person = judge(2, 0);
    settle(person);
    expect(person.right()).to.equal(1);
    const { standing } = topOf(person.ranking);
    expect(standing).to.include({ isOver: true, questions: 0, progress: 1 });
    expect(standing.settled).to.be.at.least(8);
  });

  it('has nothing to ask where every feature is among the best', () => {
    expect(topOf(Ranking.build(K, PLAIN_MODEL, [])).nextPair({})).to.equal(null);
    expect(topOf(Ranking.build(K + 1, PLAIN_MODEL, [])).nextPair({})).to.deep.equal([0, 1]);
  });

  it('asks no leased pair, and a skipped one only if no other is left', () => {
    const { ranking } = judge(3, 0, 6);
    const questions = topOf(ranking, 5);
    const all: Pair[] = [];
    for (let pair = questions.nextPair({}); pair; pair = questions.nextPair({ leased: all })) all.push(pair);
    expect(new Set(all.map(String)).size).to.equal(15);
    const [first, ...others] = all as [Pair, ...Pair[]];
    expect(questions.nextPair({ skipped: [first] })).to.deep.equal(others[0]);
    expect(questions.nextPair({ skipped: [first], leased: others })).to.deep.equal(first);
  });

  it('foresees the pair after each answer, to the bit, also with contradictions', () => {
    const { ranking, random } = judge(4, 12, 14);
    let foreseen = 0;
    for (let i = 0; i < 200; i++) {
      const questions = topOf(ranking, 5);
      const pair = questions.nextPair({});
      if (!pair) break;
      const after = questions.foresee(pair, '', {});
      const choice: Choice = CHOICES[Math.floor(random() * 3)]!;
      const [a, b] = pair;
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
      const expected = after?.[choice];
      if (expected) expect(topOf(ranking, 5).nextPair({}), `after question ${i}`).to.deep.equal(expected);
      foreseen += Number(expected != null);
    }
    expect(ranking.closure.knownPairs).to.equal(91);
    expect(foreseen).to.be.above(30);
  });

  it('asks the same whatever was looked at before', () => {
    const looked = judge(5, 4);
    settle(looked, 83);
    const replayed = Ranking.build(FEATURES, PLAIN_MODEL, looked.ranking.judgements());
    expect(topOf(replayed).nextPair({})).to.deep.equal(topOf(looked.ranking).nextPair({}));
    expect(topOf(replayed).standing).to.deep.equal(topOf(looked.ranking).standing);
  });
});
