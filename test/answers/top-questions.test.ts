import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import type { Proposal } from '../../shared/answers/contract/next.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const FEATURES = 12;
const PAIRS = (FEATURES * (FEATURES - 1)) / 2;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`GET next?top=5, ${circumstances}`, () => {
    let app: TestApp;
    let lead: TestUser;
    let other: TestUser;
    let project: TestProject;

    before(async () => {
      app = await startTestApp(await settings());
      lead = await app.make.user();
      other = await app.make.user();
    });
    beforeEach(async () => {
      project = await app.make.project({ owner: lead, features: FEATURES });
      await assign(app, project, other, lead);
    });

    const at = (path: string) => `/projects/${project.id}/comparisons${path}`;
    const next = (user: TestUser, rest = '&top=5') =>
      app.as(user).get(at(`/next?dimension=value&include_progress=true&include_after=true${rest}`));
    const placeOf = (id: string) => project.features.findIndex((feature) => feature.id === id);
    const choiceFor = ({ feature_a, feature_b }: Proposal) =>
      placeOf(feature_a.id) < placeOf(feature_b.id) ? 'feature_a' : 'feature_b';
    const answer = (user: TestUser, shown: Proposal, query = '', showing?: object) =>
      app.as(user).post(at(`/binary${query}`), {
        comparison_id: shown.comparison_id,
        feature_a_id: shown.feature_a.id,
        feature_b_id: shown.feature_b.id,
        dimension: 'value',
        choice: choiceFor(shown),
        ...(showing && { showing }),
      });
    const pairOf = ({ feature_a, feature_b }: { feature_a: { id: string }; feature_b: { id: string } }) =>
      [feature_a.id, feature_b.id].toSorted().join();
    const stability = (k: number, sorting = 'value') =>
      app.as(lead).get(`/projects/${project.id}/results/stability?k=${k}&sort_by=${sorting}`);
    /** Answers all that is asked. @returns the progress beside each question. */
    async function answerAll(user: TestUser, rest?: string): Promise<NonNullable<Proposal['progress']>[]> {
      const progress: NonNullable<Proposal['progress']>[] = [];
      for (;;) {
        const shown = await next(user, rest);
        if (shown.status === 204) {
          expect(shown.headers.get('Retry-After')).to.equal(null);
          return progress;
        }
        progress.push(shown.body.progress);
        expect((await answer(user, shown.body)).status).to.equal(201);
        expect(progress.length).to.be.at.most(3 * PAIRS);
      }
    }

    for (const strategy of SELECTION_STRATEGIES) {
      it(`asks until the top 5 are found, and says how far it is, with ${strategy}`, async () => {
        await app.as(lead).put(`/projects/${project.id}/model-config`, { selection_strategy: strategy });
        const told = (await stability(5)).body.questions_to_ask;
        const progress = await answerAll(lead);
        expect(progress[0]).to.include({ comparisons_done: 0, comparisons_remaining: told });
        expect(progress.at(-1)!.comparisons_remaining).to.be.below(told / 2);
        expect(progress.at(-1)!.progress_percent).to.be.within(30, 100);
        const { body: results } = await app.as(lead).get(`/projects/${project.id}/results?sort_by=value`);
        const best = results.slice(0, 5).map((each: { feature: { id: string } }) => placeOf(each.feature.id));
        expect(best.toSorted()).to.deep.equal([0, 1, 2, 3, 4]);
        expect((await stability(5)).body.questions_to_ask).to.equal(0);
      });
    }

    it('promises no question, and asks none, once all features were answered to be equal', async () => {
      const ratio = '&top=5&top_by=ratio';
      const answerEqual = async (dimension: string) => {
        const path = at(`/next?dimension=${dimension}`);
        for (let shown = await app.as(lead).get(path); shown.status === 200; shown = await app.as(lead).get(path)) {
          const { comparison_id, feature_a, feature_b } = shown.body;
          const ids = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id };
          await app.as(lead).post(at('/binary'), { ...ids, dimension, choice: 'tie' });
        }
      };
      await answerEqual('value');
      const half = (await stability(5, 'ratio')).body.questions_to_ask;
      expect(half).to.equal((await stability(5, 'complexity')).body.questions_to_ask);
      expect((await next(lead, ratio)).status).to.equal(204);
      await answerEqual('complexity');
      for (const sorting of ['ratio', 'value', 'complexity']) {
        expect((await stability(5, sorting)).body.questions_to_ask, sorting).to.equal(0);
      }
      expect((await next(lead, ratio)).status).to.equal(204);
    });

    it('says how many answers make the order final, and with it the top, once its questions are over', async () => {
      await answerAll(lead);
      const { body: ended } = await stability(5);
      expect(ended).to.include({ questions_to_ask: 0, settled: 4 });
      const { length } = await answerAll(lead, '');
      expect(length).to.be.within(1, 2 * ended.questions_to_final);
      expect((await stability(5)).body).to.include({ settled: 5, questions_to_final: 0 });
      expect((await stability(5, 'ratio')).body).to.not.have.property('questions_to_final');
      const [first, , third] = project.features;
      const said = { feature_a_id: first!.id, feature_b_id: third!.id, choice: 'feature_b', dimension: 'value' };
      expect((await app.as(lead).post(at(''), said)).status).to.equal(201);
      expect((await stability(5)).body).to.not.have.property('questions_to_final');
    });

    it('brings the next question with an answer and a skip, and shows what was foreseen', async () => {
      const first: Proposal = (await next(lead)).body;
      expect((await next(lead)).body.comparison_id).to.equal(first.comparison_id);
      const foreseen = first.after![choiceFor(first)]!;
      const showing = {
        comparison_id: foreseen.comparison_id,
        feature_a_id: foreseen.feature_a.id,
        feature_b_id: foreseen.feature_b.id,
      };
      const recorded = await answer(lead, first, '?include_next=true&top=5', showing);
      expect(recorded.body.next.comparison_id).to.equal(foreseen.comparison_id);
      expect(recorded.body.next.progress).to.include({ comparisons_done: 1 });
      const skipped = await app
        .as(lead)
        .post(at('/skip?include_next=true&top=5'), { comparison_id: recorded.body.next.comparison_id });
      expect(pairOf(skipped.body.next)).to.not.equal(pairOf(recorded.body.next));
      expect((await next(lead, '&top=5&count=4')).body.also).to.have.length(3);
    });

    it('asks no two people the same at once, whatever each of them is asked for', async () => {
      for (let round = 0; round < 8; round++) {
        const [one, two] = [(await next(lead)).body as Proposal, (await next(other)).body as Proposal];
        const third = await app.make.user();
        await assign(app, project, third, lead);
        const three = (await next(third, '')).body as Proposal;
        expect(new Set([one, two, three].map(pairOf)).size, `round ${round}`).to.equal(3);
        const kept = Object.values(one.after ?? {}).flatMap((pair) => pair ?? []);
        expect(kept.map(pairOf)).to.not.include(pairOf(two));
        await Promise.all([answer(lead, one, '?include_next=true&top=5'), answer(other, two)]);
        await app.as(third).post(at('/skip'), { comparison_id: three.comparison_id });
      }
    });

    it('settles the best by value for effort with questions in both dimensions', async () => {
      const ask = (dimension: string) =>
        app
          .as(lead)
          .get(at(`/next?dimension=${dimension}&top=5&top_by=ratio&include_progress=true&include_after=true`));
      const told = (await stability(5, 'ratio')).body.questions_to_ask;
      const asked = { value: 0, complexity: 0 };
      for (const dimension of ['value', 'complexity'] as const) {
        for (let shown = await ask(dimension); shown.status === 200; shown = await ask(dimension)) {
          if (asked[dimension]++ === 0 && dimension === 'value') {
            const other = (await ask('complexity')).body.progress.comparisons_remaining;
            expect(shown.body.progress.comparisons_remaining + other).to.equal(told);
          }
          const { comparison_id, feature_a, feature_b } = shown.body as Proposal;
          const isWorthMore = placeOf(feature_a.id) < placeOf(feature_b.id);
          await app.as(lead).post(at('/binary?include_next=true&top=5&top_by=ratio'), {
            comparison_id,
            feature_a_id: feature_a.id,
            feature_b_id: feature_b.id,
            dimension,
            choice: isWorthMore === (dimension === 'value') ? 'feature_a' : 'feature_b',
          });
          expect(asked[dimension]).to.be.at.most(3 * PAIRS);
        }
      }
      expect(asked.value).to.be.above(10);
      expect(asked.complexity).to.be.above(10);
      expect((await stability(5, 'ratio')).body.questions_to_ask).to.equal(0);
      const { body: results } = await app.as(lead).get(`/projects/${project.id}/results`);
      const best = results.slice(0, 5).map((each: { feature: { id: string } }) => placeOf(each.feature.id));
      expect(best.toSorted()).to.deep.equal([0, 1, 2, 3, 4]);
      expect((await next(lead, '&top=5&top_by=effort')).status).to.equal(422);
    });

    it('asks for the whole order where all features are among the best, and knows three sizes', async () => {
      const whole = await next(lead, '&top=20');
      expect(whole.status).to.equal(200);
      expect(whole.body.progress).to.not.have.property('top');
      const { body: progress } = await app.as(lead).get(at('/progress?dimension=value&top=20'));
      expect(progress).to.not.have.property('top');
      expect(progress.comparisons_remaining).to.be.above(0);
      expect((await next(lead, '&top=7')).status).to.equal(422);
      expect((await stability(20)).body.questions_to_ask).to.equal(0);
      expect((await stability(7)).body).to.not.have.property('questions_to_ask');
    });
  });
}
