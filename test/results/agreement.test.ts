import { expect } from 'chai';
import type { Agreement } from '../../shared/results/contract/agreement.ts';
import { startTestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { seededRandom } from '../support/random.ts';
import { scene } from '../support/scene.ts';

/** Later than anything is kept that was computed before. */
const LATER_MS = 300_000;

describe('how far people agree', () => {
  const { app, mia, jon, ann, at, makeProject, newMember, answer } = scene({
    people: ['mia', 'jon', 'ann'],
    features: ['a', 'b', 'c', 'd'],
  });

  const says = async (user: TestUser, better: string, worse: string, choice = 'feature_a') => {
    const { status, body } = await user.post(at('/comparisons'), answer(better, worse, { choice }));
    expect(status).to.equal(201);
    return body.id as string;
  };
  const read = async (user = mia, dimension = 'value'): Promise<Agreement> => {
    app.travel(LATER_MS);
    const { status, body, text } = await user.get(at(`/agreement?dimension=${dimension}`));
    expect(status, text).to.equal(200);
    return body;
  };
  const personOf = ({ people }: Agreement, { id }: TestUser) => people.find(({ user }) => user.id === id)!;

  it('compares each person with what follows from the answers of the others', async () => {
    await says(mia, 'a', 'b');
    await says(mia, 'b', 'c');
    await says(jon, 'a', 'c');
    await says(ann, 'c', 'a');
    const agreement = await read();
    expect(agreement.people.map(({ answers, share }) => ({ answers, share }))).to.deep.equal([
      { answers: 2, share: 0.5 },
      { answers: 1, share: 0.25 },
      { answers: 1, share: 0.25 },
    ]);
    const { user, with_others, contradictions, straightness, differs_in } = personOf(agreement, ann);
    expect(user).to.deep.equal({ id: ann.id, name: ann.username, username: ann.username });
    expect({ with_others, contradictions, straightness, differs_in }).to.deep.equal({
      with_others: { of: 1, agreeing: 0 },
      contradictions: 0,
      straightness: null,
      differs_in: null,
    });
    expect(agreement.tastes).to.be.within(0, 0.95);
    expect(agreement.divisive).to.deep.equal([]);
    expect(agreement.camps).to.equal(null);
    // Of jon and mia each two answers follow from those of the other.
    const pair = agreement.pairs.find(({ a, b }) => [a.id, b.id].every((id) => id !== ann.id))!;
    expect([pair.of, pair.agreeing]).to.deep.equal([1, 1]);
  });

  it('names the pairs that people see differently, with who says what', async () => {
    await says(mia, 'a', 'b');
    await says(jon, 'b', 'a');
    await says(ann, 'a', 'b', 'tie');
    await says(jon, 'c', 'd');
    await says(ann, 'c', 'd');
    const { contested, shared_pairs, alpha, majority_share } = await read(jon);
    expect(shared_pairs).to.equal(2);
    expect(majority_share).to.be.closeTo((1 / 3 + 1) / 2, 1e-9);
    expect(alpha).to.be.within(-1, 1);
    expect(contested).to.have.length(1);
    const [{ feature_a, feature_b, for_a, for_b, for_tie }] = contested as [(typeof contested)[number]];
    const said = { [feature_a.name]: for_a, [feature_b.name]: for_b };
    expect(Object.keys(said).toSorted()).to.deep.equal(['a', 'b']);
    expect(said.a).to.deep.equal([{ id: mia.id, name: mia.username, username: mia.username }]);
    expect(said.b).to.deep.equal([{ id: jon.id, name: jon.username, username: jon.username }]);
    expect(for_tie).to.deep.equal([{ id: ann.id, name: ann.username, username: ann.username }]);
  });

  it('tells who differs in taste or in care, and names the features that divide the people', async () => {
    const names = [...'abcdefghijkl'];
    await makeProject({ features: names });
    // Jon turns one half of the features round, always in the same way; Ann answers as a coin falls.
    const jonsOrder = [...names.slice(6), ...names.slice(0, 6)];
    const random = seededRandom(1);
    for (const [place, one] of names.entries()) {
      for (const other of names.slice(place + 1)) {
        await says(mia, one, other);
        await (jonsOrder.indexOf(one) < jonsOrder.indexOf(other) ? says(jon, one, other) : says(jon, other, one));
        await (random() < 0.5 ? says(ann, one, other) : says(ann, other, one));
      }
    }
    const agreement = await read();
    expect(personOf(agreement, ann).differs_in).to.equal('care');
    expect(personOf(agreement, ann).straightness!.high).to.be.below(0.9);
    expect(personOf(agreement, jon).differs_in).to.equal('taste');
    expect(agreement.tastes).to.be.within(0.95, 1);
    const { doubted, agree, moves, moved } = agreement.team;
    expect(doubted.map(({ id }) => id)).to.deep.equal([ann.id]);
    // Jon and Mia differ about the 36 pairs of one feature of each half, of 66.
    expect(agree).to.be.closeTo(30 / 66, 0.15);
    expect(moved.length).to.equal(Math.min(moves, 3));
    for (const { feature, rank, rank_without } of moved) {
      expect(names).to.include(feature.name);
      expect(rank).to.not.equal(rank_without);
    }
    expect(agreement.divisive).to.not.have.length(0);
    for (const { feature, higher, lower } of agreement.divisive) {
      const isHigher = names.indexOf(feature.name) >= 6;
      for (const { id } of higher) expect(id).to.equal(isHigher ? jon.id : mia.id);
      for (const { id } of lower) expect(id).to.equal(isHigher ? mia.id : jon.id);
    }
  });

  it('doubts nobody who answers carefully about the other dimension: they see it the opposite way, or swapped the buttons', async () => {
    const names = [...'abcdefghijkl'];
    await makeProject({ features: names });
    const eve = await newMember();
    const dimensions = ['value', 'complexity'] as const;
    const answersAll = async (order: readonly string[], dimension: (typeof dimensions)[number], person: TestUser) => {
      for (const [place, one] of order.entries()) {
        for (const other of order.slice(place + 1)) {
          const { status } = await person.post(
            at('/comparisons'),
            answer(one, other, { dimension, choice: 'feature_a' }),
          );
          expect(status).to.equal(201);
        }
      }
    };
    for (const person of [mia, jon, ann]) await answersAll(names, 'value', person);
    await answersAll(names.toReversed(), 'value', eve);
    // While nothing else is known of her, her answers look swapped.
    expect((await read()).team.doubted.map(({ id }) => id)).to.deep.equal([eve.id]);
    expect(personOf(await read(), eve)).to.deep.include({ differs_in: 'care', opposite: false });
    for (const person of [mia, jon, ann, eve]) await answersAll(names, 'complexity', person);
    const { team, people } = await read();
    expect(team).to.deep.include({ doubted: [], moves: 0, moved: [] });
    expect(people.filter(({ opposite }) => opposite).map(({ user }) => user.id)).to.deep.equal([eve.id]);
    const { differs_in, weight, reversed, straightness } = personOf(await read(), eve);
    expect({ differs_in, weight }).to.deep.equal({ differs_in: 'taste', weight: 0 });
    expect(straightness!.mean).to.be.below(0.2);
    expect(personOf(await read(), mia)).to.deep.include({ weight: 1, reversed: 0 });
    // Why? tells the same figure.
    const first = (await mia.get(at('/results?sort_by=value'))).body[0].feature.id;
    const { body } = await mia.get(at(`/results/${first}/explanation?dimension=value`));
    const [voice] = body.duels[0].voices.filter(({ user }: { user: { id: string } }) => user.id === eve.id);
    expect([voice.weight, voice.reversed]).to.deep.equal([weight, reversed]);
    expect(reversed).to.be.above(0.6);
    // The contradictions leave out whom this tells of, and nobody else.
    const talk = await mia.get(at('/comparisons/disagreements'));
    expect(talk.body.left_out).to.equal(1);
  });

  it('tells who answers nearly always "Equal", which more such answers do not change', async () => {
    const names = [...'abcdefghijkl'];
    await makeProject({ features: names });
    for (const [place, one] of names.entries()) {
      for (const other of names.slice(place + 1)) {
        await says(mia, one, other);
        await says(jon, one, other);
        if (place < 3) await says(ann, one, other, 'tie');
      }
    }
    const agreement = await read();
    expect(agreement.people.filter((person) => person.mostly_equal).map(({ user }) => user.id)).to.deep.equal([ann.id]);
    expect(personOf(agreement, ann).differs_in).to.equal(null);
    expect((await mia.get(at('/comparisons/disagreements'))).body.left_out).to.equal(1);
  });

  it('tells two parts of a team with an order each, by number of people to those who see no names', async () => {
    const names = [...'abcdefghijkl'];
    await makeProject({ features: names });
    const eve = await newMember();
    const turned = [...names.slice(6), ...names.slice(0, 6)];
    const answersAll = async (people: readonly TestUser[], order: readonly string[]) => {
      for (const person of people) {
        for (const [place, one] of order.entries()) {
          for (const other of order.slice(place + 1)) await says(person, one, other);
        }
      }
    };
    await answersAll([mia, jon], names);
    await answersAll([ann, eve], turned);
    const four = (await read()).camps!;
    expect(four.parts.map(({ users }) => users.map(({ id }) => id).toSorted())).to.have.deep.members([
      [mia.id, jon.id].toSorted(),
      [ann.id, eve.id].toSorted(),
    ]);
    await mia.put(at(''), { hide_names: true });
    expect((await read(jon)).camps).to.equal(null);
    await answersAll([await newMember()], names);
    const { probability, parts, apart } = (await read()).camps!;
    expect(probability).to.be.above(0.95);
    expect(parts.map(({ people }) => people)).to.deep.equal([3, 2]);
    expect(parts.map(({ order }) => order.map(({ name }) => name))).to.deep.equal([names, turned]);
    expect(apart).to.have.length(10);
    for (const { feature, ranks } of apart)
      expect(ranks).to.deep.equal([1 + names.indexOf(feature.name), 1 + turned.indexOf(feature.name)]);
    const seen = (await read(jon)).camps!;
    expect(seen.parts.map(({ people, users }) => [people, users])).to.deep.equal([
      [3, []],
      [2, []],
    ]);
    expect(seen.apart).to.deep.equal(apart);
    const { body } = await jon.get(at('/comparisons/progress?dimension=value'));
    expect(body.two_camps).to.equal(true);
    // The results say so too, also by a link.
    const asked = '/stability?k=5&sort_by=value';
    const { body: link } = await mia.post(at('/links'), { kind: 'results' });
    for (const { body: told } of [
      await jon.get(at(`/results${asked}`)),
      await app.anonymous.get(`/shared${asked}`, { headers: { 'X-Link-Token': link.token } }),
    ]) {
      expect(told).to.deep.include({ two_camps: true, no_order: body.order_confidence < 0.65 });
    }
  });

  it('shows an undo at once, and new answers a little later', async () => {
    const id = await says(mia, 'a', 'b');
    await says(jon, 'b', 'a');
    expect((await read()).contested).to.have.length(1);
    await mia.delete(at(`/comparisons/${id}`));
    const { body } = await mia.get(at('/agreement?dimension=value'));
    expect([body.contested, body.people.length]).to.deep.equal([[], 1]);
    await says(ann, 'a', 'b');
    expect((await read()).contested).to.have.length(1);
  });

  it('is empty without answers, and of one dimension', async () => {
    await says(mia, 'a', 'b');
    const { revision, ...agreement } = await read(mia, 'complexity');
    expect(revision).to.be.a('number');
    expect(agreement).to.deep.equal({
      dimension: 'complexity',
      people: [],
      pairs: [],
      contested: [],
      tastes: null,
      divisive: [],
      camps: null,
      team: { doubted: [], agree: null, moves: 0, moved: [] },
      alpha: null,
      shared_pairs: 0,
      majority_share: null,
    });
    expect((await mia.get(at('/agreement'))).status).to.equal(422);
    expect((await mia.get(at('/agreement?dimension=effort'))).status).to.equal(422);
  });

  it('is stored as a view of the ledger’s state, which other processes read', async () => {
    await says(mia, 'a', 'b');
    await says(jon, 'b', 'a');
    const agreement = await read();
    const { DATABASE_URL, REDIS_URL, SECRET_KEY } = app.settings;
    const other = await startTestApp({ DATABASE_URL, REDIS_URL, SECRET_KEY });
    const { hits } = other.resources.views;
    const { body } = await other.as(jon).get(at('/agreement?dimension=value'));
    expect(body).to.deep.equal(agreement);
    expect(other.resources.views.hits).to.equal(hits + 1);
    const withoutRedis = await startTestApp({ DATABASE_URL, REDIS_URL: 'redis://127.0.0.1:1', SECRET_KEY });
    expect((await withoutRedis.as(jon).get(at('/agreement?dimension=value'))).body).to.deep.equal(agreement);
  });
});
