import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import type { LiveProject } from '../../shared/projects/contract/live.ts';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const LEASE_MS = 120_000;
/** For so long the answers of people are counted only once, on a machine of whatever load: counting may take a fiftieth of it. */
const KEPT_MS = 60_000;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`what is live in a project, ${circumstances}`, () => {
    const { app, lead, colleague, project } = scene({
      start: async () => startTestApp(await settings()),
      people: ['lead', 'colleague'],
      features: 5,
    });

    const ask = (user: TestUser, headers: Record<string, string> = {}) => user.get(project.at('/live'), { headers });
    const live = async (user = lead): Promise<LiveProject> => (await ask(user)).body;
    const at = (path: string) => project.at(`/comparisons${path}`);
    const next = (user: TestUser, dimension = 'value') => user.get(at(`/next?dimension=${dimension}`));
    const answer = async (user: TestUser, dimension = 'value'): Promise<string> => {
      const { comparison_id, feature_a, feature_b } = (await next(user, dimension)).body;
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension };
      expect((await user.post(at('/binary'), { ...pair, choice: 'feature_a' })).status).to.equal(201);
      return comparison_id;
    };

    const namesOf = ({ body: { feature_a, feature_b } }: Awaited<ReturnType<typeof next>>): string =>
      [feature_a.name, feature_b.name].sort().join(' or ');

    it('names the people, what they answered and what they were shown of late', async () => {
      await answer(colleague);
      await answer(colleague, 'complexity');
      const [best, , , worst] = project.features.map(({ id }) => id);
      const set = { feature_ids: project.features.slice(0, 4).map(({ id }) => id), best, worst, dimension: 'value' };
      expect((await colleague.post(at('/best-worst'), set)).status).to.equal(201);
      app.travel(LEASE_MS);
      await next(lead, 'complexity');
      const { people, dimensions } = await live();
      const answered = people.map(({ id, name, answers, questions_answered: questions, answering }) => ({
        id,
        name,
        answers,
        questions,
        answering,
      }));
      expect(answered).to.deep.equal([
        { id: colleague.id, name: colleague.username, answers: 7, questions: 3, answering: null },
        { id: lead.id, name: lead.username, answers: 0, questions: 0, answering: 'complexity' },
      ]);
      expect(dimensions.value).to.include({ comparisons_done: 6, questions_answered: 2 });
      expect(dimensions.complexity).to.include({ comparisons_done: 1, questions_answered: 1 });
      expect(people[0]!.last_answer_at).to.match(/Z$/);
      expect(people[1]!.last_answer_at).to.equal(null);

      // The first comparison of the set goes with the feature, and the set still counts.
      await lead.delete(project.at(`/features/${best}`));
      app.travel(LEASE_MS);
      const { body: listed } = await lead.get(`${at('')}?dimension=value&by_answer=true`);
      expect(listed.items.filter((each: { set: object | null }) => each.set)).to.have.length(1);
      expect((await live()).dimensions.value.questions_answered).to.equal(listed.total);
    });

    it('a person who swaps the dimension is asked about the one that was shown last', async () => {
      await next(lead, 'value');
      app.travel(10);
      await next(lead, 'complexity');
      expect((await live()).people.find(({ id }) => id === lead.id)!.answering).to.equal('complexity');
    });

    it('a question that stays unanswered ends with its lease', async () => {
      await next(lead);
      expect((await live()).people.find(({ id }) => id === lead.id)!.answering).to.equal('value');
      app.travel(LEASE_MS);
      expect((await live()).people.find(({ id }) => id === lead.id)!.answering).to.equal(null);
    });

    it('figures are current after answers and undos', async () => {
      const before = await live();
      expect(before.dimensions.value.comparisons_done).to.equal(0);
      const id = await answer(colleague);
      const after = await live();
      expect(after.dimensions.value.comparisons_done).to.equal(1);
      expect(after.dimensions.value.transitive_coverage).to.be.above(0);
      expect(after.dimensions.value.revision).to.be.above(before.dimensions.value.revision);
      expect(after.dimensions.complexity).to.deep.equal(before.dimensions.complexity);
      await colleague.delete(at(`/${id}`));
      expect((await live()).dimensions.value.comparisons_done).to.equal(0);
      app.travel(KEPT_MS);
      expect((await live()).people.map(({ answers }) => answers)).to.deep.equal([0, 0]);
    });

    it('answers 304 until something changes', async () => {
      const first = await ask(lead);
      const tag = first.headers.get('ETag')!;
      expect(first.headers.get('Cache-Control')).to.equal('private, no-cache');
      expect((await ask(lead, { 'If-None-Match': tag })).status).to.equal(304);
      app.travel(KEPT_MS);
      expect((await ask(colleague, { 'If-None-Match': tag })).status, 'people read again, and the same').to.equal(304);
      await answer(colleague);
      const changed = await ask(lead, { 'If-None-Match': tag });
      expect(changed.status).to.equal(200);
      app.travel(KEPT_MS);
      await next(colleague);
      const asked = await ask(lead, { 'If-None-Match': changed.headers.get('ETag')! });
      expect(asked.status, 'somebody is answering').to.equal(200);
    });

    it('keeps those who answered and left, and leaves out those who left without', async () => {
      const visitor = await app.make.user();
      await assign(app, project, visitor, lead);
      await answer(colleague);
      for (const { id } of [colleague, visitor]) {
        await lead.delete(`/users/${id}/assignments/${project.id}`);
      }
      expect((await live()).people.map(({ id }) => id)).to.deep.equal([colleague.id, lead.id]);
    });

    for (const [change, make] of Object.entries({
      'left the project': ({ id }: TestUser) => lead.delete(`/users/${id}/assignments/${project.id}`),
      'may answer the other question only': ({ id }: TestUser) =>
        lead.put(`/users/${id}/assignments/${project.id}`, { dimensions: ['complexity'] }),
      'have no account any more': async ({ id }: TestUser) =>
        app.as(await app.make.user({ superuser: true })).delete(`/users/${id}`),
    })) {
      it(`of people who ${change} it says that they answer nothing, and others get their pair`, async () => {
        const person = await app.make.user();
        await assign(app, project, person, lead);
        await answer(person);
        const pair = namesOf(await next(person));
        const answering = async () => (await live()).people.find(({ id }) => id === person.id)!.answering;
        expect(await answering()).to.equal('value');
        expect((await make(person)).status).to.be.oneOf([200, 204]);
        app.travel(1000);
        expect(await answering()).to.equal(null);
        expect(namesOf(await next(lead))).to.equal(pair);
      });
    }

    it('counts the answers of people once for all who ask within two seconds', async () => {
      const mine = async () => (await live()).people.find(({ id }) => id === lead.id)!.answers;
      expect(await mine()).to.equal(0);
      await answer(lead);
      app.travel(-1);
      expect(await mine()).to.equal(0);
      app.travel(KEPT_MS + 1);
      expect(await mine()).to.equal(1);
    });
  });
}
