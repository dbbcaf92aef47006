import { expect } from 'chai';
import { movesBetweenChunked, type NowRanked } from '../../../shared/ranking/results/moves.ts';
import { finish } from '../../../shared/ranking/steps.ts';

/** An order whose neighbours differ by `gap`, each score known with a variance of 1. */
const ordered = (ids: string, gap: number): NowRanked[] =>
  [...ids].map((id, place) => ({ id, rank: place + 1, score: -gap * place, variance: 1 }));
const moves = (before: string, now: string, gap = 5) =>
  finish(movesBetweenChunked(ordered(before, gap), ordered(now, gap)));

describe('what moved between two orders', () => {
  it('is nothing where features were only added or archived', () => {
    expect(moves('abcdef', 'xbydfz')).to.deep.equal({ told: [], others: 0, furthest: 0 });
  });

  it('tells the feature that passed others, and counts those that it passed', () => {
    expect(moves('abcdef', 'eabcdf')).to.deep.equal({ told: [{ id: 'e', from: 5, to: 1 }], others: 4, furthest: 1 });
    expect(moves('abcdef', 'bcdeaf')).to.deep.equal({ told: [{ id: 'a', from: 1, to: 5 }], others: 4, furthest: 1 });
  });

  it('tells both of two neighbours whose order is now sure, and none where it is a coin’s throw', () => {
    const swapped = { id: 'b', from: 2, to: 1 };
    expect(moves('abc', 'bac')).to.deep.equal({ told: [swapped, { id: 'a', from: 1, to: 2 }], others: 0, furthest: 0 });
    expect(moves('abc', 'bac', 0.1)).to.deep.equal({ told: [], others: 2, furthest: 1 });
  });

  it('tells first what the evidence moved the furthest, not what passed the most coin’s throws', () => {
    const now = [
      { id: 'd', score: 9, variance: 0.1 },
      ...[...'abc'].map((id) => ({ id, score: 5, variance: 0.1 })),
      ...[...'kefghij'].map((id) => ({ id, score: -5, variance: 9 })),
    ].map((each, place) => ({ ...each, rank: place + 1 }));
    expect(finish(movesBetweenChunked(ordered('abcdefghijk', 1), now)).told).to.deep.equal([
      { id: 'd', from: 4, to: 1 },
    ]);
  });

  it('names the ranks that were seen, and those that are seen now', () => {
    expect(moves('xyabcd', 'dabc').told).to.deep.equal([{ id: 'd', from: 6, to: 1 }]);
  });

  it('tells at most eight moves', () => {
    const { told, others } = moves('abcdefghijklmnopqrst', 'tsrqponmlkjihgfedcba');
    expect([told.length, told.length + others]).to.deep.equal([8, 20]);
  });
});
