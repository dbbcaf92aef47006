import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Choice } from '../../../shared/ranking/vocabulary.ts';
import { SELECTION_STRATEGIES } from '../../../shared/ranking/vocabulary.ts';
import { seededRandom } from '../../support/random.ts';
import { type Answer, judge, PLAIN_MODEL, play, sessions, teamSessions } from '../../support/ranking/sessions.ts';

/** Everything a reader can see, down to the last bit of each number. */
function sight(ranking: Ranking) {
  const { closure, n } = ranking;
  const selection = { leased: [], skipped: [] };
  return {
    means: [...ranking.means],
    variances: [...ranking.variances],
    below: [...closure.belowBits],
    above: [...closure.aboveBits],
    knownPairs: closure.knownPairs,
    known: Array.from({ length: n * n }, (_, pair) => closure.isKnown(Math.floor(pair / n), pair % n)),
    knownCounts: [...closure.knownCounts],
    counts: [ranking.comparisons, ranking.knowledge.verdicts.count, ranking.verifications, ranking.bad],
    inconsistency: ranking.inconsistencies.summary(),
    cycles: ranking.inconsistencies.cycles(),
    pairToResolve: ranking.inconsistencies.pairToResolve(),
    progress: ranking.results.progress(0.9),
    order: [...ranking.results.order().order],
    scores: [...ranking.results.order().scores],
    next: ranking.nextPair({ strategy: 'adaptive', ...selection }),
    uncertain: ranking.nextPair({ strategy: 'uncertainty', ...selection }),
    verdicts: Array.from({ length: n }, (_, a) =>
      Array.from({ length: n }, (_, b) => (a === b ? null : ranking.verdict(a, b))),
    ),
  };
}

const answer = (a: number, b: number, choice: Answer['choice'] = 'feature_a'): Answer => ({ a, b, choice, weight: 1 });

/** Of one person, and of several, from one of whom "Equal" leads nowhere. */
const anySessions = fc.oneof(sessions(), teamSessions());

describe('Ranking', () => {
  it('is the same whether it was built at once or followed comparison by comparison', () => {
    fc.assert(
      fc.property(anySessions, (session) => {
        const { ranking, judgements } = play(session);
        expect(sight(ranking)).to.deep.equal(sight(Ranking.build(session.n, session.model, judgements)));
      }),
      { numRuns: 40 },
    );
  });

  it('leads through a draft to the same bits as a replay of the whole list', () => {
    fc.assert(
      fc.property(anySessions, fc.nat(60), (session, split) => {
        const { judgements } = play(session);
        const ranking = Ranking.build(session.n, session.model, judgements.slice(0, split));
        let draft = ranking.pendingComparisons();
        for (const judgement of judgements.slice(split)) {
          const before = sight(ranking);
          let outcome = draft.add(judgement);
          expect(sight(ranking)).to.deep.equal(before);
          if (!outcome) {
            for (const made of draft.judgements) ranking.append(made);
            draft = ranking.pendingComparisons();
            outcome = draft.add(judgement);
          }
          expect(outcome?.expected).to.equal(judgement.expected);
          const replayed = Ranking.build(
            session.n,
            session.model,
            judgements.slice(0, ranking.comparisons + draft.judgements.length),
          );
          const { a, b } = judgement;
          expect(outcome?.estimates).to.deep.equal({
            a: { mean: replayed.means[a], variance: replayed.variances[a] },
            b: { mean: replayed.means[b], variance: replayed.variances[b] },
          });
        }
        for (const made of draft.judgements) ranking.append(made);
        expect(sight(ranking)).to.deep.equal(sight(Ranking.build(session.n, session.model, judgements)));
      }),
      { numRuns: 10 },
    );
  });

  it('is exactly what it was before, after the latest comparison is undone', () => {
    fc.assert(
      fc.property(anySessions, (session) => {
        const { judgements } = play(session);
        const before = Ranking.build(session.n, session.model, judgements.slice(0, -1));
        const seen = sight(before);
        for (const judgement of judgements.slice(-1)) before.append(judgement);
        const undone = Ranking.build(session.n, session.model, judgements.slice(0, -1));
        expect(sight(undone)).to.deep.equal(seen);
      }),
      { numRuns: 20 },
    );
  });

  it('lets the latest comparison of a pair speak for it, and brings the older one back', () => {
    const { ranking, judgements } = play({
      n: 3,
      model: PLAIN_MODEL,
      answers: [answer(0, 1), answer(1, 2), answer(2, 0), answer(0, 2)],
    });
    expect(ranking.verdict(2, 0)).to.equal('feature_b');
    expect(ranking.inconsistencies.summary().cycleCount).to.equal(0);
    expect(ranking.comparisons).to.equal(4);
    const undone = Ranking.build(3, PLAIN_MODEL, judgements.slice(0, 3));
    expect(undone.verdict(2, 0)).to.equal('feature_a');
    expect(undone.inconsistencies.summary()).to.deep.equal({ cycleCount: 1, comparisonsInCycles: 3, percentage: 100 });
  });

  it('returns the expectation: a direction, a tie, a contradiction or nothing', () => {
    const { ranking } = play({
      n: 7,
      model: PLAIN_MODEL,
      answers: [answer(0, 1), answer(1, 2, 'tie'), answer(3, 4), answer(4, 5), answer(5, 3)],
    });
    expect(ranking.expected(0, 2)).to.equal('feature_a');
    expect(ranking.expected(2, 0)).to.equal('feature_b');
    expect(ranking.expected(2, 1)).to.equal('tie');
    expect(ranking.expected(3, 5)).to.equal('contradicted');
    expect(ranking.expected(0, 3)).to.equal(null);
  });

  it('ends a batch after a member that replaces a verdict', () => {
    const { ranking } = play({ n: 4, model: PLAIN_MODEL, answers: [answer(0, 1)] });
    const draft = ranking.pendingComparisons();
    expect(draft.add(answer(0, 1))?.expected).to.equal('feature_a');
    expect(draft.add(answer(1, 0))?.expected).to.equal('feature_b');
    expect(draft.add(answer(2, 3))).to.equal(null);
    expect(draft.judgements).to.have.length(2);
  });

  it('goes on after a member that replaces an earlier answer without changing the verdict', () => {
    const once = { ...answer(0, 1), author: 'ann', requested: false };
    const { ranking } = play({ n: 4, model: PLAIN_MODEL, answers: [once] });
    const draft = ranking.pendingComparisons();
    expect(draft.add(once)?.expected).to.equal(null);
    expect(draft.add(answer(2, 3))?.expected).to.equal(null);
  });

  it('ends after a member that takes back a tie by which somebody stood out', () => {
    const said = (author: string, choice: Choice) => (pair: readonly [number, number]) => ({
      ...answer(...pair),
      choice,
      author,
      requested: false,
    });
    const pairs = [0, 2, 4, 6, 8].map((v) => [v, v + 1] as const);
    const others = Array.from({ length: 10 }, (_, v) => said('ann', 'feature_a')([v, v + 10]));
    const { ranking } = play({
      n: 20,
      model: PLAIN_MODEL,
      answers: [...others, ...pairs.map(said('eve', 'tie')), ...pairs.map(said('ann', 'feature_a'))],
    });
    expect([...ranking.equalShares.standingOut()]).to.deep.equal(['eve']);
    const draft = ranking.pendingComparisons();
    const corrected = pairs.map(said('eve', 'feature_a'));
    const taken = corrected.findIndex((each) => draft.add(each) === null);
    // The verdicts stay; that she no longer stands out is what a rebuild shows.
    expect(taken).to.be.above(0);
    for (const each of draft.judgements) ranking.append(each);
    expect([...ranking.equalShares.standingOut()]).to.deep.equal([]);
  });

  it('refuses to go on with a draft after the ranking has changed', () => {
    const { ranking } = play({ n: 4, model: PLAIN_MODEL, answers: [] });
    const draft = ranking.pendingComparisons();
    ranking.append({ ...answer(0, 1), expected: null });
    expect(() => draft.add(answer(2, 3))).to.throw('has changed');
  });

  it('refuses a comparison of a feature with itself or with one that is not there, and stays as it was', () => {
    const { ranking } = play({ n: 3, model: PLAIN_MODEL, answers: [answer(0, 1)] });
    const before = sight(ranking);
    expect(() => ranking.append({ ...answer(1, 1), expected: null })).to.throw(RangeError);
    expect(() => ranking.append({ ...answer(1, 3), expected: null })).to.throw(RangeError);
    expect(() => ranking.pendingComparisons().add(answer(-1, 2))).to.throw(RangeError);
    expect(sight(ranking)).to.deep.equal(before);
  });

  it('can be appended to while it is being rebuilt in steps', () => {
    const { ranking } = play({
      n: 40,
      model: PLAIN_MODEL,
      answers: [answer(0, 1), answer(1, 2), answer(2, 0), answer(0, 1, 'tie')],
    });
    expect(ranking.needsRebuild).to.equal(true);
    const steps = ranking.rebuildChunked();
    steps.next();
    ranking.append({ ...answer(5, 6), expected: null });
    while (!steps.next().done);
    expect(ranking.needsRebuild).to.equal(false);
    expect(ranking.closure.reaches(5, 6)).to.equal(true);
    expect(ranking.inconsistencies.summary().cycleCount).to.equal(1);
  });

  for (const strategy of SELECTION_STRATEGIES) {
    it(`finds the true order with a perfect judge and the strategy ${strategy}`, () => {
      const ranks = [4, 0, 6, 2, 5, 1, 3];
      const says = judge(ranks);
      const ranking = Ranking.build(7, PLAIN_MODEL, []);
      const random = seededRandom(1);
      for (let pair = ranking.nextPair({ strategy, random }); pair; pair = ranking.nextPair({ strategy, random })) {
        const [a, b] = pair;
        ranking.append({ a, b, choice: says(a, b), weight: 1, expected: ranking.expected(a, b) });
      }
      expect([...ranking.results.order().order].map((v) => ranks[v])).to.deep.equal([6, 5, 4, 3, 2, 1, 0]);
      expect(ranking.coverage(strategy)).to.equal(1);
    });
  }

  it('stops asking when the target is reached', () => {
    const { ranking } = play({ n: 3, model: PLAIN_MODEL, answers: [answer(0, 1)] });
    expect(ranking.nextPair({ strategy: 'adaptive', target: 0.3 })).to.equal(null);
    expect(ranking.nextPair({ strategy: 'adaptive', target: 0.4 })).to.not.equal(null);
    expect(ranking.nextPair({ strategy: 'adaptive' })).to.not.equal(null);
  });

  it('has nothing to ask about fewer than two features', () => {
    for (const n of [0, 1]) {
      const ranking = Ranking.build(n, PLAIN_MODEL, []);
      for (const strategy of SELECTION_STRATEGIES) {
        expect(ranking.nextPair({ strategy, random: () => 0.5 })).to.equal(null);
      }
      expect(ranking.results.progress(0.9).progressPercent).to.equal(0);
      expect(ranking.results.order().order).to.have.length(n);
    }
  });
});
