import { expect } from 'chai';
import { lineOfOrder, type OrderProgress, pairsPutRight } from '../../../api/client/projects/order-state.ts';

describe('the state of an order, as all screens say it', () => {
  const progress = (of: Partial<OrderProgress>): OrderProgress => ({
    comparisons_done: 120,
    comparisons_remaining: 0,
    transitive_coverage: 0.95,
    order_confidence: 0.87,
    gain_of_next: 0.02,
    total_possible_pairs: 500,
    ...of,
  });
  const said = (of: Partial<OrderProgress>, contradictions = 0) => lineOfOrder(progress(of), contradictions);

  it('is words with one figure behind them, which follow the expected share of pairs in the right order', () => {
    expect(said({})).to.match(/^A first ranking: about 87.% of pairs right$/);
    expect(said({ order_confidence: 0.848 })).to.match(/^A rough order: about 84.% of pairs right$/);
    expect(said({ order_confidence: 0.85 })).to.match(/^A first ranking: about 85.% of pairs right$/);
    expect(said({ order_confidence: 0.95 })).to.match(/^A good order: about 95.% of pairs right$/);
  });

  it('does not call an order good because every pair follows from answers, if these contradict each other', () => {
    const all = { transitive_coverage: 1, order_confidence: 0.7 };
    expect(said(all, 86)).to.match(/^A rough order: about 70.% of pairs right$/);
    expect(said(all)).to.match(/^A rough order: about 70.% of pairs right$/);
    expect(said({ ...all, order_confidence: 0.96 }, 3)).to.match(/^A good order/);
    expect(said({ ...all, order_confidence: 0.96 })).to.match(/^Every pair is in order: about 96/);
  });

  it('says that there is no order yet once many answers still put little more than half of the pairs right', () => {
    const coins = { total_possible_pairs: 780, order_confidence: 0.55 };
    expect(said({ ...coins, comparisons_done: 120 }, 30)).to.match(
      /^No order yet, as answers don’t agree: about 55.% of pairs right$/,
    );
    expect(said({ ...coins, comparisons_done: 119 }, 30)).to.match(/^A rough order: about 55.% of pairs right$/);
    expect(said({ ...coins, comparisons_done: 120, order_confidence: 0.7 }, 30)).to.match(/^A rough order/);
  });

  it('claims nothing before anybody can tell, and nothing without answers', () => {
    const unknown = { order_confidence: null, gain_of_next: null };
    expect(said({ ...unknown, comparisons_done: 0, comparisons_remaining: 60 })).to.equal('No answers yet');
    expect(said({ ...unknown, comparisons_remaining: 30 })).to.equal('Too early to tell');
    expect(said(unknown)).to.equal('A first ranking');
    expect(said({ ...unknown, transitive_coverage: 1 })).to.equal('Every pair is in order');
    expect(pairsPutRight(progress(unknown), 100)).to.equal(null);
  });

  it('tells how many pairs more answers put right, less and less', () => {
    const [some, twice] = [60, 120].map((answers) => pairsPutRight(progress({}), answers)!);
    expect(some).to.equal(10);
    expect(twice).to.be.within(15, 19);
  });

  it('never promises to put more pairs right than are expected to be wrong, however many answers', () => {
    for (const right of [0.85, 0.9, 0.97, 0.999]) {
      for (const gain of [0.005, 0.06, 0.2]) {
        const of = { total_possible_pairs: 703, order_confidence: right, gain_of_next: gain };
        const promised = [60, 220, 3000].map((answers) => pairsPutRight(progress(of), answers)!);
        expect(promised, `${right}, ${gain}`).to.deep.equal(promised.toSorted((a, b) => a - b));
        expect(promised.at(-1), `${right}, ${gain}`).to.be.within(0, Math.ceil((1 - right) * 703));
      }
    }
    // Ten minutes of a team at 90 % promised 84 of 703 pairs, where 70 were wrong.
    const mixed = { total_possible_pairs: 703, order_confidence: 0.9, gain_of_next: 0.0425 };
    expect(pairsPutRight(progress(mixed), 218)).to.be.within(30, 55);
  });
});
