import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const LEASE_MS = 120_000;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`two people, one pair left, ${circumstances}`, () => {
    const { app, lead, colleague, project, makeProject } = scene({
      start: async () => startTestApp(await settings()),
      people: ['lead', 'colleague'],
      features: 2,
    });

    const at = (path: string) => project.at(`/comparisons${path}`);
    const next = (user: TestUser, query = '') => user.get(at(`/next?dimension=value${query}`));
    const openElsewhere = async (user: TestUser) =>
      (await user.get(at('/progress?dimension=value'))).body.open_elsewhere;
    const answer = async (user: TestUser) => {
      const { comparison_id, feature_a, feature_b } = (await next(user)).body;
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension: 'value' };
      expect((await user.post(at('/binary'), { ...pair, choice: 'feature_a' })).status).to.equal(201);
      return comparison_id as string;
    };

    for (const strategy of SELECTION_STRATEGIES) {
      it(`the second is asked to retry later, with ${strategy}`, async () => {
        await lead.put(project.at('/model-config'), { selection_strategy: strategy });
        await next(lead);
        const waiting = await next(colleague);
        expect(waiting.status).to.equal(204);
        expect(Number(waiting.headers.get('Retry-After'))).to.be.within(1, 5);
        expect(await openElsewhere(colleague)).to.equal(1);
        expect(await openElsewhere(lead)).to.equal(0);
        await answer(lead);
        const done = await next(colleague);
        expect([done.status, done.headers.get('Retry-After')]).to.deep.equal([204, null]);
        expect(await openElsewhere(colleague)).to.equal(0);
      });
    }

    it('neither is foreseen what the other is asked, or may be asked next', async () => {
      await makeProject({ features: 12 });
      type Shown = { feature_a: { id: string }; feature_b: { id: string } } | null;
      const pairOf = (shown: Shown) => (shown ? [[shown.feature_a.id, shown.feature_b.id].toSorted().join(' ')] : []);
      const pairsOf = ({ after, ...shown }: { after: Record<string, Shown> } & NonNullable<Shown>) =>
        new Set([shown, ...Object.values(after)].flatMap(pairOf));
      const asking = async (user: TestUser) => pairsOf((await next(user, '&include_after=true')).body);
      for (let round = 0; round < 4; round += 1) {
        const [one, other] = [await asking(lead), await asking(colleague)];
        expect(
          [...one].filter((pair) => other.has(pair)),
          `round ${round}`,
        ).to.deep.equal([]);
        await Promise.all([answer(lead), answer(colleague)]);
      }
    });

    it('nothing is foreseen for one that leaves the other, who waits, without a question', async () => {
      await makeProject({ features: 4, strategy: 'adaptive' });
      const indexOf = new Map(project.features.map(({ id }, index) => [id, index]));
      let pair = (await next(lead, '&include_after=true')).body;
      const goOn = async () => {
        const { comparison_id, feature_a, feature_b } = pair;
        const choice = indexOf.get(feature_a.id)! < indexOf.get(feature_b.id)! ? 'feature_a' : 'feature_b';
        const ids = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id };
        const given = { ...ids, dimension: 'value', choice };
        pair = (await lead.post(at('/binary?include_next=true'), given)).body.next;
      };
      for (;;) {
        const other = await next(colleague);
        if (other.headers.has('Retry-After')) break;
        await colleague.post(at('/skip'), { comparison_id: other.body.comparison_id });
        await goOn();
      }
      await goOn();
      expect(pair.after).to.deep.equal({ feature_a: null, feature_b: null, tie: null });
      expect((await next(colleague)).status).to.equal(200);
    });

    it('the time to wait ends with the lease', async () => {
      await next(lead);
      app.travel(LEASE_MS - 1500);
      expect((await next(colleague)).headers.get('Retry-After')).to.be.oneOf(['1', '2']);
      app.travel(1500);
      expect((await next(colleague)).status).to.equal(200);
    });

    it('there is nothing to wait for once the target is reached', async () => {
      await makeProject({ features: 3 });
      await answer(lead);
      await next(lead);
      const { status, headers } = await next(colleague, '&target_certainty=0.3');
      expect([status, headers.get('Retry-After')]).to.deep.equal([204, null]);
    });

    it('undo with `mine` takes back the latest of one’s own, in the body or in the query', async () => {
      await makeProject({ features: 4 });
      const mine = [await answer(lead), await answer(lead)];
      const theirs = await answer(colleague);
      const undo = (body: object, query = '') => lead.post(at(`/undo${query}`), body);
      expect((await undo({ dimension: 'value', mine: true })).body.undone_comparison_id).to.equal(mine[1]);
      expect((await undo({}, '?dimension=value&mine=true')).body.undone_comparison_id).to.equal(mine[0]);
      expect((await undo({ dimension: 'value', mine: true })).status).to.equal(404);
      expect((await undo({ dimension: 'value', mine: 'yes' })).status).to.equal(422);
      expect((await undo({ dimension: 'value', mine: false })).body.undone_comparison_id).to.equal(theirs);
    });
  });
}
