import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import type { Proposal } from '../../shared/answers/contract/next.ts';
import { startTestApp } from '../support/app.ts';
import { scene } from '../support/scene.ts';

const LEASE_MS = 120_000;
/** Within which one answers what one has just taken back. */
const BRIEFLY_MS = 15_000;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`DELETE comparisons/{id}?ask_again=true, ${circumstances}`, () => {
    const { app, lead, colleague, project, makeProject } = scene({
      start: async () => startTestApp(await settings()),
      people: ['lead', 'colleague'],
    });

    const at = (path: string) => project.at(`/comparisons${path}`);
    const pairs = () =>
      project.features.flatMap(({ id: a }, index) =>
        project.features.slice(index + 1).map(({ id: b }) => [a, b] as const),
      );
    const answer = async ([a, b]: readonly [string, string]): Promise<string> => {
      const pair = { feature_a_id: a, feature_b_id: b, dimension: 'value', choice: 'feature_a' };
      return (await lead.post(at(''), pair)).body.id;
    };
    const takeBack = async (id: string) =>
      expect((await lead.delete(at(`/${id}?ask_again=true`))).status).to.equal(204);
    /** All pairs that the colleague is asked about, who passes over each. */
    async function askedOfColleague(): Promise<Set<string>> {
      const asked = new Set<string>();
      for (;;) {
        const { status, body }: { status: number; body: Proposal } = await app
          .as(colleague)
          .get(at('/next?dimension=value'));
        const pair = status === 200 ? [body.feature_a.id, body.feature_b.id].toSorted().join() : null;
        if (pair === null || asked.has(pair)) return asked;
        asked.add(pair);
        await colleague.post(at('/skip'), { comparison_id: body.comparison_id });
      }
    }
    const nameOf = (pair: readonly [string, string]) => pair.toSorted().join();

    it('keeps two pairs at most from the others', async () => {
      await makeProject({ features: 4 });
      const ids: string[] = [];
      for (const pair of pairs()) ids.push(await answer(pair));
      for (const id of ids) await takeBack(id);
      const all = pairs().map(nameOf);
      expect([...(await askedOfColleague())].toSorted()).to.deep.equal(all.slice(0, 4).toSorted());
    });

    it('keeps a pair once, not again and again', async () => {
      await makeProject({ features: 4 });
      const [pair] = pairs() as [readonly [string, string]];
      await takeBack(await answer(pair));
      expect((await askedOfColleague()).has(nameOf(pair))).to.equal(false);
      app.travel(LEASE_MS - 1000);
      await takeBack(await answer(pair));
      app.travel(1001);
      expect((await askedOfColleague()).has(nameOf(pair)), 'for no longer by another answer').to.equal(true);
      await takeBack(await answer(pair));
      expect((await askedOfColleague()).has(nameOf(pair)), 'a second time').to.equal(true);
    });

    it('keeps a pair as usual while others have other questions by the aim of the project', async () => {
      await makeProject({ features: 7 });
      await lead.put(project.at('/model-config'), { selection_strategy: 'adaptive' });
      await lead.put(project.at(), { aim_top: 5 });
      const chain = pairs().filter(([a, b]) => {
        const [x, y] = [a, b].map((id) => project.features.findIndex((each) => each.id === id));
        return y! - x! === 1;
      });
      for (const pair of chain) await answer(pair);
      // The order of all is known, but the top isn't settled: others are asked on.
      const pair = pairs()[1]!;
      await takeBack(await answer(pair));
      app.travel(BRIEFLY_MS + 1);
      const asked = await askedOfColleague();
      expect(asked.size).to.be.above(0);
      expect(asked.has(nameOf(pair))).to.equal(false);
    });

    it('keeps the last pairs only for as long as it takes to answer again', async () => {
      await makeProject({ features: 2 });
      await takeBack(await answer(pairs()[0]!));
      expect((await askedOfColleague()).size).to.equal(0);
      app.travel(BRIEFLY_MS + 1);
      expect((await askedOfColleague()).size).to.equal(1);
    });
  });
}
