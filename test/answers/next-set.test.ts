import { expect } from 'chai';
import { SELECTION_STRATEGIES, type SelectionStrategy } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { expectReplay } from '../support/estimates.ts';
import { scene } from '../support/scene.ts';

describe('a set of four features', () => {
  const { app, lead, project, at, idOf: id, makeProject, newMember } = scene({ people: ['lead'] });

  const withFeatures = async (features: number, strategy: SelectionStrategy = 'robust') => {
    await makeProject({ features });
    await lead.put(at('/model-config'), { selection_strategy: strategy });
  };
  const next = (user = lead, query = '&up_to=4') => user.get(at(`/comparisons/next?dimension=value${query}`));
  const shownIn = ({ body }: { body: { features: { id: string }[] } }) => body.features.map((each) => each.id);
  const answer = (body: object, user = lead, query = '') =>
    user.post(at(`/comparisons/best-worst${query}`), { dimension: 'value', ...body });
  const answerFirstFour = (body: object = {}, user = lead) =>
    answer({ feature_ids: [id(0), id(1), id(2), id(3)], best: id(1), worst: id(2), ...body }, user);
  const pairsOf = (ids: readonly string[]) =>
    ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other].toSorted().join(' ')));

  describe('GET /comparisons/next?up_to=4', () => {
    for (const strategy of SELECTION_STRATEGIES) {
      it(`asks sets that begin with the pair to ask, until the order is known, with ${strategy}`, async () => {
        await withFeatures(14, strategy);
        const truth = new Map(project.features.map((feature, index) => [feature.id, (index * 5) % 14]));
        let [sets, pairs] = [0, 0];
        for (;;) {
          const { status, body } = await next();
          if (status === 204) break;
          const shown = shownIn({ body });
          expect(shown.slice(0, 2)).to.deep.equal([body.feature_a.id, body.feature_b.id]);
          expect(shown).to.have.length(new Set(shown).size);
          const sorted = shown.toSorted((a, b) => truth.get(b)! - truth.get(a)!);
          if (shown.length === 4) sets += 1;
          else pairs += 1;
          const { comparison_id } = body;
          const answered = await answer({ comparison_id, feature_ids: shown, best: sorted[0], worst: sorted.at(-1) });
          expect(answered.status).to.equal(201);
          expect(sets + pairs).to.be.below(91);
        }
        expect(sets).to.be.above(5);
        const { body: results } = await lead.get(at('/results?sort_by=value'));
        const order = results.map(({ feature }: { feature: { id: string } }) => truth.get(feature.id));
        expect(order).to.deep.equal([...truth.values()].toSorted((a, b) => b - a));
        const { body: progress } = await lead.get(at('/comparisons/progress?dimension=value'));
        expect(progress.transitive_coverage).to.equal(1);
        await expectReplay(app, project.id);
      });
    }

    it('changes nothing unless it is asked for', async () => {
      await withFeatures(6);
      const { body } = await next(lead, '');
      expect(body).to.have.all.keys('comparison_id', 'feature_a', 'feature_b', 'dimension');
      const { body: two } = await next(lead, '&up_to=2');
      expect(two).to.deep.equal(body);
      const wrong = await next(lead, '&up_to=3');
      expect([wrong.status, wrong.body.detail]).to.deep.equal([422, 'up_to must be 2 or 4']);
    });

    it('asks a pair where a set makes no sense', async () => {
      await withFeatures(3);
      expect(shownIn(await next())).to.have.length(2);
      await makeProject({ features: 8, mode: 'graded' });
      expect(shownIn(await next())).to.have.length(2);
      await withFeatures(8);
      await answerFirstFour({}, await newMember());
      expect(shownIn(await next(lead, '&up_to=4&own=true'))).to.have.length(2);
      expect(shownIn(await next(await newMember(), '&up_to=4&top=5'))).to.have.length(4);
    });

    it('asks the same set again, and a pair of whom asks for pairs', async () => {
      await withFeatures(10);
      const { body: set } = await next();
      expect((await next()).body).to.deep.equal(set);
      const { body: pair } = await next(lead, '');
      expect(pair.comparison_id).not.to.equal(set.comparison_id);
      expect(pair).not.to.have.property('features');
    });

    it('keeps all pairs of a set from everybody else', async () => {
      await withFeatures(9);
      const people = [lead, await newMember(), await newMember(), await newMember()];
      const shown = await Promise.all(people.map(async (person) => shownIn(await next(person))));
      expect(shown.filter(({ length }) => length === 4)).not.to.be.empty;
      const pairs = shown.flatMap(pairsOf);
      expect(pairs).to.have.length(new Set(pairs).size);
      const { body: pair } = await next(await newMember(), '');
      expect(pairs).not.to.include([pair.feature_a.id, pair.feature_b.id].toSorted().join(' '));
    });

    for (const strategy of ['robust', 'adaptive'] as const) {
      it(`asks no two people the same pair at a time, through two processes, with ${strategy}`, async () => {
        await withFeatures(14, strategy);
        const { DATABASE_URL, REDIS_URL } = app.settings;
        const processes = [app, await startTestApp({ DATABASE_URL, REDIS_URL })];
        const rank = new Map(project.features.map((feature, index) => [feature.id, (index * 5) % 14]));
        const people = [lead, await newMember(), await newMember(), await newMember()].map((user, index) => ({
          client: processes[index % 2]!.as(user),
          query: `dimension=value&up_to=${index < 3 ? 4 : 2}`,
          shown: null as string[] | null,
          id: '',
          isDone: false,
        }));
        const show = (person: (typeof people)[number], body: TestAnswer['body'] | null) => {
          person.id = body?.comparison_id ?? '';
          person.shown =
            body && (body.features ?? [body.feature_a, body.feature_b]).map((each: { id: string }) => each.id);
        };
        const goOn = async (person: (typeof people)[number]) => {
          const { client, query, shown } = person;
          if (!shown) {
            const { status, body, headers } = await client.get(at(`/comparisons/next?${query}`));
            person.isDone = status === 204 && !headers.has('Retry-After');
            return show(person, status === 200 ? body : null);
          }
          const [best, ...others] = shown.toSorted((x, y) => rank.get(y)! - rank.get(x)!);
          const said = { comparison_id: person.id, feature_ids: shown, best, worst: others.at(-1), dimension: 'value' };
          const { status, body } = await client.post(at(`/comparisons/best-worst?include_next=true&${query}`), said);
          expect(status).to.equal(201);
          show(person, body.next ?? null);
        };
        let sets = 0;
        for (let turn = 0; people.some(({ isDone }) => !isDone) && turn < 100; turn++) {
          await Promise.all(people.map(goOn));
          const pairs = people.flatMap(({ shown }) => pairsOf(shown ?? []));
          expect(pairs, `turn ${turn}`).to.have.length(new Set(pairs).size);
          sets += people.filter(({ shown }) => shown?.length === 4).length;
        }
        expect(people.every(({ isDone }) => isDone)).to.equal(true);
        expect(sets).to.be.above(8);
        await expectReplay(app, project.id);
      });
    }

    it('follows an answer about a set or a pair with include_next', async () => {
      await withFeatures(10);
      const { body: first } = await next();
      const shown = shownIn({ body: first });
      const query = '?include_next=true&up_to=4';
      const body = { comparison_id: first.comparison_id, feature_ids: shown, best: shown[0], worst: shown[1] };
      const { body: after } = await answer(body, lead, query);
      expect(after.next.features).to.have.length(4);
      expect(after.next.progress.comparisons_done).to.equal(5);
      expect(after.next).not.to.have.property('after');
      expect((await next()).body.comparison_id).to.equal(after.next.comparison_id);
      const { body: skipped } = await app
        .as(lead)
        .post(at(`/comparisons/skip${query}`), { comparison_id: after.next.comparison_id });
      const skippedIds = shownIn({ body: after.next });
      expect(shownIn({ body: skipped.next }).filter((each) => skippedIds.includes(each))).to.have.length.below(2);
    });

    it('asks about a deleted set again as a whole, and nobody else is asked any of its pairs', async () => {
      await withFeatures(6);
      const { body: set } = await next();
      const shown = shownIn({ body: set });
      const sent = { comparison_id: set.comparison_id, feature_ids: shown, best: shown[0], worst: shown[3] };
      const { body: given } = await answer(sent);
      await lead.delete(at(`/comparisons/${given.id}?ask_again=true`));
      const other = await newMember();
      for (const query of ['', '&up_to=4']) {
        const { body } = await next(other, query);
        const ids = [
          body.feature_a.id,
          body.feature_b.id,
          ...(body.features ?? []).map((each: { id: string }) => each.id),
        ];
        expect([...new Set(ids)].filter((each) => shown.includes(each))).to.have.length.below(2);
      }
    });

    it('keeps what is on the screen', async () => {
      await withFeatures(10);
      const { body: first } = await next();
      const shown = shownIn({ body: first });
      await lead.post(at('/comparisons/leave'), { dimension: 'value', screen: first.comparison_id });
      const showing = `&up_to=4&showing=${[first.comparison_id, ...shown].join(',')}`;
      expect((await next(lead, showing)).body).to.deep.equal(first);
      // Somebody else's, and another set under the same id.
      const other = await newMember();
      expect((await next(other, showing)).body.comparison_id).not.to.equal(first.comparison_id);
      const swapped = [
        first.comparison_id,
        ...shown.slice(0, 3),
        id(project.features.findIndex((each) => !shown.includes(each.id))),
      ];
      expect((await next(lead, `&up_to=4&showing=${swapped.join(',')}`)).body).to.deep.equal(first);
      const wrong = await next(lead, `&up_to=4&showing=${swapped.slice(0, 4).join(',')}`);
      expect([wrong.status, wrong.body.detail]).to.deep.equal([
        422,
        'showing must be three or five UUIDs separated by commas',
      ]);
      const { body: pair } = await next(lead, showing.replace('up_to=4', 'up_to=2'));
      expect(pair.comparison_id).not.to.equal(first.comparison_id);
    });

    it('brings further sets to answer without a connection', async () => {
      await withFeatures(24);
      const { body } = await next(lead, '&up_to=4&count=5');
      expect(body.also).to.have.length(4);
      const all = [body, ...body.also];
      for (const each of all) {
        expect(each.features).to.have.length(4);
        expect(each.features.slice(0, 2)).to.deep.equal([each.feature_a, each.feature_b]);
      }
      const pairs = all.flatMap((each) => pairsOf(shownIn({ body: each })));
      expect(pairs).to.have.length(new Set(pairs).size);
      for (const each of all) {
        const [best, worst] = shownIn({ body: each });
        const sent = { comparison_id: each.comparison_id, feature_ids: shownIn({ body: each }), best, worst };
        expect((await answer(sent)).status).to.equal(201);
      }
      const { rows } = await app.resources.pool.query<{ requested: boolean }>(
        'select distinct requested from comparisons where project_id = $1',
        [project.id],
      );
      expect(rows).to.deep.equal([{ requested: true }]);
    });

    it('frees what was foreseen after a pair', async () => {
      await withFeatures(12, 'adaptive');
      const { body: pair } = await next(lead, '&include_after=true');
      const foreseen = pair.after.feature_a;
      const body = { feature_a_id: pair.feature_a.id, feature_b_id: pair.feature_b.id, dimension: 'value' };
      const { body: answered } = await lead.post(at('/comparisons?include_next=true&up_to=4'), {
        ...body,
        choice: 'feature_b',
        comparison_id: pair.comparison_id,
      });
      expect(answered.next.features).to.have.length(4);
      const ledger = { projectId: project.id, dimension: 'value' } as const;
      const { foreseen: reserved } = await app.resources.proposals.leasesFor(ledger, (await newMember()).id, true);
      const ids = reserved.map(({ a, b }) => [a, b].toSorted().join(' '));
      expect(ids).not.to.include(pairsOf([foreseen.feature_a.id, foreseen.feature_b.id])[0]);
      expect(ids).to.include(pairsOf([pair.feature_a.id, pair.feature_b.id])[0]);
    });
  });
});
