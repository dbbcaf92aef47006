import { expect } from 'chai';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestFeature } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const N = 12;

interface Item {
  feature: TestFeature;
  value: number;
  complexity: number;
  ratio: number;
  likely_ranks: [number, number];
}

interface Question {
  more: TestFeature;
  less: TestFeature;
}

describe('factors', () => {
  const { app, lead, project, at, newMember } = scene({ people: ['lead'], features: N });

  const rank = async () => {
    for (const [seed, dimension] of DIMENSIONS.entries()) {
      await answerEverything(lead, project, { dimension, seed: seed + 5 });
    }
  };
  const questions = async (by = lead, dimension = 'complexity'): Promise<Question[]> =>
    (await by.get(at(`/factors/next?dimension=${dimension}`))).body.questions;
  const say = (asked: readonly Question[], factor: number | null, by = lead, dimension = 'complexity') =>
    by.put(at('/factors'), {
      dimension,
      factors: asked.map(({ more, less }) => ({ more_id: more.id, less_id: less.id, factor })),
    });
  const results = async (sorting = 'ratio'): Promise<Item[]> =>
    (await lead.get(at(`/results?include_ranges=true&sort_by=${sorting}`))).body;
  /** How many times more effort one feature is shown to be than another. */
  const shown = async ({ more, less }: Question) => {
    const items = await results();
    const of = ({ id }: TestFeature) => items.find(({ feature }) => feature.id === id)!.complexity;
    return of(more) / of(less);
  };
  const idsOf = (items: readonly Item[]) => items.map(({ feature }) => feature.id);

  it('are asked once there is a first ranking: about the features near its ends, twice in each dimension', async () => {
    expect(await questions()).to.deep.equal([]);
    await rank();
    for (const dimension of DIMENSIONS) {
      const asked = await questions(lead, dimension);
      const order = idsOf(await results(dimension));
      expect(asked.map(({ more, less }) => [order.indexOf(more.id), order.indexOf(less.id)])).to.deep.equal([
        [1, 10],
        [2, 9],
      ]);
    }
    const { body } = await lead.get(at('/factors/next?dimension=value'));
    expect(body.choices).to.deep.equal([2, 5, 10, 30, 100]);
  });

  it('are asked once: what was answered or passed over is not asked again, until it is taken back', async () => {
    await rank();
    const [first, second] = await questions();
    await say([first!], 10);
    expect(await questions()).to.deep.equal([second]);
    await say([second!], null);
    expect(await questions()).to.deep.equal([]);
    expect(await questions(lead, 'value')).to.have.length(2);
    expect((await lead.delete(at('/factors?dimension=complexity'))).status).to.equal(204);
    expect(await questions()).to.have.length(2);
  });

  it('are what is missing for an order by value for effort once both others are told, until somebody has said them', async () => {
    const isMissing = async (query = 'k=5') =>
      (await lead.get(at(`/results/stability?${query}`))).body.scale_missing as boolean;
    await answerEverything(lead, project, { dimension: 'value', seed: 5 });
    expect(await isMissing(), 'without effort').to.equal(false);
    await answerEverything(lead, project, { dimension: 'complexity', seed: 6 });
    expect(await isMissing()).to.equal(true);
    expect(await isMissing('k=5&sort_by=value')).to.equal(false);
    await say(await questions(), 10);
    expect(await isMissing(), 'of effort alone').to.equal(true);
    await say(await questions(lead, 'value'), 10, lead, 'value');
    expect(await isMissing()).to.equal(false);
  });

  it('decide how many times more effort is shown, and with it the order by value for effort, but no order by effort', async () => {
    await rank();
    const asked = await questions();
    const orders = async () => Promise.all(DIMENSIONS.map(async (dimension) => idsOf(await results(dimension))));
    const before = await orders();
    const usual = await shown(asked[0]!);
    await say(asked, 100);
    const wide = await shown(asked[0]!);
    expect(wide).to.be.above(3 * usual);
    const byWide = await results();
    await say(asked, 2);
    expect(await shown(asked[0]!)).to.be.below(usual / 1.5);
    const byNarrow = await results();
    // The wider effort spreads, the more it decides.
    const effort = before[DIMENSIONS.indexOf('complexity')]!;
    const easyFirst = (items: readonly Item[]) =>
      items.reduce((sum, { feature }, place) => sum + place * effort.indexOf(feature.id), 0);
    expect(easyFirst(byWide)).to.be.below(easyFirst(byNarrow));
    expect(await orders()).to.deep.equal(before);
    for (const { ratio, value, complexity } of byWide) expect(ratio).to.be.closeTo(value / complexity, 1e-9 * ratio);
  });

  it('count by their median, which others are asked about too, and make likely ranks narrower the more people agree', async () => {
    await rank();
    const asked = await questions();
    const width = async () => (await results()).reduce((sum, { likely_ranks: [best, worst] }) => sum + worst - best, 0);
    const unknown = await width();
    const others = [await newMember(), await newMember()];
    await say(asked, 10);
    for (const other of others) expect(await questions(other)).to.deep.equal(asked);
    for (const other of others) await say(asked, 10, other);
    for (const by of [lead, ...others]) await say(await questions(by, 'value'), 10, by, 'value');
    const agreed = await shown(asked[0]!);
    expect(await width()).to.be.below(unknown);
    await say(asked, 100, others[0]);
    expect(await shown(asked[0]!)).to.be.within(agreed / 1.3, agreed * 1.3);
    await say(asked, 100, others[1]);
    expect(await shown(asked[0]!)).to.be.above(2 * agreed);
  });

  it('are one number wherever value for effort is read', async () => {
    await rank();
    await say(await questions(), 100);
    const items = await results();
    const ratios = Object.fromEntries(items.map(({ feature, ratio }) => [feature.id, ratio]));
    const scores = (await lead.get(at('/statistics/scores'))).body as { feature_id: string; ratio: number }[];
    expect(Object.fromEntries(scores.map((each) => [each.feature_id, each.ratio]))).to.deep.equal(ratios);
    const exported = (await lead.get(at('/results/export'))).body as Item[];
    expect(exported.map(({ feature, ratio }) => [feature.id, ratio])).to.deep.equal(Object.entries(ratios));
    const { body: link } = await lead.post(at('/links'), { kind: 'results' });
    const shared = await app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': link.token } });
    expect((shared.body as Item[]).map(({ ratio }) => ratio)).to.deep.equal(items.map(({ ratio }) => ratio));
  });

  it('end with their feature, and come back with it', async () => {
    await rank();
    const asked = await questions();
    const usual = await shown(asked[1]!);
    await say([asked[0]!], 100);
    const said = await shown(asked[1]!);
    expect(said).to.be.above(1.2 * usual);
    await lead.delete(at(`/features/${asked[0]!.more.id}`));
    expect(await shown(asked[1]!)).to.be.below(said / 1.1);
    const { items } = (await lead.get(at('/activity?per_page=1'))).body;
    expect((await lead.post(at(`/activity/${items[0].id}/restore`))).status).to.equal(200);
    expect(await shown(asked[1]!)).to.be.closeTo(said, 1e-9 * said);
  });

  it('refuse what is no answer, and write nothing', async () => {
    const [a, b] = project.features.map(({ id }) => id);
    const stranger = app.as(await app.make.user());
    const before = await contentsOf(app);
    const refused = async (factors: unknown, dimension = 'value') =>
      (await lead.put(at('/factors'), { dimension, factors })).status;
    const pair = { more_id: a, less_id: b };
    for (const factor of [1, 3, 0, -10, 2.5, '10', undefined, 1000]) {
      expect(await refused([{ ...pair, factor }]), `${factor}`).to.equal(422);
    }
    expect(await refused([])).to.equal(422);
    expect(await refused({ ...pair, factor: 10 })).to.equal(422);
    expect(await refused([{ more_id: a, less_id: a, factor: 10 }])).to.equal(422);
    expect(await refused([{ more_id: a, factor: 10 }])).to.equal(422);
    expect(await refused([{ ...pair, factor: 10 }], 'fun')).to.equal(422);
    expect(await refused(Array(11).fill({ ...pair, factor: 10 }))).to.equal(422);
    expect(await refused([{ more_id: a, less_id: project.id, factor: 10 }])).to.equal(404);
    expect(
      (await stranger.put(at('/factors'), { dimension: 'value', factors: [{ ...pair, factor: 10 }] })).status,
    ).to.equal(403);
    expect((await lead.get(at('/factors/next'))).status).to.equal(422);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('are ten at most from one person in a dimension, until they take theirs back', async () => {
    const ids = project.features.map(({ id }) => id);
    const say = (pairs: readonly (readonly [number, number])[]) =>
      lead.put(at('/factors'), {
        dimension: 'value',
        factors: pairs.map(([more, less]) => ({ more_id: ids[more], less_id: ids[less], factor: 10 })),
      });
    const ten = Array.from({ length: 10 }, (_, at) => [0, at + 1] as const);
    expect((await say(ten)).status).to.equal(204);
    expect((await say(ten)).status).to.equal(204);
    const before = await contentsOf(app);
    const { status, body } = await say([[1, 2]]);
    expect([status, body.detail]).to.deep.equal([
      409,
      'You can give at most 10 factors in a dimension; take yours back to give others',
    ]);
    expect(await contentsOf(app)).to.deep.equal(before);
    await lead.delete(at('/factors?dimension=value'));
    expect((await say([[1, 2]])).status).to.equal(204);
  });

  it('are for those who answer the dimension', async () => {
    const member = await app.make.user();
    await lead.post(`/users/${member.id}/assignments`, { project_id: project.id });
    await lead.put(`/users/${member.id}/assignments/${project.id}`, { dimensions: ['value'] });
    const [a, b] = project.features.map(({ id }) => id);
    const factors = [{ more_id: a, less_id: b, factor: 10 }];
    expect((await member.put(at('/factors'), { dimension: 'value', factors })).status).to.equal(204);
    const other = await member.put(at('/factors'), { dimension: 'complexity', factors });
    expect([other.status, other.body.code]).to.deep.equal([403, 'dimension_not_assigned']);
    expect((await member.get(at('/factors/next?dimension=complexity'))).body.code).to.equal('dimension_not_assigned');
  });
});
