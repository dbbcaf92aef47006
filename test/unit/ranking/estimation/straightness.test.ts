import { expect } from 'chai';
import fc from 'fast-check';
import { straightnessChunked } from '../../../../shared/ranking/estimation/straightness.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

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
  return { ...columns(given), author };
}

describe('straightness', () => {
  it('tells those who answer at random, and the wrong way round, from those who answer straight', () => {
    for (const seed of [1, 2, 3]) {
      const people = [0.95, 0.95, 0.95, 0.95, 0.5, 0.05];
      const found = finish(straightnessChunked(50, 6, answersOf(people, 50, seed)));
      for (const careful of found.slice(0, 4)) expect(careful!.low).to.be.above(0.75);
      expect(found[4]!.mean).to.be.within(0.35, 0.8);
      expect(found[5]!.high).to.be.below(0.5);
    }
  });

  it('says nothing of somebody alone, nor after few answers', () => {
    expect(finish(straightnessChunked(50, 1, answersOf([0.9], 100, 1)))).to.deep.equal([null]);
    expect(finish(straightnessChunked(50, 2, answersOf([0.9, 0.9], 9, 1)))).to.deep.equal([null, null]);
    expect(finish(straightnessChunked(50, 2, answersOf([0.9, 0.9], 10, 1))).every(Boolean)).to.equal(true);
  });

  it('keeps within its bounds, and leaves out what its author has replaced', () => {
    fc.assert(
      fc.property(rows(6, 60), fc.infiniteStream(fc.tuple(fc.nat(2), fc.boolean())), (given, stream) => {
        const marks = given.map(() => stream.next().value);
        const author = marks.map(([by]) => by);
        const replaced = marks.map(([, is]) => Number(is));
        const found = finish(straightnessChunked(6, 3, { ...columns(given), author, replaced }));
        const left = given.map((row, index) => ({ row, index })).filter(({ index }) => replaced[index] === 0);
        const kept = { ...columns(left.map(({ row }) => row)), author: left.map(({ index }) => author[index]!) };
        expect(found).to.deep.equal(finish(straightnessChunked(6, 3, kept)));
        for (const each of found) {
          if (!each) continue;
          expect(each.low).to.be.within(0, each.mean);
          expect(each.high).to.be.within(each.mean, 1);
        }
      }),
      { numRuns: 50 },
    );
  });
});
