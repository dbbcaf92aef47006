import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import {
  answersSinceOutlook,
  NO_OUTLOOK,
  type Outlook,
  outlookChunked,
} from '../../../../shared/ranking/results/outlook.ts';
import { selectPair } from '../../../../shared/ranking/selection/select-pair.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { kendallTau } from '../../../bench/answering.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';
import { judge, PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const outlookOf = (n: number, given: readonly Row[], replaced?: number[]): Outlook =>
  finish(
    outlookChunked(n, {
      ...columns(given),
      ...(replaced && { replaced }),
      author: given.map(() => 0),
      authors: ['somebody'],
    }),
  );

/** A session with somebody who is always right, with the outlook after so many answers. */
function outlooks(n: number, after: readonly number[], model = PLAIN_MODEL): Outlook[] {
  const ranking = Ranking.build(n, model, []);
  const ranks = shuffledRanks(n, seededRandom(5));
  const decide = judge(ranks);
  return after.map((answers) => {
    while (ranking.comparisons < answers) {
      const [a, b] = selectPair(ranking, { strategy: 'robust' })!;
      ranking.append({ a, b, choice: decide(a, b), weight: 1, expected: ranking.expected(a, b) });
    }
    return finish(ranking.results.outlookChunked());
  });
}

describe('the outlook', () => {
  it('tells less and less gain, and more and more quadrants settled, as somebody goes on who is always right', () => {
    const [early, middle, late] = outlooks(60, [240, 300, 420]);
    expect(early!.gainOfNext).to.be.above(middle!.gainOfNext!);
    expect(middle!.gainOfNext).to.be.above(late!.gainOfNext!);
    expect(late!.gainOfNext).to.be.below(0.01);
    expect(early!.quadrantsSettled).to.be.below(late!.quadrantsSettled!);
    expect(late!.quadrantsSettled).to.be.above(0.9);
  });

  it('says nothing before there are enough answers', () => {
    const [first, second, third] = outlooks(60, [15, 181, 182]);
    expect(first).to.deep.equal(NO_OUTLOOK);
    expect(second!.gainOfNext).to.equal(null);
    expect(second!.quadrantsSettled).to.be.within(0.5, 1);
    expect(third!.gainOfNext).to.be.within(0, 0.5);
    expect(outlookOf(5, [])).to.deep.equal(NO_OUTLOOK);
    expect(outlookOf(1, [])).to.deep.equal(NO_OUTLOOK);
  });

  it('counts people as the order does: who answers the wrong way round makes it no less certain', () => {
    const n = 30;
    const random = seededRandom(3);
    const ranks = shuffledRanks(n, random);
    const says = judge(ranks);
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    for (let turn = 0; turn < 250; turn++) {
      const [a, b] = selectPair(ranking, { strategy: 'robust' })!;
      const person = turn % 6;
      const choice = person === 0 ? says(b, a) : says(a, b);
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
    }
    const alike = [...ranking.judgements()].map((judgement) => ({ ...judgement, author: 'all' }));
    const ofAll = Ranking.build(n, PLAIN_MODEL, alike).results.orderConfidence()!;
    const told = ranking.results.orderConfidence()!;
    expect(told).to.be.above(ofAll + 0.03);
    expect(told).to.be.closeTo((1 + kendallTau(ranking.results.order().order, ranks)) / 2, 0.06);
  });

  it('says how much of the order is right from 40 answers on, more carefully than by the usual kinds of noise alone', () => {
    const [few, enough, all] = outlooks(60, [36, 42, 420]);
    expect(few!.foresight).to.be.within(0.5, 1);
    expect(few!.certainty).to.equal(null);
    expect(few!.orderConfidence).to.equal(null);
    expect(enough!.orderConfidence).to.be.within(0.5, 0.85);
    expect(all!.orderConfidence).to.be.above(0.95);
  });

  it('says nothing of graded answers', () => {
    expect(outlooks(60, [240], { ...PLAIN_MODEL, comparisonMode: 'graded' })).to.deep.equal([NO_OUTLOOK]);
  });

  it('is computed again after every tenth of an answer per feature, and later after every sixteenth of the answers', () => {
    expect([0, 5, 9, 10, 25].map((answers) => answersSinceOutlook(100, answers))).to.deep.equal([0, 5, 9, 0, 5]);
    expect([0, 1, 2].map((answers) => answersSinceOutlook(12, answers))).to.deep.equal([0, 0, 0]);
    expect([180, 190, 191, 200].map((answers) => answersSinceOutlook(100, answers))).to.deep.equal([0, 10, 0, 9]);
    const [made, kept, next] = outlooks(60, [230, 243, 244]);
    expect(kept).to.equal(made);
    expect(next).to.not.deep.equal(made);
  });

  it('leaves out what its author has replaced, and keeps within its bounds', () => {
    fc.assert(
      fc.property(rows(6, 40), fc.infiniteStream(fc.boolean()), (some, stream) => {
        const given = Array.from({ length: 7 }, () => some).flat();
        const replaced = given.map(() => Number(stream.next().value));
        const outlook = outlookOf(6, given, replaced);
        expect(outlook).to.deep.equal(
          outlookOf(
            6,
            given.filter((_, index) => replaced[index] === 0),
          ),
        );
        if (outlook.gainOfNext !== null) expect(outlook.gainOfNext).to.be.within(0, 0.5);
        if (outlook.quadrantsSettled !== null) expect(outlook.quadrantsSettled).to.be.within(0.5, 1);
      }),
      { numRuns: 20 },
    );
  });
});
