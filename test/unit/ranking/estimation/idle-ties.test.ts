import { expect } from 'chai';
import { withIdleTies } from '../../../../shared/ranking/estimation/idle-ties.ts';

/** How much "Equal" by the first of some people counts; each is given by their answers and how many of them are ties. */
function countedOf(people: readonly (readonly [answers: number, ties: number])[]): number {
  const person = people.flatMap(([answers], by) => Array.from({ length: answers }, () => by));
  const sign = people.flatMap(([answers, ties]) => Array.from({ length: answers }, (_, t) => (t < ties ? 0 : 1)));
  const weight = withIdleTies(people.length, Int32Array.from(person), sign, null);
  weight?.forEach((each, t) => {
    if (sign[t] !== 0) expect(each).to.equal(1);
  });
  return weight ? weight[0]! : 1;
}

describe('"Equal" whatever the pair', () => {
  it('counts less and less, and in the end nothing', () => {
    const others = [30, 2] as const;
    const counted = Array.from({ length: 60 }, (_, answers) => countedOf([[answers + 1, answers + 1], others]));
    expect(counted[4]).to.equal(1);
    expect(counted.at(-1)).to.equal(0);
    for (const [at, each] of counted.slice(1).entries()) expect(each).to.be.within(counted[at]! - 0.2, counted[at]!);
  });

  it('counts in full by people who see fewer differences than the others, and where most features look equal', () => {
    expect(
      countedOf([
        [90, 54],
        [90, 2],
      ]),
    ).to.equal(1);
    expect(
      countedOf([
        [90, 90],
        [90, 60],
      ]),
    ).to.equal(1);
    expect(countedOf([[90, 90]])).to.equal(1);
  });

  it('leaves the weights of parts of sets as they are', () => {
    const person = Int32Array.from({ length: 60 }, (_, t) => t % 2);
    const sign = [...person].map((by) => (by === 0 ? 0 : 1));
    const weight = withIdleTies(2, person, sign, new Float64Array(60).fill(0.9));
    expect([...weight!.subarray(0, 2)]).to.deep.equal([
      0.9 *
        countedOf([
          [30, 30],
          [30, 0],
        ]),
      0.9,
    ]);
  });
});
