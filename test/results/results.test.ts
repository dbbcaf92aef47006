import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { verifyOrder } from '../demo/verify.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestFeature, TestProject, TestUser } from '../support/factories.ts';

const QUADRANTS = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'] as const;

interface Item {
  feature: TestFeature;
  complexity: number;
  value: number;
  ratio: number;
  ratio_index: number | null;
  comparable: boolean;
  rank: number;
  shared_rank: number;
  tied_with: number;
  quadrant: string | null;
  rank_range: [number, number];
  value_percentile: number | null;
  complexity_percentile: number | null;
}

describe('results', () => {
  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp();
  });

  const get = (project: TestProject, path = '') => app.as(lead).get(`/projects/${project.id}/results${path}`);
  const idsOf = (items: Item[]) => items.map(({ feature }) => feature.id);

  describe('after a full session with a consistent judge', () => {
    const N = 24;
    let project: TestProject;
    const sessions = {} as Record<Dimension, Awaited<ReturnType<typeof answerEverything>>>;

    before(async () => {
      lead = await app.make.user();
      project = await app.make.project({ owner: lead, features: N });
      for (const [seed, dimension] of DIMENSIONS.entries()) {
        sessions[dimension] = await answerEverything(app.as(lead), project, { dimension, seed: seed + 7 });
      }
    });

    it('contradict no answer and no inference, in both dimensions', async () => {
      for (const dimension of DIMENSIONS) {
        const order = idsOf((await get(project, `?sort_by=${dimension}`)).body);
        const { answers } = sessions[dimension];
        const verified = verifyOrder(order, answers);
        expect(verified).to.deep.equal({
          answers: answers.length,
          contradictedAnswers: 0,
          inferences: (N * (N - 1)) / 2 - answers.length,
          contradictedInferences: 0,
        });
        expect(order).to.deep.equal(sessions[dimension].order);
      }
    });

    it('took few questions: near the theoretical minimum', () => {
      for (const dimension of DIMENSIONS) {
        // ceil(log2 24!) is 80.
        expect(sessions[dimension].answers.length).to.be.within(70, 92);
      }
    });

    it('show positive worths that never rise along the ranking they are sorted by', async () => {
      for (const sorting of [...DIMENSIONS, 'ratio'] as const) {
        const items: Item[] = (await get(project, `?sort_by=${sorting}`)).body;
        expect(items.map(({ rank }) => rank)).to.deep.equal(Array.from({ length: N }, (_, index) => index + 1));
        for (const [at, item] of items.entries()) {
          expect(item.complexity).to.be.greaterThan(0);
          expect(item.value).to.be.greaterThan(0);
          expect(item.ratio).to.be.closeTo(item.value / item.complexity, 1e-9 * item.ratio);
          if (at > 0) expect(item[sorting]).to.be.at.most(items[at - 1]![sorting] * (1 + 1e-12));
        }
      }
    });

    it('are sorted by ratio where nothing else is asked for', async () => {
      expect((await get(project)).body).to.deep.equal((await get(project, '?sort_by=ratio')).body);
      expect((await get(project, '?sort_by=name')).status).to.equal(422);
      expect((await get(project, '?sort_by=')).status).to.equal(422);
    });

    it('carry each feature whole, with its score, variance and interval', async () => {
      const items = (await get(project)).body;
      expect(items[0]).to.have.all.keys(
        'feature',
        'complexity',
        'value',
        'ratio',
        'ratio_index',
        'comparable',
        'rank',
        'shared_rank',
        'tied_with',
        'quadrant',
        'score',
        'variance',
        'confidence_interval',
      );
      expect(items[0].feature).to.have.all.keys(
        'id',
        'name',
        'description',
        'tags',
        'project_id',
        'created_at',
        'updated_at',
        'archived_at',
        'external',
      );
      const { score, ratio, confidence_interval, variance } = items[0];
      expect(Math.exp(score)).to.be.closeTo(ratio, 1e-9 * ratio);
      expect(variance).to.be.greaterThan(0);
      expect((confidence_interval[0] + confidence_interval[1]) / 2).to.be.closeTo(score, 1e-9);
    });

    it('put every feature into one quadrant, high being at or above the median', async () => {
      const { body } = await get(project, '?include_quadrants=true');
      expect(body).to.have.all.keys('results', 'quadrants');
      expect(body.results).to.deep.equal((await get(project)).body);
      expect((await get(project, '/quadrants')).body).to.deep.equal(body.quadrants);
      expect(body.quadrants).to.have.all.keys(...QUADRANTS, 'unplaced');
      expect(body.quadrants.unplaced).to.deep.equal([]);
      const items: Item[] = body.results;
      const median = (of: (item: Item) => number) => {
        const sorted = items.map(of).toSorted((x, y) => x - y);
        return (Math.log(sorted[N / 2 - 1]!) + Math.log(sorted[N / 2]!)) / 2;
      };
      const [middleValue, middleComplexity] = [median(({ value }) => value), median(({ complexity }) => complexity)];
      for (const item of items) {
        const high = Math.log(item.value) >= middleValue - 1e-12;
        const hard = Math.log(item.complexity) >= middleComplexity - 1e-12;
        const expected = high ? (hard ? 'major_projects' : 'quick_wins') : hard ? 'thankless_tasks' : 'fill_ins';
        const found = QUADRANTS.filter((name) =>
          body.quadrants[name].some(({ id }: TestFeature) => id === item.feature.id),
        );
        expect(found, item.feature.name).to.deep.equal([expected]);
        expect(item.quadrant).to.equal(expected);
      }
    });

    it('are summed up by the statistics', async () => {
      const path = `/projects/${project.id}/statistics`;
      const [c, v] = DIMENSIONS.map((dimension) => sessions[dimension].answers.length);
      const { status, body } = await app.as(lead).get(path);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        feature_count: N,
        comparison_count: c! + v!,
        dimensions: { complexity: { comparisons: c, progress: 100 }, value: { comparisons: v, progress: 100 } },
      });
      const scores = (await app.as(lead).get(`${path}/scores`)).body;
      expect(scores).to.deep.equal(
        (await get(project)).body.map(({ feature, complexity, value, ratio }: Item) => ({
          feature_id: feature.id,
          feature_name: feature.name,
          complexity_score: complexity,
          value_score: value,
          ratio,
        })),
      );
    });
  });

  it('tell of a feature that hardly any answer is about that it is too early to tell, until its place is known', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 12 });
    const earlyOf = async () => {
      const { body } = await get(project, '?include_ranges=true');
      return new Map(
        (body as (Item & { value_early: boolean; complexity_early: boolean })[]).map(
          ({ feature: { id }, value_early: value, complexity_early: complexity }) => [id, [value, complexity]],
        ),
      );
    };
    const [a, b, c] = project.features.map(({ id }) => id);
    const body = { feature_a_id: a, feature_b_id: b, choice: 'feature_a', dimension: 'value' };
    await app.as(lead).post(`/projects/${project.id}/comparisons`, body);
    const after = await earlyOf();
    expect([a!, b!, c!].map((id) => after.get(id))).to.deep.equal([
      [true, false],
      [true, false],
      [false, false],
    ]);
    await answerEverything(app.as(lead), project, { dimension: 'value', seed: 5 });
    expect([...(await earlyOf()).values()].flat()).not.to.include(true);
  });

  describe('with nothing compared', () => {
    it('hold every feature as worth the same, by name', async () => {
      lead = await app.make.user();
      const project = await app.make.project({ owner: lead, features: ['b', 'c', 'a'] });
      const items: Item[] = (await get(project)).body;
      expect(items.map(({ ratio, value, complexity }) => [ratio, value, complexity])).to.deep.equal(
        Array(3).fill([1, 1, 1]),
      );
      expect(items.map(({ rank }) => rank)).to.deep.equal([1, 2, 3]);
    });

    it('are empty for an empty project, in every form', async () => {
      lead = await app.make.user();
      const project = await app.make.project({ owner: lead });
      expect((await get(project)).body).to.deep.equal([]);
      expect((await get(project, '/quadrants')).body).to.deep.equal(
        Object.fromEntries([...QUADRANTS, 'unplaced'].map((name) => [name, []])),
      );
      expect((await get(project, '/export')).body).to.deep.equal([]);
      const csv = await get(project, '/export?format=csv');
      expect(csv.text.startsWith('rank,feature_id,name')).to.equal(true);
      expect(csv.text.trimEnd()).not.to.include('\n');
      const { body } = await app.as(lead).get(`/projects/${project.id}/statistics/scores`);
      expect(body).to.deep.equal([]);
    });
  });

  it('put a feature that was not compared in both dimensions behind those that were, without an index', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: ['a', 'b', 'c', 'd'] });
    const [a, b, c, d] = project.features;
    const compare = (dimension: Dimension, better: TestFeature, worse: TestFeature) =>
      app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: better.id,
        feature_b_id: worse.id,
        choice: 'feature_a',
        dimension,
      });
    for (const [better, worse] of [
      [c!, a!],
      [a!, b!],
      [c!, d!],
    ] as const) {
      await compare('value', better, worse);
    }
    await compare('complexity', a!, b!);
    await compare('complexity', d!, a!);
    const items: Item[] = (await get(project, '?include_ranges=true')).body;
    // c is worth most, but nobody has said how hard it is.
    expect(items.at(-1)!.feature.name).to.equal('c');
    expect(items.at(-1)!.ratio).to.be.above(Math.max(...items.slice(0, -1).map(({ ratio }) => ratio)));
    expect(items.map(({ comparable }) => comparable)).to.deep.equal([true, true, true, false]);
    expect(items.map(({ rank }) => rank)).to.deep.equal([1, 2, 3, 4]);
    for (const { ratio, ratio_index: index } of items.slice(0, -1)) {
      expect(index).to.be.closeTo((100 * ratio) / (1 + ratio), 1e-9);
    }
    expect(items.at(-1)!.ratio_index).to.equal(null);
    const byValue: Item[] = (await get(project, '?sort_by=value')).body;
    expect(byValue[0]!.feature.name).to.equal('c');
  });

  it('stay believable: after answers about everything, value for effort of the best is some times that of the worst', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 20 });
    for (const [seed, dimension] of DIMENSIONS.entries()) {
      await answerEverything(app.as(lead), project, { dimension, seed: seed + 3 });
    }
    const items: Item[] = (await get(project)).body;
    expect(items[0]!.ratio).to.be.within(3, 40);
    expect(items.at(-1)!.ratio).to.be.within(1 / 40, 1 / 3);
    const values = items.map(({ value }) => value).sort((x, y) => x - y);
    // The 90th percentile is about ten times the 10th, as long as nobody says anything else.
    expect(values[17]! / values[2]!).to.be.within(4, 14);
  });

  it('give features that a tie puts level one score', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: ['a', 'b', 'c'] });
    const [a, b, c] = project.features;
    const path = `/projects/${project.id}/comparisons`;
    const pair = (x: TestFeature, y: TestFeature, choice: string) =>
      app.as(lead).post(path, { feature_a_id: x.id, feature_b_id: y.id, choice, dimension: 'value' });
    await pair(a!, b!, 'tie');
    await pair(a!, c!, 'feature_a');
    const items: Item[] = (await get(project, '?sort_by=value')).body;
    const worthOf = (feature: TestFeature) => items.find((item) => item.feature.id === feature.id)!.value;
    expect(worthOf(a!)).to.equal(worthOf(b!));
    expect(worthOf(a!)).to.be.greaterThan(worthOf(c!));
    expect(items.at(-1)!.feature.id).to.equal(c!.id);
  });

  it('mark indistinguishable features, and leave the quadrant null while undetermined', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: ['a', 'b', 'c', 'd', 'e'] });
    const levels = (items: Item[]) =>
      items.map(({ feature, rank, shared_rank, tied_with }) => [feature.name, rank, shared_rank, tied_with]);
    const fresh: Item[] = (await get(project, '?include_ranges=true')).body;
    expect(levels(fresh)).to.deep.equal(['a', 'b', 'c', 'd', 'e'].map((name, at) => [name, at + 1, 1, 4]));
    for (const item of fresh) {
      expect(item.quadrant).to.equal(null);
      expect(item.rank_range).to.deep.equal([1, 5]);
      expect([item.value_percentile, item.complexity_percentile]).to.deep.equal([null, null]);
    }
    const [a, b, c, d] = project.features;
    const compare = (x: TestFeature, y: TestFeature, choice: string, dimension: Dimension) =>
      app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: x.id,
        feature_b_id: y.id,
        choice,
        dimension,
      });
    // a and b are equal and above c, which is above d; e is never compared.
    await compare(a!, b!, 'tie', 'value');
    await compare(b!, c!, 'feature_a', 'value');
    await compare(c!, d!, 'feature_a', 'value');
    await compare(a!, d!, 'feature_b', 'complexity');
    const byValue: Item[] = (await get(project, '?sort_by=value&include_ranges=true')).body;
    const item = (items: Item[], name: string) => items.find(({ feature }) => feature.name === name)!;
    expect([item(byValue, 'a').tied_with, item(byValue, 'b').tied_with]).to.deep.equal([1, 1]);
    expect(item(byValue, 'a').shared_rank).to.equal(item(byValue, 'b').shared_rank);
    expect([item(byValue, 'c').tied_with, item(byValue, 'd').tied_with]).to.deep.equal([0, 0]);
    const ranges = ['a', 'b', 'c', 'd', 'e'].map((name) => item(byValue, name).rank_range);
    expect(ranges).to.deep.equal([
      [1, 3],
      [1, 3],
      [3, 4],
      [4, 5],
      [1, 5],
    ]);
    const percentiles = ['a', 'b', 'c', 'd', 'e'].map((name) => item(byValue, name).value_percentile);
    expect(percentiles.map((percentile) => percentile && Math.round(percentile))).to.deep.equal([67, 67, 33, 0, null]);
    const { body } = await get(project, '?include_quadrants=true');
    expect(body.results.map(({ feature, quadrant }: Item) => [feature.name, quadrant])).to.have.deep.members([
      ['a', 'quick_wins'],
      ['b', null],
      ['c', null],
      ['d', 'thankless_tasks'],
      ['e', null],
    ]);
    expect(body.quadrants.unplaced.map(({ name }: TestFeature) => name)).to.have.members(['b', 'c', 'e']);
    const exported: Item[] = (await get(project, '/export?sort_by=value')).body;
    const rows = parse((await get(project, '/export?format=csv&sort_by=value')).text, {
      columns: true,
    }) as Record<string, string>[];
    expect(rows.map((row) => [row.quadrant, row.shared_rank, row.tied_with])).to.deep.equal(
      exported.map(({ quadrant, shared_rank, tied_with }) => [quadrant ?? '', `${shared_rank}`, `${tied_with}`]),
    );
  });

  it('tell features apart that answers order, even where their scores are the same', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: [...'abcdefghi'] });
    const byName = new Map(project.features.map(({ name, id }) => [name, id]));
    for (const said of 'ab dh ce dg bc ch ae gi de dh cf ce fg ai gi ce cg ch'.split(' ')) {
      const [better, worse] = said;
      const compared = await app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: byName.get(better!),
        feature_b_id: byName.get(worse!),
        choice: 'feature_a',
        dimension: 'value',
      });
      expect(compared.status, said).to.equal(201);
    }
    const items: Item[] = (await get(project, '?sort_by=value&include_ranges=true')).body;
    const item = (name: string) => items.find(({ feature }) => feature.name === name)!;
    const pairs = items.slice(1).map((lower, at) => [items[at]!, lower] as const);
    const equals = pairs.filter(([one, other]) => one.value === other.value && one.tied_with === 0);
    expect(equals.length, 'the example shows what it is about').to.be.greaterThan(0);
    for (const [higher, lower] of equals) {
      expect(higher.value_percentile).to.be.greaterThan(lower.value_percentile!);
    }
    expect(item('i').value_percentile).to.equal(0);
  });
});
