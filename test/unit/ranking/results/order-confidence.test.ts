import { expect } from 'chai';
import fc from 'fast-check';
import type { ContradictionTally } from '../../../../shared/ranking/closure/contradiction.ts';
import { Knowledge } from '../../../../shared/ranking/cycles/knowledge.ts';
import { gatherEvidence } from '../../../../shared/ranking/estimation/evidence.ts';
import { jointMeans } from '../../../../shared/ranking/estimation/joint-means.ts';
import { normalCdf } from '../../../../shared/ranking/estimation/normal.ts';
import { orderConfidence } from '../../../../shared/ranking/results/order-confidence.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const prior = { model: 'bradley_terry', mean: 0, variance: 1 } as const;

function baseOf(n: number, given: readonly Row[], tally: ContradictionTally) {
  const knowledge = new Knowledge(n);
  for (const [a, b, outcome] of given) knowledge.record(a, b, 2 * outcome - 1);
  const { closure, components } = knowledge;
  return { closure, contradictions: components, evidence: gatherEvidence(n, columns(given)), prior, tally };
}

/** The definition, pair by pair. */
function byDefinition({ closure, contradictions, evidence, tally }: ReturnType<typeof baseOf>): number | null {
  const { n } = closure;
  const { means, information } = jointMeans(evidence, { ...prior, variance: 4 });
  const features = Array.from({ length: n }, (_, v) => v);
  const chances: number[] = [];
  const without = (of: (v: number) => number[], x: number, y: number) => of(x).filter((v) => !of(y).includes(v)).length;
  const above = (v: number) => features.filter((u) => closure.reaches(u, v));
  const below = (v: number) => features.filter((u) => closure.reaches(v, u));
  for (const x of features) {
    for (const y of features.slice(x + 1)) {
      const byMeans = normalCdf(Math.abs(means[x]! - means[y]!) / Math.sqrt(1 / information[x]! + 1 / information[y]!));
      const slips = tally.bad / (tally.verifications + 3) > 0.1 || closure.knownPairs < (0.7 * n * (n - 1)) / 2;
      const suspicious = slips && contradictions.contradictedPairs > 0;
      if (suspicious) chances.push(byMeans);
      else if (contradictions.isContradicted(x, y)) chances.push(byMeans);
      else if (closure.reaches(x, y) && closure.reaches(y, x)) continue;
      else if (closure.isKnown(x, y)) chances.push(1 - (0.5 * (tally.bad + 1)) / (tally.verifications + 6));
      else {
        const [ux, uy] = [without(above, x, y), without(above, y, x)];
        const [dx, dy] = [without(below, x, y), without(below, y, x)];
        const p = (dx + uy + 1) / (ux + uy + dx + dy + 2);
        chances.push(Math.max(p, 1 - p));
      }
    }
  }
  return chances.length === 0 ? null : chances.reduce((sum, chance) => sum + chance) / chances.length;
}

describe('orderConfidence', () => {
  it('is the mean of what is known of each pair', () => {
    const size = fc.constantFrom(2, 5, 31, 32, 33, 40);
    const sizeAndRows = size.chain((n) => fc.tuple(fc.constant(n), rows(n, 40)));
    fc.assert(
      fc.property(sizeAndRows, fc.constantFrom(0, 0.5, 0.75, 2, 6), ([n, given], bad) => {
        const base = baseOf(n, given, { verifications: 12, bad });
        const confidence = orderConfidence(base);
        const defined = byDefinition(base);
        if (defined === null) expect(confidence).to.equal(null);
        else expect(confidence).to.be.closeTo(defined, 1e-9);
      }),
      { numRuns: 25 },
    );
  });

  it('is null while fewer than five answers verified anything', () => {
    const given: Row[] = [[0, 1, 1, 1]];
    expect(orderConfidence(baseOf(3, given, { verifications: 4, bad: 0 }))).to.equal(null);
    expect(orderConfidence(baseOf(3, given, { verifications: 5, bad: 0 }))).to.be.within(0.5, 1);
  });

  it('is null without a pair to be right about', () => {
    expect(orderConfidence(baseOf(1, [], { verifications: 5, bad: 0 }))).to.equal(null);
    expect(orderConfidence(baseOf(2, [[0, 1, 0.5, 1]], { verifications: 5, bad: 0 }))).to.equal(null);
  });

  it('samples the pairs of a large ranking with the same result', () => {
    const n = 3000;
    const chain: Row[] = Array.from({ length: n / 2 }, (_, v) => [v, v + 1, 1, 1]);
    const trusting = baseOf(n, chain, { verifications: 20, bad: 0 });
    // A chain of 1501, and 1499 about which nothing is known: either side of an unknown pair of the latter is 1/2.
    const strict = (1501 * 1500) / 2;
    const idle = (1499 * 1498) / 2;
    let mixed = 0;
    // A feature of the chain with a above and d below it wins against an idle one with (d + 1)/(a + d + 2).
    for (let above = 0; above <= 1500; above++) mixed += (1499 * (Math.max(above, 1500 - above) + 1)) / 1502;
    const expected = (strict * (1 - 0.5 / 26) + 0.5 * idle + mixed) / ((n * (n - 1)) / 2);
    expect(orderConfidence(trusting)).to.be.closeTo(expected, 2e-3);
    const circle: Row[] = [...chain, [n / 2, 0, 1, 1]];
    const suspicious = orderConfidence(baseOf(n, circle, { verifications: 20, bad: 10 }));
    expect(suspicious).to.be.within(0.5, 0.8);
  });
});
