import { expect } from 'chai';
import { headlineOf, plain } from '../../../api/client/results/headline.ts';
import type { Sorting } from '../../../api/client/results/ranking.ts';
import { result } from './results.ts';

/** A ranking of five features, A to E, with their likely ranks. */
function ranking(likely: readonly [number, number][], of: Partial<Parameters<typeof result>[0]> = {}) {
  return ['A', 'B', 'C', 'D', 'E'].map((name, at) =>
    result({
      name,
      rank: at + 1,
      value: 9 - at,
      complexity: 2 + at,
      value_percentile: 100 - 25 * at,
      complexity_percentile: 25 * at,
      score: 2 - at,
      variance: 0.2,
      likely_ranks: [...likely[at]!],
      ...of,
    }),
  );
}
const CLEAR: readonly [number, number][] = [
  [1, 1],
  [2, 2],
  [3, 4],
  [3, 5],
  [4, 5],
];
/** Too few answers, so far. */
const FEW = { k: 5, contradicted: true, questions_to_ask: 12 };
const said = (
  results: ReturnType<typeof ranking>,
  sorting: Sorting = 'ratio',
  standing: Parameters<typeof headlineOf>[2] = FEW,
) => plain(headlineOf(results, sorting, standing));

describe('what the ranking says', () => {
  it('says that there is no order where answers don’t agree, and that the team is in two parts', () => {
    const open = { ...FEW, no_order: true };
    for (const sorting of ['ratio', 'value'] as const) {
      expect(said(ranking(CLEAR), sorting, open)).to.equal('No order yet, as answers don’t agree.');
      expect(said(ranking(CLEAR), sorting, { ...open, two_camps: true })).to.equal(
        'No order yet, as answers don’t agree. Two parts of the team see it differently.',
      );
    }
    expect(said(ranking(CLEAR), 'ratio', { ...FEW, two_camps: true })).to.match(/^Build A first: .* differently\.$/);
  });

  it('names the first two, and why the first is first', () => {
    expect(said(ranking(CLEAR))).to.equal(
      'Build A first: worth more than all 4 others, easier to build than all the others. Then B.',
    );
    const [a, ...others] = ranking(CLEAR);
    const harder = [{ ...a!, value: 7.5, complexity: 3.5, value_percentile: 75, complexity_percentile: 25 }, ...others];
    expect(said(harder)).to.equal(
      'Build A first: worth more than 3 of the other 4 features, harder than only 1. Then B.',
    );
  });

  it('counts as the card does: others that nobody compared by value count for nothing', () => {
    const [a, b, c, ...rest] = ranking(CLEAR);
    const unknown = rest.map((each) => ({ ...each, value: 1, value_percentile: null }));
    const lowest = [{ ...a!, value: 3, value_percentile: 0 }, { ...b!, value_percentile: 100 }, c!, ...unknown];
    expect(said(lowest)).to.equal('Build A first: easier to build than all the others. Then B.');
    const highest = [{ ...a!, value_percentile: 100 }, b!, c!, ...unknown];
    expect(said(highest)).to.equal(
      'Build A first: worth more than all 2 others, easier to build than all the others. Then B.',
    );
  });

  it('says of one dimension what is most in it', () => {
    expect(said(ranking(CLEAR), 'value')).to.equal('A is worth most. Then B.');
    expect(said(ranking(CLEAR), 'complexity')).to.equal('A is hardest to build. Then B.');
  });

  it('says what comes first by the other dimension if all are equal in one, and nothing is left to ask', () => {
    const uncertain = { value: 9, variance: 9, quadrant: null };
    const equal = ranking(
      CLEAR.map(() => [1, 5]),
      uncertain,
    );
    const over = { k: 5, contradicted: false, questions_to_ask: 0 };
    expect(said(equal, 'ratio', over)).to.equal('By effort, A is easiest.');
    expect(said(equal, 'ratio', { ...over, questions_to_ask: 9 })).to.contain('not enough answers yet');
    expect(said(ranking(CLEAR, { value: 9, quadrant: null }), 'ratio', over)).to.match(/^Build A first: .* Then B\.$/);
  });

  it('claims nothing that nobody answered', () => {
    const onlyValue = { quadrant: null, complexity_percentile: null };
    const valued = ranking(CLEAR, { ...onlyValue, complexity: 1 });
    expect(said(valued)).to.equal('By value, A leads.');
    expect(said(ranking(CLEAR, { ...onlyValue, complexity: 1, tied_with: 8 }))).to.equal(
      'By value, 9 features share first place.',
    );
    expect(said(valued, 'value')).to.equal('A is worth most. Then B.');
    expect(said(valued, 'complexity')).to.equal('');
    expect(said(ranking(CLEAR, onlyValue)), 'effort only rated').to.equal('');
    const onlyEffort = { quadrant: null, value_percentile: null, value: 1 };
    expect(said(ranking(CLEAR, onlyEffort))).to.equal('By effort, A is easiest.');
    const equal = ranking(CLEAR, { quadrant: null, complexity: 1 });
    expect(said(equal)).to.equal('Build A first: worth more than all 4 others. Then B.');
    expect(said(equal, 'complexity')).to.equal('');
    expect(said(ranking(CLEAR, { quadrant: null, complexity: 1, value: 1 }))).to.equal('');
  });

  it('says what is too close to call', () => {
    const [, , ...rest] = CLEAR;
    const two: [number, number][] = [[1, 2], [1, 2], ...rest.map(([from, to]): [number, number] => [from, to])];
    expect(said(ranking(two))).to.equal('Build A or B first: they are too close to call.');
    expect(said(ranking(two), 'value')).to.equal('A or B is worth most: they are too close to call.');
    const second: [number, number][] = [
      [1, 1],
      [2, 4],
      [2, 4],
      [2, 4],
      [5, 5],
    ];
    expect(said(ranking(second), 'value')).to.equal('A is worth most. Then B, C or D: they are too close to call.');
    const none = CLEAR.map((): [number, number] => [1, 5]);
    expect(said(ranking(none))).to.equal('5 features are too close to call for first place by value for effort.');
    const many = CLEAR.map((_, at): [number, number] => (at === 0 ? [1, 1] : [2, 5]));
    expect(said(ranking(many), 'value')).to.equal('A is worth most. After it, 4 features are too close to call.');
  });

  it('says so of nothing that hardly any answer was about', () => {
    const [, , ...rest] = CLEAR;
    const two: [number, number][] = [[1, 2], [1, 2], ...rest.map(([from, to]): [number, number] => [from, to])];
    const few = { variance: 2 };
    expect(said(ranking(two, few))).to.equal('Build A or B first: there are not enough answers yet to tell which.');
    expect(said(ranking(two, few), 'value')).to.equal(
      'A or B is worth most: there are not enough answers yet to tell which.',
    );
    // One of them is new.
    const [a, b, ...others] = ranking(two);
    expect(said([a!, { ...b!, ...few }, ...others], 'complexity')).to.equal(
      'A or B is hardest to build: there are not enough answers yet to tell which.',
    );
    const [last, ...compared] = ranking(two, few).toReversed();
    const later = [...compared.reverse(), { ...last!, ratio_index: null, complexity_percentile: null }];
    expect(said(later)).to.equal('There are not enough answers yet to tell what comes first by value for effort.');
    expect(said(later, 'value')).to.match(/^A or B is worth most/);
    const none = CLEAR.map((): [number, number] => [1, 5]);
    expect(said(ranking(none, few))).to.equal(
      'There are not enough answers yet to tell what comes first by value for effort.',
    );
    const second = CLEAR.map((_, at): [number, number] => (at === 0 ? [1, 1] : [2, at > 2 ? 5 : 3]));
    const next = ranking(second).map((each, at) => (at === 0 ? each : { ...each, ...few }));
    expect(said(next, 'value')).to.equal('A is worth most. There are not enough answers yet to tell what comes next.');
  });

  it('says that answers contradict each other where these are there, instead of calling them too few', () => {
    const few = { variance: 2 };
    const [, , ...rest] = CLEAR;
    const two: [number, number][] = [[1, 2], [1, 2], ...rest.map(([from, to]): [number, number] => [from, to])];
    const none = ranking(
      CLEAR.map((): [number, number] => [1, 5]),
      few,
    );
    const second = CLEAR.map((_, at): [number, number] => (at === 0 ? [1, 1] : [2, at > 2 ? 5 : 3]));
    const later = ranking(second).map((each, at) => (at === 0 ? each : { ...each, ...few }));
    const over = { k: 5, contradicted: true, questions_to_ask: 0 };
    const contradict = 'he answers contradict each other too much to tell';
    expect(said(none, 'ratio', over)).to.equal(`T${contradict} what comes first by value for effort.`);
    expect(said(none, 'value', { ...over, questions_to_ask: 4 })).to.equal(`T${contradict} what is worth most.`);
    expect(said(ranking(two, few), 'ratio', over)).to.equal(`Build A or B first: t${contradict} which.`);
    expect(said(later, 'value', over)).to.equal(`A is worth most. T${contradict} what comes next.`);
    expect(said(none, 'ratio', { ...over, contradicted: false })).to.match(/^There are not enough answers yet/);
    expect(said(ranking(two), 'ratio', over), 'close').to.equal('Build A or B first: they are too close to call.');
  });

  it('says that it depends on how far value and effort are spread where that is missing, and not that answers are', () => {
    const depends = 'What comes first by value for effort depends on how far value and effort are spread.';
    const missing = { k: 5, contradicted: true, questions_to_ask: 12, scale_open: true, scale_missing: true };
    const none = CLEAR.map((): [number, number] => [1, 5]);
    expect(said(ranking(none, { variance: 2 }), 'ratio', missing)).to.equal(depends);
    expect(said(ranking(none), 'ratio', missing)).to.equal(depends);
    const two = CLEAR.map(([from, to], at): [number, number] => (at < 2 ? [1, 2] : [from, to]));
    expect(said(ranking(two, { variance: 2 }), 'ratio', missing)).to.equal(
      'Build A or B first: it depends on how far value and effort are spread.',
    );
    expect(said(ranking(CLEAR), 'ratio', missing)).to.match(/^Build A first: .* Then B\.$/);
    expect(said(ranking(none, { variance: 2 }), 'ratio', { ...missing, scale_missing: false })).to.contain(
      'not enough answers yet',
    );
  });

  it('gives no reason before it is known', () => {
    const none = ranking(
      CLEAR.map((): [number, number] => [1, 5]),
      { variance: 2 },
    );
    expect(headlineOf(none, 'ratio', undefined)).to.deep.equal([]);
  });

  it('says which feature is ahead where its likely ranks leave others less room', () => {
    const behind = (worst: number, others: number) =>
      CLEAR.map(([from, to], at): [number, number] => (at === 0 ? [1, worst] : at <= others ? [1, 5] : [from, to]));
    expect(said(ranking(behind(2, 4)))).to.equal(
      'A is ahead by value for effort. 4 other features could still be first.',
    );
    expect(said(ranking(behind(2, 3)), 'value')).to.equal(
      'A is worth most so far. B, C or D could still be worth more.',
    );
    expect(said(ranking(behind(1, 1)), 'complexity')).to.equal(
      'A is hardest to build so far. B could still be harder.',
    );
    expect(said(ranking(behind(2, 1)))).to.equal('Build A or B first: they are too close to call.');
    expect(said(ranking(behind(5, 4)))).to.equal(
      '5 features are too close to call for first place by value for effort.',
    );
  });

  it('says nothing without likely ranks', () => {
    const unknown = ranking(CLEAR).map(({ likely_ranks: _, ...each }) => each);
    expect(headlineOf(unknown, 'ratio', FEW)).to.deep.equal([]);
  });
});
