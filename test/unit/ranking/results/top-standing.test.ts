import { expect } from 'chai';
import { type CountedScores, topStandingsChunked } from '../../../../shared/ranking/results/top-standing.ts';
import { finish } from '../../../../shared/ranking/steps.ts';

const K = 2;

/** Scores that a thousand answers about each feature have made certain, or few answers haven't. */
function scores(means: number[], certainty: number): CountedScores {
  return {
    means: Float64Array.from(means),
    information: Float64Array.from(means, () => certainty),
    answers: Float64Array.from(means, () => 2),
    moments: { middle: 0, deviation: 1 },
  };
}

/** By value less effort: 1 and 2 change places where effort weighs more or less. */
function standingOf(doubt: number, certainty: number) {
  const value = scores([5, 4, 1, -3, -4, -5], certainty);
  const effort = scores([0, 2.5, 0, 0, 0, 0], certainty);
  const beside = { scores: effort, isGain: false, weight: 1, doubt };
  return finish(finish(topStandingsChunked(value, beside)).ofChunked(K));
}

describe('the standing of a top by value for effort', () => {
  it('is settled where the scale is known as well as the scores', () => {
    expect(standingOf(0, 1e4)).to.include({ settled: K, isOver: true, questions: 0 });
  });

  it('promises no question where only the scale is open, and doesn\u2019t call the top settled', () => {
    const { settled, isOver, questions } = standingOf(0.7, 1e4);
    expect(settled).to.be.below(K);
    expect({ isOver, questions }).to.deep.equal({ isOver: true, questions: 0 });
  });

  it('asks about what comparisons can settle', () => {
    expect(standingOf(0.7, 1).questions).to.be.above(0);
  });

  it('is computed again with another scale', () => {
    const value = scores([5, 4, 1, -3, -4, -5], 1e4);
    const effort = scores([0, 2.5, 0, 0, 0, 0], 1e4);
    const settledBy = (weight: number, doubt: number) =>
      finish(finish(topStandingsChunked(value, { scores: effort, isGain: false, weight, doubt })).ofChunked(K)).settled;
    expect([settledBy(1, 0.7), settledBy(1, 0)]).to.deep.equal([standingOf(0.7, 1e4).settled, K]);
  });
});
