import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

describe('an answer given again', () => {
  const { app, lead, project, at, makeProject } = scene({ people: ['lead'] });

  const withFeatures = async (features: number, strategy = 'adaptive') => {
    await makeProject({ features });
    await lead.put(at('/model-config'), { selection_strategy: strategy });
  };
  const answer = async (
    a: string,
    b: string,
    choice: string,
    { user = lead, ...extra }: { user?: TestUser; comparison_id?: string } = {},
  ) => {
    const pair = { feature_a_id: a, feature_b_id: b, dimension: 'value', choice, ...extra };
    const { status, body } = await app.as(user).post(at('/comparisons'), pair);
    expect(status).to.equal(201);
    return body.id as string;
  };
  const order = async (): Promise<string[]> => {
    const { body } = await lead.get(at('/results?sort_by=value'));
    return body.map(({ feature }: { feature: { id: string } }) => feature.id);
  };
  const progress = async () => (await lead.get(at('/comparisons/progress?dimension=value'))).body;
  const replacedBy = async () => {
    const { items } = (await lead.get(at('/comparisons?dimension=value&per_page=1000'))).body;
    return new Map(items.map((each: { id: string; replaced_by: string | null }) => [each.id, each.replaced_by]));
  };

  for (const strategy of SELECTION_STRATEGIES) {
    it(`unasked takes the place of one's own earlier one, with ${strategy}`, async () => {
      await withFeatures(20, strategy);
      const { order: truth } = await answerEverything(lead, project, { dimension: 'value', seed: 11 });
      const before = await progress();
      const [better, worse] = [truth[3]!, truth[15]!];
      const wrong = await answer(worse, better, 'feature_a');
      expect((await progress()).cycle_count).to.be.above(0);
      const right = await answer(better, worse, 'feature_a');
      expect(await order()).to.deep.equal(truth);
      const after = await progress();
      expect(after.cycle_count).to.equal(0);
      // Null where `next` had asked this very pair: then nothing was verified.
      expect(after.agreement).to.be.oneOf([null, 1]);
      expect(after.comparisons_done).to.equal(before.comparisons_done + 2);
      expect((await replacedBy()).get(wrong)).to.equal(right);
      expect((await replacedBy()).get(right)).to.equal(null);
      const { comparisons } = (await lead.get(at('/history'))).body;
      expect(comparisons.find(({ id }: { id: string }) => id === wrong).replaced_by).to.equal(right);
      await expectReplay(app, project.id);
    });
  }

  it('makes a repeated request for the earlier answer 409', async () => {
    await withFeatures(3);
    const [a, b] = project.features.map(({ id }) => id) as [string, string];
    const first = await answer(a, b, 'feature_a');
    await answer(b, a, 'feature_a');
    const again = project.answer(0, 1, { comparison_id: first });
    const { status, body } = await lead.post(at('/comparisons'), again);
    expect([status, body.code]).to.deep.equal([409, 'comparison_replaced']);
  });

  it('is brought back when the correction is undone, deleted or reset', async () => {
    await withFeatures(3);
    const [a, b] = project.features.map(({ id }) => id) as [string, string];
    const first = await answer(a, b, 'feature_a');
    const second = await answer(b, a, 'feature_a');
    const third = await answer(a, b, 'tie');
    expect(await replacedBy()).to.deep.equal(
      new Map([
        [third, null],
        [second, third],
        [first, third],
      ]),
    );
    await lead.delete(at(`/comparisons/${second}`));
    expect(await replacedBy()).to.deep.equal(
      new Map([
        [third, null],
        [first, third],
      ]),
    );
    await lead.post(at('/comparisons/undo'), { dimension: 'value' });
    expect(await replacedBy()).to.deep.equal(new Map([[first, null]]));
    expect((await order()).indexOf(a)).to.be.below((await order()).indexOf(b));
  });

  it('counts beside those of others', async () => {
    await withFeatures(3);
    const colleague = await app.make.user();
    await assign(app, project, colleague, lead);
    const [a, b] = project.features.map(({ id }) => id) as [string, string];
    const mine = await answer(a, b, 'feature_a');
    const theirs = await answer(a, b, 'feature_b', { user: colleague });
    expect(await replacedBy()).to.deep.equal(
      new Map([
        [theirs, null],
        [mine, null],
      ]),
    );
    expect((await progress()).agreement).to.equal(0);
  });

  it('under an id of the client’s own making is unasked, and a repeat of what it replaced is refused', async () => {
    await withFeatures(3);
    const [a, b] = project.features.map(({ id }) => id) as [string, string];
    const pair = { feature_a_id: a, feature_b_id: b, dimension: 'value' };
    const first = { ...pair, choice: 'feature_a', comparison_id: randomUUID() };
    expect((await lead.post(at('/comparisons'), first)).status).to.equal(201);
    // Neither version nor variant is one that is defined.
    const second = { ...pair, choice: 'feature_b', comparison_id: 'ffffffff-ffff-ffff-ffff-fffffffffff0' };
    expect((await lead.post(at('/comparisons'), second)).status).to.equal(201);
    expect(await replacedBy()).to.deep.equal(
      new Map<string, string | null>([
        [second.comparison_id, null],
        [first.comparison_id, second.comparison_id],
      ]),
    );
    expect((await lead.post(at('/comparisons'), first)).status).to.equal(409);
    expect((await lead.post(at('/comparisons'), second)).status).to.equal(201);
  });

  it('to a question of `next` is one more sample, whichever process asked and without Redis', async () => {
    const away = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    });
    await withFeatures(4);
    const { body } = await away.as(lead).get(at('/comparisons/next?dimension=value'));
    const [a, b] = [body.feature_a.id, body.feature_b.id];
    const first = await answer(a, b, 'feature_a');
    const asked = await answer(b, a, 'feature_a', { comparison_id: body.comparison_id });
    expect(await replacedBy()).to.deep.equal(
      new Map([
        [asked, null],
        [first, null],
      ]),
    );
    const colleague = await app.make.user();
    await assign(app, project, colleague, lead);
    const theirs = (await away.as(lead).get(at('/comparisons/next?dimension=value'))).body;
    const [x, y] = [theirs.feature_a.id, theirs.feature_b.id];
    const own = await answer(x, y, 'feature_a', { user: colleague });
    const borrowed = await answer(x, y, 'feature_b', { user: colleague, comparison_id: theirs.comparison_id });
    expect((await replacedBy()).get(own)).to.equal(borrowed);
  });
});
