import { expect } from 'chai';
import { replayJudgements } from '../../shared/ranking/estimation/replay.ts';
import { scene } from '../support/scene.ts';

const DEFAULTS = { prior_mean: 0, prior_variance: 1, target_variance: 0.1 };

describe('model configuration', () => {
  const { app, lead, project, at } = scene({ people: ['lead'], features: 4 });

  const path = (suffix = '') => at(`/model-config${suffix}`);
  const config = async () => (await lead.get(path())).body;
  const compare = async (a: number, b: number, choice = 'feature_a', dimension = 'value') =>
    lead.post(at('/comparisons'), project.answer(a, b, { choice, dimension }));
  const estimates = async (dimension = 'value') => {
    const { body } = await lead.get(at(`/comparisons/estimates?dimension=${dimension}`));
    return body.estimates.map((each: { estimate: number; variance: number }) => [each.estimate, each.variance]);
  };
  const scores = async () => {
    const { body } = await lead.get(at('/features?include_scores=true'));
    return body.items.map(({ scores }: { scores: { value: { mu: number; sigma: number } } }) => [
      scores.value.mu,
      scores.value.sigma ** 2,
    ]);
  };
  const replayed = (
    prior: Parameters<typeof replayJudgements>[1],
    judgements: { a: number; b: number; choice: 'feature_a' | 'tie' }[],
  ) => {
    const { means, variances } = replayJudgements(
      4,
      prior,
      judgements.map((each) => ({ ...each, weight: 1 })),
    );
    return [...means].map((mean, index) => [mean, variances[index]]);
  };

  it('GET /projects/{id}/model-config answers the defaults of a new project', async () => {
    expect(await config()).to.deep.equal({
      model_type: 'bradley_terry',
      num_features: 4,
      selection_strategy: 'robust',
      dimensions: { complexity: DEFAULTS, value: DEFAULTS },
    });
  });

  it('PUT /projects/{id}/model-config replays the estimates with another prior, of one dimension only', async () => {
    await compare(0, 1);
    await compare(1, 2, 'tie');
    await compare(0, 1, 'feature_a', 'complexity');
    const complexity = await estimates('complexity');
    const changed = await lead.put(path(), { dimensions: { value: { prior_mean: 0.5, prior_variance: 2 } } });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.have.all.keys('model_type', 'num_features', 'selection_strategy', 'updated_at');
    const expected = replayed({ modelType: 'bradley_terry', priorMean: 0.5, priorVariance: 2 }, [
      { a: 0, b: 1, choice: 'feature_a' },
      { a: 1, b: 2, choice: 'tie' },
    ]);
    expect(await estimates()).to.deep.equal(expected);
    for (const [at, [mu, variance]] of (await scores()).entries()) {
      expect(mu).to.equal(expected[at]![0]);
      expect(variance).to.be.closeTo(expected[at]![1]!, 1e-12);
    }
    expect(await estimates('complexity')).to.deep.equal(complexity);
    expect((await config()).dimensions).to.deep.equal({
      complexity: DEFAULTS,
      value: { prior_mean: 0.5, prior_variance: 2, target_variance: 0.1 },
    });
    // Later answers continue from there, and new features begin with the new prior.
    await compare(2, 3);
    expect((await estimates())[3][1]).to.be.lessThan(2);
    await lead.post(at('/features'), { name: 'Late' });
    expect((await estimates())[4]).to.deep.equal([0.5, 2]);
  });

  it('PUT /projects/{id}/model-config with thurstone_mosteller computes with that model', async () => {
    await compare(0, 1);
    await compare(0, 2);
    await lead.put(path(), { model_type: 'thurstone_mosteller' });
    await compare(1, 2);
    expect(await estimates()).to.deep.equal(
      replayed({ modelType: 'thurstone_mosteller', priorMean: 0, priorVariance: 1 }, [
        { a: 0, b: 1, choice: 'feature_a' },
        { a: 0, b: 2, choice: 'feature_a' },
        { a: 1, b: 2, choice: 'feature_a' },
      ]),
    );
  });

  it('PUT /projects/{id}/model-config with another strategy changes what /next asks', async () => {
    await lead.post(at('/features'), { name: 'Untouched' });
    await compare(0, 1);
    await compare(2, 3);
    const { body: features } = await lead.get(at('/features'));
    const ids = features.items.map(({ id }: { id: string }) => id);
    const asked: Record<string, number[]> = {};
    for (const strategy of ['adaptive', 'uncertainty', 'robust', 'random']) {
      expect((await lead.put(path(), { selection_strategy: strategy })).status).to.equal(200);
      expect((await config()).selection_strategy).to.equal(strategy);
      // Somebody new each time: a pair that is leased to a person stays theirs.
      const someone = await app.make.user();
      await lead.post(`/users/${someone.id}/assignments`, { project_id: project.id });
      const { body } = await someone.get(at('/comparisons/next?dimension=value'));
      await someone.post(at('/comparisons/skip'), { comparison_id: body.comparison_id });
      asked[strategy] = [body.feature_a.id, body.feature_b.id].map((id) => ids.indexOf(id)).sort();
    }
    // Two winners join their chains; the one that nobody saw is the most uncertain.
    expect(asked.adaptive).to.deep.equal([0, 2]);
    expect(asked.uncertainty).to.include(4);
  });

  it('PUT /projects/{id}/model-config leaves one activity entry, and none when nothing changes', async () => {
    const whole = await config();
    expect((await lead.put(path(), whole)).status).to.equal(200);
    expect((await lead.put(path(), {})).status).to.equal(200);
    await lead.put(path(), { dimensions: { complexity: { target_variance: 0.2 } } });
    const { body } = await lead.get(at('/activity?action_type=model_config_updated'));
    expect(body.total).to.equal(1);
  });

  it('PUT and preview answer 400 for parameters that make no sense, and change nothing', async () => {
    await compare(0, 1);
    const before = [await config(), await estimates()];
    const invalid: unknown[] = [
      { model_type: 'elo' },
      { model_type: null },
      { selection_strategy: 'greedy' },
      { selection_strategy: 1 },
      { dimensions: { value: { prior_variance: 0 } } },
      { dimensions: { value: { prior_variance: -1 } } },
      { dimensions: { value: { prior_variance: 1e7 } } },
      { dimensions: { value: { prior_variance: '2' } } },
      { dimensions: { value: { prior_variance: true } } },
      { dimensions: { value: { prior_mean: 1e3 } } },
      { dimensions: { value: { prior_mean: null } } },
      { dimensions: { value: { target_variance: 0 } } },
      { dimensions: { value: { target_variance: 1 } } },
      { dimensions: { value: { prior_variance: 0.1 } } },
      { dimensions: { speed: { prior_variance: 2 } } },
      { dimensions: { value: 3 } },
      { dimensions: [] },
      { dimensions: '{}' },
      { dimensions: { complexity: { prior_variance: 2 }, value: { prior_variance: -2 } } },
      [],
      'text',
    ];
    for (const body of invalid) {
      for (const answer of [await lead.put(path(), body), await lead.post(path('/preview'), body)]) {
        expect(answer.status, JSON.stringify(body)).to.equal(400);
        expect(answer.body.detail, JSON.stringify(body)).to.be.a('string').and.not.equal('');
      }
    }
    for (const raw of [
      '{"dimensions":{"value":{"prior_mean":1e999}}}',
      '{"dimensions":{"value":{"prior_mean":NaN}}}',
    ]) {
      const headers = { 'Content-Type': 'application/json' };
      expect((await lead.put(path(), undefined, { raw, headers })).status).to.equal(400);
    }
    expect([await config(), await estimates()]).to.deep.equal(before);
  });

  it('is changed by the owner only, and read by collaborators', async () => {
    const helper = await app.make.user();
    await lead.post(`/users/${helper.id}/assignments`, { project_id: project.id });
    expect((await helper.get(path())).status).to.equal(200);
    expect((await helper.put(path(), {})).status).to.equal(403);
    expect((await helper.post(path('/reset'))).status).to.equal(403);
    expect((await helper.post(path('/preview'), {})).status).to.equal(200);
  });

  it('POST /projects/{id}/model-config/preview estimates from the state of the project and changes nothing', async () => {
    const preview = async (body: unknown) => (await lead.post(path('/preview'), body)).body;
    const toHalf = { dimensions: { value: { target_variance: 0.5 } } };
    const fresh = await preview(toHalf);
    expect(fresh).to.deep.include({ current_variance: 1, target_variance: 0.5 });
    expect(fresh.estimated_comparisons).to.be.within(4, 12);
    for (const [a, b] of [
      [0, 1],
      [2, 3],
      [0, 2],
      [1, 3],
    ] as const)
      await compare(a, b, 'tie');
    const later = await preview(toHalf);
    expect(later.current_variance).to.be.lessThan(1);
    expect(later.estimated_comparisons).to.be.lessThan(fresh.estimated_comparisons);
    expect((await preview({ dimensions: { value: { target_variance: 0.9 } } })).estimated_comparisons).to.equal(0);
    // However much is wanted, only two pairs are left that nobody has compared.
    const much = await preview({ dimensions: { value: { target_variance: 0.001 } } });
    expect(much.estimated_comparisons).to.equal(2);
    // Another prior is replayed, for the preview alone.
    const wider = await preview({ dimensions: { value: { prior_variance: 4, target_variance: 0.5 } } });
    expect(wider.current_variance).to.be.greaterThan(later.current_variance);
    const both = await preview({});
    expect(both.estimated_comparisons).to.equal(
      both.dimensions.complexity.estimated_comparisons + both.dimensions.value.estimated_comparisons,
    );
    expect(await config()).to.deep.include({ dimensions: { complexity: DEFAULTS, value: DEFAULTS } });
  });

  it('POST /projects/{id}/model-config/reset brings the defaults back, estimates included', async () => {
    await compare(0, 1);
    const before = await estimates();
    await lead.put(path(), {
      model_type: 'thurstone_mosteller',
      selection_strategy: 'adaptive',
      dimensions: { value: { prior_mean: 1, prior_variance: 3, target_variance: 0.5 } },
    });
    expect(await estimates()).not.to.deep.equal(before);
    const reset = await lead.post(path('/reset'));
    expect(reset.status).to.equal(200);
    expect(reset.body.message).to.be.a('string');
    expect(reset.body.config).to.deep.equal(await config());
    expect(reset.body.config).to.deep.include({ model_type: 'bradley_terry', selection_strategy: 'robust' });
    expect(await estimates()).to.deep.equal(before);
  });

  it('loses no comparison that is recorded while it changes, and computes them all with the new model', async () => {
    const recorded = Array.from({ length: 20 }, (_, index) => compare(index % 4, (index + 1) % 4));
    const changed = lead.put(path(), { dimensions: { value: { prior_variance: 2 } } });
    for (const answer of await Promise.all(recorded)) expect(answer.status).to.equal(201);
    expect((await changed).status).to.equal(200);
    const { rows } = await app.resources.pool.query<{ a: string; b: string; choice: 'feature_a' }>(
      `select feature_a_id as a, feature_b_id as b, choice from comparisons where project_id = $1 order by seq`,
      [project.id],
    );
    expect(rows).to.have.length(20);
    const index = (id: string) => project.features.findIndex((each) => each.id === id);
    const judgements = rows.map(({ a, b, choice }) => ({ a: index(a), b: index(b), choice }));
    const expected = replayed({ modelType: 'bradley_terry', priorMean: 0, priorVariance: 2 }, judgements);
    expect(await estimates()).to.deep.equal(expected);
  });
});
