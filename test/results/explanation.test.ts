import { expect } from 'chai';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { assign } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

interface Link {
  comparison_id: string;
  better: { id: string; name: string };
  worse: { id: string; name: string };
  choice: string;
  user: { id: string; username: string };
}

describe('the explanation of a rank', () => {
  const { app, lead, mia, at, idOf, answer } = scene({ people: ['lead', 'mia'], features: ['a', 'b', 'c', 'd'] });

  const compare = async (client: TestClient, a: string, b: string, choice = 'feature_a') =>
    (await client.post(at('/comparisons'), answer(a, b, { choice }))).body.id as string;
  const explain = async (name: string) =>
    (await lead.get(at(`/results/${idOf(name)}/explanation?dimension=value`))).body;
  const names = (chain: Link[]) => chain.map(({ better, worse }) => [better.name, worse.name]);

  it('consists of the answers between it and its neighbours, with their authors', async () => {
    const first = await compare(lead, 'a', 'b');
    const second = await compare(mia, 'c', 'b', 'feature_b');
    const body = await explain('b');
    expect(body).to.deep.include({
      dimension: 'value',
      answers: { won: 1, lost: 1, tied: 0, people: 2 },
    });
    expect(body.feature.name).to.equal('b');
    const results = (await lead.get(at('/results?sort_by=value&include_ranges=true'))).body;
    const item = results.find(({ feature }: { feature: { name: string } }) => feature.name === 'b');
    for (const name of ['rank', 'shared_rank', 'tied_with', 'likely_ranks', 'rank_range']) {
      expect(body[name], name).to.deep.equal(item[name]);
    }
    const links: Link[] = [body.above, body.below].flatMap((each) => each?.chain ?? []);
    for (const { comparison_id, user } of links) {
      expect([comparison_id, user]).to.deep.be.oneOf([
        [first, { id: lead.id, username: lead.username }],
        [second, { id: mia.id, username: mia.username }],
      ]);
    }
    expect(body.would_move.map(({ other }: { other: { name: string } }) => other.name)).to.deep.equal(['d']);
  });

  it('follows the answers, until one of them is undone', async () => {
    await compare(lead, 'a', 'd');
    await compare(lead, 'd', 'b');
    const link = await compare(mia, 'b', 'c');
    const before = await explain('c');
    expect(before.above).to.deep.include({ feature: { id: idOf('b'), name: 'b' }, kind: 'answered' });
    expect(before.below).to.equal(null);
    expect(names(before.above.chain)).to.deep.equal([['b', 'c']]);
    expect(before.would_move).to.deep.equal([]);
    expect((await mia.delete(at(`/comparisons/${link}`))).status).to.equal(204);
    const after = await explain('c');
    expect(after.answers).to.deep.equal({ won: 0, lost: 0, tied: 0, people: 0 });
    expect([after.above, after.below].map((each) => each?.kind ?? 'estimated')).to.deep.equal([
      'estimated',
      'estimated',
    ]);
    expect(after.would_move).to.have.length(3);
    expect(after.rank_range).to.deep.equal([1, 4]);
  });

  it('shows equals by their ties, and a contradiction by its ring', async () => {
    await compare(lead, 'a', 'b', 'tie');
    const tied = [(await explain('a')).above, (await explain('a')).below].find((each) => each?.feature.name === 'b');
    expect([tied.kind, tied.chain[0].choice]).to.deep.equal(['tied', 'tie']);
    expect(await explain('b')).to.include({ shared_rank: 1, tied_with: 3 });
    await compare(lead, 'b', 'c');
    await compare(lead, 'c', 'a');
    for (const name of ['a', 'b', 'c']) {
      const { above, below } = await explain(name);
      for (const each of [above, below]) {
        if (!each || each.feature.name === 'd') continue;
        expect(each.kind).to.equal('contradicted');
        expect(each.chain[0].better.id).to.equal(each.chain.at(-1).worse.id);
      }
    }
  });

  it('leads from one to the other through stored answers, for every feature of a whole session', async () => {
    const large = await app.make.project({ owner: lead, features: 14 });
    await answerEverything(lead, large, { dimension: 'value', seed: 3 });
    const stored = new Map(
      (await lead.get(`/projects/${large.id}/comparisons?dimension=value&per_page=1000`)).body.items.map(
        (each: { id: string }) => [each.id, each],
      ),
    ) as Map<string, { feature_a_id: string; choice: string }>;
    for (const { id } of large.features) {
      const { body } = await lead.get(`/projects/${large.id}/results/${id}/explanation?dimension=value`);
      expect(body.rank_range).to.deep.equal([body.rank, body.rank]);
      expect(body.likely_ranks).to.deep.equal(body.rank_range);
      for (const [neighbour, from, to] of [
        [body.above, body.above?.feature.id, id],
        [body.below, id, body.below?.feature.id],
      ]) {
        if (!neighbour) continue;
        expect(neighbour.kind).to.be.oneOf(['answered', 'inferred']);
        const chain: Link[] = neighbour.chain;
        expect([chain[0]!.better.id, chain.at(-1)!.worse.id]).to.deep.equal([from, to]);
        for (const [at, { comparison_id, better }] of chain.entries()) {
          if (at > 0) expect(better.id).to.equal(chain[at - 1]!.worse.id);
          const { feature_a_id, choice } = stored.get(comparison_id)!;
          expect(choice).to.equal(feature_a_id === better.id ? 'feature_a' : 'feature_b');
        }
      }
    }
  });

  it('is not there for a feature of another project, or without a dimension', async () => {
    const other = await app.make.project({ owner: lead, features: 1 });
    const path = at('/results');
    const wrong = `${path}/${other.features[0]!.id}/explanation?dimension=value`;
    expect((await lead.get(wrong)).status).to.equal(404);
    expect((await lead.get(`${path}/${idOf('a')}/explanation`)).status).to.equal(422);
    expect((await lead.get(`${path}/${idOf('a')}/explanation?dimension=speed`)).status).to.equal(422);
  });
});

describe('the stability of the best', () => {
  it('goes from nothing settled to everything, with an ETag that holds until the next answer', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 12 });
    const path = `/projects/${project.id}/results/stability`;
    const get = async (query: string) => (await lead.get(`${path}?${query}`)).body;
    const fresh = await get('k=3&sort_by=value');
    expect(fresh).to.deep.include({ k: 3, settled: 0, probability: null });
    expect(fresh.in_doubt).to.have.length(12);
    expect(fresh.questions).to.be.greaterThan(0);
    expect((await get('')).k).to.equal(10);
    expect((await get('k=1000')).settled).to.equal(12);
    const { headers } = await lead.get(path);
    const again = await lead.get(path, { headers: { 'If-None-Match': headers.get('ETag')! } });
    expect(again.status).to.equal(304);
    await answerEverything(lead, project, { dimension: 'value', seed: 1 });
    expect(await get('k=3&sort_by=value')).to.deep.equal({
      k: 3,
      settled: 3,
      checked: false,
      probability: null,
      expected_changes: 0,
      in_doubt: [],
      questions: 0,
      questions_to_final: 0,
      contradicted: false,
      no_order: false,
      two_camps: false,
      scale_open: false,
      scale_missing: false,
    });
    expect((await get('k=3')).questions).to.equal(null);
    for (const query of ['k=0', 'k=1001', 'k=x', 'sort_by=name']) {
      expect((await lead.get(`${path}?${query}`)).status).to.equal(422);
    }
  });

  it('is computed once per state of the ranking, not once for every k', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 6 });
    const ask = async (k: number) => (await lead.get(`/projects/${project.id}/results/stability?k=${k}`)).body;
    const { rankings, views } = app.resources;
    const forgetRankings = () => {
      for (const dimension of DIMENSIONS) rankings.forget({ projectId: project.id, dimension });
    };
    const first = await ask(1);
    forgetRankings();
    const reads = views.hits + views.misses;
    const settled = await Promise.all([1, 2, 3, 6].map(ask));
    expect(settled.map(({ k }) => k)).to.deep.equal([1, 2, 3, 6]);
    expect(settled[0]).to.deep.equal(first);
    expect(views.hits + views.misses).to.equal(reads);
    await answerEverything(lead, project, { dimension: 'value', seed: 1 });
    forgetRankings();
    expect(await ask(1)).to.not.deep.equal(first);
    expect(views.hits + views.misses).to.be.greaterThan(reads);
  });

  it('takes nothing for certain once people often contradict themselves', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const mia = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 5 });
    await assign(app, project, mia, lead);
    const [first, ...others] = project.features;
    const compare = async (user: TestUser, better: { id: string }, worse: { id: string }) => {
      const body = { feature_a_id: better.id, feature_b_id: worse.id, choice: 'feature_a', dimension: 'value' };
      expect((await app.as(user).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
    };
    const settled = async () =>
      (await lead.get(`/projects/${project.id}/results/stability?k=1&sort_by=value`)).body.settled;
    for (const other of others) await compare(lead, first!, other);
    for (let at = 1; at < others.length; at++) await compare(lead, others[at - 1]!, others[at]!);
    expect(await settled()).to.equal(1);
    // The others go round in circles: the first is still above all of them, and that is what few answers of wavering people say.
    for (const [better, worse] of [
      [3, 0],
      [2, 0],
      [3, 1],
    ] as const) {
      await compare(mia, others[better]!, others[worse]!);
    }
    expect(await settled()).to.equal(0);
  });
});
