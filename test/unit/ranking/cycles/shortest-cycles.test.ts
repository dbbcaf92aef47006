import { expect } from 'chai';
import { ShortestCycles } from '../../../../shared/ranking/cycles/shortest-cycles.ts';
import { seededRandom } from '../../../support/random.ts';

const N = 400;

/** A cycle that begins with its smallest id, and the number it goes by. */
function cycleOf(random: () => number, length: number, at: number): { cycle: number[]; key: number } {
  const ids = new Set<number>();
  while (ids.size < length) ids.add(Math.floor(random() * N));
  const [first = 0, ...rest] = [...ids].sort((x, y) => x - y);
  const cycle = [first, ...rest.reverse()];
  const key = length === 3 ? (cycle[0]! * N + cycle[1]!) * N + cycle[2]! + 1 : 2 ** 52 + at;
  return { cycle, key };
}

const inOrder = (x: readonly number[], y: readonly number[]) =>
  x.length - y.length || x.findIndex((id, at) => id !== y[at]) === -1
    ? x.length - y.length
    : x.find((id, at) => id !== y[at])! - y[x.findIndex((id, at) => id !== y[at])]!;

describe('ShortestCycles', () => {
  it('are the first of all of them in order, from whatever cycle each was entered and however often', () => {
    for (const [seed, lengths] of [
      [1, [3]],
      [2, [4, 5, 6, 7]],
      [3, [3, 4, 5]],
    ] as const) {
      const random = seededRandom(seed);
      const given = Array.from({ length: 8_000 }, (_, at) => cycleOf(random, lengths[at % lengths.length]!, at));
      const shortest = new ShortestCycles(N, 50);
      for (const { cycle, key } of given) {
        const turn = Math.floor(random() * cycle.length);
        shortest.add([...cycle.slice(turn), ...cycle.slice(0, turn)], key);
        if (random() < 0.2) shortest.add(cycle, key);
      }
      const all = new Map(given.map(({ cycle, key }) => [key, cycle]));
      expect(shortest.list()).to.deep.equal([...all.values()].sort(inOrder).slice(0, 50));
    }
  });

  it('keep fewer where they are very long, and at least one', () => {
    const random = seededRandom(4);
    for (const [most, expected] of [
      [10, 2],
      [1, 1],
    ] as const) {
      const shortest = new ShortestCycles(N, most);
      for (let at = 0; at < 300; at += 1) {
        const { cycle, key } = cycleOf(random, 300, at);
        shortest.add(cycle, key);
      }
      expect(shortest.list()).to.have.length(expected);
    }
  });
});
