import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { once, scene } from '../support/scene.ts';

describe('contradicting answers', () => {
  const { app, lead, project, at } = scene({ people: ['lead'], features: ['A', 'B', 'C', 'D', 'E', 'F'] });

  const feature = (name: string) => project.features.find((each) => each.name === name)!;
  /** "AB" says A is better than B, "A=B" that they are level. */
  const say = async (answers: string, dimension = 'value') => {
    let last: { inconsistency_stats: unknown } | undefined;
    for (const answer of answers.split(' ')) {
      const { status, body } = await lead.post(at('/comparisons/binary'), {
        feature_a_id: feature(answer.at(0)!).id,
        feature_b_id: feature(answer.at(-1)!).id,
        choice: answer.includes('=') ? 'tie' : 'feature_a',
        dimension,
      });
      expect(status).to.equal(201);
      last = body;
    }
    return last!.inconsistency_stats;
  };
  const stats = async (query = '?dimension=value') =>
    (await lead.get(at(`/comparisons/inconsistency-stats${query}`))).body;
  const cycles = async (query = '?dimension=value') =>
    (await lead.get(at(`/comparisons/inconsistencies${query}`))).body;
  const resolve = (dimension = 'value') => lead.get(at(`/comparisons/resolve-inconsistency?dimension=${dimension}`));

  it('are none as long as the answers agree, ties included', async () => {
    await say('AB BC C=D A=E');
    expect(await stats()).to.deep.equal({
      cycle_count: 0,
      total_comparisons: 4,
      inconsistency_percentage: 0,
      dimension: 'value',
    });
    const { count, cycles: found, message } = await cycles();
    expect([count, found]).to.deep.equal([0, []]);
    expect(message).to.be.a('string').and.not.to.equal('');
    const nothing = await resolve();
    expect([nothing.status, nothing.text]).to.deep.equal([204, '']);
  });

  it('are counted whole, but only the shortest are shown', async () => {
    // Answers in no order at all: hundreds of triangles.
    const lead = await app.make.user();
    const many = await app.make.project({ owner: lead, features: 40 });
    const at = `/projects/${many.id}/comparisons`;
    const answers = many.features.flatMap(({ id: a }, from) =>
      many.features.slice(from + 1).map(({ id: b }, apart) => ({
        feature_a_id: a,
        feature_b_id: b,
        dimension: 'value',
        choice: (31 * from * from + 13 * apart) % 7 < 3 ? 'feature_a' : 'feature_b',
      })),
    );
    for (let done = 0; done < answers.length; done += 100) {
      await Promise.all(answers.slice(done, done + 100).map((answer) => lead.post(at, answer)));
    }
    const stats = (await lead.get(`${at}/inconsistency-stats?dimension=value`)).body;
    const both = (await lead.get(`${at}/inconsistencies`)).body;
    const one = (await lead.get(`${at}/inconsistencies?dimension=value`)).body;
    expect(stats.cycle_count).to.be.above(500);
    expect([both.count, one.count]).to.deep.equal([stats.cycle_count, stats.cycle_count]);
    expect(both.cycles).to.have.length(500);
    expect(both.message).to.equal(
      `Found ${stats.cycle_count} cycles of contradicting comparisons; the 500 shortest are shown`,
    );
    expect(one.cycles.slice(0, 500)).to.deep.equal(both.cycles);
    expect(one.cycles).to.have.length(Math.min(1000, stats.cycle_count));
  });

  it('are reported by the answer that closes a triangle, and listed as A > B > C > A', async () => {
    expect(await say('AB BC CA')).to.deep.equal({
      cycle_count: 1,
      total_comparisons: 3,
      inconsistency_percentage: 100,
      dimension: 'value',
    });
    const { cycles: found, count } = await cycles();
    expect(count).to.equal(1);
    expect(found).to.deep.equal([
      {
        feature_ids: ['A', 'B', 'C'].map((name) => feature(name).id),
        feature_names: ['A', 'B', 'C'],
        length: 3,
        dimension: 'value',
      },
    ]);
  });

  it('name on demand the answers behind each cycle, and which of them is most worth asking again', async () => {
    await say('AB BC CA AD AE AF');
    const { items } = (await lead.get(at('/comparisons?per_page=100'))).body;
    const idOf = (a: string, b: string) =>
      items.find(
        (each: { feature_a_id: string; feature_b_id: string }) =>
          each.feature_a_id === feature(a).id && each.feature_b_id === feature(b).id,
      ).id;
    const {
      cycles: [cycle],
      pairs,
    } = await cycles('?dimension=value&include_answers=true');
    expect(cycle.comparison_ids).to.deep.equal([idOf('A', 'B'), idOf('B', 'C'), idOf('C', 'A')]);
    // As resolve-inconsistency has it: A was compared most often, so B and C are the least certain pair.
    expect(cycle.ask_again).to.equal(1);
    expect(pairs[0]).to.deep.equal({
      feature_a: { id: feature('B').id, name: 'B' },
      feature_b: { id: feature('C').id, name: 'C' },
      dimension: 'value',
      answer_id: idOf('B', 'C'),
      contradictions: 1,
    });
    expect(pairs).to.have.length(3);
    await say('CB');
    expect(await cycles('?include_answers=true')).to.deep.include({ cycles: [], count: 0, pairs: [] });
    expect((await lead.get(at('/comparisons/inconsistencies?include_answers=perhaps'))).status).to.equal(422);
  });

  it('list the pairs by how much asking them again tells, the proposed one before all', async () => {
    await say('AB BC CD DE EF BD CE DF FA');
    const { cycles: found, pairs } = await cycles('?dimension=value&include_answers=true');
    const { body: proposed } = await resolve();
    expect([pairs[0].feature_a.id, pairs[0].feature_b.id].toSorted()).to.deep.equal(
      [proposed.feature_a.id, proposed.feature_b.id].toSorted(),
    );
    // The answer that is wrong, F over A, is in every cycle.
    expect(pairs[0].contradictions).to.equal(found.length);
  });

  it('count two for two triangles apart, and only the comparisons in them', async () => {
    await say('AB BC CA DE EF FD AD');
    const { cycle_count, inconsistency_percentage } = await stats();
    expect(cycle_count).to.equal(2);
    expect(inconsistency_percentage).to.be.closeTo((100 * 6) / 7, 1e-9);
  });

  it('are there for a tie against a chain as well', async () => {
    await say('AB BC C=A');
    expect((await stats()).cycle_count).to.be.greaterThan(0);
    expect((await cycles()).count).to.equal((await stats()).cycle_count);
  });

  it('stay within their dimension, and are reported for both by default', async () => {
    await say('AB BC CA');
    await say('AB BC', 'complexity');
    expect((await stats('?dimension=complexity')).cycle_count).to.equal(0);
    const both = await stats('');
    expect(both).to.include({ cycle_count: 1, total_comparisons: 5, inconsistency_percentage: 60 });
    expect((await cycles('')).count).to.equal(1);
    await say('CA', 'complexity');
    const dimensions = (await cycles('')).cycles.map(({ dimension }: { dimension: string }) => dimension);
    expect(dimensions.toSorted()).to.deep.equal(['complexity', 'value']);
    expect((await lead.get(at('/comparisons/inconsistencies?dimension=size'))).status).to.equal(422);
    expect((await lead.get(at('/comparisons/resolve-inconsistency'))).status).to.equal(422);
  });

  it('propose the pair in the cycle that is least certain', async () => {
    await say('AB BC CA AD AE AF');
    const { status, body } = await resolve();
    expect(status).to.equal(200);
    expect(body).to.have.all.keys(
      'comparison_id',
      'feature_a',
      'feature_b',
      'dimension',
      'reason',
      'combined_uncertainty',
      'cycle_context',
    );
    expect(body.comparison_id).to.equal(null);
    expect(body.feature_a).to.have.all.keys('id', 'name', 'description');
    // A was compared most often, so the other two are the least certain pair.
    expect([body.feature_a.name, body.feature_b.name].toSorted()).to.deep.equal(['B', 'C']);
    expect(body.cycle_context.cycle_count).to.equal(1);
    expect(body.cycle_context.features_in_cycles.toSorted()).to.deep.equal(['A', 'B', 'C']);
    expect(body.reason).to.be.a('string').and.not.to.equal('');
    const { estimates } = (await lead.get(at('/comparisons/estimates?dimension=value'))).body;
    const sigma = (name: string) =>
      Math.sqrt(estimates.find(({ feature_id }: { feature_id: string }) => feature_id === feature(name).id).variance);
    expect(body.combined_uncertainty).to.be.closeTo(sigma('B') + sigma('C'), 1e-12);
  });

  it('are resolved soon by correct answers to the proposals', async () => {
    await say('AB BC CD DE EF BD CE FA');
    for (let proposals = 0; ; proposals++) {
      const { status, body } = await resolve();
      if (status === 204) break;
      expect(proposals).to.be.below(3);
      const [one, other] = [body.feature_a.name, body.feature_b.name].toSorted();
      await say(`${one}${other}`);
    }
    expect((await stats()).cycle_count).to.equal(0);
  });

  it('are called insisted on once every pair was confirmed, and go on being proposed in turn', async () => {
    await say('AB BC CA');
    const proposed = [];
    for (let round = 0; round < 6; round++) {
      const { body } = await resolve();
      expect(body.reason).to.match(round < 3 ? /part of the most contradictions/ : /^Every pair .* was confirmed/);
      const pair = [body.feature_a.name, body.feature_b.name].toSorted().join('');
      proposed.push(pair);
      await say(pair === 'AC' ? 'CA' : pair);
    }
    expect(new Set(proposed.slice(0, 3)).size).to.equal(3);
    expect(new Set(proposed.slice(3)).size).to.equal(3);
  });

  it('are settled by answering the proposed pair again, the other way, and back again by undoing that', async () => {
    await say('AB BC CA');
    const { body: pair } = await resolve();
    const reversed = new Map([
      ['AB', 'BA'],
      ['BC', 'CB'],
      ['AC', 'AC'],
    ]);
    const other = reversed.get([pair.feature_a.name, pair.feature_b.name].toSorted().join(''))!;
    expect(await say(other)).to.include({ cycle_count: 0, total_comparisons: 4, inconsistency_percentage: 0 });
    expect((await resolve()).status).to.equal(204);
    await lead.post(at('/comparisons/undo'), { dimension: 'value' });
    expect((await stats()).cycle_count).to.equal(1);
  });
});

describe('GET /projects/{id}/comparisons/progress', () => {
  const app = once(startTestApp);

  it('returns all specified fields, and the coverage by inference', async () => {
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 4 });
    const path = `/projects/${project.id}/comparisons`;
    const [a, b, c] = project.features;
    for (const [x, y] of [
      [a, b],
      [b, c],
    ]) {
      await app
        .as(lead)
        .post(`${path}/binary`, { feature_a_id: x!.id, feature_b_id: y!.id, choice: 'feature_a', dimension: 'value' });
    }
    const { status, body } = await lead.get(`${path}/progress?dimension=value`);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      dimension: 'value',
      target_certainty: 0.9,
      transitive_coverage: 0.5,
      transitive_known_pairs: 3,
      uncertain_pairs: 3,
      direct_coverage: 2 / 6,
      unique_pairs_compared: 2,
      total_possible_pairs: 6,
      coverage_confidence: 0.5,
      consistency_score: 1,
      total_comparisons_done: 2,
      comparisons_done: 2,
      theoretical_minimum: 5,
      practical_estimate: Math.round(0.77 * 4 * Math.log2(4)),
      cycle_count: 0,
      verifications: 0,
      agreement: null,
      order_confidence: null,
      gain_of_next: null,
      quadrants_settled: null,
      two_camps: false,
      open_elsewhere: 0,
    });
    expect(body.progress_percent).to.be.closeTo((100 * 0.5) / 0.9, 1e-9);
    expect(body.comparisons_remaining).to.be.at.least(1);
    for (const field of ['bayesian_confidence', 'effective_confidence', 'current_avg_variance']) {
      expect(body[field], field).to.be.within(0, 1);
    }
    expect(Object.keys(body)).to.have.length(27);
  });

  it('takes another target, and remains nothing once that is reached', async () => {
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 2 });
    const path = `/projects/${project.id}/comparisons`;
    const progress = async (query: string) => (await lead.get(`${path}/progress?dimension=value${query}`)).body;
    expect(await progress('')).to.include({ comparisons_remaining: 1, progress_percent: 0 });
    await app.as(lead).post(path, project.answer(0, 1, { choice: 'feature_b' }));
    expect(await progress('&target_certainty=1')).to.include({
      target_certainty: 1,
      transitive_coverage: 1,
      comparisons_remaining: 0,
      progress_percent: 100,
    });
    expect((await lead.get(`${path}/progress?dimension=value&target_certainty=2`)).status).to.equal(422);
    expect((await lead.get(`${path}/progress`)).status).to.equal(422);
  });

  it('counts a comparison whose order was known as a verification', async () => {
    const lead = await app.make.user();
    const colleague = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 3 });
    await assign(app, project, colleague, lead);
    const path = `/projects/${project.id}/comparisons`;
    const say = (x: number, y: number, choice = 'feature_a', user = lead) =>
      app.as(user).post(path, project.answer(x, y, { choice }));
    await say(0, 1);
    await say(1, 2);
    await say(0, 2);
    const progress = async () => (await lead.get(`${path}/progress?dimension=value`)).body;
    expect(await progress()).to.include({ verifications: 1, agreement: 1 });
    await say(0, 1, 'feature_b', colleague);
    const after = await progress();
    expect(after.verifications).to.equal(2);
    expect(after.agreement).to.equal(0.5);
    // An answer that takes the place of another verifies what that one did.
    await say(0, 2, 'feature_b');
    expect(await progress()).to.include({ verifications: 2, agreement: 0 });
  });

  it('is zero of nothing for a project without pairs', async () => {
    const lead = await app.make.user();
    for (const features of [0, 1]) {
      const { id } = await app.make.project({ owner: lead, features });
      const { status, body } = await lead.get(`/projects/${id}/comparisons/progress?dimension=complexity`);
      expect(status).to.equal(200);
      expect(body).to.include({ transitive_coverage: 0, total_possible_pairs: 0, comparisons_remaining: 0 });
      for (const [field, value] of Object.entries(body)) {
        if (typeof value === 'number') expect(Number.isFinite(value), field).to.equal(true);
      }
    }
  });
});
