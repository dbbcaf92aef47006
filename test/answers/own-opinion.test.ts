import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import type { Proposal } from '../../shared/answers/contract/next.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const FEATURES = 8;
const PAIRS = (FEATURES * (FEATURES - 1)) / 2;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`GET next?own=true, ${circumstances}`, () => {
    let app: TestApp;
    let lead: TestUser;
    let late: TestUser;
    let project: TestProject;

    before(async () => {
      app = await startTestApp(await settings());
      lead = await app.make.user();
      late = await app.make.user();
    });
    beforeEach(async () => {
      project = await app.make.project({ owner: lead, features: FEATURES });
      await assign(app, project, late, lead);
    });

    const at = (path: string) => `/projects/${project.id}/comparisons${path}`;
    const next = (user: TestUser, rest = '') =>
      app.as(user).get(at(`/next?dimension=value&include_progress=true&include_after=true${rest}`));
    const placeOf = (id: string) => project.features.findIndex((feature) => feature.id === id);
    const choiceFor = ({ feature_a, feature_b }: Proposal) =>
      placeOf(feature_a.id) < placeOf(feature_b.id) ? 'feature_a' : 'feature_b';
    const answer = (user: TestUser, shown: Proposal, query = '') =>
      app.as(user).post(at(`/binary${query}`), {
        comparison_id: shown.comparison_id,
        feature_a_id: shown.feature_a.id,
        feature_b_id: shown.feature_b.id,
        dimension: 'value',
        choice: choiceFor(shown),
      });
    const pairOf = ({ feature_a, feature_b }: { feature_a: { id: string }; feature_b: { id: string } }) =>
      [feature_a.id, feature_b.id].toSorted().join();
    /** Answers all that is asked. @returns the pairs. */
    async function answerAll(user: TestUser, rest = ''): Promise<string[]> {
      const asked: string[] = [];
      for (;;) {
        const shown = await next(user, rest);
        if (shown.status === 204) {
          expect(shown.headers.get('Retry-After')).to.equal(null);
          return asked;
        }
        asked.push(pairOf(shown.body));
        expect((await answer(user, shown.body)).status).to.equal(201);
        expect(asked.length).to.be.at.most(PAIRS);
      }
    }

    for (const strategy of SELECTION_STRATEGIES) {
      it(`asks a person who joins a finished project for their own order, with ${strategy}`, async () => {
        await app.as(lead).put(`/projects/${project.id}/model-config`, { selection_strategy: strategy });
        await answerAll(lead);
        expect((await next(late)).status, 'by the rules of 204').to.equal(204);
        const asked = await answerAll(late, '&own=true');
        expect(new Set(asked).size, 'no pair twice').to.equal(asked.length);
        expect(asked.length).to.be.within(FEATURES - 1, PAIRS / 2 + FEATURES);
        expect((await next(late, '&own=true')).status).to.equal(204);
        expect((await next(lead, '&own=true')).status, 'whose order is known').to.equal(204);
      });
    }

    it('asks fewer questions where the person agrees with the others, the same ones each time', async () => {
      await answerAll(lead);
      const one = (await next(late, '&own=true')).body;
      const again = (await next(late, '&own=true')).body;
      expect(again.comparison_id).to.equal(one.comparison_id);
      expect(again.after).to.have.all.keys('feature_a', 'feature_b', 'tie');
      expect((await answerAll(late, '&own=true')).length).to.be.below(FEATURES * 2);
    });

    it('tells how far the person’s own order is known', async () => {
      await answerAll(lead);
      const first: Proposal = (await next(late, '&own=true')).body;
      expect(first.progress).to.include({ transitive_coverage: 0, comparisons_done: 0, progress_percent: 0 });
      expect(first.progress!.comparisons_remaining).to.be.within(1, PAIRS);
      const recorded = await answer(late, first, '?include_next=true&own=true');
      expect(recorded.body.next.progress).to.include({ comparisons_done: 1 });
      expect(recorded.body.next.progress.transitive_coverage).to.be.closeTo(1 / PAIRS, 0.001);
      expect(pairOf(recorded.body.next)).to.equal(pairOf(first.after!.feature_a ?? recorded.body.next));
      const skipped = await app
        .as(late)
        .post(at('/skip?include_next=true&own=true'), { comparison_id: recorded.body.next.comparison_id });
      expect(pairOf(skipped.body.next)).to.not.equal(pairOf(recorded.body.next));
    });

    it('ends once the person has said as much as the others, each for themselves, or at the target', async () => {
      await answerAll(lead, '&target_certainty=0.4');
      const half = await next(late, '&own=true&target_certainty=0.1');
      expect(half.status).to.equal(200);
      const few = await answerAll(late, '&own=true&target_certainty=0.1');
      expect(few.length).to.be.within(1, 4);
      const rest = await answerAll(late, '&own=true');
      expect(few.length + rest.length).to.be.within(4, 14);
    });

    it('keeps nobody waiting for another who says the same', async () => {
      const other = await app.make.user();
      await assign(app, project, other, lead);
      await answerAll(lead);
      const [one, two] = [(await next(late, '&own=true')).body, (await next(other, '&own=true')).body];
      expect(pairOf(one)).to.equal(pairOf(two));
      expect((await answer(late, one)).status).to.equal(201);
      expect((await answer(other, two)).status).to.equal(201);
      const offline = (await next(late, '&own=true&count=5')).body.also;
      expect(offline).to.have.length(4);
      expect((await answerAll(late, '&own=true')).length).to.be.above(0);
      expect((await answerAll(other, '&own=true')).length).to.be.above(0);
    });

    it('leaves to others what they are asked while the order is open', async () => {
      const shown = (await next(lead)).body;
      const other = await app.make.user();
      await assign(app, project, other, lead);
      expect((await answer(other, (await next(other)).body)).status).to.equal(201);
      const asked = (await next(late, '&own=true')).body;
      expect(pairOf(asked)).to.not.equal(pairOf(shown));
      expect(pairOf((await next(lead)).body)).to.equal(pairOf(shown));
    });

    it('asks nobody who is alone, and nothing of a single feature', async () => {
      expect((await next(lead, '&own=true')).status).to.equal(204);
      project = await app.make.project({ owner: lead, features: 1 });
      expect((await next(lead, '&own=true')).status).to.equal(204);
      expect((await next(lead, '&own=maybe')).status).to.equal(422);
    });
  });
}
