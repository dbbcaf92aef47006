import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { CHOICES, type Choice } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { seededRandom } from '../support/random.ts';
import { scene } from '../support/scene.ts';

interface Pair {
  comparison_id: string;
  feature_a: { id: string };
  feature_b: { id: string };
  dimension: string;
  after?: Record<Choice, Pair | null>;
  also?: Pair[];
  progress?: { comparisons_done: number };
}

const REDIS = { 'with Redis': {}, 'without Redis': { REDIS_URL: 'redis://127.0.0.1:1' } };

for (const [how, settings] of Object.entries(REDIS)) {
  describe(`foresight ${how}`, () => {
    const { app, lead, project, at, makeProject, newMember } = scene({
      start: () => startTestApp(settings),
      people: ['lead'],
      features: 8,
      strategy: 'adaptive',
    });

    const next = async (from = lead, more = ''): Promise<Pair> =>
      (await from.get(at(`/comparisons/next?dimension=value&include_after=true&include_progress=true${more}`))).body;
    const pairIds = ({ feature_a, feature_b }: Pair) => [feature_a.id, feature_b.id];
    const answer = (pair: Pair, choice: Choice, showing?: Pair | null, from = lead, query = 'include_next=true') =>
      from.post(at(`/comparisons/binary?${query}`), {
        comparison_id: pair.comparison_id,
        feature_a_id: pair.feature_a.id,
        feature_b_id: pair.feature_b.id,
        dimension: 'value',
        choice,
        ...(showing && {
          showing: {
            comparison_id: showing.comparison_id,
            feature_a_id: showing.feature_a.id,
            feature_b_id: showing.feature_b.id,
          },
        }),
      });

    it('gives each person of a team other pairs to answer while offline', async () => {
      await makeProject({ features: 40 });
      const colleagues = [await app.make.user(), await app.make.user()];
      for (const colleague of colleagues) await assign(app, project, colleague, lead);
      const people = [lead, ...colleagues];
      const packs: string[][] = [];
      for (const person of people) {
        const { also } = await next(person, '&count=31');
        expect(also).to.have.length(30);
        // As many as a client shows; the last ones may be those of others.
        packs.push(also!.slice(0, 20).map((pair) => pairIds(pair).toSorted().join()));
      }
      const all = packs.flat();
      expect(new Set(all).size, 'different pairs').to.equal(all.length);
    });

    it('predicts exactly the pair after each answer, through a whole session', async () => {
      const random = seededRandom(2);
      let pair: Pair | null = await next();
      let answered = 0;
      while (pair) {
        const choice: Choice = CHOICES[Math.floor(3 * random())]!;
        const foreseen: Pair | null = pair.after![choice];
        const { status, body } = await answer(pair, choice, foreseen);
        expect(status).to.equal(201);
        expect(body.next?.comparison_id).to.equal(foreseen?.comparison_id);
        if (!body.next) {
          expect(body.next).to.equal(null);
          break;
        }
        answered += 1;
        for (const each of CHOICES) expect(body.next.gain[each]).to.be.at.least(1);
        expect(pairIds(body.next)).to.deep.equal(pairIds(foreseen!));
        expect(body.next.progress.comparisons_done).to.equal(answered);
        // It is leased: asking again gives the same.
        expect((await next()).comparison_id).to.equal(body.next.comparison_id);
        pair = body.next;
      }
      expect((await lead.get(at('/comparisons/next?dimension=value'))).status).to.equal(204);
      const { body } = await lead.get(at('/comparisons?dimension=value'));
      expect(body.total).to.equal(answered + 1);
    });

    it('predicts the same without `showing`, under an id of its own', async () => {
      const pair = await next();
      const foreseen = pair.after!.feature_b!;
      const { body } = await answer(pair, 'feature_b');
      expect(pairIds(body.next)).to.deep.equal(pairIds(foreseen));
      expect(body.next.comparison_id).not.to.equal(foreseen.comparison_id);
      expect(body.next.after).to.have.all.keys(...CHOICES);
      // The one that was foreseen may still be answered: it was asked.
      expect((await answer(foreseen, 'tie', null, lead, '')).body).not.to.have.property('next');
    });

    it('keeps what is on the screen when others have answered it meanwhile', async () => {
      const mia = await newMember();
      const pair = await next();
      const shown = pair.after!.feature_a!;
      await mia.post(at('/comparisons/binary'), {
        feature_a_id: shown.feature_a.id,
        feature_b_id: shown.feature_b.id,
        dimension: 'value',
        choice: 'feature_a',
      });
      const { body } = await answer(pair, 'feature_a', shown);
      expect(body.next.comparison_id).to.equal(shown.comparison_id);
      const others = await next(mia);
      expect(pairIds(others)).not.to.deep.equal(pairIds(shown));
    });

    it('ignores a `showing` that was answered, forged, or proposed to another person', async () => {
      const mia = await newMember();
      const pair = await next();
      const shown = pair.after!.feature_a!;
      expect((await answer(pair, 'feature_a', shown)).body.next.comparison_id).to.equal(shown.comparison_id);
      const then = (await answer(shown, 'tie')).body.next as Pair;
      for (const wrong of [
        shown,
        { ...shown, comparison_id: randomUUID() },
        { ...shown, feature_a: shown.feature_b },
        { ...then, comparison_id: (await next(mia)).comparison_id },
        { ...shown, feature_a: { id: randomUUID() } },
      ]) {
        const { status, body } = await answer(pair, 'feature_a', wrong);
        expect([status, body.next.comparison_id]).to.deep.equal([201, then.comparison_id]);
      }
    });

    it('stores the answer once, whether it brings the next pair along or not', async () => {
      const pair = await next();
      const first = await answer(pair, 'tie', pair.after!.tie);
      const again = await answer(pair, 'tie', pair.after!.tie);
      expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
      expect(again.body.next.comparison_id).to.equal(first.body.next.comparison_id);
      expect((await answer(pair, 'feature_a')).status).to.equal(409);
      expect((await lead.get(at('/comparisons?dimension=value'))).body.total).to.equal(1);
    });

    it('brings the next pair along when one is skipped', async () => {
      const pair = await next();
      const { status, body } = await lead.post(at('/comparisons/skip?include_next=true'), {
        comparison_id: pair.comparison_id,
      });
      expect([status, body.status]).to.deep.equal([200, 'skipped']);
      expect(pairIds(body.next)).not.to.deep.equal(pairIds(pair));
      expect(body.next.after).to.have.all.keys(...CHOICES);
      const unknown = await lead.post(at('/comparisons/skip?include_next=true'), { comparison_id: randomUUID() });
      expect(unknown.body).to.deep.equal({ status: 'skipped' });
    });

    it('hands out a pack of different pairs for the time without a connection', async () => {
      const { also, ...pair } = await next(lead, '&count=5');
      expect(also).to.have.length(4);
      const all = [pair, ...also!].map((each) => pairIds(each).join());
      expect(new Set(all).size).to.equal(5);
      for (const each of also!) expect((await answer(each, 'tie', null, lead, '')).status).to.equal(201);
      expect((await next(lead)).also).to.equal(undefined);
      for (const count of ['0', '51', 'x', '1.5']) {
        expect((await lead.get(at(`/comparisons/next?dimension=value&count=${count}`))).status).to.equal(422);
      }
    });

    it('stops at the target: nothing comes after the answer that reaches it', async () => {
      let pair: Pair | null = await next(lead, '&target_certainty=0.5');
      let asked = 0;
      while (pair) {
        const foreseen: Pair | null = pair.after!.feature_a;
        const { body } = await answer(pair, 'feature_a', foreseen, lead, 'include_next=true&target_certainty=0.5');
        expect(body.next === null).to.equal(foreseen === null);
        pair = body.next;
        asked += 1;
      }
      expect(asked).to.be.within(1, 20);
      expect((await lead.get(at('/comparisons/next?dimension=value&target_certainty=0.5'))).status).to.equal(204);
      expect((await lead.get(at('/comparisons/next?dimension=value'))).status).to.equal(200);
    });

    it('is there for robust, and left out where pairs are chosen by chance or by uncertainty', async () => {
      for (const strategy of ['robust', 'random', 'uncertainty']) {
        await lead.put(at('/model-config'), { selection_strategy: strategy });
        const pair = await next(lead, '&count=3');
        expect(pair.also).to.have.length(2);
        if (strategy === 'robust') expect(pair.after).to.have.all.keys(...CHOICES);
        else expect(pair).not.to.have.property('after');
        expect((await answer(pair, 'feature_a')).body.next.comparison_id).to.be.a('string');
      }
    });

    it('never turns a stored answer into an error', async () => {
      const pair = await next();
      const { rankings } = app.resources;
      const { read } = rankings;
      const broken = async () => {
        throw new Error('out of order');
      };
      // Recording reads once, choosing the next pair after it.
      let reads = 0;
      rankings.read = (key) => (++reads > 1 ? broken() : read.call(rankings, key));
      try {
        const { status, body } = await answer(pair, 'tie');
        expect(status).to.equal(201);
        expect(body).not.to.have.property('next');
      } finally {
        rankings.read = read;
      }
      expect((await lead.get(at(`/comparisons/${pair.comparison_id}`))).body.choice).to.equal('tie');
    });
  });
}
