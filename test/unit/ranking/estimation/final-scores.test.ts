import { expect } from 'chai';
import fc from 'fast-check';
import { gatherEvidence } from '../../../../shared/ranking/estimation/evidence.ts';
import { finalScoresChunked } from '../../../../shared/ranking/estimation/final-scores.ts';
import { jointMeans } from '../../../../shared/ranking/estimation/joint-means.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { selectPair } from '../../../../shared/ranking/selection/select-pair.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, rows } from '../../../support/ranking/comparisons.ts';
import { judge, PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

describe('final scores', () => {
  it('reproduce a complete and consistent ranking exactly, however it came about', () => {
    const sessions = fc.record({
      n: fc.integer({ min: 2, max: 40 }),
      seed: fc.nat(),
      strategy: fc.constantFrom('adaptive' as const, 'robust' as const, 'uncertainty' as const, 'random' as const),
    });
    fc.assert(
      fc.property(sessions, ({ n, seed, strategy }) => {
        const ranking = Ranking.build(n, PLAIN_MODEL, []);
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const answer = judge(ranks);
        while (ranking.coverage() < 1) {
          const [a, b] = selectPair(ranking, { strategy, random })!;
          ranking.append({ a, b, choice: answer(a, b), weight: 1, expected: ranking.expected(a, b) });
        }
        const { order, scores } = ranking.results.order();
        expect([...order].map((v) => ranks[v])).to.deep.equal(Array.from({ length: n }, (_, place) => n - 1 - place));
        for (let place = 1; place < n; place++) expect(scores[order[place]!]).to.be.at.most(scores[order[place - 1]!]!);
      }),
      { numRuns: 25 },
    );
  });

  it('are on the scale of the prior', () => {
    fc.assert(
      fc.property(rows(8), (given) => {
        const scores = (priorMean: number, priorVariance: number) =>
          finish(finalScoresChunked(8, columns(given), { ...PLAIN_MODEL, priorMean, priorVariance }));
        const [plain, moved] = [scores(0, 1), scores(1.5, 4)];
        for (let v = 0; v < 8; v++) {
          expect(moved.means[v]).to.be.closeTo(1.5 + 2 * plain.means[v]!, 1e-9);
          expect(1 / moved.information[v]!).to.be.closeTo(4 / plain.information[v]!, 1e-9);
        }
      }),
    );
  });

  it('of graded answers without their grades are joint means, which know weights', () => {
    fc.assert(
      fc.property(rows(8), (given) => {
        const model = { ...PLAIN_MODEL, comparisonMode: 'graded' as const };
        const { means, information } = finish(finalScoresChunked(8, columns(given), model));
        const joint = jointMeans(gatherEvidence(8, columns(given)), {
          model: 'bradley_terry',
          mean: 0,
          variance: 8,
        });
        // Both searches end once no step is longer than 1e-4.
        joint.means.forEach((mean, v) => {
          expect(means[v]).to.be.closeTo(mean, 2e-3);
          expect(information[v]).to.be.closeTo(joint.information[v]!, 2e-3);
        });
      }),
    );
  });

  it('leave out what its author has replaced', () => {
    fc.assert(
      fc.property(rows(8, 20), fc.infiniteStream(fc.boolean()), (given, stream) => {
        const replaced = given.map(() => Number(stream.next().value));
        const all = finish(finalScoresChunked(8, { ...columns(given), replaced }, PLAIN_MODEL));
        const kept = columns(given.filter((_, index) => replaced[index] === 0));
        expect(all).to.deep.equal(finish(finalScoresChunked(8, kept, PLAIN_MODEL)));
      }),
    );
  });
});
