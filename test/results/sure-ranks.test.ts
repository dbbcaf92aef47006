import { expect } from 'chai';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestFeature, TestProject, TestUser } from '../support/factories.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';

interface Item {
  feature: TestFeature;
  rank: number;
  shared_rank: number;
  tied_with: number;
  rank_range: [number, number];
  likely_ranks: [number, number];
  value_percentile: number | null;
  value_early: boolean;
  complexity_early: boolean;
  complexity_percentile: number | null;
}

describe('ranks in the results', () => {
  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp();
  });

  const get = (project: TestProject, path = '') => app.as(lead).get(`/projects/${project.id}/results${path}`);

  it('are within their ranges in whatever order, and asking for the ranges changes nothing else', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 9 });
    const random = seededRandom(5);
    for (let answer = 0; answer < 14; answer++) {
      const [a, b] = shuffledRanks(9, random);
      const compared = await app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: project.features[a!]!.id,
        feature_b_id: project.features[b!]!.id,
        choice: ['feature_a', 'feature_b', 'tie'][answer % 3],
        dimension: answer % 2 ? 'value' : 'complexity',
      });
      expect(compared.status).to.equal(201);
    }
    for (const sorting of [...DIMENSIONS, 'ratio']) {
      const items: Item[] = (await get(project, `?sort_by=${sorting}&include_ranges=true`)).body;
      for (const [at, { rank, likely_ranks, rank_range, shared_rank, tied_with }] of items.entries()) {
        expect(rank).to.equal(at + 1);
        expect(rank).to.be.within(...rank_range);
        expect(rank).to.be.within(...likely_ranks);
        expect(rank).to.be.within(shared_rank, shared_rank + tied_with);
      }
      const plain = items.map(
        ({
          likely_ranks: _,
          rank_range: __,
          value_percentile: ___,
          complexity_percentile: ____,
          value_early: _____,
          complexity_early: ______,
          ...item
        }) => item,
      );
      expect(plain).to.deep.equal((await get(project, `?sort_by=${sorting}`)).body);
    }
  });

  it('are as sure of ranks as all answers make them, and final by value and by effort once every pair is known', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 12 });
    const widths = async (sorting: string) =>
      (await get(project, `?sort_by=${sorting}&include_ranges=true`)).body.map(
        ({ likely_ranks: [best, worst] }: Item) => worst - best,
      ) as number[];
    // Nothing is known: nine ranks of ten.
    expect(Math.min(...(await widths('value')))).to.equal(10);
    const [first, ...others] = project.features;
    for (const other of others) {
      const body = { feature_a_id: first!.id, feature_b_id: other.id, choice: 'feature_a', dimension: 'value' };
      expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
    }
    const [top] = (await get(project, '?sort_by=value&include_ranges=true')).body as Item[];
    // Above all by one answer each: implied, and one of those may be a mistake.
    expect(top!.rank_range).to.deep.equal([1, 1]);
    expect(top!.likely_ranks[0]).to.equal(1);
    for (const dimension of DIMENSIONS) await answerEverything(app.as(lead), project, { dimension, seed: 2 });
    expect(await widths('value')).to.deep.equal(new Array(12).fill(0));
    expect(await widths('complexity')).to.deep.equal(new Array(12).fill(0));
    // Where the two trade off the distances count, which are estimates.
    expect(Math.max(...(await widths('ratio')))).to.be.greaterThan(0);
  });

  it('are not final where two people said opposite things of a pair, whoever was last', async () => {
    lead = await app.make.user();
    const colleague = await app.make.user();
    const project = await app.make.project({ owner: lead, features: ['A', 'B', 'C', 'D'] });
    await app.as(lead).post(`/users/${colleague.id}/assignments`, { project_id: project.id });
    const say = (user: TestUser, better: number, worse: number) =>
      app.as(user).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: project.features[better]!.id,
        feature_b_id: project.features[worse]!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    const likely = async () =>
      (await get(project, '?sort_by=value&include_ranges=true')).body.map(({ likely_ranks: ranks }: Item) => ranks);
    for (const [better, worse] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const)
      await say(lead, better, worse);
    expect(await likely()).to.deep.equal([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    await say(colleague, 1, 0);
    const { body: order } = await get(project, '?sort_by=value');
    expect(order.map(({ feature }: Item) => feature.name)).to.deep.equal(['B', 'A', 'C', 'D']);
    const [first, second] = await likely();
    expect(first[1]).to.be.at.least(2);
    expect(second[0]).to.equal(1);
    expect((await get(project, '/stability?k=1&sort_by=value')).body.settled).to.equal(0);
    // Once every pair is known again, only these two are in doubt.
    await say(lead, 0, 2);
    const [, , ...others] = await likely();
    expect(others).to.deep.equal([
      [3, 3],
      [4, 4],
    ]);
    expect((await get(project, '/stability?k=2&sort_by=value')).body.settled).to.equal(2);
  });

  it('are not final where answers go round in a circle, and stay so elsewhere', async () => {
    lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: ['A', 'B', 'C', 'D', 'E', 'F'] });
    const say = (better: number, worse: number) =>
      app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: project.features[better]!.id,
        feature_b_id: project.features[worse]!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    for (let v = 0; v < 5; v++) await say(v, v + 1);
    await say(4, 2);
    const { body } = await get(project, '?sort_by=value&include_ranges=true');
    expect(body.map(({ feature }: Item) => feature.name).join('')).to.match(/^AB[CDE]{3}F$/);
    const ranks = body.map(({ likely_ranks: likely }: Item) => likely);
    expect([ranks[0], ranks[1], ranks[5]]).to.deep.equal([
      [1, 1],
      [2, 2],
      [6, 6],
    ]);
    for (const [best, worst] of ranks.slice(2, 5)) {
      expect(best).to.be.within(3, 5);
      expect(worst).to.be.within(3, 5);
    }
    expect(ranks.slice(2, 5).some(([best, worst]: number[]) => best !== worst)).to.equal(true);
    const settled = async (k: number) => (await get(project, `/stability?k=${k}&sort_by=value`)).body.settled;
    expect([await settled(2), await settled(5)]).to.deep.equal([2, 5]);
    expect(await settled(3)).to.be.below(3);
    const { body: why } = await get(project, `/${project.features[1]!.id}/explanation?dimension=value`);
    expect(why.likely_ranks).to.deep.equal([2, 2]);
  });
});
