import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const WAYS = {
  undo: (comparisonId: string) => ['POST', '/undo', { dimension: 'value', comparisonId }] as const,
  DELETE: (comparisonId: string) => ['DELETE', `/${comparisonId}`, undefined] as const,
  reset: (comparisonId: string) => ['POST', '/reset', { dimension: 'value', comparisonId }] as const,
};

describe('an answer that was taken back', () => {
  /** The processes of the service; requests go to each in turn. */
  let processes: TestApp[];
  let lead: TestUser;
  let colleague: TestUser;
  let project: TestProject;
  let turn = 0;

  const as = (user: TestUser) => {
    turn += 1;
    return processes[turn % processes.length]!.as(user);
  };
  const at = (path: string) => `/projects/${project.id}/comparisons${path}`;
  const next = async (user = lead) => (await as(user).get(at('/next?dimension=value'))).body;
  const answer = (proposal: TestAnswer['body'], choice: string, user = lead) =>
    as(user).post(at('/binary'), {
      comparison_id: proposal.comparison_id,
      feature_a_id: proposal.feature_a.id,
      feature_b_id: proposal.feature_b.id,
      dimension: 'value',
      choice,
    });
  const active = async () => {
    const { items } = (await as(lead).get(at('?dimension=value'))).body as { items: { id: string; choice: string }[] };
    return items.map(({ id, choice }) => ({ id, choice }));
  };

  for (const [circumstances, start] of Object.entries({
    'with Redis': async () => [await startTestApp()],
    'by two processes without Redis': async () => {
      const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
      const first = await startTestApp({ REDIS_URL });
      return [first, await startTestApp({ REDIS_URL, DATABASE_URL: first.settings.DATABASE_URL })];
    },
  })) {
    describe(circumstances, () => {
      before(async () => {
        processes = await start();
        lead = await processes[0]!.make.user();
        colleague = await processes[0]!.make.user();
      });

      for (const strategy of SELECTION_STRATEGIES) {
        for (const [way, request] of Object.entries(WAYS)) {
          for (const by of ['oneself', 'somebody else'] as const) {
            it(`${strategy}, ${way} by ${by}: a new id for the pair, and the new answer counts`, async () => {
              project = await processes[0]!.make.project({ owner: lead, features: 2 });
              await assign(processes[0]!, project, colleague, lead);
              await as(lead).put(`/projects/${project.id}`, { members_may_delete: true });
              await as(lead).put(`/projects/${project.id}/model-config`, { selection_strategy: strategy });
              const proposal = await next();
              expect((await answer(proposal, 'feature_a')).status).to.equal(201);
              const [method, path, body] = request(proposal.comparison_id);
              const taken = await as(by === 'oneself' ? lead : colleague).send(method, at(path), body);
              expect(taken.status).to.be.within(200, 204);

              const again = await next();
              expect(again.comparison_id).not.to.equal(proposal.comparison_id);
              const late = await answer(proposal, 'feature_a');
              expect([late.status, late.body.detail]).to.deep.equal([
                409,
                'The comparison with this comparison_id was undone. Request the next pair, or send no comparison_id',
              ]);
              expect(await active()).to.deep.equal([]);

              expect((await answer(again, 'feature_b')).status).to.equal(201);
              expect(await active()).to.deep.equal([{ id: again.comparison_id, choice: 'feature_b' }]);
              expect((await answer(again, 'feature_b')).status).to.equal(201);
              expect(await active()).to.have.length(1);
            });
          }
        }
      }

      it('a late retry with the outcome before a change is refused', async () => {
        project = await processes[0]!.make.project({ owner: lead, features: 3 });
        const proposal = await next();
        await answer(proposal, 'feature_a');
        await as(lead).put(at(`/${proposal.comparison_id}`), { choice: 'feature_b' });
        expect((await answer(proposal, 'feature_a')).status).to.equal(409);
        expect((await answer(proposal, 'feature_b')).status).to.equal(201);
        expect(await active()).to.deep.equal([{ id: proposal.comparison_id, choice: 'feature_b' }]);
      });
    });
  }

  it('leaves its pair free for others', async () => {
    processes = [await startTestApp()];
    lead = await processes[0]!.make.user();
    colleague = await processes[0]!.make.user();
    project = await processes[0]!.make.project({ owner: lead, features: 2 });
    await assign(processes[0]!, project, colleague, lead);
    await as(lead).put(`/projects/${project.id}`, { members_may_delete: true });
    for (const request of Object.values(WAYS)) {
      const proposal = await next();
      await answer(proposal, 'feature_a');
      const [method, path, body] = request(proposal.comparison_id);
      await as(colleague).send(method, at(path), body);
      const theirs = await next(colleague);
      expect(theirs.feature_a.id).to.equal(proposal.feature_a.id);
      await as(colleague).post(at('/skip'), { comparison_id: theirs.comparison_id });
    }
  });
});
