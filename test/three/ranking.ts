import { expect } from 'chai';
import type { FeatureRecord } from '../../shared/features/store/feature-catalog.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import {
  besideInRatio,
  byDimension,
  DIMENSIONS,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  dimensionsOf,
  NO_ESTIMATES,
  RATIO,
  SORTINGS,
  type Sorting,
} from '../../shared/ranking/vocabulary.ts';
import {
  chancesAlongChunked,
  likelyRanksChunked,
  openByScale,
  sharedRanksAlong,
} from '../../shared/results/ranks-along.ts';
import { placedBy } from '../../shared/results/read-results.ts';
import type { RankedOrder } from '../../shared/results/views.ts';

const RISK = 'risk' as Dimension;

/** An order of features, best first, that nobody doubts. */
function orderOf(names: readonly string[], doubt = 0): RankedOrder {
  const ranks = names.map((_, place) => place + 1);
  return {
    featureIds: names,
    scores: names.map((_, place) => names.length - 2 * place),
    variances: names.map(() => 0.01),
    compared: names.map(() => true),
    early: names.map(() => false),
    sharedRanks: ranks,
    bestRanks: ranks,
    worstRanks: ranks,
    final: null,
    scale: { middle: 0, unit: 1, doubt },
  };
}

const features = new Map(
  ['a', 'b', 'c'].map((id) => [id, { id, name: id, estimates: NO_ESTIMATES } as unknown as FeatureRecord]),
);
const ORDERS: Record<string, RankedOrder> = {
  complexity: orderOf(['c', 'b', 'a'], 0.3),
  value: orderOf(['a', 'b', 'c'], 0.4),
  risk: orderOf(['b', 'c', 'a'], 5),
};
const placed = (sortBy: string, orders = ORDERS) =>
  placedBy(
    byDimension(DIMENSIONS, (each) => orders[each]!),
    features,
    sortBy as Sorting,
  );
const namesOf = async (sortBy: string, orders?: typeof ORDERS) =>
  (await placed(sortBy, orders)).placed.map(({ feature }) => feature.name).join('');

describe('the mathematics with a third criterion', () => {
  it('has a list and an order for each, and asks first about what there should be more of', () => {
    expect(DIMENSIONS).to.deep.equal(['complexity', 'risk', 'value']);
    expect(DIMENSIONS_AS_ASKED).to.deep.equal(['value', 'complexity', 'risk']);
    expect(SORTINGS).to.deep.equal(['complexity', 'risk', 'value', 'ratio']);
  });

  it('divides the first of which more is better by the first of which less is better, and leaves the third out', async () => {
    expect(RATIO).to.deep.equal({ gain: 'value', cost: 'complexity' });
    expect(dimensionsOf('ratio').toSorted()).to.deep.equal(['complexity', 'value']);
    expect(besideInRatio(RISK)).to.equal(undefined);
    const { placed: all, doubt } = await placed('ratio');
    expect(all.map(({ feature, score }) => [feature.name, score])).to.deep.equal([
      ['a', 4],
      ['b', 0],
      ['c', -4],
    ]);
    expect(doubt).to.be.closeTo(0.5, 1e-12);
    const uncompared = { ...ORDERS.risk!, compared: [false, false, false] };
    expect((await placed('ratio', { ...ORDERS, risk: uncompared })).placed.every((each) => each.comparable)).to.equal(
      true,
    );
  });

  it('sorts by the third as by the others, with the ranks that are likely', async () => {
    expect(await namesOf('risk')).to.equal('bca');
    expect(await namesOf('value')).to.equal('abc');
    expect(await namesOf('complexity')).to.equal('cba');
    const along = await placed('risk');
    expect(sharedRanksAlong(along.placed, RISK)).to.deep.equal([1, 2, 3]);
    expect(await runCooperatively(likelyRanksChunked(along, RISK))).to.deep.equal([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const byRatio = await placed('ratio');
    expect((await runCooperatively(chancesAlongChunked(byRatio, 'ratio'))).range(0)).to.deep.equal([1, 1]);
    expect([...openByScale(byRatio)]).to.deep.equal([0, 0, 0, 0]);
  });
});
