import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { contentsOf } from '../support/database-rows.ts';
import { scene } from '../support/scene.ts';

const LEASE_MS = 120_000;
const SKIP_MS = 1_800_000;

describe('GET /projects/{id}/comparisons/next', () => {
  // Longer than the clock is moved below: skips last as long as tokens usually do.
  const { app, lead, project, at, makeProject, newMember } = scene({
    settings: { ACCESS_TOKEN_EXPIRE_MINUTES: '600' },
    people: ['lead'],
  });

  const withFeatures = async (features: number) => {
    await makeProject({ features });
  };
  const next = (user = lead, query = '') => user.get(at(`/comparisons/next?dimension=value${query}`));
  const pairOf = ({ body }: { body: { feature_a: { id: string }; feature_b: { id: string } } }) =>
    [body.feature_a.id, body.feature_b.id].toSorted().join(' ');
  const compare = (a: number, b: number, choice = 'feature_a', dimension = 'value') =>
    lead.post(at('/comparisons/binary'), project.answer(a, b, { choice, dimension }));
  const skip = (comparisonId: string, user = lead) =>
    user.post(at('/comparisons/skip'), { comparison_id: comparisonId });

  it('answers a proposal with both features whole, and writes nothing', async () => {
    await withFeatures(3);
    const before = await contentsOf(app);
    const { status, body } = await next();
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('comparison_id', 'feature_a', 'feature_b', 'dimension');
    expect(body.dimension).to.equal('value');
    expect(body.feature_a.id).not.to.equal(body.feature_b.id);
    const { items } = (await lead.get(at('/features'))).body;
    expect(items).to.deep.include(body.feature_a).and.deep.include(body.feature_b);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('returns the progress with include_progress', async () => {
    await withFeatures(3);
    await compare(0, 1);
    const { body } = await next(lead, '&include_progress=true&target_certainty=0.9');
    expect(body.progress).to.have.all.keys(
      'dimension',
      'target_certainty',
      'transitive_coverage',
      'effective_confidence',
      'progress_percent',
      'comparisons_done',
      'comparisons_remaining',
    );
    expect(body.progress).to.include({
      dimension: 'value',
      target_certainty: 0.9,
      transitive_coverage: 1 / 3,
      comparisons_done: 1,
    });
    expect(body.progress.comparisons_remaining).to.be.at.least(1);
  });

  describe('has nothing to propose (204)', () => {
    it('with fewer than two features', async () => {
      for (const features of [0, 1]) {
        await withFeatures(features);
        const { status, text } = await next();
        expect([status, text]).to.deep.equal([204, '']);
      }
    });

    it('once every order is known, directly or by inference, or as a tie', async () => {
      await withFeatures(3);
      await compare(0, 1);
      expect((await next()).status).to.equal(200);
      await compare(1, 2, 'tie');
      expect((await next()).status).to.equal(204);
    });

    it('once the coverage has reached the target, and again something with a higher one', async () => {
      await withFeatures(4);
      await compare(0, 1);
      await compare(1, 2);
      expect((await next(lead, '&target_certainty=0.5')).status).to.equal(204);
      expect((await next(lead, '&target_certainty=0.51')).status).to.equal(200);
      expect((await next(lead, '&target_certainty=0')).status).to.equal(200);
      expect((await next(lead, '&target_certainty=1')).status).to.equal(200);
    });

    it('in one dimension, while the other still asks', async () => {
      await withFeatures(2);
      await compare(0, 1, 'feature_a', 'complexity');
      expect((await next()).status).to.equal(200);
      const other = await lead.get(at('/comparisons/next?dimension=complexity'));
      expect(other.status).to.equal(204);
    });
  });

  it('asks again once the answer is undone', async () => {
    await withFeatures(2);
    await compare(0, 1);
    expect((await next()).status).to.equal(204);
    await lead.post(at('/comparisons/undo'), { dimension: 'value' });
    expect((await next()).status).to.equal(200);
  });

  describe('leases', () => {
    it('the same person gets the same pair under the same id until it is answered', async () => {
      await withFeatures(6);
      const first = await next();
      const again = await next();
      expect(again.body).to.deep.equal(first.body);
      const { comparison_id, feature_a, feature_b } = first.body;
      await lead.post(at('/comparisons/binary'), {
        comparison_id,
        feature_a_id: feature_a.id,
        feature_b_id: feature_b.id,
        dimension: 'value',
        choice: 'feature_a',
      });
      const after = await next();
      expect(pairOf(after)).not.to.equal(pairOf(first));
      expect(after.body.comparison_id).not.to.equal(comparison_id);
    });

    it('a person gets another pair as soon as theirs is known from other people’s answers', async () => {
      await withFeatures(3);
      const mine = await next();
      const other = project.features.findIndex(
        ({ id }) => id !== mine.body.feature_a.id && id !== mine.body.feature_b.id,
      );
      const [a, b] = [mine.body.feature_a, mine.body.feature_b].map((feature) =>
        project.features.findIndex(({ id }) => id === feature.id),
      );
      await compare(a!, other);
      await compare(other, b!);
      expect((await next()).status).to.equal(204);
    });

    it('concurrent requests get different pairs', async () => {
      await withFeatures(8);
      const people = [lead, await newMember(), await newMember(), await newMember()];
      const answers = await Promise.all(people.map((user) => next(user)));
      expect(new Set(answers.map(pairOf)).size).to.equal(4);
      expect(new Set(answers.map(({ body }) => body.comparison_id)).size).to.equal(4);
    });

    it('one that ran out is free for others, under another id', async () => {
      await withFeatures(2);
      const mine = await next();
      const other = await newMember();
      expect((await next(other)).status).to.equal(204);
      app.travel(LEASE_MS + 1);
      const theirs = await next(other);
      expect(pairOf(theirs)).to.equal(pairOf(mine));
      expect(theirs.body.comparison_id).not.to.equal(mine.body.comparison_id);
    });
  });

  describe('POST /projects/{id}/comparisons/skip', () => {
    it('ends the proposal and offers that person another pair, for half an hour', async () => {
      await withFeatures(3);
      const first = await next();
      const before = await contentsOf(app);
      const skipped = await skip(first.body.comparison_id);
      expect([skipped.status, skipped.body]).to.deep.equal([200, { status: 'skipped' }]);
      expect(await contentsOf(app)).to.deep.equal(before);
      const second = await next();
      expect(pairOf(second)).not.to.equal(pairOf(first));
      await skip(second.body.comparison_id);
      const third = await next();
      expect(new Set([first, second, third].map(pairOf)).size).to.equal(3);
      await skip(third.body.comparison_id);
      app.travel(SKIP_MS + 1);
      expect(pairOf(await next())).to.equal(pairOf(first));
    });

    it('remembers the latest thousand pairs that a person skipped', async () => {
      await withFeatures(2);
      const ledger = { projectId: project.id, dimension: 'value' as const };
      const pairs = Array.from({ length: 1100 }, () => ({ a: newId(), b: newId() }));
      const { proposals } = app.resources;
      for (const pair of pairs) {
        await proposals.skip(ledger, lead.id, pair);
        app.travel(1);
      }
      expect((await proposals.leasesFor(ledger, lead.id)).skipped).to.deep.equal(pairs.slice(-1000));
    });

    it('lets a skipped pair come again when nothing else is left', async () => {
      await withFeatures(2);
      const first = await next();
      await skip(first.body.comparison_id);
      const second = await next();
      expect(second.status).to.equal(200);
      expect(pairOf(second)).to.equal(pairOf(first));
    });

    it('frees the pair for others', async () => {
      await withFeatures(2);
      const mine = await next();
      const other = await newMember();
      await skip(mine.body.comparison_id);
      expect(pairOf(await next(other))).to.equal(pairOf(mine));
    });

    it('answers unknown and other people’s proposals the same, and does nothing', async () => {
      await withFeatures(4);
      const mine = await next();
      const other = await newMember();
      for (const answer of [await skip(newId()), await skip(mine.body.comparison_id, other)]) {
        expect([answer.status, answer.body]).to.deep.equal([200, { status: 'skipped' }]);
      }
      expect((await next()).body).to.deep.equal(mine.body);
    });

    it('takes the id in the query as well, and wants one', async () => {
      await withFeatures(3);
      const mine = await next();
      const path = at('/comparisons/skip');
      expect((await lead.post(`${path}?comparison_id=${mine.body.comparison_id}`)).status).to.equal(200);
      expect(pairOf(await next())).not.to.equal(pairOf(mine));
      for (const body of [{}, { comparison_id: null }, { comparison_id: 'x' }, { comparison_id: 5 }]) {
        expect((await lead.post(path, body)).status, JSON.stringify(body)).to.equal(422);
      }
    });
  });

  it('wants a dimension and a target between 0 and 1', async () => {
    await withFeatures(2);
    const path = at('/comparisons/next');
    for (const query of [
      '',
      '?dimension=size',
      '?dimension=',
      '?dimension=value&dimension=complexity',
      '?dimension=value&target_certainty=1.1',
      '?dimension=value&target_certainty=-0.1',
      '?dimension=value&target_certainty=NaN',
      '?dimension=value&target_certainty=Infinity',
      '?dimension=value&target_certainty=true',
      '?dimension=value&target_certainty=',
      '?dimension=value&target_certainty=0.5&target_certainty=0.6',
      '?dimension=value&include_progress=maybe',
    ]) {
      expect((await lead.get(path + query)).status, query).to.equal(422);
    }
  });
});
