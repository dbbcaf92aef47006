import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import type { Proposal } from '../../shared/answers/contract/next.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import type { LiveProject } from '../../shared/projects/contract/live.ts';
import { startTestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

/** For how long it is kept who is answering. */
const KEPT_MS = 500;

for (const [circumstances, settings] of Object.entries({
  'with Redis': async () => ({}),
  'without Redis': async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
})) {
  describe(`POST /projects/{id}/comparisons/leave, ${circumstances}`, () => {
    const { app, lead, colleague, project, makeProject } = scene({
      start: async () => startTestApp(await settings()),
      people: ['lead', 'colleague'],
      features: 2,
    });

    const at = (path: string) => project.at(`/comparisons${path}`);
    const next = (user: TestUser, screen?: string, rest = '') =>
      user.get(at(`/next?dimension=value${screen ? `&screen=${screen}` : ''}${rest}`));
    const leave = (user: TestUser, screen: string, dimension = 'value') =>
      user.post(at('/leave'), { dimension, screen });
    /** Two features are one pair: whether another person is shown it tells whether it is free. */
    const isFree = async () => (await next(colleague)).status === 200;
    const answering = async (user: TestUser) => {
      app.travel(KEPT_MS);
      const { people }: LiveProject = (await colleague.get(project.at('/live'))).body;
      return people.find(({ id }) => id === user.id)!.answering;
    };

    const namesOf = ({ feature_a, feature_b }: Proposal) => [feature_a.name, feature_b.name].toSorted();
    const answerNext = async (user: TestUser) => {
      const shown: Proposal = (await next(user)).body;
      const { comparison_id, feature_a, feature_b } = shown;
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension: 'value' };
      expect((await user.post(at('/binary'), { ...pair, choice: 'feature_a' })).status).to.equal(201);
      return shown;
    };

    it('frees the pair at once, and the others see it', async () => {
      const screen = newId();
      await next(lead, screen);
      expect(await isFree()).to.equal(false);
      expect(await answering(lead)).to.equal('value');
      const left = await leave(lead, screen);
      expect([left.status, left.text]).to.deep.equal([204, '']);
      expect(await answering(lead)).to.equal(null);
      expect(await isFree()).to.equal(true);
    });

    it('keeps a pair that another screen of the person shows, until that is left, too', async () => {
      const [phone, laptop] = [newId(), newId()];
      const shown = await next(lead, phone);
      expect((await next(lead, laptop)).body.comparison_id).to.equal(shown.body.comparison_id);
      await leave(lead, phone);
      expect(await isFree()).to.equal(false);
      await leave(lead, phone);
      expect(await isFree(), 'left twice').to.equal(false);
      await leave(lead, laptop);
      expect(await isFree()).to.equal(true);
    });

    it('frees what was taken back to be asked again, which nobody else is asked before', async () => {
      const screen = newId();
      const { comparison_id, feature_a, feature_b } = (await next(lead, screen)).body;
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension: 'value' };
      expect((await lead.post(at('/binary'), { ...pair, choice: 'tie' })).status).to.equal(201);
      expect((await lead.delete(at(`/${comparison_id}?ask_again=true`))).status).to.equal(204);
      expect(await isFree()).to.equal(false);
      await leave(lead, screen);
      expect(await isFree()).to.equal(true);
    });

    it('two screens that are left at once free it', async () => {
      const screens = [newId(), newId()];
      for (const screen of screens) await next(lead, screen);
      await Promise.all(screens.map((screen) => leave(lead, screen)));
      expect(await isFree()).to.equal(true);
    });

    it('a message that comes late does not take away what was shown since', async () => {
      const [left, reloaded] = [newId(), newId()];
      await next(lead, left);
      await next(lead, reloaded);
      await leave(lead, left);
      expect(await answering(lead)).to.equal('value');
      expect(await isFree()).to.equal(false);
    });

    it('keeps what a client shows that does not tell where', async () => {
      const screen = newId();
      await next(lead);
      await next(lead, screen);
      await leave(lead, screen);
      expect(await isFree()).to.equal(false);
    });

    it('keeps a pair that so many screens show that not all of them are known', async () => {
      const screens = Array.from({ length: 12 }, () => newId());
      for (const screen of screens) await next(lead, screen);
      for (const screen of screens) await leave(lead, screen);
      expect(await isFree()).to.equal(false);
    });

    it('is about the own pair, of that dimension and that screen', async () => {
      const screen = newId();
      await next(lead, screen);
      await leave(colleague, screen);
      await leave(lead, screen, 'complexity');
      await leave(lead, newId());
      expect(await isFree()).to.equal(false);
    });

    it('frees the pair that came with an answer', async () => {
      await makeProject({ features: 3 });
      const screen = newId();
      const { comparison_id, feature_a, feature_b } = (await next(lead, screen)).body;
      const recorded = await lead.post(at(`/binary?include_next=true&screen=${screen}`), {
        comparison_id,
        feature_a_id: feature_a.id,
        feature_b_id: feature_b.id,
        dimension: 'value',
        choice: 'feature_a',
      });
      expect(recorded.body.next).to.be.an('object');
      await leave(lead, screen);
      expect(await answering(lead)).to.equal(null);
    });

    it('a screen that comes back to the pair it shows has it again', async () => {
      const screen = newId();
      const { comparison_id, feature_a, feature_b } = (await next(lead, screen)).body;
      await leave(lead, screen);
      const showing = `&showing=${comparison_id},${feature_a.id},${feature_b.id}`;
      const back = await next(lead, screen, showing);
      expect(back.body.comparison_id).to.equal(comparison_id);
      expect(await isFree()).to.equal(false);
      expect(await answering(lead)).to.equal('value');
    });

    for (const [milliseconds, circumstance] of [
      [0, 'a moment ago'],
      [6000, 'a while ago'],
    ] as const) {
      it(`a screen that comes back to a pair that somebody else has answered ${circumstance} gets another one`, async () => {
        await makeProject({ features: 6 });
        const screen = newId();
        const left = (await next(lead, screen)).body;
        await leave(lead, screen);
        expect(namesOf(await answerNext(colleague))).to.deep.equal(namesOf(left));
        app.travel(milliseconds);
        const showing = `&showing=${left.comparison_id},${left.feature_a.id},${left.feature_b.id}`;
        const back = await next(lead, screen, showing);
        expect(back.status).to.equal(200);
        expect(namesOf(back.body)).to.not.deep.equal(namesOf(left));
        expect((await next(lead, screen)).body.comparison_id).to.equal(back.body.comparison_id);
      });
    }

    it('a screen that comes back to a pair that somebody else is shown gets another one, or waits', async () => {
      for (const [features, status] of [
        [2, 204],
        [6, 200],
      ] as const) {
        await makeProject({ features });
        const screen = newId();
        const left = (await next(lead, screen)).body;
        await leave(lead, screen);
        const theirs = (await next(colleague)).body;
        expect(namesOf(theirs)).to.deep.equal(namesOf(left));
        const showing = `&showing=${left.comparison_id},${left.feature_a.id},${left.feature_b.id}`;
        const back = await next(lead, screen, showing);
        expect(back.status).to.equal(status);
        if (status === 200) expect(namesOf(back.body)).to.not.deep.equal(namesOf(theirs));
      }
    });

    it('a screen that was not left keeps its pair, although what others answered has settled it', async () => {
      await makeProject({ features: 4 });
      const screen = newId();
      const shown = (await next(lead, screen)).body;
      const ids = [shown.feature_a.id, shown.feature_b.id];
      const [between] = project.features.filter(({ id }) => !ids.includes(id));
      for (const [a, b] of [
        [ids[0], between!.id],
        [between!.id, ids[1]],
      ]) {
        const pair = { feature_a_id: a, feature_b_id: b, dimension: 'value', choice: 'feature_a' };
        expect((await colleague.post(at('/binary'), pair)).status).to.equal(201);
      }
      const showing = `&showing=${shown.comparison_id},${ids.join()}`;
      expect((await next(lead, screen, showing)).body.comparison_id).to.equal(shown.comparison_id);
      await leave(lead, screen);
      expect((await next(lead, screen, showing)).body.comparison_id).to.not.equal(shown.comparison_id);
    });

    it('refuses what names no screen, no dimension, or no pair', async () => {
      for (const body of [{}, { dimension: 'value' }, { screen: newId() }, { dimension: 'value', screen: 'left' }]) {
        expect((await lead.post(at('/leave'), body)).status, JSON.stringify(body)).to.equal(422);
      }
      expect((await next(lead, 'left')).status).to.equal(422);
      for (const showing of ['x', newId(), `${newId()},${newId()}`, `${newId()},${newId()},x`]) {
        expect((await next(lead, newId(), `&showing=${showing}`)).status, showing).to.equal(422);
      }
      const foreign = await next(lead, newId(), `&showing=${newId()},${newId()},${newId()}`);
      expect(foreign.status, 'a pair that was never proposed').to.equal(200);
    });
  });
}
