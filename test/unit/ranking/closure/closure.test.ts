import { expect } from 'chai';
import fc from 'fast-check';
import { buildClosure } from '../../../../shared/ranking/closure/build-closure.ts';
import { Closure } from '../../../../shared/ranking/closure/closure.ts';
import type { VerdictList } from '../../../../shared/ranking/closure/components.ts';

type Verdict = { a: number; b: number; outcome: number };

/** Verdicts on distinct pairs of up to 40 features, so that rows are longer than one word; cycles and ties included. */
const graphs = fc.integer({ min: 2, max: 40 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    verdicts: fc.uniqueArray(
      fc
        .tuple(fc.nat(n - 1), fc.nat(n - 2), fc.constantFrom(-1, 0, 1, 1))
        .map(([a, rest, outcome]): Verdict => ({ a, b: rest >= a ? rest + 1 : rest, outcome })),
      { maxLength: 3 * n, selector: ({ a, b }) => Math.min(a, b) * n + Math.max(a, b) },
    ),
  }),
);

function listOf(verdicts: Verdict[]): VerdictList {
  return {
    count: verdicts.length,
    a: Int32Array.from(verdicts, ({ a }) => a),
    b: Int32Array.from(verdicts, ({ b }) => b),
    sign: Int8Array.from(verdicts, ({ outcome }) => outcome),
  };
}

function grown(n: number, verdicts: Verdict[]): Closure {
  const closure = new Closure(n);
  for (const { a, b, outcome } of verdicts) {
    if (outcome === 0) closure.addTie(a, b);
    else if (outcome === 1) closure.add(a, b);
    else closure.add(b, a);
  }
  return closure;
}

function floydWarshall(n: number, verdicts: Verdict[]): boolean[][] {
  const reach = Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  for (const { a, b, outcome } of verdicts) {
    if (outcome >= 0) reach[a]![b] = true;
    if (outcome <= 0) reach[b]![a] = true;
  }
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) if (reach[i]![k] && reach[k]![j]) reach[i]![j] = true;
    }
  }
  return reach;
}

const others = (n: number, x: number) => [...Array(n).keys()].filter((y) => y !== x);

/** All that a closure says about each feature: whom it reaches, and how many are above, below, known. */
function sight(closure: Closure) {
  return others(closure.n, -1).map((x) => [
    others(closure.n, x).filter((y) => closure.reaches(x, y)),
    closure.aboveCounts[x],
    closure.belowCounts[x],
    closure.known(x),
    others(closure.n, x).filter((y) => closure.isKnown(x, y)).length,
  ]);
}

function sightOf(reach: boolean[][]): ReturnType<typeof sight> {
  const n = reach.length;
  return others(n, -1).map((x) => {
    const below = others(n, x).filter((y) => reach[x]![y]);
    const above = others(n, x).filter((y) => reach[y]![x]);
    const known = new Set([...below, ...above]).size;
    return [below, above.length, below.length, known, known];
  });
}

describe('Closure', () => {
  it('knows what follows from a chain of verdicts, in both directions', () => {
    const closure = grown(4, [
      { a: 0, b: 1, outcome: 1 },
      { a: 2, b: 3, outcome: 1 },
      { a: 1, b: 2, outcome: 1 },
    ]);
    expect(closure.reaches(0, 3)).to.equal(true);
    expect(closure.reaches(3, 0)).to.equal(false);
    expect([...closure.above(3)]).to.deep.equal([0b0111]);
    expect([...closure.below(0)]).to.deep.equal([0b1110]);
    expect(closure.knownPairs).to.equal(6);
    expect(closure.unknown(1)).to.equal(0);
  });

  it('counts a pair once when verdicts go round in a circle', () => {
    const closure = grown(3, [
      { a: 0, b: 1, outcome: 1 },
      { a: 1, b: 2, outcome: 1 },
      { a: 2, b: 0, outcome: 1 },
    ]);
    expect(closure.knownPairs).to.equal(3);
    expect(closure.reaches(0, 0)).to.equal(false);
    expect(closure.reaches(1, 0)).to.equal(true);
  });

  it('passes what is known of one feature on to its equal', () => {
    const closure = grown(3, [
      { a: 0, b: 1, outcome: 1 },
      { a: 1, b: 2, outcome: 0 },
    ]);
    expect(closure.reaches(0, 2)).to.equal(true);
    expect(closure.reaches(1, 2) && closure.reaches(2, 1)).to.equal(true);
  });

  it('refuses a feature compared with itself', () => {
    expect(() => new Closure(3).add(1, 1)).to.throw(RangeError);
  });

  it('holds its rows in little more than two bits per pair of features', () => {
    expect(new Closure(1000).bytes).to.be.below((1.5 * 2 * 1000 ** 2) / 8);
  });

  it('agrees with Floyd-Warshall whether it grew verdict by verdict or was built at once', () => {
    fc.assert(
      fc.property(graphs, ({ n, verdicts }) => {
        const reach = floydWarshall(n, verdicts);
        const step = grown(n, verdicts);
        const { closure: whole, components } = buildClosure(n, listOf(verdicts));
        expect(whole.aboveBits).to.deep.equal(step.aboveBits);
        expect(whole.belowBits).to.deep.equal(step.belowBits);
        expect(whole.knownPairs).to.equal(step.knownPairs);
        for (const closure of [step, whole]) expect(sight(closure)).to.deep.equal(sightOf(reach));
        expect(whole.aboveSignatures).to.deep.equal(step.aboveSignatures);
        expect(whole.belowSignatures).to.deep.equal(step.belowSignatures);
        const together = (x: number, y: number) => reach[x]![y]! && reach[y]![x]!;
        for (let x = 0; x < n; x++) {
          const fellows = others(n, x).filter((y) => components.of[x] === components.of[y]);
          expect(fellows).to.deep.equal(others(n, x).filter((y) => together(x, y)));
        }
        for (const { a, b, outcome } of verdicts) {
          if (outcome !== 0 && components.of[a] === components.of[b]) {
            expect(components.inconsistent[components.of[a]!]).to.equal(1);
          }
        }
        const contradicted = verdicts.filter(
          ({ a, b, outcome }) => outcome !== 0 && components.of[a] === components.of[b],
        );
        expect([...components.inconsistent].filter((flag) => flag === 1).length).to.equal(
          new Set(contradicted.map(({ a }) => components.of[a])).size,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('does not overflow the stack on a chain of 10,000 features', () => {
    const chain = Array.from({ length: 9_999 }, (_, i): Verdict => ({ a: i, b: i + 1, outcome: 1 }));
    expect(buildClosure(10_000, listOf(chain)).closure.knownPairs).to.equal((10_000 * 9_999) / 2);
  });
});
