import { expect } from 'chai';
import { normalScores } from '../../shared/ranking/estimation/normal-scores.ts';
import { Ranking } from '../../shared/ranking/ranking.ts';
import type { Choice } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { scene } from '../support/scene.ts';

interface Estimates {
  value?: number | null;
  complexity?: number | null;
}
interface Feature {
  id: string;
  name: string;
  estimates?: Estimates;
}

describe('estimates that come with features', () => {
  const { app, lead } = scene({ people: ['lead'] });
  let path: string;

  beforeEach(async () => {
    path = `/projects/${(await app.make.project({ owner: lead, strategy: 'adaptive' })).id}`;
  });

  const features = async (): Promise<Feature[]> => (await lead.get(`${path}/features?per_page=1000`)).body.items;
  const add = async (ranks: readonly number[], estimates: (rank: number) => Estimates | undefined) => {
    const list = ranks.map((rank) => ({ name: `${rank}`, estimates: estimates(rank) }));
    await lead.post(`${path}/features/bulk`, list);
  };
  const next = async (dimension = 'value') =>
    (await lead.get(`${path}/comparisons/next?dimension=${dimension}&target_certainty=1`)).body;
  const answer = async (
    pair: { comparison_id: string; feature_a: Feature; feature_b: Feature },
    dimension = 'value',
  ) => {
    const choice: Choice = Number(pair.feature_a.name) > Number(pair.feature_b.name) ? 'feature_a' : 'feature_b';
    const { feature_a, feature_b, comparison_id } = pair;
    const { status } = await lead.post(`${path}/comparisons/binary`, {
      comparison_id,
      feature_a_id: feature_a.id,
      feature_b_id: feature_b.id,
      choice,
      dimension,
    });
    expect(status).to.equal(201);
    return choice;
  };

  it('are stored, shown where there are any, and changed one by one', async () => {
    const made = await lead.post(`${path}/features`, { name: 'Undo', estimates: { complexity: 8 } });
    expect(made.body.estimates).to.deep.equal({ value: null, complexity: 8 });
    const { body: plain } = await lead.post(`${path}/features`, { name: 'Redo', estimates: null });
    expect(plain).to.not.have.property('estimates');
    expect((await features()).map(({ estimates }) => estimates)).to.deep.equal([made.body.estimates, undefined]);
    const one = `${path}/features/${made.body.id}`;
    const change = async (body: object) => (await lead.put(one, body)).body.estimates;
    expect(await change({ estimates: { value: -0.5 } })).to.deep.equal({ value: -0.5, complexity: 8 });
    expect(await change({ name: 'Undo it' })).to.deep.equal({ value: -0.5, complexity: 8 });
    expect(await change({ estimates: { complexity: null } })).to.deep.equal({ value: -0.5, complexity: null });
    expect(await change({ estimates: null })).to.equal(undefined);
    const { items } = (await lead.get(`${path}/activity`)).body;
    expect(items[0]).to.deep.include({ action: 'feature_updated' });
    expect(items[0].details.changed).to.deep.equal(['estimates']);
  });

  it('are finite numbers, and anything else is refused with nothing written', async () => {
    const { body: feature } = await lead.post(`${path}/features`, { name: 'Undo' });
    const before = await contentsOf(app);
    for (const estimates of ['{"value":"5"}', '{"value":1e999}', '{"value":[1]}', '{"complexity":true}', '7', '[]']) {
      for (const [method, url] of [
        ['POST', `${path}/features`],
        ['POST', `${path}/features/bulk`],
        ['PUT', `${path}/features/${feature.id}`],
      ] as const) {
        const item = `{"name":"Redo","estimates":${estimates}}`;
        const response = await fetch(`${app.base}/api/v1${url}`, {
          method,
          headers: { authorization: `Bearer ${lead.token}`, 'content-type': 'application/json' },
          body: url.endsWith('/bulk') ? `[${item}]` : item,
        });
        expect(response.status, `${method} ${estimates}`).to.equal(422);
        expect((await response.json()) as object).to.have.property('detail');
      }
    }
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('come from the columns of an import; cells that are no number give none', async () => {
    const text = 'Summary,Story Points,RICE\nUndo,3,12.5\nRedo,XL,\nPaste, 8 ,-2e3\nCopy,1e999,0x10\n';
    const report = await lead.post(`${path}/features/import`, { text, format: 'csv' });
    expect(report.status).to.equal(201);
    expect(report.body.mapping).to.deep.include({ value: 'RICE', complexity: 'Story Points' });
    expect(report.body.estimates).to.deep.equal({ value: 2, complexity: 2 });
    expect(report.body.preview[0]).to.deep.include({ name: 'Undo', estimates: { value: 12.5, complexity: 3 } });
    expect((await features()).map(({ name, estimates }) => [name, estimates])).to.deep.equal([
      ['Undo', { value: 12.5, complexity: 3 }],
      ['Redo', undefined],
      ['Paste', { value: -2000, complexity: 8 }],
      ['Copy', undefined],
    ]);
    const chosen = { name: 'Summary', value: 'Story Points' };
    const again = { text, format: 'csv', duplicates: 'keep', columns: chosen };
    expect((await lead.post(`${path}/features/import`, again)).body.mapping).to.deep.include({
      value: 'Story Points',
    });
    expect((await features())[4]!.estimates).to.deep.equal({ value: 3, complexity: null });
    const wrong = await lead.post(`${path}/features/import`, { ...again, columns: { ...chosen, complexity: 'No' } });
    expect([wrong.status, wrong.body.errors[0].field]).to.deep.equal([422, 'columns.complexity']);
  });

  it('choose the pairs of their dimension, and save questions', async () => {
    const ranks = shuffledRanks(14, seededRandom(2));
    await add(ranks, (rank) => ({ value: rank ** 2 }));
    const list = (await features()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const estimates = normalScores(list.map((feature) => feature.estimates!.value!));
    const asked = async (dimension: string, expected: Ranking) => {
      for (;;) {
        const pair = await next(dimension);
        if (!pair?.feature_a) return expected.comparisons;
        const [a, b] = expected.nextPair({ strategy: 'adaptive' })!;
        expect([pair.feature_a.id, pair.feature_b.id].toSorted()).to.deep.equal([list[a]!.id, list[b]!.id].toSorted());
        const choice = Number(list[a]!.name) > Number(list[b]!.name) ? 'feature_a' : 'feature_b';
        await answer(pair, dimension);
        expected.append({ a, b, choice, weight: 1, expected: expected.expected(a, b) });
      }
    };
    const informed = await asked('value', Ranking.build(14, PLAIN_MODEL, [], estimates));
    const plain = await asked('complexity', Ranking.build(14, PLAIN_MODEL, []));
    expect(informed).to.be.below(0.75 * plain);
    const { body } = await lead.get(`${path}/results?sort_by=value`);
    expect(body.map(({ feature }: { feature: Feature }) => Number(feature.name))).to.deep.equal(
      ranks.toSorted((x, y) => y - x),
    );
  });

  it('order what no answer orders, whatever the strategy, and never count as answers', async () => {
    const { id } = await app.make.project({ owner: lead, strategy: 'robust' });
    path = `/projects/${id}`;
    const progress = async () => (await lead.get(`${path}/comparisons/progress?dimension=value`)).body;
    const names = async () =>
      (await lead.get(`${path}/results?sort_by=value`)).body.map(({ feature }: { feature: Feature }) => feature.name);
    await add([2, 0, 3, 1], () => undefined);
    const before = await progress();
    for (const feature of await features()) {
      await lead.put(`${path}/features/${feature.id}`, { estimates: { value: Number(feature.name) } });
    }
    expect(await names()).to.deep.equal(['3', '2', '1', '0']);
    expect(await progress()).to.deep.equal(before);
    expect((await lead.get(`${path}/history`)).body.comparisons).to.deep.equal([]);
    const [two, zero] = ['2', '0'].map((name) => features().then((all) => all.find((each) => each.name === name)!.id));
    const said = { feature_a_id: await zero, feature_b_id: await two, choice: 'feature_a', dimension: 'value' };
    expect((await lead.post(`${path}/comparisons`, said)).status).to.equal(201);
    const answered = await names();
    expect(answered.indexOf('0')).to.be.below(answered.indexOf('2'));
  });

  it('are compared with the ranking: what they saved, and where they differ most', async () => {
    const ranks = shuffledRanks(12, seededRandom(4));
    // Smaller numbers mean more here, two features are far off, and one has no number.
    const estimateOf = (rank: number) => (rank === 11 ? 11 : rank === 0 ? -10.5 : -rank);
    await add(ranks, (rank) => (rank === 5 ? undefined : { value: 100 + estimateOf(rank) }));
    const report = async () => (await lead.get(`${path}/results/estimates?limit=2`)).body;
    expect(await report()).to.deep.equal({ complexity: null, value: null });
    let questions = 0;
    for (let pair = await next(); pair?.feature_a; pair = await next()) {
      await answer(pair);
      questions++;
    }
    const { value, complexity } = await report();
    expect(complexity).to.equal(null);
    expect(value).to.deep.include({ features: 11, reversed: true });
    expect(value.correlation).to.be.within(-0.5, 0);
    expect(value.questions_saved).to.equal(Math.max(0, Math.floor(1.015 * Math.log2(479_001_600) - questions)));
    expect(
      value.differences.map(({ feature, estimate, ranks: own, estimated_ranks: by }: Record<string, unknown>) => [
        (feature as Feature).name,
        estimate,
        own,
        by,
      ]),
    ).to.deep.equal([
      ['11', 111, [1, 1], [11, 11]],
      ['0', 89.5, [11, 11], [1, 1]],
    ]);
    for (const limit of ['0', '101', 'x']) {
      expect((await lead.get(`${path}/results/estimates?limit=${limit}`)).status).to.equal(422);
    }
  });

  it('save nothing any more, also for caches, once another strategy asks', async () => {
    await add(shuffledRanks(10, seededRandom(5)), (rank) => ({ value: rank }));
    for (let pair = await next(); pair?.feature_a; pair = await next()) await answer(pair);
    const ask = (tag = '') => lead.get(`${path}/results/estimates`, { headers: { 'If-None-Match': tag } });
    const tags: string[] = [];
    for (const [strategy, saved] of [
      ['adaptive', true],
      ['random', false],
      ['adaptive', true],
    ] as const) {
      await lead.put(`${path}/model-config`, { selection_strategy: strategy });
      const { status, headers, body } = await ask(tags.at(-1));
      expect(status, strategy).to.equal(200);
      expect(body.value.questions_saved !== null, strategy).to.equal(saved);
      tags.push(headers.get('ETag')!);
    }
    expect((await ask(tags.at(-1))).status).to.equal(304);
  });

  it('choose from the next question on when they are changed, in every process', async () => {
    const ranks = shuffledRanks(10, seededRandom(3));
    await add(ranks, () => undefined);
    const other = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
    const list = (await features()).toSorted((one, second) => (one.id < second.id ? -1 : 1));
    const place = new Map(list.map(({ id }, index) => [id, index]));
    const expected = Ranking.build(10, PLAIN_MODEL, [], normalScores(list.map(({ name }) => Number(name))));
    for (let answers = 0; answers < 3; answers++) {
      const pair = await next();
      const choice = await answer(pair);
      const [a, b] = [place.get(pair.feature_a.id)!, place.get(pair.feature_b.id)!];
      expected.append({ a, b, choice, weight: 1, expected: null });
    }
    // Both processes have the ranking in memory by now.
    const question = `${path}/comparisons/next?dimension=value&target_certainty=1`;
    const before = (await other.as(lead).get(question)).body;
    await other.as(lead).post(`${path}/comparisons/skip`, { comparison_id: before.comparison_id, dimension: 'value' });
    for (const { id, name } of list) {
      const changed = await lead.put(`${path}/features/${id}`, { estimates: { value: Number(name) } });
      expect(changed.status).to.equal(200);
    }
    const skipped = [before.feature_a, before.feature_b].map(({ id }: Feature) => place.get(id)!);
    const [low, high] = [Math.min(...skipped), Math.max(...skipped)];
    const pair = expected.nextPair({ strategy: 'adaptive', skipped: [[low, high]] })!;
    const uninformed = Ranking.build(10, PLAIN_MODEL, expected.judgements());
    expect(uninformed.nextPair({ strategy: 'adaptive', skipped: [[low, high]] })).to.not.deep.equal(pair);
    const { body: after } = await other.as(lead).get(question);
    expect([after.feature_a.id, after.feature_b.id].toSorted()).to.deep.equal(pair.map((v) => list[v]!.id));
  });
});
